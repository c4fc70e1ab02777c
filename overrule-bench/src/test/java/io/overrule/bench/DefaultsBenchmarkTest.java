package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.bench.paper.Goal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DefaultsBenchmarkTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    private Path folder;

    private BenchRun defaults(String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("--out", folder.resolve("out").toString()));
        arguments.addAll(List.of(more));
        return BenchRun.on(folder, "defaults", arguments.toArray(String[]::new));
    }

    @Test
    void plainTrainingIsComparedWithTheBestAndTheRunsAreKept() throws IOException {
        BenchRun.writeToy(folder.resolve("toy"));
        String[] arguments = {"--dataset", "toy", "--methods", "only-l,majority", "--json"};

        BenchRun first = defaults(arguments);
        BenchRun second = defaults(arguments);

        assertThat(first.exit()).as(first.err()).isZero();
        JsonNode toy = first.json().path("datasets").path(0);
        assertThat(toy.fieldNames())
                .toIterable()
                .startsWith("name", "plain", "best", "bestMethod", "seconds", "onlyL", "majority");
        assertThat(toy.path("plain").asDouble()).isBetween(50.0, 100.0);
        assertThat(toy.path("best").asDouble())
                .isGreaterThanOrEqualTo(toy.path("onlyL").asDouble());
        assertThat(toy.path("bestMethod").asText()).containsAnyOf("only-l", "majority");
        assertThat(second.err()).contains("toy by defaults: 2 of 2 runs are there already");
        assertThat(second.json().path("datasets").path(0).path("plain")).isEqualTo(toy.path("plain"));
    }

    @Test
    void anUnknownMethodIsRefused() {
        BenchRun run = defaults("--methods", "implylos");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err().strip()).isEqualTo("bench: --methods names 'implylos'; did you mean 'implyloss'?");
    }

    private static DefaultsBenchmark.Row row(String name, double plain, double best, double onlyL) {
        return new DefaultsBenchmark.Row(name, plain, best, "implyloss", 1, onlyL, 50, "bge", "accuracy");
    }

    @Test
    void aDatasetWherePlainTrainingIsAheadMakesUpForNoOther() {
        assertThat(DefaultsBenchmark.goals(List.of(row("a", 90, 80, 85), row("b", 78, 79.6, 78.6))))
                .extracting(Goal::line)
                .containsExactly(
                        "MISSED  mean distance of plain training to the best method: 0.80 points over 2 datasets; wanted at"
                                + " most 0.7 points",
                        "MISSED  largest distance of plain training to the best method: 1.60 points; wanted at most 1.5"
                                + " points",
                        "reached a, plain training beside the better of only-l and majority: 90.00; wanted no more than 0.5"
                                + " below 85.00",
                        "MISSED  b, plain training beside the better of only-l and majority: 78.00; wanted no more than 0.5"
                                + " below 78.60");
    }
}
