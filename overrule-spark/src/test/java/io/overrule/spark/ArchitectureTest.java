package io.overrule.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.jspecify.annotations.NullMarked;

@AnalyzeClasses(packages = "io.overrule.spark", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule stagesDoNotKnowTheCommands = noClasses()
            .that()
            .resideInAPackage("io.overrule.spark")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.overrule.spark.command");

    /** Spark is for tables; the command line and its reports are another front door. */
    @ArchTest
    static final ArchRule nothingDependsOnTheCommandLine =
            noClasses().should().dependOnClassesThat().resideInAPackage("io.overrule.app..");

    @ArchTest
    static final ArchRule everyPackageIsNullMarked =
            classes().that().haveSimpleName("package-info").should().beAnnotatedWith(NullMarked.class);
}
