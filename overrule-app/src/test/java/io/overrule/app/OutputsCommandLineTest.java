package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where commands write, and where they refuse to, before they begin to work. */
class OutputsCommandLineTest {
    private static final Path READ_ONLY = Path.of("/sys/kernel");

    @TempDir
    private Path folder;

    private Path data;

    @BeforeEach
    void writeDataset() {
        data = FruitFolder.write(folder.resolve("fruit"));
    }

    private Outcome run(String command) {
        List<String> words = new ArrayList<>();
        for (String word : command.split(" ")) {
            words.add(word.replace("DATA", data.toString())
                    .replace("READ_ONLY", READ_ONLY.toString())
                    .replace("HERE", folder.toString()));
        }
        return Outcome.of(folder.resolve("cache"), "", words.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "train DATA -o DATA/labels.txt",
                "train DATA -o DATA/fires-test.tsv",
                "train DATA -o HERE/settings.json --options HERE/settings.json",
                "tune DATA -o DATA/rules.jsonl",
                "import csv DATA/labels.txt -o DATA --text text --force",
            })
    void whatIsReadIsNotReplaced(String command) throws IOException {
        Files.writeString(folder.resolve("settings.json"), "{\"method\": \"only-l\"}");
        Outcome outcome = run(command);
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).hasLineCount(1).contains("read by the same command, and would be replaced");
        assertThat(data.resolve("labels.txt")).hasContent(FruitFolder.LABELS);
        assertThat(data.resolve("rules.jsonl")).hasContent(FruitFolder.RULES);
        assertThat(folder.resolve("settings.json")).hasContent("{\"method\": \"only-l\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "train DATA -o READ_ONLY/model",
                "train DATA -o HERE/model --report READ_ONLY/report",
                "train DATA -o HERE/model --feature-store READ_ONLY/store",
                "tune DATA -o READ_ONLY/settings.json",
                "compare DATA --report READ_ONLY/report",
                "evaluate HERE/model DATA --report READ_ONLY/report",
                "predict HERE/model -o READ_ONLY/answers",
                "demo --report READ_ONLY/report",
                "import csv HERE/table.csv -o READ_ONLY/folder --text text",
            })
    void whatCannotBeWrittenIsFoundBeforeTheWork(String command) {
        assumeTrue(Files.isDirectory(READ_ONLY));
        Outcome outcome = run(command);
        assertThat(outcome.code()).as(outcome.err()).isEqualTo(1);
        assertThat(outcome.err()).hasLineCount(1).contains(READ_ONLY.toString()).contains("cannot be written");
        assertThat(outcome.out()).isEmpty();
        assertThat(folder.resolve("model")).doesNotExist();
    }

    @Test
    void aModelAndAReportNeedTwoPlaces() {
        Outcome outcome = run("train DATA -o HERE/out --report HERE/out");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("the report needs a folder and the model a file");
    }

    @Test
    void aModelMayGoToADeviceAndThroughALink() throws IOException {
        String options = " --features ngrams --epochs 1 --method only-l --no-checks";
        assertThat(run("train DATA -o /dev/null" + options).code()).isZero();
        assertThat(Files.readAttributes(Path.of("/dev/null"), "*")).containsEntry("isOther", true);
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("model"));
        assertThat(run("train DATA -o HERE/link" + options).code()).isZero();
        assertThat(link).isSymbolicLink();
        assertThat(folder.resolve("model")).isRegularFile();
    }
}
