package io.overrule.app.demo;

import io.overrule.Phase;
import io.overrule.Steps;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.Summary;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.training.EpochReport;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import io.overrule.training.TrainingResult;
import java.util.List;
import java.util.function.LongFunction;

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
            TrainingData data, FeatureCache cache, int seeds, LongFunction<TrainingOptions> options, Work work) {
        Steps steps = work.begin(Phase.RUNNING, seeds);
        return new SeedRuns(work.map(seeds, (k, own) -> {
            Run run = run(data, cache, options.apply(k + 1L), own.silent());
            steps.add(1);
            return run;
        }));
    }

    private static Run run(TrainingData data, FeatureCache cache, TrainingOptions options, Work work) {
        long start = System.nanoTime();
        TrainingResult result = new Trainer(options, cache).train(data, work);
        Model model = result.model();
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Run(
                model, Evaluation.of(model.withCache(cache), data.dataset().test(), work), result.history(), seconds);
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
