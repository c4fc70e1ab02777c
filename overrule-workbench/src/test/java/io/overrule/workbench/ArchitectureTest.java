package io.overrule.workbench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.overrule.workbench", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule packagesPointOneWay = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("door")
            .definedBy("io.overrule.workbench")
            .layer("web")
            .definedBy("io.overrule.workbench.web..")
            .layer("api")
            .definedBy("io.overrule.workbench.api..")
            .layer("desk")
            .definedBy("io.overrule.workbench.desk..")
            .layer("training")
            .definedBy("io.overrule.workbench.training..")
            .layer("project")
            .definedBy("io.overrule.workbench.project..")
            .layer("store")
            .definedBy("io.overrule.workbench.store..")
            .whereLayer("door")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("web")
            .mayOnlyBeAccessedByLayers("door")
            .whereLayer("api")
            .mayOnlyBeAccessedByLayers("door", "web")
            .whereLayer("desk")
            .mayOnlyBeAccessedByLayers("door", "web", "api")
            .whereLayer("training")
            .mayOnlyBeAccessedByLayers("door", "web", "api", "desk")
            .whereLayer("project")
            .mayOnlyBeAccessedByLayers("door", "web", "api", "desk", "training");

    @ArchTest
    static final ArchRule packagesAreFreeOfCycles =
            slices().matching("io.overrule.workbench.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule sqlStaysInTheStore = noClasses()
            .that()
            .resideOutsideOfPackage("io.overrule.workbench.store..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.jdbi..", "java.sql..", "org.sqlite..", "org.flywaydb..");

    @ArchTest
    static final ArchRule webStaysInTheDoors = noClasses()
            .that()
            .resideOutsideOfPackages("io.overrule.workbench.web..", "io.overrule.workbench.api..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.javalin..", "jakarta.servlet..");
}
