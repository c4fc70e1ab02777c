package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TextInstance;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExemplarsTest {
    private static final LabelSet LABELS = LabelSet.of("ham", "spam");
    private static final RuleSet RULES = RuleSet.of(
            LABELS,
            Rule.keyword("hello", "ham", "hello"),
            Rule.keyword("prize", "spam", "prize"),
            new VotesRule(Heading.of("votes", "spam"), Set.of("L1")));

    private static LabelledInstance labelled(String id, String text, String label, String... rules) {
        return new LabelledInstance(new TextInstance(id, text), LABELS.index(label), List.of(rules));
    }

    private static List<Exemplar> link(LabelledInstance... labelled) {
        return Exemplars.link(
                new Dataset("d", LABELS, List.of(labelled), List.of(), Optional.empty(), List.of(), List.of()), RULES);
    }

    @Test
    void exemplarsAreTheLabelledInstancesWithRules() {
        LabelledInstance exemplar = labelled("L1", "a prize", "spam", "votes", "prize");

        assertThat(link(labelled("L0", "hello", "ham"), exemplar))
                .containsExactly(new Exemplar(exemplar.instance(), 1, List.of(2, 1)));
    }

    @Test
    void aRuleNamedTwiceCountsOnce() {
        assertThat(link(labelled("L0", "a prize", "spam", "prize", "prize")))
                .extracting(Exemplar::rules)
                .containsExactly(List.of(1));
    }

    @Test
    void anUnknownRuleIsRefused() {
        assertThatThrownBy(() -> link(labelled("L3", "a prize", "spam", "prise")))
                .hasMessage("labelled instance 'L3': is an exemplar of rule 'prise', which does not exist;"
                        + " did you mean 'prize'?");
    }

    @Test
    void anUnknownRuleLikeNoOtherIsRefused() {
        assertThatThrownBy(() -> link(labelled("L3", "a prize", "spam", "weather")))
                .hasMessage("labelled instance 'L3': is an exemplar of rule 'weather', which does not exist;"
                        + " write that rule, or remove 'weather' from exemplar_of");
    }

    @Test
    void anExemplarThatItsRuleDoesNotCoverIsRefused() {
        assertThatThrownBy(() -> link(labelled("L3", "you won", "spam", "prize")))
                .hasMessage("labelled instance 'L3': is an exemplar of rule 'prize', which does not cover it"
                        + " (the rule contains 'prize'); widen the rule, or remove 'prize' from exemplar_of");
    }

    @Test
    void anExemplarWithAnotherLabelThanItsRuleIsRefused() {
        assertThatThrownBy(() -> link(labelled("L3", "a prize", "ham", "prize")))
                .hasMessage("labelled instance 'L3': has label 'ham', but is an exemplar of rule 'prize', which votes"
                        + " for 'spam'; correct one of the labels, or remove 'prize' from exemplar_of");
    }

    @Test
    void anExemplarOfVotesMustBeRecorded() {
        assertThatThrownBy(() -> link(labelled("L3", "a prize", "spam", "votes")))
                .hasMessageContaining("rule 'votes', which does not cover it (the rule recorded votes)");
    }

    @Test
    void aNamelessInstanceIsToldByItsPosition() {
        LabelledInstance nameless = new LabelledInstance(Instance.text("x"), 0, List.of("prize"));

        assertThatThrownBy(() -> link(nameless)).hasMessageStartingWith("labelled instance 1: has label 'ham'");
    }
}
