package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InduceBenchmarkTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    private Path folder;

    @Test
    void inducedRulesStandBesideTheDatasetsOwn() throws IOException {
        BenchRun.writeToy(folder.resolve("toy"));

        BenchRun run = BenchRun.on(folder, "induce", "--dataset", "toy", "--seeds", "1", "--json");

        assertThat(run.exit()).as(run.err()).isZero();
        JsonNode toy = run.json().path("datasets").path(0);
        assertThat(toy.fieldNames()).toIterable().containsExactly("name", "instances", "found", "own", "induced");
        assertThat(toy.path("induced").path("accuracies")).hasSize(1);
        assertThat(toy.path("found").asInt())
                .isGreaterThanOrEqualTo(toy.path("induced").path("count").asInt());
    }
}
