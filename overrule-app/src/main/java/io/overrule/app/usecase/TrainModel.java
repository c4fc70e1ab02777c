package io.overrule.app.usecase;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.app.report.ModelReport;
import io.overrule.app.report.Results;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.data.LabelledInstance;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.experiment.Warning;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import io.overrule.rule.Task;
import io.overrule.training.FeatureChoice;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import io.overrule.training.TrainingResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Trains a model, checks meanwhile for what often goes wrong with rules, and measures it on the test part. */
public final class TrainModel {
    private final FeatureCache cache;

    /** @param cache keeps the outputs of pretrained encoders */
    public TrainModel(FeatureCache cache) {
        this.cache = cache;
    }

    /**
     * @param file where to write the model; an existing one is replaced only when training has succeeded
     * @param featureStore a folder to keep features in, for data larger than the memory
     * @param checked whether to check for what often goes wrong with rules, which needs short trainings
     */
    public record Request(
            Task task, TrainingOptions options, Optional<Path> file, Optional<Path> featureStore, boolean checked) {
        public Request {
            Objects.requireNonNull(options, "options");
            Objects.requireNonNull(featureStore, "featureStore");
            // Refuses, before anything takes time, a metric that the task does not have and what cannot be written.
            options.metricFor(task.dataset());
            file.ifPresent(given -> OutputFile.requireWritable(given, "model.overrule"));
        }

        /** With checks, and without any file. */
        public static Request of(Task task, TrainingOptions options) {
            return new Request(task, options, Optional.empty(), Optional.empty(), true);
        }

        /** The same, with the model written to a file. */
        public Request writing(Path model) {
            return new Request(task, options, Optional.of(model), featureStore, checked);
        }

        /** The same, with features in files of this folder instead of in memory. */
        public Request storingFeatures(Path folder) {
            return new Request(task, options, file, Optional.of(folder), checked);
        }

        /** The same, without checking for what often goes wrong with rules. */
        public Request unchecked() {
            return new Request(task, options, file, featureStore, false);
        }
    }

    /**
     * The result of training. Closing it closes the model.
     *
     * @param task the one that it was trained for
     * @param metric by which it was validated and tested
     * @param test empty without a test part
     * @param warnings empty also if nothing was checked
     * @param seconds that applying rules, choosing features and training took
     */
    public record Result(
            CoveredTask task,
            FeatureChoice features,
            TrainingResult training,
            Metric metric,
            Optional<Evaluation> test,
            List<Warning> warnings,
            double seconds)
            implements AutoCloseable {
        public Result {
            warnings = List.copyOf(warnings);
        }

        public Model model() {
            return training.model();
        }

        /**
         * What a report shows.
         *
         * @param words the warnings, as the front door puts them
         */
        public Results results(List<String> words, Work work) {
            return ModelReport.of(
                    task.task().dataset(),
                    CheckRules.statistics(task).set(),
                    model(),
                    metric,
                    test,
                    training.history(),
                    words,
                    seconds,
                    work);
        }

        @Override
        public void close() {
            model().close();
        }
    }

    /** Reports {@link ChooseFeatures.FeaturesChosen}, epochs and how far it is. */
    public Result run(Request request, Work work) {
        long start = System.nanoTime();
        return train(request, CoveredTask.of(request.task(), work), start, work);
    }

    /**
     * The same, if the rules were applied before.
     *
     * @param before this task, covered, or one that it was derived from by edits: what they share is not computed again
     */
    public Result run(Request request, CoveredTask before, Work work) {
        long start = System.nanoTime();
        return train(request, before.with(request.task(), work), start, work);
    }

    private Result train(Request request, CoveredTask task, long start, Work work) {
        FeatureChoice choice = new ChooseFeatures(cache).run(new ChooseFeatures.Request(task, request.options()), work);
        TrainingData data = prepare(request, task, choice.chosen(), work);
        try {
            return train(request, task, choice, data, start, work);
        } catch (RuntimeException | Error e) {
            data.extractor().close();
            throw e;
        }
    }

    private TrainingData prepare(Request request, CoveredTask task, FeatureSettings features, Work work) {
        if (request.featureStore().isEmpty()) {
            return TrainingData.prepare(task, features, cache, work);
        }
        Path folder = request.featureStore().get();
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw OverruleException.resource(folder + ": cannot be created (" + FileFailure.words(e) + ")", e);
        }
        return TrainingData.prepareMapped(task, features, cache, folder, work);
    }

    private Result train(
            Request request, CoveredTask task, FeatureChoice choice, TrainingData data, long start, Work work) {
        TrainingChecks checks = new TrainingChecks(data, request.options(), cache);
        CompletableFuture<TrainingResult> training = new CompletableFuture<>();
        CompletableFuture<Double> seconds = new CompletableFuture<>();
        CompletableFuture<TrainingChecks.BesideTraining> beside = new CompletableFuture<>();
        // If one fails, the other is cancelled.
        work.each(request.checked() ? 2 : 1, (k, own) -> {
            if (k == 0) {
                training.complete(new Trainer(request.options(), cache).train(data, own));
                seconds.complete((System.nanoTime() - start) / 1e9);
            } else {
                beside.complete(checks.beside(own.silent()));
            }
        });
        TrainingResult trained = training.join();
        work.check();
        request.file().ifPresent(file -> ModelFile.write(trained.model(), file));
        Dataset dataset = data.dataset();
        List<LabelledInstance> tested = dataset.test();
        return new Result(
                task,
                choice,
                trained,
                request.options().metricFor(dataset),
                tested.isEmpty()
                        ? Optional.empty()
                        : Optional.of(Evaluation.of(trained.model().withCache(cache), tested, work)),
                request.checked() ? checks.warnings(beside.join(), trained, work) : List.of(),
                seconds.join());
    }
}
