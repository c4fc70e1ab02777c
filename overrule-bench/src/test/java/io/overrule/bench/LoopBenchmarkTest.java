package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.bench.paper.Goal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopBenchmarkTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    private Path folder;

    @Test
    void allThreeWaysAreScoredAfterTheSameNumberOfLooks() throws IOException {
        BenchRun run = BenchRun.on(
                folder,
                "loop",
                "--dataset",
                "help desk",
                "--features",
                "ngrams",
                "--seeds",
                "1",
                "--out",
                folder.resolve("pictures").toString(),
                "--json");

        assertThat(run.exit()).as(run.err()).isZero();
        JsonNode dataset = run.json().path("datasets").path(0);
        assertThat(dataset.path("name").asText()).isEqualTo("help desk");
        assertThat(dataset.path("points").findValuesAsText("actions")).containsExactly("10", "30", "60", "100");
        for (JsonNode point : dataset.path("points")) {
            assertThat(point.fieldNames())
                    .toIterable()
                    .containsExactly("actions", "rules", "randomLabels", "uncertainLabels");
            assertThat(point.path("rules").asDouble()).isBetween(0.0, 1.0);
        }
        assertThat(folder.resolve("pictures/loop-help-desk.svg")).content().contains("uncertain labels");
        assertThat(run.err()).contains("help desk, rules ahead of both ways of labelling alone from 60 looks on");
    }

    private static LoopBenchmark.Row row(String name, double rules, double random, double uncertain) {
        return new LoopBenchmark.Row(
                name,
                List.of(
                        new LoopBenchmark.Point(10, 0.1, 0.9, 0.9),
                        new LoopBenchmark.Point(60, rules, random, uncertain),
                        new LoopBenchmark.Point(100, 0.95, 0.9, 0.9)));
    }

    @Test
    void goalsAreJudgedByTheWorstCheckpointFromSixtyLooksOn() {
        assertThat(LoopBenchmark.goals(List.of(
                        row("question", 0.7, 0.6, 0.65), row("youtube", 0.89, 0.85, 0.9), row("sms", 0.8, 0.7, 0.6))))
                .extracting(Goal::line)
                .containsExactly(
                        "MISSED  youtube after 60 looks: 89.0 %; wanted at least 90.0 %",
                        "reached question, rules ahead of both ways of labelling alone from 60 looks on: +5.0 points"
                                + " after 60 looks; wanted ahead at every checkpoint",
                        "MISSED  youtube, rules ahead of both ways of labelling alone from 60 looks on: -1.0 points"
                                + " after 60 looks; wanted ahead at every checkpoint",
                        "reached sms, rules ahead of both ways of labelling alone from 60 looks on: +5.0 points after"
                                + " 100 looks; wanted ahead at every checkpoint",
                        "MISSED  datasets on which rules are ahead from 60 looks on: 2 of 3; wanted at least 3 of"
                                + " question, youtube, sms, help desk");
    }
}
