package io.overrule.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
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
