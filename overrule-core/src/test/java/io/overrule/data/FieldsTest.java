package io.overrule.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Problem;
import io.overrule.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields of lines that are there twice, misspelt, or beyond what a number may be. */
class FieldsTest {
    @TempDir
    private Path folder;

    private static List<String> problems(String line) {
        Problems problems = new Problems();
        List<Instance> instances = InstanceReader.parseAll(line, "new.jsonl:1", problems);
        assertThat(instances.isEmpty()).isEqualTo(!problems.isEmpty());
        return problems.listed().stream().map(Problem::toString).toList();
    }

    /** Jackson fails to quote what is nested more deeply than it writes. */
    @Test
    void aValueThatIsNestedTooDeeplyToQuoteIsTheUsersMistake() {
        for (int depth : new int[] {400, 1_001, 5_000}) {
            String list = "[".repeat(depth) + "]".repeat(depth);
            String object = "{\"a\":".repeat(depth) + "0" + "}".repeat(depth);
            assertThat(problems("{\"text\": " + list + "}"))
                    .singleElement()
                    .asString()
                    .contains("has the list [");
            assertThat(problems("{\"text\": " + object + "}"))
                    .singleElement()
                    .asString()
                    .contains("has the object {");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
            {"txet": "a"}                  | txet    | text
            {"Text": "a"}                  | Text    | text
            {"tokesn": ["a"]}              | tokesn  | tokens
            {"records": {"age": 1}}        | records | record
            {"text": "a", "ID": "x"}       | ID      | id
            """)
    void aMisspeltFieldIsRefusedOnceWithTheOneThatWasMeant(String line, String wrong, String meant) {
        assertThat(problems(line))
                .containsExactly("new.jsonl:1: has the unknown field '" + wrong + "'; did you mean '" + meant
                        + "'? Rename or remove it");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
            {"text": "a", "test": "b", "texts": []}
            {"text": "a", "uid": 7, "idx": 3, "url": "b", "source": "c"}
            {"text": "a", "gold": "ham", "label": "ham", "labels": ["ham"]}
            {"record": {"age": 1, "Age": 2}, "also_in_unlabeled": "U784"}
            """)
    void otherFieldsAreAllowed(String line) {
        assertThat(problems(line)).isEmpty();
    }

    @Test
    void aFieldThatIsThereTwiceIsRefused() {
        assertThat(problems("{\"text\": \"a\", \"text\": \"b\"}"))
                .singleElement()
                .asString()
                .startsWith("new.jsonl:1: has the field 'text' twice (column ")
                .endsWith("write every field once, and remove the other value");
        assertThat(problems("{\"record\": {\"age\": 1, \"age\": 2}}"))
                .singleElement()
                .asString()
                .startsWith("new.jsonl:1: has the field 'age' twice");
    }

    @Test
    void aNumberBeyondTheRangeOfFeaturesIsTheRowsMistake() {
        for (String number : List.of("1e308", "-3.5e38", "1" + "0".repeat(60))) {
            assertThat(problems("{\"record\": {\"age\": " + number + "}}"))
                    .singleElement()
                    .asString()
                    .startsWith("new.jsonl:1: has the number ")
                    .endsWith("as 'age'; expected one between -3.4e38 and 3.4e38, or null if the value is unknown");
        }
        assertThat(problems("{\"record\": {\"age\": 3.4e38, \"x\": -3.4e38, \"y\": 1e-300}}"))
                .isEmpty();
    }

    @Test
    void aFolderReportsItsMisspeltFields() throws IOException {
        Files.writeString(folder.resolve("labels.txt"), "ham\nspam\n");
        Files.writeString(
                folder.resolve("labeled.jsonl"),
                "{\"text\": \"a\", \"lable\": \"ham\"}\n"
                        + "{\"text\": \"b\", \"label\": \"ham\", \"exemplarOf\": [\"r\"]}\n"
                        + "{\"text\": \"c\", \"label\": \"ham\", \"comment\": \"mine\"}\n");
        Files.writeString(folder.resolve("unlabeled.jsonl"), "{\"text\": \"d\", \"Gold\": \"ham\", \"lable\": 1}\n");
        assertThatThrownBy(() -> DatasetFolder.at(folder).dataset())
                .hasMessage(
                        "labeled.jsonl:1: has the unknown field 'lable'; did you mean 'label'? Rename or remove it\n"
                                + "labeled.jsonl:2: has the unknown field 'exemplarOf'; did you mean 'exemplar_of'? Rename or"
                                + " remove it\n"
                                + "unlabeled.jsonl:1: has the unknown field 'Gold'; did you mean 'gold'? Rename or remove it");
    }

    @Test
    void aSentenceWithMisspeltTagsIsRefused() throws IOException {
        Files.writeString(folder.resolve("labels.txt"), "O\nCity\n");
        Files.writeString(
                folder.resolve("labeled.jsonl"), "{\"tokens\": [\"to\", \"Bonn\"], \"Tag\": [\"O\", \"City\"]}\n");
        assertThatThrownBy(() -> DatasetFolder.at(folder).dataset())
                .hasMessage("labeled.jsonl:1: has the unknown field 'Tag'; did you mean 'tags'? Rename or remove it");
    }
}
