package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.data.LabelSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields of rules and edits that are misspelt or there twice. */
class RuleFieldsTest {
    private static final LabelSet LABELS = LabelSet.of("ham", "spam");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
            {"id": "x", "kind": "regex", "label": "ham", "pattern": "a", "ignorecase": true} | ignorecase | ignore_case
            {"id": "x", "kind": "regex", "label": "ham", "patern": "a"}                      | patern     | pattern
            {"id": "x", "kind": "keyword", "label": "ham", "word": ["a"]}                    | word       | words
            {"id": "x", "kind": "length", "label": "ham", "maxTokens": 4}                    | maxTokens  | max_tokens
            {"id": "x", "kind": "length", "lable": "ham", "max_tokens": 4}                   | lable      | label
            {"id": "x", "Kind": "length", "label": "ham", "max_tokens": 4}                   | Kind       | kind
            {"id": "x", "kind": "span_regex", "label": "ham", "pattern": "a", "excpet": []}  | excpet     | except
            """)
    void aMisspeltFieldIsRefusedOnceWithTheOneThatWasMeant(String line, String wrong, String meant) {
        assertThatThrownBy(() -> RuleReader.parse(List.of(line), LABELS))
                .hasMessage("rules.jsonl:1: rule 'x' has the unknown field '" + wrong + "'; did you mean '" + meant
                        + "'? Rename or remove it");
    }

    @Test
    void fieldsOfOnesOwnAreAllowed() {
        String line = "{\"id\": \"x\", \"kind\": \"regex\", \"label\": \"ham\", \"pattern\": \"a\", \"author\": \"me\","
                + " \"ignore\": 1, \"date\": \"today\"}";
        assertThat(RuleReader.parse(List.of(line), LABELS).size()).isEqualTo(1);
    }

    @Test
    void aConditionHasNoOtherFields() {
        assertThatThrownBy(() -> RuleReader.parse(
                        List.of(
                                "{\"id\": \"x\", \"kind\": \"record\", \"label\": \"ham\", \"all\": [{\"attribute\": \"age\","
                                        + " \"operator\": \">\", \"op\": \">\", \"value\": 3}]}"),
                        LABELS))
                .hasMessageContaining("has the unknown field 'operator'; ");
    }

    @Test
    void aFieldThatIsThereTwiceIsRefused() {
        assertThatThrownBy(() -> RuleReader.parse(
                        List.of("{\"id\": \"x\", \"kind\": \"length\", \"label\": \"ham\", \"label\": \"spam\","
                                + " \"max_tokens\": 4}"),
                        LABELS))
                .hasMessageStartingWith("rules.jsonl:1: has the field 'label' twice");
    }

    @Test
    void anEditHasOnlyItsOwnFields() {
        assertThatThrownBy(() -> EditReader.parse(
                        List.of("{\"edit\": \"rule_switched\", \"rule_id\": \"x\", \"On\": true}"), LABELS))
                .hasMessage("edits:1: has the unknown field 'On'; did you mean 'on'?");
        assertThatThrownBy(() -> EditReader.parse(
                        List.of("{\"edit\": \"rule_removed\", \"rule_id\": \"x\", \"on\": true}"), LABELS))
                .hasMessageContaining("has the unknown field 'on'; ");
    }
}
