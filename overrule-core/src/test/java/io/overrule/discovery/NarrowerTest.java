package io.overrule.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.Trains;
import io.overrule.Work;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.inference.Model;
import io.overrule.rule.Edit;
import io.overrule.rule.Heading;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.rule.VotesRule;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class NarrowerTest {
    private static Task task;
    private static Model model;

    @BeforeAll
    static void train() {
        task = Cards.task();
        model = Cards.train(task, "ngrams");
    }

    private static NarrowingReport narrow(String ruleId) {
        return new Narrower(model).narrow(task, ruleId, Work.quiet());
    }

    private static double precision(Rule rule, Task of) {
        List<Instance> instances = of.dataset().unlabelled();
        List<Integer> truth = of.dataset().unlabelledTruth().orElseThrow();
        int label = of.dataset().labels().index(rule.label());
        int fired = 0;
        int right = 0;
        for (int i = 0; i < instances.size(); i++) {
            if (rule.covers(instances.get(i))) {
                fired++;
                right += truth.get(i) == label ? 1 : 0;
            }
        }
        return (double) right / fired;
    }

    @Test
    void memoryCardsAreFoundAndExcepted() {
        NarrowingReport report = narrow("card");

        assertThat(report.separations())
                .filteredOn(Separation::speaksAgainst)
                .extracting(Separation::words)
                .anySatisfy(words -> assertThat(words).contains("memory"));
        assertThat(report.proposals()).isNotEmpty().hasSizeLessThanOrEqualTo(3);
        Narrowing best = report.proposals().get(0);
        assertThat(precision(task.rules().rule(0), task)).isLessThan(0.65);
        assertThat(precision(best.rule(), task)).isGreaterThan(0.95);
    }

    @Test
    void everyProposalKeepsMostOfWhatIsRightAndGetsMorePrecise() {
        NarrowingReport report = narrow("card");

        assertThat(report.proposals()).allSatisfy(proposal -> {
            assertThat(proposal.keptOfRight()).isGreaterThan(0.8);
            assertThat(proposal.kept().precisionByTrust().orElseThrow())
                    .isGreaterThan(report.evidence().precisionByTrust().orElseThrow());
            assertThat(proposal.kept().firings() + proposal.lost().firings())
                    .isEqualTo(report.evidence().firings());
            assertThat(proposal.kept().labelled() + proposal.lost().labelled())
                    .isEqualTo(report.evidence().labelled());
            assertThat(proposal.keptSamples()).hasSize(5);
            assertThat(proposal.lostSamples()).hasSize(5);
            assertThat(proposal.keptSamples())
                    .allSatisfy(sample -> assertThat(proposal.rule().covers(sample.instance()))
                            .isTrue());
            assertThat(proposal.lostSamples())
                    .allSatisfy(sample -> assertThat(proposal.rule().covers(sample.instance()))
                            .isFalse());
            assertThat(task.check(new Edit.RuleChanged(proposal.rule()))).isEmpty();
        });
    }

    @Test
    void noProposalLosesTheExemplarItWasGeneralisedFrom() {
        Task odd = Cards.task(Cards.card(), "my memory card was charged to my bank");

        NarrowingReport report = new Narrower(model).narrow(odd, "card", Work.quiet());

        Instance exemplar = odd.exemplars().get(0).instance();
        assertThat(report.proposals())
                .allSatisfy(
                        proposal -> assertThat(proposal.rule().covers(exemplar)).isTrue());
    }

    @Test
    void theTruthOfUnlabelledInstancesIsNeverRead() {
        Dataset dataset = task.dataset();
        Task blind = task.withDataset(dataset.withUnlabelled(dataset.unlabelled()));
        List<Integer> lies = dataset.unlabelledTruth().orElseThrow().stream()
                .map(label -> 1 - label)
                .toList();
        Task lying = task.withDataset(dataset.withUnlabelled(dataset.unlabelled(), Optional.of(lies)));

        assertThat(new Narrower(model).narrow(blind, "card", Work.quiet())).isEqualTo(narrow("card"));
        assertThat(new Narrower(model).narrow(lying, "card", Work.quiet())).isEqualTo(narrow("card"));
    }

    @Test
    void proposalsDoNotDependOnTheNumberOfThreads() {
        assertThat(new Narrower(model).narrow(task, "card", Work.quiet().onThreads(1)))
                .isEqualTo(new Narrower(model).narrow(task, "card", Work.quiet().onThreads(2)));
    }

    @Test
    void aRuleThatIsNarrowedAlreadyGetsMoreExceptionsInOneList() {
        Rule narrower = Cards.card().unless(Rule.keyword("x", "payment", "warranty"));
        Task next = task.apply(new Edit.RuleChanged(narrower));

        NarrowingReport report = new Narrower(model).narrow(next, "card", Work.quiet());

        assertThat(report.proposals()).isNotEmpty();
        assertThat(report.proposals())
                .allSatisfy(proposal -> assertThat(proposal.rule().describe()).containsOnlyOnce("unless"));
        assertThat(precision(report.proposals().get(0).rule(), next)).isGreaterThan(precision(narrower, next));
    }

    @Test
    void aRuleThatNeverFailsGetsNoProposal() {
        assertThat(narrow("refund").proposals()).isEmpty();
    }

    @Test
    void aRuleThatNeverFiresIsRefused() {
        assertThatThrownBy(() -> narrow("unicorn"))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("rule 'unicorn' covers none of the 300 unlabelled instances")
                .hasMessageContaining("widen it");
    }

    @Test
    void anUnknownRuleIsRefusedWithTheNearestOne() {
        assertThatThrownBy(() -> narrow("crad")).hasMessage("there is no rule 'crad'; did you mean 'card'?");
    }

    @Test
    void aRuleKnownByItsVotesHasNoConditionToNarrow() {
        RuleSet rules = RuleSet.of(Cards.LABELS, new VotesRule(Heading.of("tool", "payment"), Set.of("U1", "U2")));
        Task votes = Task.of(task.dataset(), rules);

        assertThatThrownBy(() -> new Narrower(model).narrow(votes, "tool", Work.quiet()))
                .hasMessageContaining("rule 'tool' consists only of recorded votes and has no condition to narrow");
    }

    @Test
    void recordsAreNarrowedByTheirAttributes() {
        Task records = Cards.records();
        Model judge = Cards.train(records, "records");

        NarrowingReport report = new Narrower(judge).narrow(records, "old", Work.quiet());

        assertThat(report.separations().get(0).words()).contains("income");
        assertThat(report.proposals()).isNotEmpty();
        assertThat(report.proposals().get(0).rule().describe()).contains("income");
    }

    @Test
    void tokensAreNarrowedByWordsAndNeighbours() {
        Task trains = Trains.task();
        Model judge = Cards.train(trains, "ngrams");
        for (Rule rule : trains.rules().rules()) {
            NarrowingReport report = new Narrower(judge).narrow(trains, rule.id(), Work.quiet());

            assertThat(report.proposals()).allSatisfy(proposal -> {
                assertThat(trains.check(new Edit.RuleChanged(proposal.rule()))).isEmpty();
                assertThat(proposal.lost().firings()).isPositive();
            });
        }
    }
}
