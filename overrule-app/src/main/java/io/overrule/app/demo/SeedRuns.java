package io.overrule.app.demo;

import io.overrule.Progress;
import io.overrule.cache.FeatureCache;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.Summary;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.training.EpochReport;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingListener;
import io.overrule.training.TrainingOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * The same training with several seeds, side by side on all cores. The results do not depend on how many run at once.
 *
 * @param runs one per seed, in the order of the seeds
 */
public record SeedRuns(List<Run> runs) {
    public SeedRuns {
        runs = List.copyOf(runs);
    }

    /** One seed's run. */
    public record Run(Model model, Evaluation test, List<EpochReport> epochs, double seconds) {
        public Run {
            epochs = List.copyOf(epochs);
        }
    }

    /** Trains with the seeds 1, 2, … and evaluates on the test part. */
    public static SeedRuns train(
            String task,
            TrainingData data,
            FeatureCache cache,
            int seeds,
            LongFunction<TrainingOptions> options,
            Progress progress) {
        AtomicInteger done = new AtomicInteger();
        return new SeedRuns(LongStream.rangeClosed(1, seeds)
                .parallel()
                .mapToObj(seed -> {
                    Run run = run(data, cache, options.apply(seed));
                    progress.update(task, done.incrementAndGet(), seeds);
                    return run;
                })
                .toList());
    }

    private static Run run(TrainingData data, FeatureCache cache, TrainingOptions options) {
        List<EpochReport> epochs = new ArrayList<>();
        TrainingListener listener = new TrainingListener() {
            @Override
            public void epoch(EpochReport report) {
                epochs.add(report);
            }
        };
        long start = System.nanoTime();
        Model model = new Trainer(options, cache).train(data, listener);
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Run(
                model, Evaluation.of(model.withCache(cache), data.dataset().test()), epochs, seconds);
    }

    /** By the ways that were chosen for the models. */
    public Summary summary(Metric metric) {
        return new Summary(
                runs.stream().map(run -> metric.of(run.test().confusion())).toList());
    }

    public Summary summary(Metric metric, Inference inference) {
        return new Summary(runs.stream()
                .map(run -> metric.of(run.test().confusion(inference)))
                .toList());
    }

    /** How long a run took, on average. */
    public double seconds() {
        return runs.stream().mapToDouble(Run::seconds).average().orElse(0);
    }
}
