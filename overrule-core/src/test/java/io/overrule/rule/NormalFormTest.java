package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.Value;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NormalFormTest {
    private static final Heading X = Heading.of("x", "spam");

    private static Rule word(String... words) {
        return Rule.keyword("x", "spam", words);
    }

    private static Rule all(Rule... parts) {
        return Rule.all("x", "spam", parts);
    }

    private static Rule any(Rule... parts) {
        return Rule.any("x", "spam", parts);
    }

    private static Rule not(Rule... parts) {
        return Rule.not("x", "spam", parts);
    }

    private static void assertSame(Rule one, Rule other) {
        assertThat(NormalForm.of(one)).isEqualTo(NormalForm.of(other)).hasSameHashCodeAs(NormalForm.of(other));
    }

    @Test
    void orderNestingAndRepetitionDoNotCount() {
        assertSame(all(word("a"), all(word("b"), word("c"))), all(word("c"), word("b"), word("a"), word("a")));
        assertSame(any(word("a"), word("b", "c")), word("c", "A", "b"));
        assertSame(all(any(word("a"))), word("a"));
    }

    @Test
    void negationsMoveToPlainConditions() {
        assertSame(not(not(word("a"))), word("a"));
        assertSame(not(all(word("a"), word("b"))), any(not(word("a")), not(word("b"))));
        assertSame(not(any(word("a"), word("b"))), all(not(word("a")), not(word("b"))));
        assertSame(word("a").unless(word("b"), word("c")), all(word("a"), not(word("b", "c"))));
    }

    @Test
    void whatFollowsFromTheRestIsDropped() {
        assertSame(all(word("a"), any(word("a"), word("b"))), word("a"));
        assertSame(any(word("a"), all(word("a"), word("b"))), word("a"));
        assertSame(word("a", "b").unless(word("b")), word("a").unless(word("b")));
    }

    @Test
    void aListOfOneValueIsThatValue() {
        assertSame(
                new RecordRule(X, List.of(RecordRule.Condition.of("city", "in", Value.of("Ulm")))),
                new RecordRule(X, List.of(RecordRule.Condition.of("city", "=", Value.of("Ulm")))));
    }

    @Test
    void differentConditionsStayDifferent() {
        assertThat(NormalForm.of(word("a"))).isNotEqualTo(NormalForm.of(not(word("a"))));
        assertThat(NormalForm.of(all(word("a"), word("b")))).isNotEqualTo(NormalForm.of(word("a", "b")));
        assertThat(NormalForm.of(new RecordRule(X, List.of(RecordRule.Condition.of("age", "!=", Value.of(1))))))
                .as("a missing value is neither equal nor different")
                .isNotEqualTo(NormalForm.of(
                        not(new RecordRule(X, List.of(RecordRule.Condition.of("age", "=", Value.of(1)))))));
    }

    @Test
    void contradictionsAndTautologiesAreSeen() {
        assertThat(NormalForm.of(all(word("a"), not(word("a")))).isNever()).isTrue();
        assertThat(NormalForm.of(word("a", "b").unless(word("b"), word("a"))).isNever())
                .isTrue();
        assertThat(NormalForm.of(any(word("a"), not(word("a")))).isAlways()).isTrue();
        assertThat(NormalForm.of(not(all(word("a"), not(word("a"))))).isAlways())
                .isTrue();
        assertThat(NormalForm.of(word("a")).isNever()).isFalse();
        assertThat(NormalForm.of(word("a")).isAlways()).isFalse();
    }

    @Test
    void manyWordsAreNoTrouble() {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            words.add("w" + i);
        }
        Rule many = new KeywordRule(X, words, KeywordRule.Match.WHOLE, true);

        assertThat(NormalForm.of(many.unless(many)).isNever()).isTrue();
    }
}
