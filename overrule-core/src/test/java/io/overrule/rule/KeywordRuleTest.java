package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.data.Instance;
import io.overrule.data.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeywordRuleTest {
    private static boolean whole(String word, String text) {
        return new KeywordRule(Heading.of("r", "spam"), List.of(word), KeywordRule.Match.WHOLE, true)
                .covers(Instance.text(text));
    }

    @ParameterizedTest
    @CsvSource({
        "my, my, true",
        "my, (my), true",
        "my, it's my!, true",
        "my, mystery, false",
        "my, tommy, false",
        "my, my2, false",
        "my, mystery my, true",
        "late, LATE, true",
        "Late, late, true",
        "still waiting, I am still waiting., true",
        "still waiting, still  waiting, false",
        "still waiting, distill waiting, false",
        "c++, I like c++ more, true",
        "c++, c++11, true",
        "$5, US$5, true",
        "müll, Müllabfuhr, false",
        "müll, kein Müll., true",
        "ll, müll, false",
        "l, él, false",
        "猫, 黒猫, false",
        "😀, a😀b, true",
        "𝒜, 𝒜𝒜, false",
    })
    void aWholeWordStandsBetweenCharactersThatAreNoLettersOrDigits(String word, String text, boolean covered) {
        assertThat(whole(word, text)).isEqualTo(covered);
    }

    @Test
    void aSubstringMayStandInsideAWord() {
        KeywordRule rule = new KeywordRule(Heading.of("r", "spam"), List.of("my"), KeywordRule.Match.SUBSTRING, true);

        assertThat(rule.covers(Instance.text("MYSTERY"))).isTrue();
    }

    @Test
    void caseCountsUnlessIgnored() {
        KeywordRule rule = new KeywordRule(Heading.of("r", "spam"), List.of("my"), KeywordRule.Match.SUBSTRING, false);

        assertThat(rule.covers(Instance.text("MYSTERY"))).isFalse();
    }

    @Test
    void anyOfTheWordsIsEnough() {
        assertThat(Rule.keyword("r", "spam", "late", "delayed").covers(Instance.text("it was delayed")))
                .isTrue();
    }

    @Test
    void aRecordIsNotCovered() {
        assertThat(Rule.keyword("r", "spam", "late").covers(Instance.record(Map.of("late", Value.of("late")))))
                .isFalse();
    }

    @Test
    void anEmptyWordIsRefused() {
        assertThatThrownBy(() -> Rule.keyword("r", "spam", "late", " "))
                .hasMessage("rule 'r' has the words [late,  ]; give at least one, and no empty one");
    }

    @Test
    void noWordsAreRefused() {
        assertThatThrownBy(() -> Rule.keyword("r", "spam"))
                .hasMessage("rule 'r' has the words []; give at least one, and no empty one");
    }

    @Test
    void itIsDescribedInWords() {
        assertThat(Rule.keyword("r", "spam", "late", "delayed").describe()).isEqualTo("contains 'late' or 'delayed'");
    }
}
