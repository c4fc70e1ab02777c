package io.overrule.experiment;

import io.overrule.Advance;
import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Report;
import io.overrule.Work;
import io.overrule.data.Dataset;
import io.overrule.evaluation.Summary;
import io.overrule.training.TrainingOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Searches for better settings of a method on the validation set, by random search with successive halving. Many trials
 * are trained briefly with one seed. The best third continues with three times the epochs and seeds, and so on, until a
 * few trials get all epochs and seeds. The initial settings are trial 0, which always reaches the last rung, so the
 * result is never worse there than the start.
 *
 * @param start the initial settings, also for options that are not searched
 * @param trials the number of settings to try, including the initial ones
 * @param seeds the number of runs of the last trials, with seeds from {@code seed} on
 * @param seed the seed of the search and of the first run
 */
public record Tuning(TrainingOptions start, SearchSpace space, int trials, int seeds, long seed) {
    /** One in this many trials continues. */
    private static final int SHARE = 3;
    /** The number of trials that reach the end. */
    private static final int FINALISTS = 3;

    public Tuning {
        if (trials < 2) {
            throw OverruleException.input(
                    "the number of trials is " + trials + "; expected at least 2: the initial settings, and others");
        }
        if (seeds < 1) {
            throw OverruleException.input("the number of seeds is " + seeds + "; expected at least 1");
        }
    }

    /**
     * Settings to try.
     *
     * @param number 0 for the initial settings
     */
    public record Trial(int number, TrainingOptions options) {}

    /**
     * The validation scores of a trial.
     *
     * @param validation the scores on the validation set, one per seed
     */
    public record Score(Trial trial, Summary validation) {}

    /**
     * A round of trials under the same conditions.
     *
     * @param epochs the maximum number of epochs of a run
     * @param seeds the number of runs of each trial
     * @param scores the scores, the best first; equals are in the order of the trials
     */
    public record Rung(int epochs, int seeds, List<Score> scores) {
        public Rung {
            scores = List.copyOf(scores);
        }
    }

    /**
     * The result of the search.
     *
     * @param rungs the rounds; the last one has the trials with all epochs and seeds
     */
    public record Result(List<Rung> rungs) {
        public Result {
            rungs = List.copyOf(rungs);
        }

        public Rung last() {
            return rungs.get(rungs.size() - 1);
        }

        public Score best() {
            return last().scores().get(0);
        }

        /** The score of the initial settings. */
        public Score start() {
            return last().scores().stream()
                    .filter(score -> score.trial().number() == 0)
                    .findFirst()
                    .orElseThrow(() -> OverruleException.internal("the last rung lacks the start"));
        }

        /** The number of runs. */
        public int runs() {
            return rungs.stream()
                    .mapToInt(rung -> rung.seeds() * rung.scores().size())
                    .sum();
        }
    }

    /** The number of trials, epochs and seeds of one rung. */
    record Step(int trials, int epochs, int seeds) {
        int runs() {
            return trials * seeds;
        }
    }

    List<Step> steps() {
        List<Integer> sizes = new ArrayList<>(List.of(trials));
        while (sizes.get(sizes.size() - 1) > FINALISTS) {
            sizes.add(thirds(sizes.get(sizes.size() - 1), 1));
        }
        return IntStream.range(0, sizes.size())
                .mapToObj(rung -> {
                    int before = sizes.size() - 1 - rung;
                    return new Step(sizes.get(rung), thirds(start.epochs(), before), thirds(seeds, before));
                })
                .toList();
    }

    /** A number divided by three several times, rounded up. */
    private static int thirds(int number, int times) {
        int divided = number;
        for (int i = 0; i < times; i++) {
            divided = (divided - 1) / SHARE + 1;
        }
        return divided;
    }

    /** All settings to try. */
    List<Trial> drawn() {
        return IntStream.range(0, trials)
                .mapToObj(number -> new Trial(number, number == 0 ? start : space.draw(start, number, seed)))
                .toList();
    }

    /** @param experiment an experiment that does not use the test part: {@link Experiment#validated} */
    public Result run(Experiment experiment, RunStore store, int parallel, Work work) {
        if (!experiment.test().isEmpty()) {
            throw new IllegalArgumentException("tuning must not see the test part");
        }
        if (experiment.data().dataset().validation().isEmpty()) {
            throw noValidation(experiment.data().dataset());
        }
        List<Step> steps = steps();
        List<Trial> going = drawn();
        List<Rung> rungs = new ArrayList<>();
        Clock clock = new Clock(steps, parallel, work);
        for (int k = 0; k < steps.size(); k++) {
            going = k + 1 < steps.size() ? going : withStart(going);
            Step step =
                    new Step(going.size(), steps.get(k).epochs(), steps.get(k).seeds());
            clock.begin(k, step);
            Runner runner = new Runner(experiment, store, parallel);
            rungs.add(new Rung(step.epochs(), step.seeds(), scores(going, step, runner, work.reportingTo(clock))));
            if (k + 1 < steps.size()) {
                going = rungs.get(k).scores().stream()
                        .limit(steps.get(k + 1).trials())
                        .map(Score::trial)
                        .toList();
            }
        }
        return new Result(rungs);
    }

    /** The exception for a dataset without a validation set. */
    public static OverruleException noValidation(Dataset dataset) {
        return OverruleException.input("dataset '" + dataset.name()
                + "' has no validation set, so settings cannot be compared; add valid.jsonl");
    }

    private List<Trial> withStart(List<Trial> going) {
        if (going.stream().anyMatch(trial -> trial.number() == 0)) {
            return going;
        }
        List<Trial> all = new ArrayList<>(going);
        all.add(new Trial(0, start));
        return all;
    }

    private List<Score> scores(List<Trial> going, Step step, Runner runner, Work work) {
        List<Long> runSeeds =
                LongStream.range(seed, seed + step.seeds()).boxed().toList();
        List<Job> jobs = going.stream()
                .flatMap(trial -> Job.forSeeds(
                        new Entrant.Trained(
                                start.method().commandName() + ", trial " + trial.number(),
                                trial.options().toBuilder()
                                        .epochs(step.epochs())
                                        .build()),
                        runSeeds)
                        .stream())
                .toList();
        List<Double> values = runner.run(jobs, work).stream()
                .map(run -> run.outcome()
                        .validation()
                        .orElseThrow(() -> OverruleException.internal("a run was not validated")))
                .toList();
        return IntStream.range(0, going.size())
                .mapToObj(i ->
                        new Score(going.get(i), new Summary(values.subList(i * step.seeds(), (i + 1) * step.seeds()))))
                .sorted(Comparator.comparingDouble(
                                (Score score) -> -score.validation().mean())
                        .thenComparingInt(score -> score.trial().number()))
                .toList();
    }

    /** Converts the progress of a rung to the progress of the whole search. */
    private static final class Clock implements Consumer<Report> {
        private final List<Step> steps;
        private final int parallel;
        private final Work work;
        private int rung;
        private Step step;
        private int runsBefore;
        private int finished;
        private double seconds;

        Clock(List<Step> steps, int parallel, Work work) {
            this.steps = steps;
            this.parallel = parallel;
            this.work = work;
            this.step = new Step(0, 0, 0);
        }

        synchronized void begin(int newRung, Step newStep) {
            runsBefore += step.runs();
            rung = newRung;
            step = newStep;
            finished = 0;
            seconds = 0;
        }

        @Override
        public synchronized void accept(Report report) {
            if (report instanceof RunsFound found) {
                work.report(whole(found.there(), found.total(), Optional.empty()));
            } else if (report instanceof RunFinished run) {
                finished++;
                seconds += run.run().seconds();
                work.report(run);
            } else if (report instanceof Advance advance && advance.phase() == Phase.RUNNING) {
                work.report(whole(advance.done(), advance.total(), advance.left()));
            } else {
                work.report(report);
            }
        }

        private Advance whole(long done, long total, Optional<Duration> leftOfRung) {
            int later = 0;
            long epochsLater = 0;
            for (int k = rung + 1; k < steps.size(); k++) {
                Step next = steps.get(k);
                // The initial settings may have to be added to the last trials.
                int runs = next.runs() + (k + 1 == steps.size() ? next.seeds() : 0);
                later += runs;
                epochsLater += (long) runs * next.epochs();
            }
            double secondsLater = finished == 0 ? 0 : epochsLater * seconds / finished / step.epochs() / parallel;
            Optional<Duration> left = finished == 0
                    ? Optional.empty()
                    : leftOfRung.map(rest -> rest.plusMillis(Math.round(1000 * secondsLater)));
            return new Advance(Phase.TUNING, runsBefore + done, runsBefore + total + later, left);
        }
    }
}
