package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rule 'wild' says animal, also of wild berries. */
class NarrowCommandTest {
    @TempDir
    private Path folder;

    private Path data;
    private Path model;

    @BeforeEach
    void train() throws IOException {
        data = FruitFolder.write(folder.resolve("fruit"));
        // Something to learn from that berries are fruit.
        Files.writeString(
                data.resolve("valid.jsonl"),
                Files.readString(data.resolve("valid.jsonl"))
                        + """
                        {"id": "W1", "text": "wild sweet berries", "label": "fruit"}
                        {"id": "W2", "text": "sweet wild berries for tea", "label": "fruit"}
                        {"id": "W3", "text": "a wild dog", "label": "animal"}
                        """);
        model = folder.resolve("model.overrule");
        assertThat(run(
                                "train",
                                data.toString(),
                                "-o",
                                model.toString(),
                                "--features",
                                "ngrams",
                                "--classifier-layers",
                                "8",
                                "--rule-layers",
                                "8",
                                "--learning-rate",
                                "0.01",
                                "--epochs",
                                "10",
                                "--no-checks")
                        .code())
                .isZero();
    }

    private Outcome run(String... arguments) {
        return Outcome.of(folder.resolve("cache"), "", arguments);
    }

    private Outcome on(String command, String rule, String... more) {
        List<String> arguments = new ArrayList<>(List.of(command, data.toString(), model.toString(), rule));
        arguments.addAll(List.of(more));
        return run(arguments.toArray(String[]::new));
    }

    private String rules() throws IOException {
        return Files.readString(data.resolve("rules.jsonl"));
    }

    @Test
    void whereARuleFailsIsShownAndNothingChanges() throws IOException {
        String before = rules();

        Outcome outcome = on("narrow", "wild");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out())
                .contains("Rule 'wild' says animal where it matches wild|tail.")
                .contains("24 firings, precision ")
                .contains("Where it is trusted less, and where more:")
                .containsPattern("1\\. .*(sweet|berries)")
                .contains("kept, with trust:")
                .contains("lost, with trust:");
        assertThat(outcome.err()).contains("--apply N");
        assertThat(rules()).isEqualTo(before);
    }

    @Test
    void applyingAProposalChangesTheRulesLineAlone() throws IOException {
        String before = rules();
        JsonNode proposed =
                on("narrow", "wild", "--json").json().path("proposals").path(0);

        Outcome outcome = on("narrow", "wild", "--apply", "1", "--json");

        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.json().path("applied").asInt()).isEqualTo(1);
        List<String> lines = rules().lines().toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).isEqualTo(before.lines().toList().get(0));
        assertThat(lines.get(1)).isNotEqualTo(before.lines().toList().get(1));
        assertThat(new ObjectMapper().readTree(lines.get(1))).isEqualTo(proposed.path("rule"));
        assertThat(run("rules", data.toString()).code()).isZero();
        // The narrowed rule is one that the model has not seen; it can be judged all the same.
        assertThat(on("narrow", "wild").code()).isZero();
    }

    @Test
    void jsonSaysTrustAndLabelsApart() throws IOException {
        JsonNode json = on("narrow", "wild", "--json").json();

        assertThat(json.fieldNames())
                .toIterable()
                .containsExactly("id", "label", "words", "evidence", "separations", "proposals", "applied");
        assertThat(json.path("evidence").fieldNames())
                .toIterable()
                .containsExactly("firings", "precisionByTrust", "labelled", "labelledRight", "precisionByLabels");
        assertThat(json.path("evidence").path("firings").asInt()).isEqualTo(24);
        assertThat(json.path("applied").isNull()).isTrue();
        JsonNode proposal = json.path("proposals").path(0);
        assertThat(proposal.path("kept").path("firings").asInt()
                        + proposal.path("lost").path("firings").asInt())
                .isEqualTo(24);
    }

    @Test
    void aProposalThatIsNotThereIsNotApplied() throws IOException {
        String before = rules();

        Outcome outcome = on("narrow", "wild", "--apply", "9");

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("there is no proposal 9 for rule 'wild'");
        assertThat(rules()).isEqualTo(before);
    }

    @Test
    void anUnknownRuleIsTheUsersMistake() {
        for (String command : List.of("narrow", "widen")) {
            Outcome outcome = on(command, "wlid");
            assertThat(outcome.code()).isEqualTo(2);
            assertThat(outcome.err()).contains("there is no rule 'wlid'; did you mean 'wild'?");
        }
    }

    @Test
    void aRuleThatNeverFiresIsTheUsersToFix() throws IOException {
        Files.writeString(
                data.resolve("rules.jsonl"),
                rules()
                        + "{\"id\": \"unicorn\", \"kind\": \"keyword\", \"label\": \"animal\", \"words\": [\"unicorn\"]}\n");

        Outcome outcome = on("narrow", "unicorn");

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("rule 'unicorn' covers none of the 40 unlabelled instances");
    }

    @Test
    void whatARuleCouldCoverBesidesIsShownAndApplied() throws IOException {
        Outcome shown = on("widen", "wild");
        assertThat(shown.code()).as(shown.err()).isZero();
        assertThat(shown.out()).contains("Rule 'wild' says animal where it matches wild|tail.");

        JsonNode json = on("widen", "sweet", "--json").json();
        assertThat(json.fieldNames()).toIterable().contains("evidence", "proposals", "applied");
    }
}
