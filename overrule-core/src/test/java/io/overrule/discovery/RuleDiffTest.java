package io.overrule.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.data.Dataset;
import io.overrule.discovery.RuleDiff.Aspect;
import io.overrule.discovery.RuleDiff.Side;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import io.overrule.rule.Heading;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import io.overrule.rule.VotesRule;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RuleDiffTest {
    private static final Rule CARD = Rule.keyword("card", "payment", "card");
    private static final Rule MEMORY = Rule.keyword("memory", "product", "memory");

    private static Side side(Rule... rules) {
        return new Side(List.of(rules), Set.of());
    }

    @Test
    void rulesAreAddedAndRemoved() {
        RuleDiff diff = RuleDiff.of(side(CARD), side(MEMORY));

        assertThat(diff.added()).containsExactly(MEMORY);
        assertThat(diff.removed()).containsExactly(CARD);
        assertThat(diff.renamed()).isEmpty();
        assertThat(diff.changed()).isEmpty();
    }

    @Test
    void theSameLabelAndConditionUnderAnotherIdIsARename() {
        Rule words = Rule.keyword("a", "payment", "card", "bank");
        Rule otherOrder = Rule.keyword("b", "payment", "bank", "card");
        Rule otherLabel = Rule.keyword("b", "product", "bank", "card");

        assertThat(RuleDiff.of(side(words), side(otherOrder)).renamed())
                .containsExactly(new RuleDiff.Renamed(words, otherOrder));
        assertThat(RuleDiff.of(side(words), side(otherLabel)).renamed()).isEmpty();
    }

    @Test
    void everyAspectOfAChangeIsNamed() {
        Rule narrower = CARD.unless(Rule.keyword("x", "payment", "memory card"));
        assertThat(aspects(CARD, narrower)).containsExactly(Aspect.CONDITION);
        assertThat(aspects(CARD, Rule.keyword("card", "product", "card"))).containsExactly(Aspect.LABEL);
        assertThat(aspects(CARD, CARD.withHeading(new Heading("card", "payment", "", "mine"))))
                .containsExactly(Aspect.NOTES);
        assertThat(aspects(
                        Rule.keyword("card", "payment", "card", "bank"),
                        Rule.keyword("card", "payment", "bank", "card")))
                .containsExactly(Aspect.WORDING);
        assertThat(RuleDiff.of(side(CARD), new Side(List.of(CARD), Set.of("card")))
                        .changed()
                        .get(0)
                        .aspects())
                .containsExactly(Aspect.SWITCHED_OFF);
    }

    private static Set<Aspect> aspects(Rule before, Rule after) {
        return RuleDiff.of(side(before), side(after)).changed().get(0).aspects();
    }

    @Test
    void theOrderOfRulesDoesNotCount() {
        RuleDiff diff = RuleDiff.of(side(CARD, MEMORY), side(MEMORY, CARD));

        assertThat(diff.isEmpty()).isTrue();
        assertThat(diff.same()).isEqualTo(2);
    }

    @Test
    void rulesKnownByVotesThatNobodyRecordedAreNotAlike() {
        Rule one = new VotesRule(Heading.of("one", "payment"), Set.of());
        Rule other = new VotesRule(Heading.of("other", "payment"), Set.of());

        assertThat(RuleDiff.of(side(one), side(other)).renamed()).isEmpty();
        assertThat(RuleDiff.of(side(one), side(one)).isEmpty()).isTrue();
    }

    private static Side sideOf(Task task) {
        return new Side(task.rules().rules(), Set.of());
    }

    private static Side changed(Task task) {
        return new Side(
                task.rules()
                        .replace(CARD.unless(Rule.keyword("x", "payment", "memory card", "warranty card")))
                        .with(MEMORY)
                        .rules(),
                Set.of());
    }

    @Test
    void anExceptionAndANewRuleChangeCoverConflictsAndPrecision() {
        Task task = Cards.task();

        RuleDiffEffect effect =
                RuleDiffEffect.of(RuleDiff.of(sideOf(task), changed(task)), task.dataset(), Work.quiet());

        assertThat(effect.after().pairCount()).isNotEqualTo(effect.before().pairCount());
        assertThat(effect.labelledAfter().precision().getAsDouble())
                .isGreaterThan(effect.labelledBefore().precision().getAsDouble());
        assertThat(effect.rules()).extracting(RuleDiffEffect.RuleEffect::id).containsExactly("card", "memory");
        RuleDiffEffect.RuleEffect card = effect.rules().get(0);
        assertThat(card.after().orElseThrow().cover())
                .isLessThan(card.before().orElseThrow().cover());
        assertThat(card.after().orElseThrow().labelled().precision()).isEqualTo(OptionalDouble.of(1));
        assertThat(effect.rules().get(1).before()).isEmpty();
        assertThat(effect.model()).isEmpty();
        // What the rules cause adds up to the whole.
        int pairs = effect.rules().stream()
                .mapToInt(rule -> rule.after()
                                .map(RuleDiffEffect.Firings::cover)
                                .orElse(0)
                        - rule.before().map(RuleDiffEffect.Firings::cover).orElse(0))
                .sum();
        assertThat(effect.after().pairCount() - effect.before().pairCount()).isEqualTo(pairs);
    }

    @Test
    void nothingChangesBetweenEqualSetsAndSwappingThemSwapsTheEffect() {
        Task task = Cards.task();
        Side before = sideOf(task);
        Side after = changed(task);

        RuleDiffEffect none = RuleDiffEffect.of(RuleDiff.of(before, before), task.dataset(), Work.quiet());
        RuleDiffEffect forth = RuleDiffEffect.of(RuleDiff.of(before, after), task.dataset(), Work.quiet());
        RuleDiffEffect back = RuleDiffEffect.of(RuleDiff.of(after, before), task.dataset(), Work.quiet());

        assertThat(none.before()).isEqualTo(none.after());
        assertThat(none.rules()).isEmpty();
        assertThat(back.before()).isEqualTo(forth.after());
        assertThat(back.after()).isEqualTo(forth.before());
        assertThat(back.labelledBefore()).isEqualTo(forth.labelledAfter());
    }

    @Test
    void aModelPredictsWithItsOwnRulesAsItAlwaysDoes() {
        Task task = Cards.task();
        try (Model model = Cards.train(task, "ngrams")) {
            RuleDiff diff = RuleDiff.of(sideOf(task), changed(task));

            RuleDiffEffect.ModelEffect effect = RuleDiffEffect.of(
                            diff, task.dataset(), Optional.of(model), Work.quiet())
                    .model()
                    .orElseThrow();

            List<Prediction> usual =
                    model.predict(Dataset.instances(task.dataset().validation()), Inference.TRUST);
            long right = IntStream.range(0, usual.size())
                    .filter(i -> usual.get(i).label()
                            == task.dataset().validation().get(i).label())
                    .count();
            assertThat(effect.accuracyBefore()).isEqualTo(OptionalDouble.of((double) right / usual.size()));
            assertThat(effect.instances()).isEqualTo(task.dataset().unlabelled().size());
            assertThat(effect.samples().size()).isEqualTo(Math.min(5, effect.changed()));
            assertThat(effect.trustAfter().getAsDouble())
                    .isGreaterThan(effect.trustBefore().getAsDouble());
        }
    }

    @Test
    void rulesOfOtherClassesAreRefused() {
        Task task = Cards.task();
        Rule foreign = Rule.keyword("foreign", "animal", "cat");

        assertThatThrownBy(
                        () -> RuleDiffEffect.of(RuleDiff.of(sideOf(task), side(foreign)), task.dataset(), Work.quiet()))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("animal");
    }
}
