package io.overrule.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.Work;
import io.overrule.cache.CacheWriter.CountingEncoding;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cache and other processes: killed, running at once, or out of space. */
class SharedCacheTest {
    @TempDir
    private Path folder;

    private static List<String> java(Path folder, Object... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                CacheWriter.class.getName(),
                folder.toString()));
        Stream.of(arguments).map(Object::toString).forEach(command::add);
        return command;
    }

    private static Process start(List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String output(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    private List<String> encodeHere(int count) {
        List<String> contents = CacheWriter.contents(count);
        CountingEncoding encoding = new CountingEncoding(contents);
        CachedVectors vectors = FeatureCache.at(folder).vectors(CacheWriter.ENCODER, contents, encoding, Work.quiet());
        for (int i = 0; i < count; i++) {
            float[] value = new float[vectors.length(i)];
            vectors.copy(i, value, 0);
            assertThat(value).isEqualTo(CacheWriter.value(contents.get(i)));
        }
        return encoding.encoded;
    }

    private List<String> endings() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(CacheWriter.ENCODER.fingerprint()))) {
            return files.map(Path::toString)
                    .map(name -> name.substring(name.lastIndexOf('.')))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void whatAKilledProcessFinishedIsUsed() throws IOException, InterruptedException {
        int count = 3 * DistinctContents.PORTION;
        Process killed = start(java(folder, count, 2));
        try (BufferedReader out = killed.inputReader()) {
            assertThat(out.readLine()).isEqualTo("waiting");
        } finally {
            killed.destroyForcibly().waitFor();
        }
        assertThat(endings()).containsExactly(".vectors", ".vectors", ".writing");

        assertThat(encodeHere(count)).hasSize(DistinctContents.PORTION);
        assertThat(encodeHere(count)).isEmpty();
    }

    @Test
    void aProcessKilledAtAnyMomentLeavesAGoodCache() throws IOException, InterruptedException {
        int count = 5 * DistinctContents.PORTION;
        for (int round = 0; round < 3; round++) {
            Process killed = start(java(folder, count));
            killed.waitFor(150 + 150L * round, TimeUnit.MILLISECONDS);
            killed.destroyForcibly().waitFor();
        }
        encodeHere(count);

        assertThat(encodeHere(count)).isEmpty();
    }

    @Test
    void twoProcessesMayWriteTheSameContentsAtOnce() throws IOException, InterruptedException {
        int count = 3 * DistinctContents.PORTION;
        Process one = start(java(folder, count));
        Process other = start(java(folder, count));

        assertThat(output(one)).startsWith("encoded ");
        assertThat(output(other)).startsWith("encoded ");
        assertThat(one.waitFor()).isZero();
        assertThat(other.waitFor()).isZero();
        assertThat(encodeHere(count)).isEmpty();
        assertThat(endings()).containsOnly(".vectors");
    }

    @Test
    void aFullDiskIsToldAndLeavesNothingHalfWritten() throws IOException, InterruptedException {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/sh")));
        encodeHere(10);
        // 64 blocks of 512 or 1024 bytes: less than a portion of 4,096 values of 64 bytes each.
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -f 64 && exec \"$@\"", "sh"));
        List<String> java = java(folder, DistinctContents.PORTION);
        // The JVM's own file in the temporary folder would be too large as well.
        java.add(1, "-XX:-UsePerfData");
        command.addAll(java);
        Process limited = start(command);
        String output = output(limited);

        assertThat(limited.waitFor()).as(output).isEqualTo(CacheWriter.FULL_DISK);
        assertThat(output)
                .startsWith("RESOURCE " + folder.resolve(CacheWriter.ENCODER.fingerprint()) + ": cannot be written: ")
                .endsWith("; free some space, or choose another folder");
        assertThat(endings()).containsExactly(".vectors");
        assertThat(encodeHere(10)).isEmpty();
    }
}
