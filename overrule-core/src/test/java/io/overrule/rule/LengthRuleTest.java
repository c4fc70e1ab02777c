package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.data.Instance;
import io.overrule.data.Value;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LengthRuleTest {
    private static boolean covers(int maxTokens, String text) {
        return new LengthRule(Heading.of("r", "ham"), maxTokens).covers(Instance.text(text));
    }

    @Test
    void asManyTokensAsAllowedAreCovered() {
        assertThat(covers(2, " two  words ")).isTrue();
    }

    @Test
    void oneTokenMoreIsNotCovered() {
        assertThat(covers(2, "now three words")).isFalse();
    }

    @Test
    void anEmptyTextHasNoTokens() {
        assertThat(covers(0, " \n")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " ", "\t", "\n", "\r\n", "\f", "\u000B", "\u001C", "\u0085", "\u00A0", "\u2007", "\u202F", "\u3000"
            })
    void whiteSpaceOfAnyScriptSeparatesTokens(String space) {
        assertThat(covers(1, "a" + space + "b")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uFEFF", "\u200B", "-", "😀"})
    void otherCharactersDoNotSeparateTokens(String character) {
        assertThat(covers(1, "a" + character + "b")).isTrue();
    }

    @Test
    void aRecordIsNotCovered() {
        assertThat(new LengthRule(Heading.of("r", "ham"), 3).covers(Instance.record(Map.of("a", Value.of(1)))))
                .isFalse();
    }

    @Test
    void aNegativeLengthIsRefused() {
        assertThatThrownBy(() -> new LengthRule(Heading.of("r", "ham"), -1))
                .hasMessage("rule 'r' has max_tokens -1; expected 0 or more");
    }
}
