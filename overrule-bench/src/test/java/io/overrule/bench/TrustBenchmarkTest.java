package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.app.demo.ToyTask;
import io.overrule.bench.paper.Goal;
import io.overrule.data.LabelledInstance;
import io.overrule.rule.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrustBenchmarkTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    private Path folder;

    @Test
    void threeEstimatesAreMeasuredOnTheFiringsOfTest() throws IOException {
        BenchRun.writeToy(folder.resolve("toy"));

        BenchRun run = BenchRun.on(folder, "trust", "--dataset", "toy", "--seeds", "1", "--json");

        assertThat(run.exit()).as(run.err()).isZero();
        JsonNode datasets = run.json().path("datasets");
        assertThat(datasets).hasSize(1);
        JsonNode toy = datasets.path(0);
        assertThat(toy.fieldNames())
                .toIterable()
                .containsExactly("name", "firings", "rawPrecision", "features", "estimates");
        assertThat(toy.path("features").asText()).isEqualTo("auto (records)");
        assertThat(toy.path("firings").asInt()).isPositive();
        assertThat(toy.path("estimates").findValuesAsText("name")).containsExactly("phi", "theta", "trust");
        assertThat(toy.path("estimates").path(2).fieldNames())
                .toIterable()
                .containsExactly(
                        "name",
                        "auc",
                        "ece",
                        "eceByChance",
                        "keptPrecision",
                        "suppressed",
                        "keptOfRight",
                        "precisionAt30",
                        "precisionAt50");
        assertThat(run.err()).contains("toy, auto (records), AUC of trust beside the better of phi and theta");
    }

    @Test
    void fewerValidationRecordsAreEvenlySpaced() {
        Task task = ToyTask.task(1);
        List<LabelledInstance> all = task.dataset().validation();

        List<LabelledInstance> kept =
                TrustBenchmark.withValidation(task, 50).dataset().validation();

        assertThat(kept)
                .hasSize(50)
                .startsWith(all.get(0), all.get(4), all.get(8))
                .endsWith(all.get(196));
    }

    @Test
    void anUnknownDatasetIsRefused() {
        BenchRun.writeToy(folder.resolve("toy"));

        BenchRun run = BenchRun.on(folder, "trust", "--dataset", "toi");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err().strip()).isEqualTo("bench: --dataset names 'toi'; did you mean 'toy'?");
    }

    private static TrustBenchmark.Estimate estimate(
            String name, double auc, double error, double precisionAtHalf, double keptOfRight) {
        return new TrustBenchmark.Estimate(name, auc, error, 0.01, 0.9, 0.4, keptOfRight, 0.9, precisionAtHalf);
    }

    private static List<String> judged(String dataset, TrustBenchmark.Estimate... estimates) {
        return TrustGoals.of(List.of(new TrustBenchmark.Row(dataset, 100, 0.7, "bge", List.of(estimates)))).stream()
                .map(Goal::line)
                .toList();
    }

    @Test
    void trustIsJudgedByItsOwnGoalsAndBesideTheOthers() {
        assertThat(judged(
                        "question",
                        estimate("phi", 0.96, 0.3, 0.9, 0.5),
                        estimate("theta", 0.9, 0.1, 0.9, 0.9),
                        estimate("trust", 0.945, 0.081, 0.95, 0.9)))
                .containsExactly(
                        "reached question, bge, AUC of trust: 0.945; wanted at least 0.940",
                        "MISSED  question, bge, calibration error of trust: 0.081 (by chance 0.010); wanted at most 0.080",
                        "reached question, bge, precision at 0.5 suppressed: 0.950; wanted at least 0.950",
                        "MISSED  question, bge, AUC of trust beside the better of phi and theta: 0.945; wanted at least"
                                + " 0.960 less 0.010");
    }

    @Test
    void smsIsJudgedByTheRightFiringsThatAreKept() {
        assertThat(judged("sms", estimate("theta", 0.99, 0.1, 0.9, 0.9), estimate("trust", 0.95, 0.02, 0.9, 0.97)))
                .containsExactly(
                        "reached sms, bge, AUC of trust: 0.950; wanted at least 0.950",
                        "reached sms, bge, calibration error of trust: 0.020 (by chance 0.010); wanted at most 0.050",
                        "MISSED  sms, bge, right firings kept at the default threshold: 0.970; wanted at least 0.980");
    }
}
