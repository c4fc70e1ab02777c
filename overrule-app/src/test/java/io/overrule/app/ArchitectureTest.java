package io.overrule.app;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

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
            .whereLayer("report")
            .mayOnlyBeAccessedByLayers("door", "command", "demo")
            .whereLayer("print")
            .mayOnlyBeAccessedByLayers("door", "command", "demo", "report")
            .whereLayer("foreign")
            .mayOnlyBeAccessedByLayers("door", "command", "print");
}
