package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class EncodeBenchmarkTest {
    private static final EncodeBenchmark.Measurements MEASURED =
            EncodeBenchmark.Measurements.of(2000, 300, 150, 0.99999);

    @Test
    void theMeasurementsAreOneJsonObject() {
        assertThat(MEASURED.json())
                .isEqualTo("{\"ours\":300.0,\"langchain4j\":150.0,\"ratios\":{\"langchain4j\":2.0}}");
    }

    @Test
    void theTableComparesBoth() {
        assertThat(MEASURED.table().lines())
                .containsSubsequence(
                        "ours                          300.0 texts a second",
                        "LangChain4j                   150.0 texts a second",
                        "times as fast                  2.00");
    }

    @Test
    void ourVectorsAreThoseOfLangChain4j() {
        StringWriter out = new StringWriter();
        CommandLine bench =
                Bench.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(new StringWriter()));

        assertThat(bench.execute("encode", "--texts", "20", "--rounds", "1", "--json"))
                .isZero();
        assertThat(out.toString()).startsWith("{\"ours\":");
    }

    @Test
    void vectorsThatDifferAreToldLoudly() {
        assertThatThrownBy(() -> EncodeBenchmark.leastCosine(
                        new float[][] {{1, 0}}, new float[][] {{1, 0.1f}}, List.of("Where is it?")))
                .hasMessageStartingWith("our vector of 'Where is it?' has a cosine of 0.995");
    }

    @Test
    void madeUpTextsAreAllDifferentAndTheSameOnEveryRun() {
        assertThat(MadeUpTexts.of(2000)).hasSize(2000).doesNotHaveDuplicates().isEqualTo(MadeUpTexts.of(2000));
    }

    @Test
    void noTextsAreRefused() {
        StringWriter err = new StringWriter();
        CommandLine bench = Bench.commandLine().setErr(new PrintWriter(err));

        assertThat(bench.execute("encode", "--texts", "0")).isEqualTo(2);
        assertThat(err.toString().strip()).isEqualTo("bench: --texts and --rounds must be at least 1");
    }
}
