package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.re2j.Pattern;
import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleLimitsTest {
    private static Rule regex(String pattern) {
        return Rule.regex("r", "spam", pattern);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "((a{1000}){1000}){1000}",
                "(((((((a{0,9}){0,9}){0,9}){0,9}){0,9}){0,9}){0,9}){0,9}",
                "(?:(?:[a-z]{500}){500})",
                "(\\pL{1000}){1000}",
                "(\\x{61}{1000}){1000}",
                "([]a]{1000}){1000}",
                "([[:alpha:]]{1000}){1000}",
                "([\\]]{1000}){1000}",
                "(\\Qab(\\E{1000}){1000}",
                "(a{1000,}){1000}",
                "((a?){1000}(a?){1000}){10}"
            })
    @Timeout(5)
    void aShortPatternWhoseRepetitionsMultiplyIsRefusedAtOnce(String pattern) {
        assertThatThrownBy(() -> regex(pattern))
                .isInstanceOf(OverruleException.class)
                .hasMessageStartingWith("rule 'r' has the pattern '")
                .hasMessageContaining("repetitions multiply; expected at most")
                .hasMessageContaining("repeat less often");
    }

    @Test
    @Timeout(5)
    void aLongPatternIsRefusedAtOnceAndNotRepeatedInTheMessage() {
        assertThatThrownBy(() -> regex("a".repeat(200_000)))
                .hasMessage(
                        "rule 'r' has a pattern of 200000 characters; expected at most 10000; list words in a rule of"
                                + " kind 'keyword', or divide the rule");
    }

    @Test
    @Timeout(5)
    void bracketsNestedDeeplyAreRefusedAtOnce() {
        assertThatThrownBy(() -> regex("(".repeat(4_000) + "a" + ")".repeat(4_000)))
                .hasMessageContaining("nested more than 200 deep")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(500));
    }

    @Test
    void whatPeopleWriteIsAllowed() {
        assertThatCode(() -> {
                    regex("( |^)(how)[^\\w]* (\\w+ ){0,3}(many|much)[^\\w]*( |$)");
                    regex("a{1000}");
                    regex("(\\w{1,30} ){1,50}");
                    regex("a {x} a{,3} {1;2}");
                    regex("[{1000}]{1000}");
                    regex("\\Q{1000}{1000}\\E");
                })
                .doesNotThrowAnyException();
    }

    @Test
    @Timeout(20)
    void theLargestPatternsThatAreAllowedCompileAndSearchQuickly() {
        String words = String.join(
                "|",
                IntStream.range(0, 1_200).mapToObj(i -> "w" + i * 7919 % 10_007).toList());
        for (String pattern : List.of(
                "a".repeat(RuleLimits.LONGEST_PATTERN),
                "(a{999}){19}",
                "(a?){900}",
                "(?:(?:a?){650}){2}",
                "(".repeat(RuleLimits.DEEPEST_NESTING) + "a" + ")*".repeat(RuleLimits.DEEPEST_NESTING),
                words)) {
            long start = System.nanoTime();
            regex(pattern).covers(Instance.text("aaa bbb ".repeat(25)));
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
        }
    }

    /** Whatever RE2 takes must be measured without a mistake of our own, and what we let through must be searchable. */
    @Test
    void randomPatternsAreAllowedOrRefusedAndNeverBreakTheSearch() {
        String[] pieces = {
            "a",
            "(",
            ")",
            "[",
            "]",
            "^",
            "$",
            "|",
            "*",
            "+",
            "?",
            "{2}",
            "{3,}",
            "{0,700}",
            "{",
            "}",
            "\\",
            "\\Q",
            "\\E",
            "\\pL",
            "\\p{Greek}",
            "[[:digit:]]",
            "(?:",
            "(?i)",
            "(?P<n>",
            "\\b",
            ".",
            "\\x{",
            "-",
            "[^]]"
        };
        RandomStream random = RandomStream.of(7, "patterns");
        int allowed = 0;
        for (int round = 0; round < 5_000; round++) {
            StringBuilder pattern = new StringBuilder();
            int length = 1 + random.nextInt(12);
            for (int i = 0; i < length; i++) {
                pattern.append(pieces[random.nextInt(pieces.length)]);
            }
            Throwable thrown = catchThrowable(() -> {
                RuleLimits.checkPattern("r", pattern.toString());
                Pattern.compile(pattern.toString()).matcher("ab1 ab").find();
            });
            if (thrown == null) {
                allowed++;
            } else {
                assertThat(thrown)
                        .as(pattern.toString())
                        .isInstanceOfAny(OverruleException.class, com.google.re2j.PatternSyntaxException.class);
            }
        }
        assertThat(allowed).isGreaterThan(100);
    }

    @Test
    void aDictionaryIsNoRule() {
        assertThatThrownBy(() -> Rule.keyword(
                        "k",
                        "spam",
                        Collections.nCopies(RuleLimits.MOST_WORDS + 1, "word").toArray(String[]::new)))
                .hasMessage("rule 'k' has 100001 words; expected at most 100000; divide the rule");
        assertThatThrownBy(() -> Rule.keyword("k", "spam", "x".repeat(RuleLimits.MOST_CHARACTERS + 1)))
                .hasMessage(
                        "rule 'k' has words of 2000001 characters in all; expected at most 2000000; divide the rule");
        assertThatThrownBy(() -> new SpanPhrasesRule(
                        Heading.of("p", "spam"), List.of("x".repeat(RuleLimits.MOST_CHARACTERS + 1))))
                .hasMessageContaining("rule 'p' has phrases of 2000001 characters");
    }

    @Test
    void theLimitsHoldForLinesOfAFileToo() {
        LabelSet labels = LabelSet.of("ham", "spam");
        String line = "{\"id\": \"x\", \"kind\": \"any\", \"label\": \"spam\", \"of\": [{\"kind\": \"regex\","
                + " \"pattern\": \"((a{1000}){1000}){1000}\"}]}";
        assertThatThrownBy(() -> RuleReader.parse(List.of(line), labels))
                .hasMessageStartingWith("rules.jsonl:1: rule 'x' has the pattern '((a{1000}){1000}){1000}'");
    }
}
