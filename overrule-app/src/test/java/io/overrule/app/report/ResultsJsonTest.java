package io.overrule.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsJsonTest {
    @Test
    void theFileIsTheOneThatWasLookedAt(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("results.json");
        ResultsJson.write(SmallResults.full(), file);
        Golden.assertSame(Files.readString(file), "results.json");
    }

    @Test
    void whatIsNotKnownIsNull() throws IOException {
        Results results = Results.builder(
                        "messages",
                        SmallResults.LABELS,
                        "accuracy",
                        new Results.RuleMetrics(0, 0, OptionalDouble.empty(), 0, 0, 0))
                .method(new Results.MethodResult("implyloss", "", Optional.empty(), OptionalDouble.empty()))
                .build();
        JsonNode json = new ObjectMapper().readTree(ResultsJson.toJson(results));
        assertThat(json.at("/rules/precision").isNull()).isTrue();
        assertThat(json.at("/methods/0/test/mean").isNull()).isTrue();
        assertThat(json.at("/methods/0/test/sd").isNull()).isTrue();
        assertThat(json.at("/methods/0/test/runs").isEmpty()).isTrue();
        assertThat(json.at("/methods/0/seconds").isNull()).isTrue();
        assertThat(json.at("/denoising/rawPrecision").isNull()).isTrue();
        assertThat(json.at("/denoising/denoisedPrecision").isNull()).isTrue();
        assertThat(json.at("/denoising/suppressed").isNull()).isTrue();
        assertThat(json.at("/denoising/keptOfRight").isNull()).isTrue();
        assertThat(json.at("/denoising/auc").isNull()).isTrue();
        assertThat(json.at("/denoising/calibrationError").isNull()).isTrue();
        assertThat(json.at("/denoising/calibrationErrorByChance").isNull()).isTrue();
        assertThat(json.at("/denoising/curve").isEmpty()).isTrue();
    }

    @Test
    void denoisingHasBothHalvesAndTheCurveOfAllThresholds() throws IOException {
        JsonNode denoising = new ObjectMapper()
                .readTree(ResultsJson.toJson(SmallResults.full()))
                .get("denoising");
        assertThat(denoising.get("keptOfRight").asDouble()).isEqualTo(1);
        assertThat(denoising.get("auc").asDouble()).isEqualTo(1);
        assertThat(denoising.get("calibrationError").asDouble()).isBetween(0.0, 0.3);
        assertThat(denoising.get("calibrationErrorByChance").asDouble()).isBetween(0.0, 0.5);
        assertThat(denoising.get("curve")).hasSize(15);
        JsonNode first = denoising.at("/curve/0");
        assertThat(first.fieldNames())
                .toIterable()
                .containsExactly("threshold", "suppressed", "precision", "keptOfRight");
        assertThat(first.get("suppressed").asDouble()).isZero();
        assertThat(first.get("precision").asDouble()).isEqualTo(0.6);
        assertThat(denoising.at("/curve/6/precision").asDouble()).isEqualTo(1);
        assertThat(denoising.at("/curve/14/keptOfRight").asDouble()).isEqualTo(1.0 / 9);
    }

    @Test
    void anOldFileIsReplacedAndNothingIsLeftBesideIt(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("results.json");
        Files.writeString(file, "old");
        ResultsJson.write(SmallResults.bare().build(), file);
        assertThat(Files.readString(file))
                .startsWith("{\n  \"dataset\" : \"messages\"")
                .endsWith("}\n");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }
}
