package io.overrule.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import io.overrule.Advance;
import io.overrule.Cancellation;
import io.overrule.OverruleException;
import io.overrule.OverruleException.Code;
import io.overrule.Phase;
import io.overrule.Report;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.evaluation.Evaluation;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.NetworksFound;
import io.overrule.training.Tasks;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunnerTest {
    private static final List<Job> JOBS =
            Experiments.jobs(List.of(1L, 2L, 3L), "majority", "only-l", "implyloss", "dawid-skene");

    private final Experiment experiment = Experiments.tested();

    /** Counts the runs that are done. */
    private static class Count implements Consumer<Report> {
        final AtomicInteger done = new AtomicInteger();
        private int there;

        @Override
        public void accept(Report report) {
            if (report instanceof RunsFound found) {
                there = found.there();
            } else if (report instanceof RunFinished) {
                done.incrementAndGet();
            }
        }
    }

    private List<Run> run(RunStore store, int parallel) {
        return run(store, parallel, report -> {});
    }

    private List<Run> run(RunStore store, int parallel, Consumer<Report> listener) {
        return new Runner(experiment, store, parallel).run(JOBS, Work.quiet().reportingTo(listener));
    }

    private static void assertSame(List<Run> runs, List<Run> expected) {
        assertThat(runs).hasSameSizeAs(expected);
        for (int i = 0; i < runs.size(); i++) {
            assertThat(runs.get(i).sameAs(expected.get(i)))
                    .as(JOBS.get(i).toString())
                    .isTrue();
        }
    }

    @Test
    void aRunReportsWhatItsModelDoes() {
        TrainingOptions options = Experiments.options().apply(Methods.IMPLYLOSS);
        Run run = new Runner(experiment, RunStore.none(), 1)
                .run(List.of(new Job(Experiments.entrant("implyloss"), 7)), Work.quiet())
                .get(0);
        TrainingData data = experiment.data();
        Model model = new Trainer(options.toBuilder().seed(7).build())
                .train(data, Work.quiet())
                .model();
        Evaluation evaluation = Evaluation.of(model, data.dataset().test());
        assertThat(run.seed()).isEqualTo(7);
        assertThat(run.epoch())
                .isEqualTo(Integer.parseInt(model.provenance().outcome().get("epoch")));
        Evaluation published = Evaluation.of(model.asPublished(), data.dataset().test());
        assertThat(experiment.score(run.outcome().test().orElseThrow()))
                .isEqualTo(published.confusion().accuracy());
        assertThat(experiment.score(run.classifier().orElseThrow().test().orElseThrow()))
                .isEqualTo(published.confusion(Inference.CLASSIFIER).accuracy());
        assertThat(experiment.score(run.calibrated().orElseThrow().test().orElseThrow()))
                .isEqualTo(evaluation.confusion().accuracy());
        Run.Denoising denoising = run.denoising().orElseThrow();
        assertThat(denoising.rawPrecision()).isEqualTo(evaluation.rules().rawPrecision());
        assertThat(denoising.trust().suppressed().getAsDouble())
                .isCloseTo(evaluation.rules().suppressed().getAsDouble(), within(1e-12));
        assertThat(denoising.trust().precision()).isEqualTo(evaluation.rules().denoisedPrecision());
        assertThat(denoising.trust().keptOfRight()).isEqualTo(evaluation.rules().keptOfRight());
        assertThat(denoising.holding().orElseThrow().auc())
                .isEqualTo(evaluation.holding().orElseThrow().auc());
    }

    @Test
    void theNumberOfParallelRunsChangesNothing() {
        assertSame(run(RunStore.none(), 4), run(RunStore.none(), 1));
    }

    @Test
    void runsOfASeedComeTogetherAndShareNetworks() {
        List<Job> jobs = Experiments.jobs(List.of(1L, 2L, 3L), "only-l", "self-training", "ensemble");
        List<String> order = new ArrayList<>();
        Work work = Work.quiet().reportingTo(report -> {
            if (report instanceof RunFinished finished) {
                order.add(finished.job().entrant().name() + finished.job().seed());
            }
        });
        List<Run> shared = new Runner(experiment, RunStore.none(), 1).run(jobs, work);
        assertThat(order)
                .containsExactly(
                        "self-training1",
                        "ensemble1",
                        "only-l1",
                        "self-training2",
                        "ensemble2",
                        "only-l2",
                        "self-training3",
                        "ensemble3",
                        "only-l3");
        for (int i = 0; i < jobs.size(); i++) {
            Run alone = new Runner(Experiments.tested(), RunStore.none(), 1)
                    .run(List.of(jobs.get(i)), Work.quiet())
                    .get(0);
            assertThat(shared.get(i).sameAs(alone)).as(jobs.get(i).toString()).isTrue();
        }
    }

    @Test
    void secondsIncludeThoseOfNetworksThatAnotherRunTrained() {
        Job job = new Job(Experiments.entrant("ensemble"), 1);
        List<Double> saved = new CopyOnWriteArrayList<>();
        Work work = Work.quiet().reportingTo(report -> {
            if (report instanceof NetworksFound networks) {
                saved.add(networks.seconds());
            }
        });
        experiment.run(job, work);
        assertThat(saved).isEmpty();
        Run again = experiment.run(job, work);
        assertThat(saved).hasSize(5);
        assertThat(again.seconds())
                .isGreaterThan(saved.stream().mapToDouble(Double::doubleValue).sum());
    }

    @Test
    void finishedRunsAreNotRepeated(@TempDir Path folder) {
        List<Run> first = run(RunStore.at(folder), 2);
        Count count = new Count();
        List<Run> second = run(RunStore.at(folder), 2, count);
        assertThat(count.done).hasValue(0);
        assertThat(count.there).isEqualTo(JOBS.size());
        assertThat(second).isEqualTo(first);
    }

    @Test
    void afterAnInterruptionOnlyTheRestIsRunAndTheResultIsTheSame(@TempDir Path folder) {
        Count stopping = new Count() {
            @Override
            public void accept(Report report) {
                super.accept(report);
                if (report instanceof RunFinished && done.get() == 5) {
                    throw new IllegalStateException("pulled the plug");
                }
            }
        };
        assertThatThrownBy(() -> run(RunStore.at(folder), 1, stopping)).hasMessageContaining("pulled the plug");
        Count count = new Count();
        List<Run> resumed = run(RunStore.at(folder), 2, count);
        assertThat(count.there).isEqualTo(5);
        assertThat(count.done).hasValue(JOBS.size() - 5);
        assertSame(resumed, run(RunStore.none(), 1));
    }

    @Test
    void aDamagedFileIsNotTakenForARun(@TempDir Path folder) throws IOException {
        List<Run> whole = run(RunStore.at(folder), 2);
        List<Path> files;
        try (Stream<Path> listed = Files.list(folder)) {
            files = listed.sorted().toList();
        }
        assertThat(files).hasSize(JOBS.size());
        String text = Files.readString(files.get(0));
        Files.writeString(files.get(0), text.substring(0, text.length() / 2));
        Files.writeString(files.get(1), "");
        Files.write(files.get(2), new byte[] {(byte) 0xFF, 0, (byte) 0xFE});
        // Still JSON, but not what was written.
        Files.writeString(files.get(3), Files.readString(files.get(3)).replaceFirst("\"test\":\"[01]", "\"test\":\"7"));
        Files.copy(files.get(5), files.get(4), StandardCopyOption.REPLACE_EXISTING);
        Count count = new Count();
        assertSame(run(RunStore.at(folder), 2, count), whole);
        assertThat(count.done).hasValue(5);
        assertThat(RunStore.size(folder).count()).isEqualTo(JOBS.size());
    }

    @Test
    void aFreshStoreRepeatsRunsAndReplacesThem(@TempDir Path folder) {
        run(RunStore.at(folder), 2);
        Count count = new Count();
        run(RunStore.at(folder).fresh(), 2, count);
        assertThat(count.done).hasValue(JOBS.size());
        assertThat(RunStore.size(folder).count()).isEqualTo(JOBS.size());
    }

    @Test
    void aRunIsFoundOnlyForTheSameDataOptionsAndSeed() {
        Job job = new Job(Experiments.entrant("only-l"), 1);
        String key = experiment.key(job);
        assertThat(Experiments.tested().key(job)).isEqualTo(key);
        assertThat(experiment.key(new Job(job.entrant(), 2))).isNotEqualTo(key);
        assertThat(experiment.key(new Job(Experiments.entrant("l+umaj"), 1))).isNotEqualTo(key);
        TrainingOptions longer = Experiments.options().apply(Methods.ONLY_L).toBuilder()
                .epochs(5)
                .build();
        assertThat(experiment.key(new Job(new Entrant.Trained("only-l", longer), 1)))
                .isNotEqualTo(key);
        assertThat(Experiments.tested(Tasks.of(Tasks.rules(), Tasks.labelled(), 39))
                        .key(job))
                .isNotEqualTo(key);
        assertThat(Experiment.validated(experiment.data(), "auto", FeatureCache.none())
                        .key(job))
                .isNotEqualTo(key);
    }

    @Test
    void aFailingRunStopsAllAndNamesItself(@TempDir Path folder) {
        List<Job> jobs = new ArrayList<>(Job.forSeeds(Experiments.entrant("majority"), List.of(1L)));
        // Without U the generative model has nothing to learn from.
        Task whole = Tasks.small();
        Experiment empty = Experiments.tested(whole.withDataset(whole.dataset().withUnlabelled(List.of())));
        jobs.add(new Job(Experiments.entrant("generative"), 3));
        assertThatThrownBy(() -> new Runner(empty, RunStore.at(folder), 1).run(jobs, Work.quiet()))
                .isInstanceOf(OverruleException.class)
                .hasMessageStartingWith("method 'generative', seed 3: there are no unlabelled instances");
        assertThat(RunStore.size(folder).count()).isEqualTo(1);
    }

    /** Runs jobs whose end somebody listens to who fails. */
    private void failing(List<Job> jobs, RuntimeException thrown) {
        new Runner(experiment, RunStore.none(), 1).run(jobs, Work.quiet().reportingTo(report -> {
            if (report instanceof RunFinished) {
                throw thrown;
            }
        }));
    }

    @Test
    void theKindAndTheCauseOfAFailureSurvive() {
        List<Job> jobs = List.of(new Job(Experiments.entrant("majority"), 1));
        for (OverruleException thrown : List.of(
                OverruleException.input("a wrong file"),
                OverruleException.of(Code.CACHE_FAILED, "a full disk", new IOException("full")),
                OverruleException.internal("a bug"),
                OverruleException.cancelled("enough"))) {
            OverruleException e = catchThrowableOfType(OverruleException.class, () -> failing(jobs, thrown));
            assertThat(e.code()).isEqualTo(thrown.code());
            assertThat(e).hasCause(thrown).hasMessage("method 'majority', seed 1: " + thrown.getMessage());
        }
        IllegalStateException bug = new IllegalStateException("a bug");
        OverruleException e = catchThrowableOfType(OverruleException.class, () -> failing(jobs, bug));
        assertThat(e.kind()).isEqualTo(OverruleException.Kind.INTERNAL);
        assertThat(e).hasCause(bug);
    }

    @Test
    void withoutATestPartThereAreNoPredictions() {
        Experiment validated = Experiment.validated(experiment.data(), "auto", FeatureCache.none());
        for (Run run : new Runner(validated, RunStore.none(), 2).run(JOBS, Work.quiet())) {
            assertThat(run.outcome().test()).isEmpty();
            assertThat(run.outcome().validation()).isPresent();
            assertThat(run.denoising()).isEmpty();
        }
    }

    @Test
    void theTimeLeftIsReportedOnceSomethingIsFinished() {
        List<Advance> advances = new ArrayList<>();
        run(RunStore.none(), 2, report -> {
            if (report instanceof Advance advance && advance.phase() == Phase.RUNNING && advance.done() > 0) {
                advances.add(advance);
            }
        });
        assertThat(advances).hasSizeGreaterThanOrEqualTo(JOBS.size()).allMatch(advance -> advance.left()
                .isPresent());
        assertThat(advances.get(advances.size() - 1).left()).contains(Duration.ZERO);
    }

    @Test
    void anInterruptedCallerEndsTheRuns(@TempDir Path folder) {
        Consumer<Report> interrupting = report -> {
            if (report instanceof RunsFound) {
                Thread.currentThread().interrupt();
            }
        };
        assertThatThrownBy(() -> run(RunStore.at(folder), 1, interrupting))
                .isInstanceOfSatisfying(
                        OverruleException.class, e -> assertThat(e.kind()).isEqualTo(OverruleException.Kind.CANCELLED));
        assertThat(Thread.interrupted()).isTrue();
        assertSame(run(RunStore.at(folder), 2), run(RunStore.none(), 1));
    }

    @Test
    void aCancellationEndsTheRunsAndKeepsThoseThatAreDone(@TempDir Path folder) {
        Cancellation cancellation = new Cancellation();
        Work work = Work.quiet().cancelledBy(cancellation).reportingTo(report -> {
            if (report instanceof RunFinished) {
                cancellation.cancel();
            }
        });
        assertThatThrownBy(() -> new Runner(experiment, RunStore.at(folder), 2).run(JOBS, work))
                .isInstanceOfSatisfying(
                        OverruleException.class, e -> assertThat(e.kind()).isEqualTo(OverruleException.Kind.CANCELLED));
        assertThat(RunStore.size(folder).count()).isBetween(1, JOBS.size() - 1);
        assertSame(run(RunStore.at(folder), 2), run(RunStore.none(), 1));
    }
}
