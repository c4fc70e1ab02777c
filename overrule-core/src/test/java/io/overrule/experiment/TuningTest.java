package io.overrule.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Advance;
import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.LabelledInstance;
import io.overrule.rule.Task;
import io.overrule.training.EveryMethod;
import io.overrule.training.Method;
import io.overrule.training.Methods;
import io.overrule.training.Tasks;
import io.overrule.training.TrainingOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

class TuningTest {
    private static final TrainingOptions START =
            Tasks.options().toBuilder().epochs(6).build();

    @TempDir
    private Path folder;

    private static Tuning tuning(int trials) {
        // Small networks: the layers are not searched.
        SearchSpace space = SearchSpace.of(Methods.IMPLYLOSS, Set.of("classifier-layers", "rule-layers"));
        return new Tuning(START, space, trials, 2, 1);
    }

    private static Experiment experiment(Task task) {
        return Experiment.validated(Experiments.data(task), "auto", FeatureCache.none());
    }

    private static Tuning.Result run(Tuning tuning, RunStore store, int parallel) {
        return tuning.run(experiment(Tasks.small()), store, parallel, Work.quiet());
    }

    /** The states that are reported if every run is already stored: one for each rung. */
    private List<Advance> statesOf(Tuning tuning, Task task) {
        List<Advance> states = new ArrayList<>();
        tuning.run(experiment(task), RunStore.at(folder), 2, tuningReports(states));
        return states;
    }

    private static Work tuningReports(List<Advance> states) {
        return Work.quiet().reportingTo(report -> {
            if (report instanceof Advance advance && advance.phase() == Phase.TUNING) {
                states.add(advance);
            }
        });
    }

    private static Task withTest(Task task, List<LabelledInstance> test) {
        return task.withDataset(task.dataset().withTest(test));
    }

    @Test
    void aThirdGoesOnWithThreeTimesTheEpochsAndSeeds() {
        Tuning tuning = new Tuning(TrainingOptions.defaults(), SearchSpace.of(Methods.IMPLYLOSS, Set.of()), 27, 3, 1);

        assertThat(tuning.steps())
                .containsExactly(new Tuning.Step(27, 12, 1), new Tuning.Step(9, 34, 1), new Tuning.Step(3, 100, 3));
    }

    @Test
    void fewTrialsAllGoThroughToTheEnd() {
        assertThat(tuning(3).steps()).containsExactly(new Tuning.Step(3, 6, 2));
    }

    @Test
    void theFirstTrialIsWhereItBegan() {
        assertThat(tuning(4).drawn().get(0)).isEqualTo(new Tuning.Trial(0, START));
    }

    @Test
    void moreTrialsBeginWithTheSameOnes() {
        assertThat(tuning(9).drawn()).startsWith(tuning(4).drawn().toArray(Tuning.Trial[]::new));
    }

    @Test
    void itNeverEndsWorseThanItBegan() {
        Tuning.Result result = run(tuning(7), RunStore.none(), 2);

        assertThat(result.best().validation().mean())
                .isGreaterThanOrEqualTo(result.start().validation().mean());
        assertThat(result.start().trial().options()).isEqualTo(START);
        assertThat(result.last().epochs()).isEqualTo(START.epochs());
        assertThat(result.best().validation().runs()).hasSize(2);
    }

    @Test
    void aBadStartIsLeftBehind() {
        Tuning bad = new Tuning(
                START.toBuilder().learningRate(1e-8).build(), tuning(9).space(), 9, 2, 1);

        Tuning.Result result = run(bad, RunStore.none(), 2);

        assertThat(result.best().trial().number()).isPositive();
        assertThat(result.best().validation().mean())
                .isGreaterThan(result.start().validation().mean());
    }

    @Test
    void ofEqualsTheEarlierTrialIsBetter() {
        Task task = Tasks.of(Tasks.rules(), Tasks.labelled(), 1);
        Tuning.Result result = tuning(9).run(experiment(task), RunStore.none(), 2, Work.quiet());

        for (Tuning.Rung rung : result.rungs()) {
            for (int i = 1; i < rung.scores().size(); i++) {
                Tuning.Score before = rung.scores().get(i - 1);
                Tuning.Score after = rung.scores().get(i);
                assertThat(before.validation().mean())
                        .isGreaterThanOrEqualTo(after.validation().mean());
                if (before.validation().mean() == after.validation().mean()) {
                    assertThat(before.trial().number()).isLessThan(after.trial().number());
                }
            }
        }
    }

    @Test
    void theNumberOfParallelRunsDoesNotMatter() {
        assertThat(run(tuning(7), RunStore.none(), 3)).isEqualTo(run(tuning(7), RunStore.none(), 1));
    }

    @Test
    void anInterruptedSearchGoesOnWhereItWas() throws IOException {
        Tuning.Result whole = run(tuning(7), RunStore.at(folder), 2);
        try (Stream<Path> runs = Files.list(folder)) {
            for (Path run : runs.sorted().limit(4).toList()) {
                Files.delete(run);
            }
        }

        assertThat(run(tuning(7), RunStore.at(folder), 2)).isEqualTo(whole);
    }

    @Test
    void aFinishedSearchRepeatsNoRun() {
        Tuning.Result whole = run(tuning(7), RunStore.at(folder), 2);

        assertThat(statesOf(tuning(7), Tasks.small()))
                .hasSize(whole.rungs().size())
                .last()
                .satisfies(state -> assertThat(state.done()).isEqualTo(whole.runs()));
    }

    @Test
    void theTestPartMakesNoDifference() {
        Tuning.Result result = run(tuning(7), RunStore.at(folder), 2);
        Task other = withTest(Tasks.small(), Tasks.texts("other", 7, 99));

        assertThat(tuning(7).run(experiment(other), RunStore.none(), 2, Work.quiet()))
                .isEqualTo(result);
        // Not even the keys of the runs know it.
        assertThat(statesOf(tuning(7), other)).hasSize(result.rungs().size());
    }

    @Test
    void anExperimentThatPredictsTheTestPartIsRefused() {
        assertThatThrownBy(() -> tuning(3).run(Experiments.tested(), RunStore.none(), 1, Work.quiet()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void withoutAValidationSetNothingCanBeTuned() {
        Task task = Tasks.of(Tasks.rules(), Tasks.labelled(), 0);

        assertThatThrownBy(() -> tuning(3).run(experiment(task), RunStore.none(), 1, Work.quiet()))
                .isInstanceOf(OverruleException.class)
                .hasMessage("dataset 'small' has no validation set, so settings cannot be compared; add valid.jsonl");
    }

    @Test
    void tooFewTrialsOrSeedsAreRefused() {
        assertThatThrownBy(() -> tuning(1)).hasMessageStartingWith("the number of trials is 1; expected at least 2");
        assertThatThrownBy(() -> new Tuning(START, tuning(3).space(), 3, 0, 1))
                .hasMessage("the number of seeds is 0; expected at least 1");
    }

    @Test
    void howFarItIsOnlyGrowsAndEndsWithAll() {
        List<Advance> states = new ArrayList<>();
        Tuning.Result result = tuning(7).run(experiment(Tasks.small()), RunStore.none(), 2, tuningReports(states));

        assertThat(states.stream().map(Advance::done)).isSorted();
        Advance last = states.get(states.size() - 1);
        assertThat(last.done()).isEqualTo(result.runs());
        assertThat(last.total()).isEqualTo(result.runs());
        assertThat(last.left()).contains(Duration.ZERO);
    }

    @ParameterizedTest
    @EveryMethod
    void everyMethodCanBeTuned(Method method) {
        TrainingOptions start = TrainingOptions.defaults(method).toBuilder()
                .classifierLayers(List.of(4))
                .ruleLayers(List.of(4))
                .members(2)
                .epochs(2)
                .build();
        SearchSpace space = SearchSpace.of(method, Set.of("classifier-layers", "rule-layers"));

        Tuning.Result result =
                new Tuning(start, space, 2, 1, 1).run(experiment(Tasks.small()), RunStore.none(), 2, Work.quiet());

        assertThat(result.best().trial().options().method()).isEqualTo(method);
    }
}
