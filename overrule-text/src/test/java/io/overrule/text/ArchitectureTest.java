package io.overrule.text;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.PrintStream;
import java.io.PrintWriter;
import org.jspecify.annotations.NullMarked;

/** Encoders know instances and features, and nothing of what is made of them. */
@AnalyzeClasses(packages = "io.overrule.text", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule encodersKnowNothingFurtherRightThanFeatures = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.overrule.network..",
                    "io.overrule.objective..",
                    "io.overrule.labelmodel..",
                    "io.overrule.inference..",
                    "io.overrule.evaluation..",
                    "io.overrule.training..",
                    "io.overrule.experiment..",
                    "io.overrule.modelfile..",
                    "io.overrule.app..");

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
            .haveNameMatching("java\\.nio\\.channels\\..*Socket.*")
            // Its factory methods look for a machine of a cloud provider, and report to it.
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("ai.djl.huggingface.tokenizers.HuggingFaceTokenizer");

    @ArchTest
    static final ArchRule everyPackageIsNullMarked =
            classes().that().haveSimpleName("package-info").should().beAnnotatedWith(NullMarked.class);
}
