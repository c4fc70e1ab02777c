package io.overrule.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.inference.Inference;
import io.overrule.training.Methods;
import io.overrule.training.Option;
import io.overrule.training.Options;
import io.overrule.training.TrainingOptions;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class TrainingFlagsTest {
    /** Flags that are no option of a method, or a part of one. */
    private static final Set<String> OTHERS = Set.of("--method", "--options", "--seed", "--preset", "--pooling");

    private static TrainingOptions options(String... arguments) {
        TrainingFlags flags = new TrainingFlags();
        new CommandLine(CommandSpec.forAnnotatedObject(flags))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(arguments);
        return flags.options(Methods.SELF_TRAINING);
    }

    @Test
    void everyOptionHasAFlagOfItsNameAndEveryFlagIsAnOption() {
        TreeSet<String> flags = CommandSpec.forAnnotatedObject(new TrainingFlags()).options().stream()
                .map(flag -> flag.longestName())
                .collect(Collectors.toCollection(TreeSet::new));
        flags.removeAll(OTHERS);

        assertThat(flags)
                .isEqualTo(Options.all().stream()
                        .map(option -> "--" + option.name())
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @ParameterizedTest
    @MethodSource("io.overrule.training.Options#all")
    <T> void theHelpNamesTheDefault(Option<T> option) {
        String help = String.join(
                " ",
                CommandSpec.forAnnotatedObject(new TrainingFlags())
                        .findOption("--" + option.name())
                        .description());

        if (option.standard() instanceof Number || option.standard() instanceof Inference) {
            assertThat(help.substring(help.indexOf("Default:"))).contains(option.text(option.standard()));
        }
    }

    @Test
    void everyFlagSetsItsOption() {
        assertThat(options(
                                "--seed=7",
                                "--features=ngrams",
                                "--classifier-layers=8,16",
                                "--rule-layers=none",
                                "--keep=0.9",
                                "--learning-rate=0.002",
                                "--rule-learning-rate=0.0003",
                                "--batch-size=9",
                                "--repeat=3",
                                "--epochs=4",
                                "--patience=2",
                                "--metric=macro-f1",
                                "--validate-by=classifier",
                                "--predict-by=trust",
                                "--initial-holding=0.7",
                                "--rule-precision=0.97",
                                "--gamma=0.3",
                                "--q=0.4",
                                "--label-model-share=0.25",
                                "--members=6",
                                "--without=agreeing,exemplars")
                        .toMap())
                .hasToString("{agreeingTerm=false, batchSize=9, classificationLayers=8,16, disagreeingTerm=true,"
                        + " epochs=4, exemplarTerm=false, features=ngrams, gamma=0.3, inference=trust,"
                        + " initialHolding=0.7, keepProbability=0.9, labelModelShare=0.25, labelledRepeat=3,"
                        + " lambda=0.1, learningRate=0.002, members=6, method=self-training, metric=macro-f1,"
                        + " patience=2, q=0.4, ruleLayers=none, ruleLearningRate=3.0E-4, rulePrecision=0.97,"
                        + " ties=random, validateBy=classifier}");
        assertThat(options("--method=posterior-reg", "--lambda=0.6").lambda()).isEqualTo(0.6);
        assertThat(options("--method=l+umaj", "--ties=abstain").ties()).isEqualTo("abstain");
        assertThat(options("--encoder=bge").encoder()).isEqualTo("bge");
    }

    @Test
    void withoutFlagsTheDefaultsStay() {
        assertThat(options()).isEqualTo(TrainingOptions.defaults(Methods.SELF_TRAINING));
        assertThat(List.of(options("--seed=1"))).containsExactly(TrainingOptions.defaults(Methods.SELF_TRAINING));
    }
}
