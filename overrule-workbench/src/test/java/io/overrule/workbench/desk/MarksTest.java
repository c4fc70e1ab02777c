package io.overrule.workbench.desk;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.Instance;
import io.overrule.data.Sentence;
import io.overrule.rule.Rule;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MarksTest {
    /** With brackets around what is marked. */
    private static String marked(Rule rule, Instance instance) {
        return Marks.of(rule).passages(instance).stream()
                .map(passage -> passage.marked() ? "[" + passage.text() + "]" : passage.text())
                .collect(Collectors.joining());
    }

    @Test
    void wholeWordsAreMarkedWhereverTheyStand() {
        assertThat(marked(Rule.keyword("r", "a", "card"), Instance.text("Card, a cardigan and a card")))
                .isEqualTo("[Card], a cardigan and a [card]");
    }

    @Test
    void everyMatchOfAPatternIsMarked() {
        assertThat(marked(Rule.regex("r", "a", "refunds?"), Instance.text("A refund, two REFUNDS")))
                .isEqualTo("A [refund], two [REFUNDS]");
    }

    @Test
    void exceptionsAreNotMarked() {
        Rule rule = Rule.keyword("r", "a", "card").unless(Rule.keyword("x", "a", "gift"));
        assertThat(marked(rule, Instance.text("my card"))).isEqualTo("my [card]");
        assertThat(marked(rule, Instance.text("my gift card"))).isEqualTo("my gift [card]");
    }

    @Test
    void theTokensOfASpanAreMarked() {
        Sentence sentence = new Sentence("s", List.of("cheap", "thai", "food"));
        assertThat(marked(
                        Rule.spanPhrases("r", "Cuisine", "thai"),
                        sentence.instances().get(0)))
                .isEqualTo("cheap [thai] food");
    }

    @Test
    void aTextThatChangesItsLengthInLowerCaseStaysUnmarked() {
        assertThat(marked(Rule.keyword("r", "a", "card"), Instance.text("İ card")))
                .isEqualTo("İ card");
    }
}
