package io.overrule.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.PrintStream;
import java.io.PrintWriter;
import org.jspecify.annotations.NullMarked;

@AnalyzeClasses(packages = "io.overrule.app", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule packagesPointOneWay = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("door")
            .definedBy("io.overrule.app")
            .layer("command")
            .definedBy("io.overrule.app.command..")
            .layer("demo")
            .definedBy("io.overrule.app.demo..")
            .layer("usecase")
            .definedBy("io.overrule.app.usecase..")
            .layer("report")
            .definedBy("io.overrule.app.report..")
            .layer("print")
            .definedBy("io.overrule.app.print..")
            .layer("foreign")
            .definedBy("io.overrule.app.foreign..")
            .whereLayer("door")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("command")
            .mayOnlyBeAccessedByLayers("door")
            .whereLayer("demo")
            .mayOnlyBeAccessedByLayers("door", "command")
            .whereLayer("print")
            .mayOnlyBeAccessedByLayers("door", "command", "demo")
            .whereLayer("usecase")
            .mayOnlyBeAccessedByLayers("door", "command", "demo", "print")
            .whereLayer("report")
            .mayOnlyBeAccessedByLayers("door", "command", "demo", "print", "usecase")
            .whereLayer("foreign")
            .mayOnlyBeAccessedByLayers("door", "command", "print");

    @ArchTest
    static final ArchRule packagesAreFreeOfCycles =
            slices().matching("io.overrule.app.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule useCasesKnowNoCommandLine = noClasses()
            .that()
            .resideInAnyPackage("io.overrule.app.usecase..", "io.overrule.app.report..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.overrule.app.command..", "io.overrule.app.print..", "picocli..");

    @ArchTest
    static final ArchRule onlyTheDoorExits =
            noClasses().that().areNotAssignableTo(Overrule.class).should().callMethod(System.class, "exit", int.class);

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
}
