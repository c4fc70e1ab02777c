package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.data.LabelSet;
import io.overrule.data.TextInstance;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExemplarsTest {
    private static final LabelSet LABELS = LabelSet.of("ham", "spam");
    private static final RuleSet RULES = RuleSet.of(
            LABELS,
            Rule.keyword("hello", "ham", "hello"),
            Rule.keyword("prize", "spam", "prize"),
            new VotesRule(Heading.of("votes", "spam"), Set.of("L1")));

    private static TaskBuilder task() {
        return Task.builder().labels(LABELS).rules(RULES.rules());
    }

    private static List<Exemplar> link(String id, String text, String label, String... rules) {
        return task().labelled(new TextInstance(id, text), label, rules).build().exemplars();
    }

    @Test
    void exemplarsAreTheLabelledInstancesWithRules() {
        TextInstance exemplar = new TextInstance("L1", "a prize");

        assertThat(task().labelled(new TextInstance("L0", "hello"), "ham")
                        .labelled(exemplar, "spam", "votes", "prize")
                        .build()
                        .exemplars())
                .containsExactly(new Exemplar(exemplar, 1, List.of(2, 1)));
    }

    @Test
    void aRuleNamedTwiceCountsOnce() {
        assertThat(link("L0", "a prize", "spam", "prize", "prize"))
                .extracting(Exemplar::rules)
                .containsExactly(List.of(1));
    }

    @Test
    void anUnknownRuleIsRefused() {
        assertThatThrownBy(() -> link("L3", "a prize", "spam", "prise"))
                .hasMessage("labelled instance 'L3': is an exemplar of rule 'prise', which does not exist;"
                        + " did you mean 'prize'?");
    }

    @Test
    void anUnknownRuleLikeNoOtherIsRefused() {
        assertThatThrownBy(() -> link("L3", "a prize", "spam", "weather"))
                .hasMessage("labelled instance 'L3': is an exemplar of rule 'weather', which does not exist;"
                        + " write that rule, or remove 'weather' from exemplar_of");
    }

    @Test
    void anExemplarThatItsRuleDoesNotCoverIsRefused() {
        assertThatThrownBy(() -> link("L3", "you won", "spam", "prize"))
                .hasMessage("labelled instance 'L3': is an exemplar of rule 'prize', which does not cover it"
                        + " (the rule contains 'prize'); widen the rule, or remove 'prize' from exemplar_of");
    }

    @Test
    void anExemplarWithAnotherLabelThanItsRuleIsRefused() {
        assertThatThrownBy(() -> link("L3", "a prize", "ham", "prize"))
                .hasMessage("labelled instance 'L3': has label 'ham', but is an exemplar of rule 'prize', which votes"
                        + " for 'spam'; correct one of the labels, or remove 'prize' from exemplar_of");
    }

    @Test
    void anExemplarOfVotesMustBeRecorded() {
        assertThatThrownBy(() -> link("L3", "a prize", "spam", "votes"))
                .hasMessageContaining("rule 'votes', which does not cover it (the rule recorded votes)");
    }

    @Test
    void aNamelessInstanceIsReportedByTheIdThatItGets() {
        assertThatThrownBy(() -> link("", "x", "ham", "prize"))
                .hasMessageStartingWith("labelled instance 'L0': has label 'ham'");
    }
}
