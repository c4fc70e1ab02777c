package io.overrule.app.command;

import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.experiment.Baselines;
import io.overrule.experiment.Guards;
import io.overrule.experiment.Warning;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import io.overrule.training.TrainingResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Looks, beside a training, for what often goes wrong with rules. The training is the same with and without. */
final class TrainingChecks {
    private final Task task;
    private final TrainingData data;
    private final TrainingOptions options;
    private final Work work;
    private final FeatureCache cache;
    private final CompletableFuture<BesideTraining> beside;

    /**
     * What does not need the trained model.
     *
     * @param baselines only for a method that uses rules
     */
    private record BesideTraining(List<Warning> warnings, Optional<Baselines> baselines) {}

    private TrainingChecks(Task task, TrainingData data, TrainingOptions options, FeatureCache cache, Work work) {
        this.task = task;
        this.data = data;
        this.options = options;
        this.work = work;
        // The checks read the same instances several times.
        this.cache = cache.keeps() ? cache : FeatureCache.inMemory();
        this.beside = CompletableFuture.supplyAsync(this::lookBeside);
    }

    /** Starts what can be done while the training goes on. */
    static TrainingChecks start(Task task, TrainingData data, TrainingOptions options, FeatureCache cache, Work work) {
        return new TrainingChecks(task, data, options, cache, work);
    }

    private boolean usesRules() {
        return options.method().usesRules();
    }

    private BesideTraining lookBeside() {
        if (!usesRules()) {
            return new BesideTraining(Guards.aboutLabels(task.dataset(), task.rules()), Optional.empty());
        }
        return new BesideTraining(
                Guards.beforeTraining(task, data.coverOfAllUnlabelled()),
                Optional.of(Baselines.measure(task, data, options, cache, work)));
    }

    /** What to tell, once the model is there. */
    List<Warning> warnings(TrainingResult trained) {
        BesideTraining found = join();
        List<Warning> warnings = new ArrayList<>(found.warnings());
        found.baselines().ifPresent(baselines -> warnings.addAll(warnings(trained, baselines)));
        return warnings;
    }

    private List<Warning> warnings(TrainingResult trained, Baselines baselines) {
        List<Warning> warnings = new ArrayList<>();
        Model model = trained.model().withCache(cache);
        trained.validation()
                .ifPresent(score ->
                        warnings.addAll(Guards.afterTraining(trained.method().commandName(), score, baselines)));
        Guards.overturnedVotes(model, model.decision().inference(), data).ifPresent(warnings::add);
        warnings.addAll(Guards.overruledThoughRight(model, data));
        return warnings;
    }

    private BesideTraining join() {
        try {
            return beside.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
