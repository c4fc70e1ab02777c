package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.bench.paper.Goal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetrainBenchmarkTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    private Path folder;

    @Test
    void everyEditIsTimedAndScoredAnewAndGoingOn() throws IOException {
        BenchRun.writeToy(folder.resolve("toy"));

        BenchRun run = BenchRun.on(folder, "retrain", "--dataset", "toy", "--json");

        assertThat(run.exit()).as(run.err()).isZero();
        JsonNode rows = run.json().path("datasets");
        assertThat(rows.findValuesAsText("edit")).containsExactly("added", "changed", "removed");
        for (JsonNode row : rows) {
            assertThat(row.fieldNames())
                    .toIterable()
                    .containsExactly(
                            "name",
                            "edit",
                            "coldSeconds",
                            "warmSeconds",
                            "coldValidation",
                            "warmValidation",
                            "trustDifference");
            assertThat(row.path("warmSeconds").asDouble()).isPositive();
            assertThat(row.path("warmValidation").asDouble()).isBetween(50.0, 100.0);
            assertThat(row.path("trustDifference").asDouble()).isBetween(0.0, 1.0);
        }
    }

    @Test
    void eachGoalIsJudgedWhereItApplies() {
        assertThat(RetrainBenchmark.goals(List.of(
                        new RetrainBenchmark.Row("question", "added", 30, 4, 80.0, 79.5, 0.06),
                        new RetrainBenchmark.Row("other", "removed", 4, 4, null, null, null))))
                .extracting(Goal::line)
                .containsExactly(
                        "reached question, rule added, validation: 79.50; wanted no more than 0.5 below 80.00",
                        "MISSED  question, rule added, time: 4.00 s, 7.5 times; wanted at least 8.0 times faster than 30.0 s",
                        "reached question, rule added, time: 4.00 s; wanted under 5.0 s",
                        "MISSED  question, rule added, trust where it fires: 0.060; wanted within 0.05 of training from scratch");
    }
}
