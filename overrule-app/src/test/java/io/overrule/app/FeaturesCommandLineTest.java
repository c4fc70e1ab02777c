package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Features as the command line offers them, with the real encoder. */
class FeaturesCommandLineTest {
    @TempDir
    private Path folder;

    private Path data;
    private Path model;

    @BeforeEach
    void writeDataset() {
        data = FruitFolder.write(folder.resolve("fruit"));
        model = folder.resolve("model.overrule");
    }

    private Outcome run(String... arguments) {
        return Outcome.of(folder.resolve("cache"), "", arguments);
    }

    private Outcome train(String... more) {
        List<String> arguments = new ArrayList<>(List.of("train", data.toString(), "-o", model.toString()));
        arguments.addAll(List.of("--classifier-layers", "8", "--rule-layers", "8", "--epochs", "3"));
        arguments.addAll(List.of(more));
        return run(arguments.toArray(String[]::new));
    }

    private long cachedTexts() throws IOException {
        JsonNode encoders = run("cache", "--json").json().path("encoders");
        assertThat(encoders).hasSize(1);
        return encoders.get(0).path("contents").asLong();
    }

    @Test
    void leftOpenFeaturesAreChosenOnValidation() {
        Outcome outcome = train();

        assertThat(outcome.err()).doesNotContain("WARN");
        assertThat(outcome.code()).isZero();
        assertThat(outcome.out())
                .containsPattern(
                        "Features \\S+, chosen on validation: they give the true classes the highest probability\\. Scores:"
                                + " .*e5 [01]\\.\\d{3}, e5\\+style [01]\\.\\d{3},"
                                + " e5:layer=9\\+e5:layer=10 [01]\\.\\d{3},");
    }

    @Test
    void whatWasEncodedIsFoundAgain() throws IOException {
        assertThat(train("--features", "bge").code()).isZero();
        long before = cachedTexts();
        byte[] first = Files.readAllBytes(model);
        assertThat(train("--features", "bge").code()).isZero();
        assertThat(run("evaluate", model.toString(), data.toString()).code()).isZero();

        assertThat(before).isPositive();
        assertThat(cachedTexts()).isEqualTo(before);
        assertThat(Files.readAllBytes(model)).isEqualTo(first);
    }

    @Test
    void withoutACacheTheModelIsTheSameAndNothingIsKept() throws IOException {
        assertThat(train("--features", "bge+lsa").code()).isZero();
        byte[] cached = Files.readAllBytes(model);
        assertThat(run("cache", "clear").code()).isZero();
        assertThat(train("--features", "bge+lsa", "--no-cache").code()).isZero();

        assertThat(Files.readAllBytes(model)).isEqualTo(cached);
        assertThat(run("cache", "--json").json().path("encoders")).isEmpty();
    }

    @Test
    void layersOfAnEncoderStandSideBySideAndAreKeptApart() throws IOException {
        assertThat(train("--features", "encoder+bge:layer=3+lsa:20", "--encoder", "bge:layer=1")
                        .code())
                .isZero();
        Outcome outcome = run("evaluate", model.toString(), data.toString());

        assertThat(outcome.code()).isZero();
        assertThat(run("cache", "--json").json().path("encoders").findValuesAsText("name"))
                .containsExactlyInAnyOrder("bge:layer=1", "bge:layer=3");
    }

    @Test
    void aLayerThatTheEncoderDoesNotHaveIsRefused() {
        Outcome outcome = train("--features", "bge:layer=13");

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err().lines())
                .endsWith("overrule: the model of encoder 'bge' has the layers 1 to 12, but layer=13 is asked for;"
                        + " choose one of them");
    }

    @Test
    void anEncoderThatIsNotUsedIsRefused() {
        Outcome outcome = train("--features", "ngrams", "--encoder", "minilm");

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err().strip())
                .isEqualTo("overrule: --encoder names minilm, but --features ngrams does not use it; write --features"
                        + " encoder+ngrams");
    }

    @Test
    void poolingIsForFoldersOnly() {
        Outcome outcome = train("--features", "encoder", "--pooling", "first");

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err().strip())
                .isEqualTo("overrule: --pooling is for --encoder onnx:FOLDER; the other encoders have their own,"
                        + " unless it is an option of theirs: bge:pooling=mean");
    }

    @Test
    void aModelWithoutAnEncoderRefusesOne() {
        assertThat(train("--features", "ngrams").code()).isZero();
        Outcome outcome = run("explain", model.toString(), "a ripe apple", "--encoder", "onnx:there");

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err().strip())
                .isEqualTo(
                        "overrule: " + model + ": has no pretrained encoder; leave out the encoder 'onnx:there' (on the"
                                + " command line: --encoder)");
    }

    /** Not once for each line, and not as if the lines were wrong. */
    @Test
    void aCacheThatFailsWhilePredictingIsReportedOnce() throws IOException {
        assertThat(train("--features", "bge").code()).isZero();
        String fingerprint = run("cache", "--json")
                .json()
                .path("encoders")
                .get(0)
                .path("fingerprint")
                .asText();
        Path broken = Files.createDirectory(folder.resolve("broken"));
        Files.writeString(broken.resolve(fingerprint), "in the way");

        Outcome outcome =
                Outcome.of(broken, "a sweet apple\na wild dog\na ripe plum\n", "predict", model.toString(), "--text");

        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines())
                .singleElement()
                .asString()
                .endsWith("choose another folder, or keep nothing (on the command line: --cache FOLDER or --no-cache)");
    }
}
