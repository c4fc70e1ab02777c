package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.TextInstance;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OtherRulesTest {
    private static final Heading HEADING = Heading.of("r", "spam");

    @Test
    void anyCoversWhatOneOfItsPartsCovers() {
        AnyRule rule =
                new AnyRule(HEADING, List.of(Rule.keyword("a", "x", "late"), new LengthRule(Heading.of("b", "y"), 1)));

        assertThat(rule.covers(Instance.text("it is late"))).isTrue();
        assertThat(rule.covers(Instance.text("hello"))).isTrue();
        assertThat(rule.covers(Instance.text("on time"))).isFalse();
    }

    @Test
    void anyIsDescribedByItsParts() {
        AnyRule rule =
                new AnyRule(HEADING, List.of(Rule.keyword("a", "x", "late"), new LengthRule(Heading.of("b", "y"), 1)));

        assertThat(rule.describe()).isEqualTo("contains 'late', or has at most 1 word");
    }

    @Test
    void anyOfNothingIsRefused() {
        assertThatThrownBy(() -> new AnyRule(HEADING, List.of()))
                .hasMessage("rule 'r' is the 'any' of no rules, which never covers; list at least one");
    }

    @Test
    void votesCoverTheRecordedInstancesByTheirIds() {
        VotesRule rule = new VotesRule(HEADING, Set.of("U1"));

        assertThat(rule.covers(new TextInstance("U1", "whatever"))).isTrue();
        assertThat(rule.covers(new TextInstance("U2", "whatever"))).isFalse();
    }

    @Test
    void votesNeverCoverAnInstanceWithoutAnId() {
        assertThat(new VotesRule(HEADING, Set.of("")).covers(Instance.text("new")))
                .isFalse();
    }

    @Test
    void aCustomRuleCoversWhatItsPredicateAccepts() {
        Rule rule = Rule.custom("r", "spam", instance -> instance.display().endsWith("!"));

        assertThat(rule.covers(Instance.text("win!"))).isTrue();
        assertThat(rule.covers(Instance.text("hello"))).isFalse();
    }

    @Test
    void aRuleWithoutAnIdIsRefused() {
        assertThatThrownBy(() -> Rule.keyword(" ", "spam", "late"))
                .hasMessage("a rule has an empty id; give every rule a unique id");
    }

    @Test
    void aRuleWhoseIdNoFileCanHoldIsRefused() {
        assertThatThrownBy(() -> Rule.keyword("a\ud800", "spam", "late"))
                .hasMessageContaining("has half of a surrogate pair in its id");
        assertThatThrownBy(() -> RuleReader.parse(
                        List.of(
                                "{\"id\": \"\\ud800\", \"kind\": \"keyword\", \"label\": \"spam\", \"words\": [\"a\"]}"),
                        LabelSet.of("ham", "spam")))
                .hasMessageContaining("has half of a surrogate pair in its 'id'");
    }
}
