package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.data.LabelSet;
import org.junit.jupiter.api.Test;

class RuleSetTest {
    private static final Rule LATE = Rule.keyword("late", "a", "late");
    private static final Rule PRIZE = Rule.keyword("prize", "b", "prize");
    private static final LabelSet LABELS = LabelSet.of("a", "b");
    private static final RuleSet RULES = RuleSet.of(LABELS, LATE, PRIZE);

    @Test
    void aRuleIsAddedReplacedRenamedAndRemovedByItsIdAndTheOthersKeepTheirOrder() {
        Rule cash = Rule.keyword("cash", "b", "cash");
        Rule later = Rule.keyword("late", "b", "later");

        assertThat(RULES.with(cash)).isEqualTo(RuleSet.of(LABELS, LATE, PRIZE, cash));
        assertThat(RULES.with(cash, 1)).isEqualTo(RuleSet.of(LABELS, LATE, cash, PRIZE));
        assertThat(RULES.without("late")).isEqualTo(RuleSet.of(LABELS, PRIZE));
        assertThat(RULES.replace(later)).isEqualTo(RuleSet.of(LABELS, later, PRIZE));
        assertThat(RULES.rename("late", "delay"))
                .isEqualTo(RuleSet.of(LABELS, Rule.keyword("delay", "a", "late"), PRIZE));
        assertThat(RULES).isEqualTo(RuleSet.of(LABELS, LATE, PRIZE));
    }

    @Test
    void whatWouldNotBeASetIsRefused() {
        assertThatThrownBy(() -> RULES.with(LATE)).hasMessageStartingWith("rule 'late': the id is used twice");
        assertThatThrownBy(() -> RULES.rename("late", "prize")).hasMessageStartingWith("rule 'prize': the id is used");
        assertThatThrownBy(() -> RULES.without("lat")).hasMessage("there is no rule 'lat'; did you mean 'late'?");
        assertThatThrownBy(() -> RULES.replace(Rule.keyword("late", "c", "x")))
                .hasMessageStartingWith("rule 'late': has the unknown label 'c'");
    }
}
