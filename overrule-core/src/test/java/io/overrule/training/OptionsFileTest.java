package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Inference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsFileTest {
    @TempDir
    private Path folder;

    private OptionsFile read(String json) throws IOException {
        Path file = folder.resolve("settings.json");
        Files.writeString(file, json);
        return OptionsFile.read(file);
    }

    private String complaint(String json) throws IOException {
        Path file = folder.resolve("settings.json");
        Files.writeString(file, json);
        try {
            OptionsFile.read(file);
            return "";
        } catch (OverruleException e) {
            assertThat(e.kind()).isEqualTo(OverruleException.Kind.INPUT);
            return String.valueOf(e.getMessage()).replace(folder + "/", "");
        }
    }

    @Test
    void aByteOrderMarkIsAccepted() throws IOException {
        assertThat(read("\uFEFF{\"method\": \"only-l\"}").method()).isEqualTo(Methods.ONLY_L);
    }

    @Test
    void halfOfASurrogatePairIsReadBack() throws IOException {
        String ties = "{\"method\": \"noise-tolerant\", \"ties\": \"\\ud800x\"}";
        TrainingOptions options = read(ties).over(TrainingOptions.defaults(Methods.named("noise-tolerant")));

        OptionsFile.of(options).write(folder.resolve("again.json"));

        OptionsFile again = OptionsFile.read(folder.resolve("again.json"));
        assertThat(again.over(TrainingOptions.defaults(again.method()))).isEqualTo(options);
    }

    @Test
    void aNegativeZeroIsZero() throws IOException {
        TrainingOptions options =
                read("{\"method\": \"implyloss\", \"gamma\": -0.0}").over(TrainingOptions.defaults(Methods.IMPLYLOSS));

        assertThat(options.toString()).contains("gamma=0.0");
    }

    @Test
    void aBeginningThatLooksLikeAnotherEncodingIsTheUsersMistake() throws IOException {
        Path file = folder.resolve("settings.json");
        for (byte[] start :
                List.of(new byte[] {0, '{', 0, 0}, new byte[] {0, 0, '{', 0}, new byte[] {0, 0, 0, '{', 9})) {
            Files.write(file, start);
            assertThatThrownBy(() -> OptionsFile.read(file))
                    .isInstanceOfSatisfying(
                            OverruleException.class, e -> assertThat(e.kind()).isEqualTo(OverruleException.Kind.INPUT));
        }
    }

    @Test
    void aFileThatIsTooLargeIsRefusedBeforeAllOfItIsRead() throws IOException {
        assertThat(complaint(" ".repeat((1 << 20) + 1))).contains("is larger than a file with settings may be (1 MiB)");
    }

    @Test
    void whatAFileSaysIsSetAndTheRestStays() throws IOException {
        OptionsFile file = read(
                """
                {"method": "implyloss", "gamma": 0.3, "classifier-layers": [256, 64], "features": "ngrams+chars",
                 "without": ["exemplars"], "validate-by": "classifier", "repeat": 4}
                """);

        assertThat(file.method()).isEqualTo(Methods.IMPLYLOSS);
        assertThat(file.over(Preset.SMS.options(Methods.IMPLYLOSS)))
                .isEqualTo(Preset.SMS.options(Methods.IMPLYLOSS).toBuilder()
                        .gamma(0.3)
                        .classifierLayers(List.of(256, 64))
                        .features(FeatureSettings.parse("ngrams+chars"))
                        .without(List.of("exemplars"))
                        .validateBy(Inference.CLASSIFIER)
                        .repeat(4)
                        .build());
    }

    @Test
    void autoLeavesOpenWhatThePresetHadSet() throws IOException {
        TrainingOptions base = Preset.SMS.options(Methods.IMPLYLOSS).toBuilder()
                .features(FeatureSettings.parse("lsa"))
                .build();

        TrainingOptions options = read("{\"method\": \"implyloss\", \"repeat\": \"auto\", \"features\": \"auto\"}")
                .over(base);

        assertThat(options.repeat()).isEmpty();
        assertThat(options.features()).isEmpty();
    }

    @ParameterizedTest
    @EveryMethod
    void writingAndReadingChangesNothingThatTheMethodTakes(Method method) {
        RandomStream random = RandomStream.of(7, "options of " + method.commandName());
        for (int i = 0; i < 20; i++) {
            TrainingOptions options = randomOptions(method, random);
            Path file = folder.resolve(i + ".json");
            OptionsFile.of(options).write(file);

            OptionsFile read = OptionsFile.read(file);

            assertThat(read.over(TrainingOptions.defaults(method))).isEqualTo(options);
            assertThat(OptionsFile.of(read.over(TrainingOptions.defaults(method)))
                            .toJson())
                    .isEqualTo(OptionsFile.of(options).toJson());
        }
    }

    private static TrainingOptions randomOptions(Method method, RandomStream random) {
        TrainingOptions.Builder options = TrainingOptions.defaults(method).toBuilder()
                .classifierLayers(randomWidths(random))
                .keep(1 - random.nextDouble())
                .learningRate(0.01 * random.nextDouble() + 1e-9)
                .batchSize(1 + random.nextInt(100))
                .epochs(1 + random.nextInt(100))
                .patience(1 + random.nextInt(20))
                .metric(random.nextInt(2) == 0 ? "auto" : "f1:\"spam\"");
        if (random.nextInt(2) == 0) {
            options.features(FeatureSettings.parse("lsa:50+ngrams:few-hot,min=1"));
        } else {
            options.encoder("onnx:some folder,pooling=first");
        }
        if (method.takes(Options.GAMMA)) {
            options.gamma(random.nextDouble());
        }
        if (method.takes(Options.Q)) {
            options.q(1 - random.nextDouble());
        }
        if (method.takes(Options.LAMBDA)) {
            options.lambda(10 * random.nextDouble());
        }
        if (method.takes(Options.MEMBERS)) {
            options.members(1 + random.nextInt(9));
        }
        if (method.takes(Options.REPEAT) && random.nextInt(2) == 0) {
            options.repeat(1 + random.nextInt(9));
        }
        if (method.takes(Options.RULE_LAYERS)) {
            options.ruleLayers(randomWidths(random));
        }
        if (method.takes(Options.RULE_LEARNING_RATE) && random.nextInt(2) == 0) {
            options.ruleLearningRate(random.nextDouble() + 1e-9);
        }
        if (method.takes(Options.INITIAL_HOLDING)) {
            options.initialHolding(0.01 + 0.9 * random.nextDouble());
        }
        if (method.takes(Options.VALIDATE_BY) && random.nextInt(2) == 0) {
            options.validateBy(Inference.CLASSIFIER);
        }
        if (method.takes(Options.WITHOUT)) {
            options.without(Stream.of("exemplars", "disagreeing", "agreeing")
                    .filter(term -> random.nextInt(2) == 0)
                    .toList());
        }
        return options.build();
    }

    private static List<Integer> randomWidths(RandomStream random) {
        List<Integer> widths = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            widths.add(1 + random.nextInt(600));
        }
        return widths;
    }

    @Test
    void everyOptionHasALineOfItsOwn() {
        assertThat(OptionsFile.of(Preset.CENSUS.options(Methods.L2R)).toJson())
                .isEqualTo(
                        """
                        {
                          "method": "l2r",
                          "features": "auto",
                          "encoder": "e5",
                          "classifier-layers": [256, 256],
                          "keep": 0.8,
                          "learning-rate": 0.0003,
                          "batch-size": 64,
                          "epochs": 100,
                          "patience": 20,
                          "metric": "accuracy",
                          "predict-by": "auto",
                          "ties": "random"
                        }""");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"method\": \"implyloss\", \"gama\": 1} | has the unknown option 'gama'; did you mean 'gamma'?",
                "{\"method\": \"implyloss\", \"gamma\": \"1\"} | has \"1\" as 'gamma'; expected a number",
                "{\"method\": \"implyloss\", \"gamma\": null} | has null as 'gamma'; expected a number",
                "{\"method\": \"implyloss\", \"gamma\": -1} | has -1 as 'gamma': gamma is -1.0; expected a finite number of"
                        + " 0 or more",
                "{\"method\": \"implyloss\", \"keep\": 7} | has 7 as 'keep': keep is 7.0; expected above 0 and at most 1",
                "{\"method\": \"implyloss\", \"epochs\": 2.5} | has 2.5 as 'epochs'; expected a whole number",
                "{\"method\": \"implyloss\", \"epochs\": 12345678901} | has 12345678901 as 'epochs'; expected a whole"
                        + " number",
                "{\"method\": \"implyloss\", \"classifier-layers\": 512} | has 512 as 'classifier-layers'; expected a list"
                        + " of widths, such as [512, 512] or []",
                "{\"method\": \"implyloss\", \"classifier-layers\": [0]} | has [0] as 'classifier-layers': classification"
                        + " layer width is 0; expected between 1 and 65536",
                "{\"method\": \"implyloss\", \"validate-by\": \"both\"} | has \"both\" as 'validate-by'; expected \"joint\""
                        + " or \"classifier\"",
                "{\"method\": \"implyloss\", \"without\": [\"examples\"]} | has [\"examples\"] as 'without'; expected a list"
                        + " of any of \"exemplars\", \"disagreeing\" and \"agreeing\"",
                "{\"method\": \"implyloss\", \"features\": \"ngram\"} | has \"ngram\" as 'features': unknown features"
                        + " 'ngram'; did you mean 'ngrams'?",
                "{\"method\": \"only-l\", \"gamma\": 0.1} | has 'gamma', which method 'only-l' does not take; leave it out,"
                        + " or choose another method",
                "{\"method\": \"implyloss\", \"seed\": 3} | has 'seed', which is not a setting of a method; give the seed of a run separately",
                "{\"gamma\": 0.1} | has no 'method'; say which one the options are for, as in \"method\": \"implyloss\"",
                "[1] | holds no JSON object; write one in braces: {\"method\": \"implyloss\", \"gamma\": 0.3}"
            })
    void aMistakeIsToldWithTheFileTheOptionAndWhatWasExpected(String json, String expected) throws IOException {
        assertThat(complaint(json)).isEqualTo("settings.json: " + expected);
    }

    @Test
    void allMistakesAreToldAtOnce() throws IOException {
        assertThat(complaint("{\"method\": \"implyloss\", \"gama\": 1, \"q\": 2}")
                        .lines())
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"method\": \"implyloss\", \"gamma\": 1, \"gamma\": 2}",
                "{\"method\": \"implyloss\"} {}",
                "{\"method\": \"implyloss\",}",
                "{\"method\": \"implyloss\", \"gamma\": NaN}",
                "{\"method\": \"implyloss\" // a remark"
            })
    void whatIsNotStrictJsonIsRefused(String json) throws IOException {
        assertThat(complaint(json)).startsWith("settings.json:1: is not JSON as expected: ");
    }

    @Test
    void anEmptyFileIsRefused() throws IOException {
        assertThat(complaint("")).startsWith("settings.json: holds no JSON object");
    }

    @Test
    void anUnknownMethodIsRefused() throws IOException {
        assertThat(complaint("{\"method\": \"magic\"}"))
                .startsWith("settings.json: unknown method 'magic'; the methods are auto, implyloss,");
    }

    @Test
    void aMissingFileIsTheUsersMistake() {
        assertThatThrownBy(() -> OptionsFile.read(folder.resolve("none.json")))
                .hasMessageContaining("none.json: does not exist; write one");
    }

    @Test
    void theSeedOfTheRunStays() throws IOException {
        TrainingOptions base = TrainingOptions.defaults().toBuilder().seed(9).build();

        assertThat(read("{\"method\": \"implyloss\", \"q\": 0.5}").over(base).seed())
                .isEqualTo(9);
    }
}
