package io.overrule.bench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FuzzerTest {
    private static final String FILE = "rules.jsonl";

    @TempDir
    Path folder;

    @FunctionalInterface
    private interface ReadAttempt {
        boolean read(byte[] input) throws IOException;
    }

    private record Reader(String name, ReadAttempt attempt) implements FuzzedReader {
        @Override
        public List<Map<String, byte[]>> seeds() {
            return List.of(Map.of(FILE, SeedFolders.texts().get(FILE)));
        }

        @Override
        public boolean read(Map<String, byte[]> files, Path scratch) throws IOException {
            return attempt.read(files.get(FILE));
        }
    }

    private FuzzResults cases(int count, ReadAttempt attempt) {
        int[] rounds = new int[1];
        try (Fuzzer fuzzer = new Fuzzer(1, folder, Optional.empty())) {
            return fuzzer.run(List.of(new Reader("tried", attempt)), () -> ++rounds[0] == count);
        }
    }

    @Test
    void acceptingAndRefusingAreBothRight() {
        FuzzResults results = cases(40, input -> {
            if (input.length % 2 == 0) {
                throw OverruleException.input("odd lengths only");
            }
            return true;
        });

        assertThat(results.wrong()).isZero();
        FuzzResults.Count count = results.readers().get(0);
        assertThat(count.accepted()).isPositive();
        assertThat(count.refused()).isPositive();
        assertThat(count.accepted() + count.refused()).isEqualTo(40);
    }

    @Test
    void whateverElseIsThrownIsWrong() {
        for (Throwable thrown : List.of(
                new IllegalStateException("ours"),
                new StackOverflowError(),
                new OutOfMemoryError("heap"),
                OverruleException.internal("a bug"),
                OverruleException.resource("the disk", new IOException()))) {
            FuzzResults results = cases(1, input -> {
                if (thrown instanceof Error error) {
                    throw error;
                }
                throw (RuntimeException) thrown;
            });
            assertThat(results.failures()).singleElement().satisfies(failure -> {
                assertThat(failure.kind()).isEqualTo(FuzzFailure.Kind.THROWN);
                assertThat(failure.message()).contains(thrown.getClass().getSimpleName());
            });
        }
    }

    @Test
    void moreThanAGigabyteIsWrong() {
        FuzzResults results = cases(1, input -> {
            long held = 0;
            for (int i = 0; i < 1_100; i++) {
                held += new byte[1 << 20].length;
            }
            return held > 0;
        });

        assertThat(results.failures()).extracting(FuzzFailure::kind).containsExactly(FuzzFailure.Kind.MEMORY);
    }

    @Test
    void aCaseFollowsFromSeedReaderAndNumberAlone() {
        List<Map<String, byte[]>> seeds = SeedFolders.all();
        for (int i = 0; i < 200; i++) {
            Map<String, byte[]> one = Mutation.of(RandomStream.of(3, "x " + i)).input(seeds);
            Map<String, byte[]> same = Mutation.of(RandomStream.of(3, "x " + i)).input(seeds);
            assertThat(one.keySet()).isEqualTo(same.keySet());
            one.forEach((name, bytes) -> assertThat(bytes).isEqualTo(same.get(name)));
        }
    }

    @Test
    void inputsAreSmallAndMostlyDifferFromTheSeeds() {
        Map<String, byte[]> seed = SeedFolders.texts();
        int changed = 0;
        for (int i = 0; i < 300; i++) {
            Map<String, byte[]> input =
                    Mutation.of(RandomStream.of(4, "y " + i)).input(List.of(seed));
            input.values().forEach(bytes -> assertThat(bytes).hasSizeLessThanOrEqualTo(1 << 18));
            changed +=
                    seed.entrySet().stream().allMatch(file -> Arrays.equals(file.getValue(), input.get(file.getKey())))
                            ? 0
                            : 1;
        }
        assertThat(changed).isGreaterThan(270);
    }
}
