package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.data.Instance;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuggestBenchmarkTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    private Path folder;

    @Test
    void ceilingAndShareFoundAreMeasuredWithAndWithoutAModel() throws IOException {
        BenchRun.writeToy(folder.resolve("toy"));

        BenchRun run = BenchRun.on(folder, "suggest", "--dataset", "toy", "--texts", "1000", "--json");

        assertThat(run.exit()).as(run.err()).isZero();
        JsonNode rows = run.json().path("datasets");
        assertThat(rows.findValuesAsText("by")).containsExactly("model", "labels alone");
        assertThat(rows.path(0).fieldNames())
                .toIterable()
                .containsExactly("name", "by", "exemplars", "candidates", "ceiling", "found", "first", "milliseconds");
        assertThat(rows.path(0).path("ceiling").asDouble()).isBetween(0.1, 1.0);
        assertThat(run.json().path("speed").path("texts").asInt()).isEqualTo(1000);
        assertThat(run.err()).contains("suggestions among 1000 texts once they are read");
    }

    @Test
    void theGoalIsJudgedByTheShareFound() {
        assertThat(new SuggestBenchmark.Row("sms", "model", 69, 200, 0.97, 0.79, 0.5, 3)
                        .goal()
                        .line())
                .isEqualTo(
                        "MISSED  sms, model, a good rule among the best five where there is one: 0.790 (ceiling 0.970);"
                                + " wanted at least 0.80");
    }

    @Test
    void aTaskWithoutTruthHasNothingToMeasure() {
        Task.builder()
                .labels("a", "b")
                .labelled(Instance.text("one"), "a", "one")
                .unlabelled(Instance.text("one two"))
                .rule(Rule.keyword("one", "a", "one"))
                .build()
                .write(folder.resolve("bare"));

        BenchRun run = BenchRun.on(folder, "suggest", "--dataset", "bare", "--texts", "0", "--json");

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out().strip()).isEqualTo("{\"datasets\":[],\"speed\":null}");
    }
}
