package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.bench.fuzz.FuzzFailure;
import io.overrule.bench.fuzz.FuzzResults;
import io.overrule.bench.fuzz.FuzzedReader;
import io.overrule.bench.fuzz.FuzzedReaders;
import io.overrule.bench.fuzz.Fuzzer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** A few seconds of what {@code ./bench fuzz} does for as long as it is asked to. */
class FuzzCommandTest {
    private static final int CASES = 200;

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> everyReaderAcceptsOrRefusesWhateverItIsGiven() {
        return FuzzedReaders.all().stream().map(reader -> DynamicTest.dynamicTest(reader.name(), () -> attack(reader)));
    }

    /** Otherwise nothing behind the first check would ever be reached. */
    @TestFactory
    Stream<DynamicTest> everyReaderAcceptsItsSeeds() {
        return FuzzedReaders.all().stream().flatMap(reader -> IntStream.range(
                        0, reader.seeds().size())
                .mapToObj(i -> DynamicTest.dynamicTest(reader.name() + " " + i, () -> assertThat(reader.read(
                                reader.seeds().get(i), Files.createDirectories(folder.resolve(reader.name() + i))))
                        .isTrue())));
    }

    private void attack(FuzzedReader reader) {
        int[] rounds = new int[1];
        try (Fuzzer fuzzer = new Fuzzer(2, folder, Optional.empty())) {
            FuzzResults results = fuzzer.run(List.of(reader), () -> ++rounds[0] == CASES);
            assertThat(results.failures()).extracting(FuzzFailure::message).isEmpty();
            assertThat(results.cases()).isEqualTo(CASES);
        }
    }

    @Test
    void whatWasTriedIsCounted() throws IOException {
        BenchRun run = BenchRun.of("fuzz", "--minutes", "0.02", "--readers", "rules,edits", "--json");

        JsonNode results = run.json();
        assertThat(results.get("readers")).hasSize(2);
        assertThat(results.get("readers").get(0).get("cases").asLong()).isPositive();
        assertThat(run.exit()).isEqualTo(results.get("failures").isEmpty() ? 0 : 1);
    }

    @Test
    void anUnknownReaderIsRefusedWithASuggestion() {
        BenchRun run = BenchRun.of("fuzz", "--readers", "rule");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("there is no reader 'rule'", "rules");
    }
}
