package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NarrowBenchmarkTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    private Path folder;

    @Test
    void rulesThatFailAreNarrowedAndJudgedByTheTruth() throws IOException {
        BenchRun.writeToy(folder.resolve("toy"));

        BenchRun run = BenchRun.on(folder, "narrow", "--dataset", "toy", "--json");

        assertThat(run.exit()).as(run.err()).isZero();
        JsonNode toy = run.json().path("datasets").path(0);
        assertThat(toy.fieldNames()).toIterable().containsExactly("name", "features", "choosing", "rules");
        assertThat(toy.path("choosing").asBoolean()).isFalse();
        for (JsonNode rule : toy.path("rules")) {
            assertThat(rule.path("firings").asInt()).isGreaterThanOrEqualTo(20);
            assertThat(rule.path("precision").asDouble()).isLessThan(0.8);
            assertThat(rule.path("best").path("gain").asDouble())
                    .isGreaterThanOrEqualTo(rule.path("first").path("gain").asDouble());
        }
    }
}
