package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartBenchmarkTest {
    @TempDir
    Path folder;

    @Test
    void commandsAreTimedBesideAnIdleMachineAndJudged() throws IOException {
        BenchRun run = BenchRun.of("start", "--launcher", launcher("sleep 2").toString(), "--rounds", "1", "--json");

        JsonNode results = run.json();
        assertThat(results.get("java").asDouble()).isPositive();
        assertThat(results.get("version").asDouble()).isBetween(2.0, 20.0);
        assertThat(results.get("predict").asDouble()).isBetween(2.0, 20.0);
        assertThat(run.err()).contains("overrule --version takes", "overrule predict of one line takes");
    }

    @Test
    void aLauncherThatFailsIsNotTimed() throws IOException {
        BenchRun run = BenchRun.of("start", "--launcher", launcher("exit 3").toString(), "--rounds", "1");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("ends with exit code 3");
    }

    private Path launcher(String command) throws IOException {
        Path file = folder.resolve("overrule");
        Files.writeString(file, "#!/bin/sh\n[ \"$1\" = prepare ] || " + command + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }
}
