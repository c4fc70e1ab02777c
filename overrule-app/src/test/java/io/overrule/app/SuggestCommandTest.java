package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.data.DatasetFolder;
import io.overrule.rule.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code overrule suggest} makes of exemplars. */
class SuggestCommandTest {
    @TempDir
    private Path folder;

    private Path data;

    @BeforeEach
    void writeDataset() throws IOException {
        data = Files.createDirectories(folder.resolve("questions"));
        List<String> things = List.of("cats", "dogs", "miles", "people", "cities", "coins");
        StringBuilder unlabelled = new StringBuilder();
        StringBuilder valid = new StringBuilder();
        for (String thing : things) {
            unlabelled.append(line("how many " + thing + " are there ?", ""));
            unlabelled.append(line("who likes many " + thing + " ?", ""));
            valid.append(line("how many " + thing + " live here ?", ", \"label\": \"NUM\""));
            valid.append(line("who has many " + thing + " ?", ", \"label\": \"HUM\""));
        }
        write("labels.txt", "NUM\nHUM\n");
        write(
                "rules.jsonl",
                "{\"id\": \"who\", \"kind\": \"keyword\", \"label\": \"HUM\", \"words\": [\"likes\"],"
                        + " \"match\": \"whole\", \"ignore_case\": true, \"description\": \"as typed\"}\n");
        write(
                "labeled.jsonl",
                "{\"id\": \"L0\", \"text\": \"how many moons are there ?\", \"label\": \"NUM\","
                        + " \"exemplar_of\": [], \"extra\":  7}\n");
        write("unlabeled.jsonl", unlabelled.toString());
        write("valid.jsonl", valid.toString());
    }

    private static String line(String text, String more) {
        return "{\"text\": \"" + text + "\"" + more + "}\n";
    }

    private void write(String file, String content) throws IOException {
        Files.writeString(data.resolve(file), content);
    }

    private String read(String file) throws IOException {
        return Files.readString(data.resolve(file));
    }

    private Outcome suggest(String... more) {
        List<String> arguments = new ArrayList<>(List.of("suggest", data.toString()));
        arguments.addAll(List.of(more));
        return Outcome.of(folder.resolve("cache"), "", arguments.toArray(String[]::new));
    }

    @Test
    void rulesAreShownWithWhatTheyCoverAndWhy() {
        Outcome outcome = suggest("How many stars are there?", "--label", "NUM");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .contains("that generalise 'How many stars are there?' to NUM, out of")
                .contains("covers 6, 6 of them not covered by any rule yet, 0 in conflict with a rule")
                .contains("1. contains 'how'  (how)")
                .contains("right on 7 of 7 labelled instances")
                .contains("     - how many ");
    }

    @Test
    void jsonHoldsTheRuleAsItsFileWould() throws IOException {
        JsonNode json = suggest("--instance", "L0", "--json", "-n", "2").json();

        assertThat(json.fieldNames())
                .toIterable()
                .containsExactly("label", "exemplars", "candidates", "notes", "suggestions");
        assertThat(json.path("label").asText()).isEqualTo("NUM");
        assertThat(json.path("exemplars").path(0).path("id").asText()).isEqualTo("L0");
        JsonNode best = json.path("suggestions").path(0);
        assertThat(best.path("rule").path("label").asText()).isEqualTo("NUM");
        assertThat(best.path("cover").asInt()).isEqualTo(6);
        assertThat(best.path("right").asInt()).isEqualTo(6);
        assertThat(best.path("wrong").asInt()).isZero();
        assertThat(best.path("samples")).hasSize(5);
        assertThat(best.path("leastPrecision").asDouble()).isBetween(0.5, 1.0);
    }

    @Test
    void anAddedRuleIsLinkedToItsExemplarAndOtherLinesStay() throws IOException {
        String rules = read("rules.jsonl");

        Outcome outcome = suggest("--instance", "L0", "--add", "1");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("Added suggestion 1 to rules.jsonl, labeled.jsonl; its exemplar: L0");
        assertThat(read("rules.jsonl")).startsWith(rules).hasLineCount(2);
        assertThat(read("labeled.jsonl")).contains("\"extra\":7");
        Task task = Task.read(DatasetFolder.at(data));
        assertThat(task.links().instancesOf(task.rules().rule(1).id())).containsExactly("L0");
        assertThat(suggest("--instance", "L0").out())
                .doesNotContain("1. " + task.rules().rule(1).describe() + "  (");
    }

    @Test
    void aNewTextBecomesALabelledInstanceAndAnUnlabelledOneMoves() throws IOException {
        assertThat(suggest("How many stars are there ?", "--label", "NUM", "--add", "1")
                        .code())
                .isZero();
        Task first = Task.read(DatasetFolder.at(data));
        assertThat(first.dataset().labelled()).hasSize(2);

        Outcome outcome = suggest("--instance", "U2", "--label", "NUM", "--add", "1");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        Task second = Task.read(DatasetFolder.at(data));
        assertThat(second.dataset().labelled()).hasSize(3);
        assertThat(second.dataset().unlabelled()).hasSize(11);
        assertThat(second.exemplars()).hasSize(2);
    }

    @Test
    void noRuleNeedsToBeThere() throws IOException {
        Files.delete(data.resolve("rules.jsonl"));

        Outcome outcome = suggest("--instance", "L0", "--add", "1");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(Task.read(DatasetFolder.at(data)).rules().size()).isOne();
    }

    @Test
    void whatAPersonMustFixIsRefusedAndNothingIsWritten() throws IOException {
        String before = read("rules.jsonl") + read("labeled.jsonl");

        assertThat(suggest("how many", "--label", "NUMM").err()).contains("unknown label 'NUMM'; did you mean 'NUM'?");
        assertThat(suggest("how many").err()).contains("give its label, one of NUM, HUM");
        assertThat(suggest("xyzzy", "--label", "NUM").err()).contains("no rule generalises 'xyzzy'");
        assertThat(suggest(" ", "--label", "NUM").err()).contains("an exemplar is empty");
        assertThat(suggest("--label", "NUM").err()).contains("there is no exemplar");
        assertThat(suggest("--instance", "L9").err()).contains("there is no instance 'L9'");
        assertThat(suggest("--instance", "L0", "--label", "HUM").err()).contains("instance 'L0' is labelled 'NUM'");
        assertThat(suggest("--instance", "L0", "--add", "9").err()).contains("--add is 9");
        assertThat(suggest("--instance", "L0", "-n", "0").err()).contains("-n is 0");
        Stream.of(suggest("how many"), suggest("xyzzy", "--label", "NUM"), suggest("--instance", "L9"))
                .forEach(outcome -> assertThat(outcome.code()).isEqualTo(2));
        assertThat(read("rules.jsonl") + read("labeled.jsonl")).isEqualTo(before);
    }

    @Test
    void aSpanOfTokensIsNamedByBracketsOrByItsPlace() throws IOException {
        Path trips = Files.createDirectories(folder.resolve("trips"));
        StringBuilder unlabelled = new StringBuilder();
        for (String city : List.of("Bonn", "York", "Rome", "Bonn")) {
            unlabelled.append("{\"tokens\": [\"to\", \"" + city + "\", \"now\"]}\n");
        }
        Files.writeString(trips.resolve("labels.txt"), "O\nCity\n");
        Files.writeString(trips.resolve("unlabeled.jsonl"), unlabelled.toString());
        Files.writeString(
                trips.resolve("labeled.jsonl"),
                "{\"id\": \"L0\", \"tokens\": [\"to\", \"Oslo\"], \"tags\": [\"O\", \"City\"]}\n"
                        + "{\"id\": \"L1\", \"tokens\": [\"to\", \"Graz\"], \"tags\": [\"O\", \"City\"]}\n");
        data = trips;

        Outcome bracketed = suggest("we go to [Kiel]", "--label", "City");
        assertThat(bracketed.code()).as(bracketed.err()).isZero();
        assertThat(bracketed.out()).contains("spans group 1 of (?:^| )to ([^ ]+ )");
        assertThat(suggest("--instance", "L0:1", "--add", "1").code()).isZero();
        assertThat(Task.read(DatasetFolder.at(trips)).exemplars()).hasSize(1);
        assertThat(suggest("we go to Kiel", "--label", "City").err()).contains("put its span in brackets");
        assertThat(suggest("--instance", "L0").err()).contains("name a token of it by its position");
    }
}
