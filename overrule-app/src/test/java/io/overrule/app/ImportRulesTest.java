package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.Instance;
import io.overrule.data.Sentence;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules of others become rules of ours, as far as they can. */
class ImportRulesTest {
    @TempDir
    private Path folder;

    private Path data() {
        return folder.resolve("data");
    }

    private Outcome imports(String format, String text, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("rules"), text);
        List<String> all = new ArrayList<>(List.of("import", format, file.toString(), "-o", data().toString()));
        all.addAll(List.of(more));
        return Outcome.of(folder.resolve("cache"), "", all.toArray(String[]::new));
    }

    private List<Rule> rules() {
        return RuleReader.readFile(data().resolve("rules.jsonl"), Optional.empty())
                .rules()
                .rules();
    }

    @Test
    void patternsOfWordsAndPhrasesTranslate() throws IOException {
        Outcome outcome = imports(
                "patterns",
                """
                {"label": "ORG", "pattern": "Red Cross"}
                {"label": "LOC", "pattern": [{"LOWER": "new"}, {"LOWER": "york"}]}
                {"label": "LOC", "pattern": [{"LOWER": {"IN": ["lake", "mount"]}}, {"IS_ALPHA": true}], "id": "nature"}
                {"label": "LOC", "pattern": [{"TEXT": {"REGEX": "^[A-Z]{2}$"}}, {"IS_DIGIT": true, "OP": "+"}]}
                {"label": "LOC", "pattern": [{"LEMMA": "be"}, {"POS": "NOUN"}]}
                {"label": "LOC", "pattern": [{"LOWER": "x", "OP": "!"}]}
                """);
        assertThat(outcome.code()).as(outcome.err()).isZero();
        List<Rule> rules = rules();
        assertThat(rules).extracting(Rule::id).containsExactly("org_red_cross", "loc_new_york", "nature", "loc_true");
        assertThat(rules.get(0).covers(Instance.text("the Red Cross came"))).isTrue();
        assertThat(rules.get(0).covers(Instance.text("the red cross came"))).isFalse();
        assertThat(rules.get(1).covers(Instance.text("in New York"))).isTrue();
        assertThat(rules.get(2).covers(Instance.text("at LAKE Constance."))).isTrue();
        assertThat(rules.get(2).covers(Instance.text("a lake 9"))).isFalse();
        assertThat(rules.get(3).covers(Instance.text("road AB 12 3"))).isTrue();
        assertThat(rules.get(3).covers(Instance.text("road ab 12"))).isFalse();
        assertThat(outcome.out())
                .contains("rules:5: asks for LEMMA, which a language model finds")
                .contains("rules:6: has the operator '!', which a rule cannot say")
                .endsWith("Imported 0 instances, 2 classes, 4 rules, 0 votes; 2 things skipped.\n");
    }

    @Test
    void patternsForTokensCoverTheirSpans() throws IOException {
        Outcome outcome = imports(
                "patterns",
                """
                {"label": "LOC", "pattern": "New York"}
                {"label": "LOC", "pattern": [{"LOWER": {"IN": ["lake", "mount"]}}, {"IS_ALPHA": true}]}
                """,
                "--for",
                "tokens",
                "--labels",
                "O,LOC");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        Sentence sentence = Instance.sentence("to", "Lake", "Como", "or", "new", "york");
        List<Rule> rules = rules();
        assertThat(sentence.instances())
                .extracting(rules.get(0)::covers)
                .containsExactly(false, false, false, false, true, true);
        assertThat(sentence.instances())
                .extracting(rules.get(1)::covers)
                .containsExactly(false, true, true, false, false, false);
        assertThat(outcome.err()).contains("fire in upper and lower case alike");
    }

    @Test
    void phrasesOfSkweakAreOneRuleAClass() throws IOException {
        Outcome outcome = imports(
                "gazetteer",
                "{\"ORG\": [\"Red Cross\", [\"Doctors\", \"without\", \"Borders\"]], \"LOC\": [\"Bonn\"]}");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        List<Rule> rules = rules();
        assertThat(rules).hasSize(2);
        assertThat(rules.get(0).covers(Instance.text("by Doctors without Borders")))
                .isTrue();
    }

    @Test
    void queriesOfArgillaAreCombinations() throws IOException {
        Outcome outcome = imports(
                "argilla",
                """
                [{"query": "win AND (prize OR \\"free money\\") AND NOT lottery", "label": "SPAM"},
                 {"query": "subscrib*", "label": "SPAM", "description": "asks for followers"},
                 {"query": "hello there", "labels": ["HAM"]},
                 {"query": "price:[1 TO 5]", "label": "SPAM"},
                 {"query": "roam~", "label": "HAM"}]
                """);
        assertThat(outcome.code()).as(outcome.err()).isZero();
        List<Rule> rules = rules();
        assertThat(rules).hasSize(3);
        assertThat(rules.get(0).covers(Instance.text("Win free money"))).isTrue();
        assertThat(rules.get(0).covers(Instance.text("win a prize in the lottery")))
                .isFalse();
        assertThat(rules.get(1).covers(Instance.text("please SUBSCRIBE"))).isTrue();
        assertThat(rules.get(2).covers(Instance.text("hello you"))).isTrue();
        assertThat(outcome.out()).contains("2 things skipped");
    }

    @Test
    void rulesAreAddedToThoseThatAreThere() throws IOException {
        Files.createDirectories(data());
        Files.writeString(data().resolve("labels.txt"), "ham\nspam\n");
        String mine = "{\"id\": \"org_x\",  \"kind\": \"keyword\", \"label\": \"spam\", \"words\": [\"x\"]}";
        Files.writeString(data().resolve("rules.jsonl"), mine);
        Outcome outcome = imports("patterns", "{\"label\": \"ORG\", \"pattern\": \"x\"}\n");
        assertThat(outcome.code()).as(outcome.err()).isZero();
        List<String> lines = Files.readAllLines(data().resolve("rules.jsonl"));
        assertThat(lines.get(0)).isEqualTo(mine);
        assertThat(lines.get(1)).contains("\"id\": \"org_x_2\"");
        assertThat(Files.readAllLines(data().resolve("labels.txt"))).containsExactly("ham", "spam", "ORG");
    }

    @Test
    void whatCannotBeReadIsRefusedWithItsLine() throws IOException {
        Outcome outcome = imports("patterns", "{\"label\": \"ORG\", \"pattern\": \"x\"}\n{\"pattern\": 1}\n");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("rules:2: reads '{\"pattern\": 1}'; expected a label and a pattern");
        assertThat(data()).doesNotExist();
    }
}
