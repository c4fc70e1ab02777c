package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A few of the kills of {@code ./bench kill}. */
class KillCommandTest {
    @Test
    void whatIsKilledWhileItWritesLeavesNoDamageAndCanBeRunAgain() throws IOException {
        BenchRun run = BenchRun.of("kill", "--times", "6", "--commands", "import,cache", "--json");

        JsonNode results = run.json();
        assertThat(results.get("failures")).isEmpty();
        assertThat(run.exit()).isZero();
        int kills = 0;
        for (JsonNode command : results.get("commands")) {
            kills += command.get("kills").asInt();
        }
        assertThat(kills).isEqualTo(6);
    }
}
