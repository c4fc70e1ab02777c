package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Labels, ids and texts that would act on a terminal, in every command. */
class HostileTextTest {
    /** Clears the screen; its C1 form; DEL; a bell; turns what follows around. */
    private static final String HOSTILE = "\u001b[2J\u009b31m\u007f\u0007\u202e";

    private static final String NOT_SHOWN = "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069]";

    @TempDir
    static Path folder;

    @BeforeAll
    static void train() throws IOException {
        Path data = FruitFolder.write(folder.resolve("data"));
        try (Stream<Path> files = Files.list(data)) {
            for (Path file : files.toList()) {
                String text = Files.readString(file);
                boolean json = file.toString().endsWith(".jsonl");
                String hostile = json ? escaped() : HOSTILE;
                Files.writeString(
                        file,
                        text.replace("animal", "ani" + hostile + "mal")
                                .replace("\"wild\"", "\"wi" + hostile + "ld\"")
                                .replace("number", "num" + hostile + "ber")
                                .replace("cat", "cat " + hostile));
            }
        }
        assertThat(run(
                                "train",
                                data.toString(),
                                "-o",
                                model(),
                                "--features",
                                "ngrams",
                                "--epochs",
                                "2",
                                "--method",
                                "implyloss",
                                "-v")
                        .code())
                .isZero();
    }

    /** As JSON writes it. */
    private static String escaped() {
        StringBuilder text = new StringBuilder();
        for (char character : HOSTILE.toCharArray()) {
            text.append("\\u").append(Integer.toHexString(0x10000 | character).substring(1));
        }
        return text.toString();
    }

    static List<List<String>> commands() {
        String data = folder.resolve("data").toString();
        return List.of(
                List.of("rules", data),
                List.of("train", data, "-o", model(), "--features", "ngrams", "--epochs", "1"),
                List.of(
                        "compare",
                        data,
                        "--methods",
                        "majority,only-l",
                        "--seeds",
                        "1",
                        "--features",
                        "ngrams",
                        "--epochs",
                        "1"),
                List.of("evaluate", model(), data),
                List.of("explain", model(), "a wild cat " + HOSTILE),
                List.of("evaluate", model(), data, "--metric", "f1:" + HOSTILE),
                List.of("evaluate", HOSTILE, data),
                List.of("rules", folder.resolve(HOSTILE).toString()),
                List.of("--" + HOSTILE),
                List.of("train", data, "-o", model(), "--method", HOSTILE),
                List.of(
                        "import",
                        "csv",
                        HOSTILE,
                        "-o",
                        folder.resolve("imported").toString()),
                List.of("cache", "--cache", folder.resolve(HOSTILE).toString()));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void noCommandPassesThemOn(List<String> command) {
        Outcome outcome = run(command.toArray(String[]::new));

        assertThat(outcome.out() + outcome.err()).isNotBlank().doesNotContainPattern(NOT_SHOWN);
    }

    @Test
    void theyAreShownAsText() {
        assertThat(run("rules", folder.resolve("data").toString()).out())
                .contains("ani\\u001b[2J\\u009b31m\\u007f\\u0007\\u202emal");
    }

    @Test
    void jsonHoldsThemExactly() throws IOException {
        String label = "ani" + HOSTILE + "mal";
        JsonNode explained =
                run("explain", model(), "a wild cat " + HOSTILE, "--json").json();
        assertThat(explained.get("instance").asText()).isEqualTo("a wild cat " + HOSTILE);
        assertThat(explained.get("probabilities").has(label)).isTrue();

        String data = folder.resolve("data").toString();
        assertThat(run("evaluate", model(), data, "--json")
                        .json()
                        .at("/confusion/labels/1")
                        .asText())
                .isEqualTo(label);
        assertThat(run("rules", data, "--json").json().at("/perRule/1/id").asText())
                .isEqualTo("wi" + HOSTILE + "ld");
        String line = Outcome.of(
                        folder.resolve("cache"),
                        "{\"id\": \"" + escaped() + "\", \"text\": \"a\"}\n",
                        "predict",
                        model())
                .out();
        assertThat(new ObjectMapper().readTree(line).get("id").asText()).isEqualTo(HOSTILE);
        assertThat(line).doesNotContainPattern(NOT_SHOWN);
    }

    private static String model() {
        return folder.resolve("model.overrule").toString();
    }

    private static Outcome run(String... arguments) {
        return Outcome.of(folder.resolve("cache"), "", arguments);
    }
}
