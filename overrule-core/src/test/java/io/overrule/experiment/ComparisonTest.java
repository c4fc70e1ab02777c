package io.overrule.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.data.Dataset;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Summary;
import io.overrule.inference.Inference;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.Tasks;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingOptions;
import io.overrule.training.TrainingResult;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final List<Long> SEEDS = List.of(1L, 2L, 3L);

    private static ComparisonResult compare(Experiment experiment, int parallel, String... names) {
        Runner runner = new Runner(experiment, RunStore.none(), parallel);
        return new Comparison(Experiments.entrants(names), SEEDS).run(runner, Work.quiet());
    }

    private static ComparisonResult.Line line(ComparisonResult result, String name) {
        return result.lines().stream()
                .filter(line -> line.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void methodsPredictAsTrainedModelsDo() {
        Experiment experiment = Experiments.tested();
        ComparisonResult result = compare(experiment, 2, "majority", "only-l", "implyloss");
        assertThat(result.asPublished()).isFalse();
        assertThat(result.lines())
                .extracting(ComparisonResult.Line::name)
                .containsExactly("majority", "only-l", "implyloss");
        for (String name : List.of("only-l", "implyloss")) {
            for (int k = 0; k < SEEDS.size(); k++) {
                TrainingOptions.Builder options = Experiments.options().apply(Methods.named(name)).toBuilder()
                        .seed(SEEDS.get(k));
                if (name.equals("only-l")) {
                    options.predictBy(Inference.CLASSIFIER);
                }
                TrainingResult trained = new Trainer(options.build()).train(experiment.data(), Work.quiet());
                Evaluation evaluation = Evaluation.of(trained.model(), experiment.test());
                ComparisonResult.Line line = line(result, name);
                assertThat(line.test().orElseThrow().runs().get(k))
                        .isEqualTo(evaluation.confusion().accuracy());
                assertThat(line.validation().orElseThrow().runs().get(k))
                        .isEqualTo(trained.validation().orElseThrow());
            }
        }
    }

    @Test
    void asPublishedAMethodWithRulesHasTwoResultsOfOneTraining() {
        Runner runner = new Runner(Experiments.tested(), RunStore.none(), 2);
        ComparisonResult result = new Comparison(Experiments.entrants("majority", "only-l", "implyloss"), SEEDS, true)
                .run(runner, Work.quiet());
        assertThat(result.asPublished()).isTrue();
        assertThat(result.lines())
                .extracting(ComparisonResult.Line::name)
                .containsExactly("majority", "only-l", "implyloss", "implyloss, classifier");
        assertThat(line(result, "implyloss, classifier").runs())
                .isEqualTo(line(result, "implyloss").runs());
        assertThat(result.runCount()).isEqualTo(9);
    }

    @Test
    void theGainIsOverOnlyL() {
        ComparisonResult result = compare(Experiments.tested(), 2, "only-l", "implyloss");
        double expected = mean(line(result, "implyloss")) - mean(line(result, "only-l"));
        assertThat(line(result, "implyloss").gain().getAsDouble()).isCloseTo(expected, within(1e-12));
        assertThat(line(result, "only-l").gain()).hasValue(0);
    }

    private static double mean(ComparisonResult.Line line) {
        return line.test().map(Summary::mean).orElseThrow();
    }

    @Test
    void withoutOnlyLThereIsNoGain() {
        assertThat(line(compare(Experiments.tested(), 2, "majority", "implyloss"), "implyloss")
                        .gain())
                .isEqualTo(OptionalDouble.empty());
    }

    @Test
    void everyMethodIsTestedAgainstTheBestOther() {
        ComparisonResult result = compare(Experiments.tested(), 2, "majority", "only-l", "implyloss");
        ComparisonResult.Line best = result.ranked().get(0);
        for (ComparisonResult.Line line : result.lines()) {
            ComparisonResult.Significance significance = line.significance().orElseThrow();
            if (!line.entrant().equals(best.entrant())) {
                assertThat(significance.against()).isEqualTo(best.name());
            } else {
                assertThat(significance.against())
                        .doesNotStartWith(line.entrant().name());
            }
            assertThat(significance.p()).isBetween(0.0, 1.0);
        }
    }

    @Test
    void aMethodAloneIsTestedAgainstNothing() {
        assertThat(compare(Experiments.tested(), 1, "implyloss").lines())
                .allMatch(line -> line.significance().isEmpty());
    }

    @Test
    void theNumberOfParallelRunsChangesNothing() {
        Experiment experiment = Experiments.tested();
        ComparisonResult one = compare(experiment, 1, "majority", "only-l", "implyloss");
        ComparisonResult four = compare(experiment, 4, "majority", "only-l", "implyloss");
        for (int i = 0; i < one.lines().size(); i++) {
            ComparisonResult.Line line = one.lines().get(i);
            ComparisonResult.Line other = four.lines().get(i);
            assertThat(other.test()).isEqualTo(line.test());
            assertThat(other.validation()).isEqualTo(line.validation());
            assertThat(other.gain()).isEqualTo(line.gain());
            assertThat(other.significance()).isEqualTo(line.significance());
        }
    }

    @Test
    void withoutATestPartMethodsAreComparedOnValidation() {
        Task whole = Tasks.small();
        Dataset untested =
                whole.dataset().withUnlabelled(whole.dataset().unlabelled()).withTest(List.of());
        ComparisonResult result = compare(Experiments.tested(whole.withDataset(untested)), 2, "only-l", "implyloss");
        assertThat(result.tested()).isZero();
        for (ComparisonResult.Line line : result.lines()) {
            assertThat(line.test()).isEmpty();
            assertThat(line.compared()).isEqualTo(line.validation()).isPresent();
            assertThat(line.gain()).isPresent();
            assertThat(line.significance()).isEmpty();
        }
    }

    @Test
    void withADefaultClassTheVoteIsTheSameForAllSeeds() {
        Entrant majority = Entrant.named("majority", Experiments.options(), OptionalInt.of(1));
        Runner runner = new Runner(Experiments.tested(), RunStore.none(), 1);
        ComparisonResult result = new Comparison(List.of(majority), SEEDS).run(runner, Work.quiet());
        assertThat(result.lines().get(0).test().orElseThrow().deviation()).isCloseTo(0, within(1e-12));
    }

    @Test
    void theAblationDiffersFromImplyLossInTheExemplarTermAlone() {
        Entrant.Trained ablation = (Entrant.Trained) Experiments.entrant(Entrant.WITHOUT_EXEMPLARS);
        Entrant.Trained whole = (Entrant.Trained) Experiments.entrant("implyloss");
        assertThat(ablation.options().implication())
                .isEqualTo(whole.options().implication().withTerms(false, true, true));
        assertThat(ablation.options().toBuilder()
                        .implication(whole.options().implication())
                        .build())
                .isEqualTo(whole.options());
    }

    @Test
    void anUnknownMethodIsRefusedWithASuggestionAndTheList() {
        assertThatThrownBy(() -> Experiments.entrant("imply-loss"))
                .isInstanceOf(OverruleException.class)
                .hasMessageStartingWith("unknown method 'imply-loss'; did you mean 'implyloss'?")
                .hasMessageContaining("majority, dawid-skene, generative, implyloss, implyloss-without-exemplars");
    }

    @Test
    void thePaperComparesNineMethods() {
        assertThat(Entrant.namesOfPaper())
                .containsExactly(
                        "majority",
                        "only-l",
                        "l+umaj",
                        "noise-tolerant",
                        "l2r",
                        "l+usnorkel",
                        "snorkel-noise-tolerant",
                        "posterior-reg",
                        "implyloss");
        assertThat(Entrant.names())
                .containsAll(Entrant.namesOfPaper())
                .hasSize(15)
                .doesNotHaveDuplicates();
    }

    @Test
    void aMethodNamedTwiceIsRefused() {
        assertThatThrownBy(() -> new Comparison(Experiments.entrants("only-l", "only-l"), SEEDS))
                .isInstanceOf(OverruleException.class)
                .hasMessage("method 'only-l' is named twice; name it once");
        assertThatThrownBy(() -> new Comparison(Experiments.entrants("only-l"), List.of(2L, 2L)))
                .hasMessage("seed '2' is named twice; name it once");
    }
}
