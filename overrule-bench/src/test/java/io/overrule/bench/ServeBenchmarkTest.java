package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class ServeBenchmarkTest {
    @TempDir
    private Path folder;

    private Path launcher(String command) throws IOException {
        Path file = folder.resolve("overrule");
        Files.writeString(file, "#!/bin/sh\nshift\n" + command + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    @Test
    void aServerIsAskedWithinItsBoundsAndJudged() throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Path server = launcher("exec '" + java + "' -Xmx512m -cp '" + System.getProperty("java.class.path")
                + "' io.overrule.serve.Serve \"$@\"");
        BenchRun run = BenchRun.of(
                "serve",
                "--launcher",
                server.toString(),
                "--predictions",
                "200",
                "--seconds",
                "20",
                "--batch",
                "20",
                "--connections",
                "2",
                "--json");
        assertThat(run.exit()).as(run.err()).isLessThan(2);
        JsonNode results = run.json();
        assertThat(results.get("predictions").asInt()).isEqualTo(200);
        assertThat(results.get("perSecond").asDouble()).isPositive();
        assertThat(results.get("p95Ms").asDouble()).isPositive();
        assertThat(run.err()).contains("predictions a second, goal at least 2000");
    }

    @Test
    void aServerThatDoesNotStartIsReported() throws IOException {
        BenchRun run = BenchRun.of(
                "serve",
                "--launcher",
                launcher("echo no such model >&2; exit 2").toString());
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("the server ends before it listens: no such model");
    }
}
