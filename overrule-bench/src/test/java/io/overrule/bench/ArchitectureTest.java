package io.overrule.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.PrintStream;
import java.io.PrintWriter;
import org.jspecify.annotations.NullMarked;

/** The paper's tasks stand on their own; benchmarks use them. */
@AnalyzeClasses(packages = "io.overrule.bench", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule thePaperKnowsNothingOfTheBenchmarks = noClasses()
            .that()
            .resideInAPackage("io.overrule.bench.paper..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.overrule.bench");

    @ArchTest
    static final ArchRule onlyTheDoorExits =
            noClasses().that().areNotAssignableTo(Bench.class).should().callMethod(System.class, "exit", int.class);

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

    @ArchTest
    static final ArchRule everyPackageIsNullMarked =
            classes().that().haveSimpleName("package-info").should().beAnnotatedWith(NullMarked.class);
}
