package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.data.Instance;
import io.overrule.data.Value;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegexRuleTest {
    private static RegexRule rule(String pattern, boolean ignoreCase) {
        return new RegexRule(Heading.of("r", "spam"), pattern, ignoreCase);
    }

    @Test
    void thePatternIsFoundAnywhere() {
        assertThat(rule("free.*prize", false).covers(Instance.text("a free big prize!")))
                .isTrue();
    }

    @Test
    void ignoringCaseLowersTheText() {
        assertThat(rule("free", true).covers(Instance.text("FREE"))).isTrue();
    }

    @Test
    void ignoringCaseDoesNotLowerThePattern() {
        assertThat(rule("FREE", true).covers(Instance.text("FREE"))).isFalse();
    }

    @Test
    void withoutIgnoringCaseTheTextStaysAsItIs() {
        assertThat(rule("free", false).covers(Instance.text("FREE"))).isFalse();
    }

    @Test
    void caseDoesNotDependOnTheMachinesLanguage() {
        assertThat(rule("title", true).covers(Instance.text("TITLE"))).isTrue();
    }

    @Test
    void aDotDoesNotMatchALineBreak() {
        assertThat(rule("a.b", false).covers(Instance.text("a\nb"))).isFalse();
    }

    @Test
    void aRecordIsNotCovered() {
        assertThat(rule("a", false).covers(Instance.record(Map.of("a", Value.of("a")))))
                .isFalse();
    }

    @Test
    void aHostilePatternIsAnsweredAtOnce() {
        assertThat(rule("(a+)+$", false).covers(Instance.text("a".repeat(50_000) + "b")))
                .isFalse();
    }

    @Test
    void anEmptyPatternIsRefused() {
        assertThatThrownBy(() -> rule("", false))
                .hasMessage("rule 'r' has an empty pattern, which would cover everything; write what the text must"
                        + " contain");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "(?<=a)b ~ look-behind '(?<=…)' is not supported; match the preceding text too, as in '(?:before)(what)' (at character 1)",
                "a(?!b) ~ negative look-ahead '(?!…)' is not supported; write what may follow instead, as in '(?:$|[^x])', or let the rule over-generalise: training learns when to overrule it (at character 2)",
                "(a)\\1 ~ the back-reference '\\1' is not supported; write the repeated text out (at character 4)",
                "a++ ~ the possessive quantifier '++' is not supported and not needed; write '+' (at character 2)",
                "(a ~ missing closing ); RE2 syntax is expected, check brackets and escapes",
            })
    void aPatternThatRe2DoesNotAcceptIsRefusedWithAdvice(String pattern, String advice) {
        assertThatThrownBy(() -> rule(pattern, false))
                .hasMessage("rule 'r' has the pattern '" + pattern + "': " + advice);
    }
}
