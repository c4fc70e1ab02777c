package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class StepBenchmarkTest {
    private static final StepBenchmark.Measurements MEASURED = StepBenchmark.Measurements.of(
            new double[] {4, 3, 12, 100}, 0, new double[] {8, 8.4}, "2.7.1 through DJL 0.35.1");

    @Test
    void ourStepAllocatesNothingOnTheHeap() {
        // The smallest object has 16 bytes; less is what the virtual machine did once, for itself.
        assertThat(StepBenchmark.allocatedBytesPerStep(100)).isLessThan(16);
    }

    @Test
    void theMeasurementsAreOneJsonObject() {
        assertThat(MEASURED.json())
                .isEqualTo("{\"oursMs\":4.0,\"rawProductsMs\":3.0,\"djlCoveredMs\":12.0,\"djlAllPairsMs\":100.0,"
                        + "\"ratios\":{\"djlCovered\":3.0,\"djlAllPairs\":25.0,\"rawProducts\":1.333},"
                        + "\"allocatedBytesPerStep\":0,"
                        + "\"sparse\":{\"vocabulary20000Ms\":8.0,\"vocabulary200000Ms\":8.4,\"ratio\":1.05},"
                        + "\"peer\":\"2.7.1 through DJL 0.35.1\"}");
    }

    @Test
    void theTableComparesEveryEngineWithOurs() {
        assertThat(MEASURED.table().lines())
                .containsSubsequence(
                        "ours                                    4.00 ms",
                        "its matrix products alone               3.00 ms   ours takes 1.33 times as long",
                        "PyTorch, covered pairs                 12.00 ms   3.0 times as long as ours",
                        "PyTorch, all pairs, masked            100.00 ms   25.0 times as long as ours",
                        "ours allocates on the heap                 0 bytes a step",
                        "ours, and 30 of 200,000 n-grams         8.40 ms   1.05 times as long");
    }

    @Test
    void anImpossibleDurationIsRefused() {
        StringWriter err = new StringWriter();
        CommandLine bench = Bench.commandLine().setErr(new PrintWriter(err));

        assertThat(bench.execute("step", "--seconds", "0")).isEqualTo(2);
        assertThat(err.toString().strip())
                .isEqualTo("bench: --seconds is 0.0; expected a number above 0, at most 86400");
    }
}
