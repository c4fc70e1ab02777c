package io.overrule.app.usecase;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.experiment.Experiment;
import io.overrule.experiment.RunStore;
import io.overrule.experiment.Tuning;
import io.overrule.experiment.TuningReport;
import io.overrule.rule.Task;
import io.overrule.training.FeatureChoice;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Searches for settings of a method that do well on the validation part. The test part plays no role. */
public final class TuneMethod {
    private final FeatureCache cache;
    private final RunStore store;

    /** @param store runs that it holds are not done again: a cancelled search continues where it stopped */
    public TuneMethod(FeatureCache cache, RunStore store) {
        this.cache = cache;
        this.store = store;
    }

    /**
     * @param parallel how many runs at once
     * @param file where to write the settings; an existing one is replaced only when the search is finished
     */
    public record Request(Task task, Tuning tuning, int parallel, Optional<Path> file) {
        public Request {
            if (parallel < 1) {
                throw OverruleException.input("the number of runs at once is " + parallel + "; expected 1 or more");
            }
            file.ifPresent(given -> OutputFile.requireWritable(given, "settings.json"));
            Dataset dataset = task.dataset();
            if (dataset.validation().isEmpty()) {
                throw Tuning.noValidation(dataset);
            }
            tuning.start().metricFor(dataset);
        }
    }

    /** @param report the search and what it found; {@link TuningReport#optionsFile} holds the settings */
    public record Result(FeatureChoice features, TuningReport report) {}

    /** Reports {@link ChooseFeatures.FeaturesChosen} and how far it is. */
    public Result run(Request request, Work work) {
        long began = System.nanoTime();
        return tune(request, CoveredTask.of(withoutTest(request.task()), work), began, work);
    }

    /**
     * The same, if the rules were applied before.
     *
     * @param before this task, covered, or one that it was derived from by edits: what they share is not computed again
     */
    public Result run(Request request, CoveredTask before, Work work) {
        long began = System.nanoTime();
        return tune(request, before.with(withoutTest(request.task()), work), began, work);
    }

    private Result tune(Request request, CoveredTask task, long began, Work work) {
        TrainingOptions start = request.tuning().start();
        FeatureChoice choice = new ChooseFeatures(cache).run(new ChooseFeatures.Request(task, start), work);
        TrainingData data = TrainingData.prepare(task, choice.chosen(), cache, work);
        try {
            Experiment experiment = Experiment.validated(data, start.metric(), cache);
            Tuning.Result found = request.tuning().run(experiment, store, request.parallel(), work);
            TuningReport report =
                    new TuningReport(request.tuning(), found, experiment, (System.nanoTime() - began) / 1e9);
            work.check();
            request.file().ifPresent(report.optionsFile()::write);
            return new Result(choice, report);
        } finally {
            data.extractor().close();
        }
    }

    /** The search must not see the test part. */
    private static Task withoutTest(Task task) {
        Dataset dataset = task.dataset();
        return task.withDataset(dataset.withUnlabelled(dataset.unlabelled()).withTest(List.of()));
    }
}
