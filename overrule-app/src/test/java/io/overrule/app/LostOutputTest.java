package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of results that nobody gets, in processes of their own, as a shell starts them. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class LostOutputTest {
    private static final String FULL = "/dev/full";

    @TempDir
    private static Path shared;

    private static Path data;
    private static Path model;
    private static Path lines;

    @BeforeAll
    static void train() throws IOException {
        assumeTrue(Files.exists(Path.of(FULL)));
        data = FruitFolder.write(shared.resolve("fruit"));
        model = shared.resolve("model.overrule");
        lines = Files.writeString(shared.resolve("new.jsonl"), "{\"text\": \"sweet\"}\n".repeat(1000));
        Outcome trained = Outcome.of(
                shared.resolve("cache"),
                "",
                "train",
                data.toString(),
                "-o",
                model.toString(),
                "--features",
                "ngrams",
                "--epochs",
                "1",
                "--method",
                "implyloss",
                "--no-checks");
        assertThat(trained.code()).as(trained.err()).isZero();
    }

    /** A command as it is typed: MODEL, DATA and LINES stand for what was made above. */
    private static List<String> overrule(String command) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Overrule.class.getName()));
        for (String word : command.split(" ")) {
            words.add(word.replace("MODEL", model.toString())
                    .replace("DATA", data.toString())
                    .replace("LINES", lines.toString())
                    .replace("CACHE", shared.resolve("cache").toString()));
        }
        return words;
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "predict MODEL LINES --no-cache",
                "rules DATA",
                "explain MODEL sweet --no-cache",
                "evaluate MODEL DATA --json --no-cache",
                "cache --cache CACHE",
                "train --help",
                "--version"
            })
    void aFullDiskIsNoSuccess(String command) throws Exception {
        Path err = shared.resolve("err");
        Process process = new ProcessBuilder(overrule(command))
                .redirectOutput(Path.of(FULL).toFile())
                .redirectError(err.toFile())
                .start();
        process.getOutputStream().close();
        assertThat(process.waitFor()).as(text(err)).isEqualTo(1);
        assertThat(text(err).lines().filter(line -> line.startsWith("overrule: ")))
                .singleElement()
                .asString()
                .startsWith("overrule: could not write to standard output: No space left on device");
        assertThat(text(err)).doesNotContain("\tat ");
    }

    @Test
    void answersInAFileThatIsFullAreNoSuccess() throws Exception {
        Outcome outcome =
                Outcome.of(shared.resolve("cache"), "", "predict", model.toString(), lines.toString(), "-o", FULL);
        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.err()).startsWith("overrule: could not write to '/dev/full': No space left on device");
    }

    @Test
    void whenNobodyReadsOnTheWorkEndsQuietlyEvenIfTheInputNeverDoes() throws Exception {
        Path err = shared.resolve("err-of-pipe");
        Process process = new ProcessBuilder(overrule("predict MODEL - --no-cache"))
                .redirectError(err.toFile())
                .start();
        Thread endless = new Thread(() -> {
            byte[] line = "{\"text\": \"sweet\"}\n".getBytes(StandardCharsets.UTF_8);
            try (OutputStream out = process.getOutputStream()) {
                while (true) {
                    out.write(line);
                }
            } catch (IOException e) {
                // The process has ended, and that is what is waited for.
                return;
            }
        });
        endless.start();
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(reader.readLine()).startsWith("{\"line\":1,");
        }
        assertThat(process.waitFor()).isEqualTo(141);
        endless.join();
        assertThat(text(err)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"<&-", ">&-"})
    void aStreamThatIsClosedIsReportedOnce(String closing) throws Exception {
        Path err = shared.resolve("err-of-closed");
        List<String> words = new ArrayList<>(List.of("sh", "-c", "\"$@\" " + closing, "sh"));
        words.addAll(overrule("predict MODEL " + (closing.equals("<&-") ? "-" : "LINES") + " --no-cache"));
        Process process = new ProcessBuilder(words)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(err.toFile())
                .start();
        int code = process.waitFor();
        if (closing.equals("<&-")) {
            assertThat(code).isEqualTo(2);
            assertThat(text(err)).isEqualTo("overrule: standard input is closed; name a file, or redirect one to it\n");
        } else {
            assertThat(code).isEqualTo(1);
            assertThat(text(err)).hasLineCount(1).startsWith("overrule: could not write to standard output: ");
        }
    }

    @Test
    void standardOutputThatGoesIntoTheInputIsRefused() throws Exception {
        Path input = Files.writeString(shared.resolve("both.jsonl"), "{\"text\": \"sweet\"}\n");
        Path err = shared.resolve("err-of-both");
        List<String> words = new ArrayList<>(overrule("predict MODEL"));
        words.add(input.toString());
        Process process = new ProcessBuilder(words)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(input.toFile()))
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor()).isEqualTo(2);
        assertThat(text(err)).contains("is what standard output is redirected to");
        assertThat(input).hasContent("{\"text\": \"sweet\"}\n");
    }
}
