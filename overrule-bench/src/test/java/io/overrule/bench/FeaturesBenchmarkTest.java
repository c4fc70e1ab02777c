package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class FeaturesBenchmarkTest {
    @Test
    void aRowIsALine() {
        assertThat(new FeaturesBenchmark.Row("sms", "bge+lsa", "f1:spam", 85.04, 0.52, 9.4).line())
                .isEqualTo("sms       bge+lsa              f1:spam     85.0 (0.5)     9.4 s a seed");
    }

    @Test
    void aTaskThatIsNotThePapersIsRefused() {
        StringWriter err = new StringWriter();
        CommandLine bench = Bench.commandLine().setErr(new PrintWriter(err));

        assertThat(bench.execute("features", "--data", "there", "--tasks", "questions"))
                .isEqualTo(2);
        assertThat(err.toString().strip()).isEqualTo("bench: there is no preset 'questions'; did you mean 'question'?");
    }
}
