package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.Work;
import io.overrule.cache.EncoderId;
import io.overrule.cache.FeatureCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheCommandTest {
    private static final EncoderId SMALL = new EncoderId("small", "5".repeat(64));
    private static final EncoderId LARGE = new EncoderId("onnx:large", "1".repeat(64));

    @TempDir
    private Path folder;

    private Outcome run(String... arguments) {
        return Outcome.of(folder.resolve("cache"), "", arguments);
    }

    private void fill(Path cache, EncoderId encoder, int texts, int width) throws IOException {
        List<String> contents =
                IntStream.range(0, texts).mapToObj(Integer::toString).toList();
        FeatureCache.at(cache)
                .vectors(encoder, contents, (positions, progress) -> new float[positions.length][width], Work.quiet());
        try (Stream<Path> files = Files.list(cache.resolve(encoder.fingerprint()))) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-03-01T12:34:56Z")));
            }
        }
    }

    private Path filled() throws IOException {
        Path cache = folder.resolve("cache");
        fill(cache, SMALL, 10, 4);
        fill(cache, LARGE, 1000, 384);
        return cache;
    }

    @Test
    void theCacheIsListed() throws IOException {
        Path cache = filled();
        Outcome outcome = run("cache");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .isEqualTo(String.join(
                        System.lineSeparator(),
                        cache + " keeps 1.6 MB",
                        "  encoder     texts    size  last written          fingerprint",
                        "  onnx:large   1000  1.6 MB  2026-03-01 12:34 UTC  " + LARGE.fingerprint(),
                        "  small          10   568 B  2026-03-01 12:34 UTC  " + SMALL.fingerprint(),
                        ""));
    }

    @Test
    void theListIsPrintedForPrograms() throws IOException {
        Path cache = filled();
        JsonNode json = new ObjectMapper().readTree(run("cache", "--json").out());

        assertThat(json.fieldNames()).toIterable().containsExactly("folder", "bytes", "encoders", "runs");
        assertThat(json.get("folder").asText()).isEqualTo(cache.toString());
        JsonNode small = json.get("encoders").get(1);
        assertThat(small.get("name").asText()).isEqualTo("small");
        assertThat(small.get("fingerprint").asText()).isEqualTo(SMALL.fingerprint());
        assertThat(small.get("contents").asInt()).isEqualTo(10);
        assertThat(small.get("bytes").asInt()).isEqualTo(568);
        assertThat(small.get("lastWritten").asText()).isEqualTo("2026-03-01T12:34:56Z");
    }

    @Test
    void anEmptyCacheIsListedAsSuch() {
        assertThat(run("cache").out().strip()).isEqualTo(folder.resolve("cache") + " keeps nothing.");
    }

    @Test
    void allIsCleared() throws IOException {
        Path cache = filled();

        assertThat(run("cache", "clear").out().strip()).isEqualTo("1.6 MB freed in " + cache);
        assertThat(cache).isEmptyDirectory();
    }

    @Test
    void oneEncoderIsCleared() throws IOException {
        Path cache = filled();

        assertThat(run("cache", "clear", "--encoder", "small").out().strip()).isEqualTo("568 B freed in " + cache);
        assertThat(run("cache").out()).contains("onnx:large").doesNotContain("small");
    }

    @Test
    void anUnknownEncoderIsTheUsersMistake() throws IOException {
        Path cache = filled();
        Outcome outcome = run("cache", "clear", "--encoder", "smal");

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err().strip())
                .isEqualTo("overrule: " + cache + ": holds nothing of encoder 'smal'; did you mean 'small'?");
    }

    @Test
    void anotherFolderMayBeNamedBeforeOrAfterClear() throws IOException {
        Path cache = filled();
        Path other = folder.resolve("other");
        for (List<String> arguments : List.of(
                List.of("cache", "--cache", other.toString(), "clear"),
                List.of("cache", "clear", "--cache", other.toString()))) {
            fill(other, SMALL, 10, 4);

            assertThat(run(arguments.toArray(String[]::new)).out().strip()).isEqualTo("568 B freed in " + other);
            assertThat(cache).isNotEmptyDirectory();
        }
    }

    @Test
    void aFileIsNoCache() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "text");
        Outcome outcome = run("cache", "--cache", file.toString());

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("is a file, but the cache is a folder");
    }

    @Test
    void bothCommandsHaveAHelpText() {
        assertThat(run("cache", "--help").out()).contains("Usage: overrule cache", "clear", "OVERRULE_CACHE");
        assertThat(run("cache", "clear", "--help").out()).contains("Usage: overrule cache clear", "--encoder");
    }
}
