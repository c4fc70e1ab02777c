package io.overrule;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The flow of data is the direction of the packages. */
@AnalyzeClasses(packages = "io.overrule", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final List<String> FLOW = List.of(
            "array",
            "data",
            "rule",
            "prompt",
            "cover",
            "cache",
            "feature",
            "network",
            "objective",
            "labelmodel",
            "inference",
            "evaluation",
            "training",
            "experiment",
            "discovery",
            "modelfile",
            "onnx");

    @ArchTest
    static final ArchRule packagesAreFreeOfCycles =
            slices().matching("io.overrule.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule theLibraryNeitherPrintsNorExits = noClasses()
            .should()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err");

    /** Otherwise a number is printed as 0,51 in Germany, and in Arabic digits elsewhere. */
    @ArchTest
    static final ArchRule numbersDoNotFollowTheLocale = noClasses()
            .should()
            .callMethod(String.class, "format", String.class, Object[].class)
            .orShould()
            .callMethod(String.class, "formatted", Object[].class)
            .orShould()
            .callMethod(PrintWriter.class, "printf", String.class, Object[].class)
            .orShould()
            .callMethod(PrintWriter.class, "format", String.class, Object[].class)
            .orShould()
            .callMethod(PrintStream.class, "printf", String.class, Object[].class)
            .orShould()
            .callMethod(PrintStream.class, "format", String.class, Object[].class);

    @ArchTest
    static final ArchRule randomNumbersComeFromRandomStreams = noClasses()
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.Random")
            .orShould()
            .callMethod(Math.class, "random");

    /** Overrule sends nothing anywhere and fetches nothing. */
    @ArchTest
    static final ArchRule nothingUsesTheNetwork = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.net..", "javax.net..")
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching("java\\.nio\\.channels\\..*Socket.*");

    @ArchTest
    static final ArchRule everyPackageIsNullMarked =
            classes().that().haveSimpleName("package-info").should().beAnnotatedWith(NullMarked.class);

    @TestFactory
    List<DynamicTest> noPackageImportsOneFurtherRight() {
        JavaClasses library = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.overrule");
        List<DynamicTest> tests = new ArrayList<>();
        for (int i = 0; i + 1 < FLOW.size(); i++) {
            String left = FLOW.get(i);
            String[] further = FLOW.subList(i + 1, FLOW.size()).stream()
                    .map(name -> "io.overrule." + name + "..")
                    .toArray(String[]::new);
            tests.add(DynamicTest.dynamicTest(left, () -> noClasses()
                    .that()
                    .resideInAPackage("io.overrule." + left + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(further)
                    .check(library)));
        }
        return tests;
    }
}
