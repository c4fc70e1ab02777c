package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.bench.paper.Goal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainBenchmarkTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    private Path folder;

    @Test
    void bothSettingsAreTimedAndScored() throws IOException {
        BenchRun.writeToy(folder.resolve("toy"));

        BenchRun run = BenchRun.on(folder, "train", "--dataset", "toy", "--json");

        assertThat(run.exit()).as(run.err()).isZero();
        JsonNode toy = run.json().path("datasets").path(0);
        assertThat(toy.fieldNames())
                .toIterable()
                .containsExactly(
                        "name",
                        "paperSeconds",
                        "defaultSeconds",
                        "paperValidation",
                        "defaultValidation",
                        "paperTest",
                        "defaultTest");
        assertThat(toy.path("paperSeconds").asDouble()).isPositive();
        assertThat(toy.path("defaultTest").asDouble()).isBetween(50.0, 100.0);
        assertThat(toy.path("paperValidation").asDouble()).isBetween(50.0, 100.0);
    }

    private static TrainBenchmark.Row row(
            String name, double paperSeconds, double defaultSeconds, double paper, double plain) {
        return new TrainBenchmark.Row(name, paperSeconds, defaultSeconds, paper, plain, paper, plain);
    }

    @Test
    void theTimeOfThreeDatasetsTogetherIsJudged() {
        assertThat(TrainBenchmark.goals(List.of(
                        row("sms", 1, 1, 90, 89.6),
                        row("question", 100, 10, 80, 79.7),
                        row("mitr", 300, 60, 70, 71),
                        row("census", 100, 30, 80, 80))))
                .extracting(Goal::line)
                .containsExactly(
                        "reached training time of question, mitr, census together: 500.0 s by the paper's settings, 100.0 s"
                                + " by the defaults, 5.0 times; wanted at least 5.0 times faster",
                        "MISSED  sms, validation by the defaults: 89.60; wanted no more than 0.3 below the paper's"
                                + " settings' 90.00",
                        "reached question, validation by the defaults: 79.70; wanted no more than 0.3 below the paper's"
                                + " settings' 80.00",
                        "reached mitr, validation by the defaults: 71.00; wanted no more than 0.3 below the paper's"
                                + " settings' 70.00",
                        "reached census, validation by the defaults: 80.00; wanted no more than 0.3 below the paper's"
                                + " settings' 80.00");
    }

    @Test
    void theTimeIsNotJudgedWithoutAllThree() {
        assertThat(TrainBenchmark.goals(List.of(row("question", 100, 10, 80, 80))))
                .hasSize(1);
    }
}
