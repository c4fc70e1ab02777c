package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ScaleBenchmarkTest {
    private static final ScaleBenchmark.Measurements MEASURED = new ScaleBenchmark.Measurements(
            List.of(
                    new ScaleBenchmark.Row(10_000, 8_000, 0.1, 0.2, 80, 0.5, 200),
                    new ScaleBenchmark.Row(1_000_000, 800_000, 10, 21, 8000, 52, 900)),
            1000);

    @Test
    void theTableShowsWhatATextCosts() {
        assertThat(MEASURED.table().lines())
                .containsSubsequence(
                        "    texts   covered           cover        features           encode*  train an epoch      heap",
                        "   10,000     8,000     0.10 (10.0)     0.20 (20.0)    80.00 (8000.0)     0.50 (50.0)    200 MB",
                        "1,000,000   800,000    10.00 (10.0)    21.00 (21.0)  8000.00 (8000.0)    52.00 (52.0)    900 MB",
                        "* measured on 1,000 texts of each size, and scaled up to all of them");
    }

    @Test
    void theMeasurementsAreOneJsonObject() {
        assertThat(MEASURED.json())
                .startsWith(
                        "{\"sizes\":[{\"instances\":10000,\"covered\":8000,\"coverSeconds\":0.1,\"featureSeconds\":0.2,"
                                + "\"encodeSeconds\":80.0,\"trainSeconds\":0.5,\"peakHeapMegabytes\":200},")
                .endsWith("],\"encodeSample\":1000}");
    }

    @Test
    void sizesThatMeasureNothingAreRefused() {
        StringWriter err = new StringWriter();
        CommandLine bench = Bench.commandLine().setErr(new PrintWriter(err));

        assertThat(bench.execute("scale", "--sizes", "10")).isEqualTo(2);
        assertThat(err.toString().strip())
                .isEqualTo("bench: --sizes must be at least 100 each, --encode-sample at least 1");
    }
}
