package io.overrule.app.usecase;

import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.experiment.Baselines;
import io.overrule.experiment.Guards;
import io.overrule.experiment.Warning;
import io.overrule.inference.Model;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import io.overrule.training.TrainingResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks, during a training and after it, for what often goes wrong with rules. The checks do not affect the training.
 *
 * @param cache the checks read the same instances several times
 */
record TrainingChecks(TrainingData data, TrainingOptions options, FeatureCache cache) {
    TrainingChecks {
        cache = cache.keeps() ? cache : FeatureCache.inMemory();
    }

    /**
     * What does not need the trained model.
     *
     * @param baselines only for a method that uses rules
     */
    record BesideTraining(List<Warning> warnings, Optional<Baselines> baselines) {}

    BesideTraining beside(Work work) {
        if (!options.method().usesRules()) {
            return new BesideTraining(Guards.aboutLabels(data.dataset(), data.rules()), Optional.empty());
        }
        return new BesideTraining(
                Guards.beforeTraining(data.task(), data.coverOfAllUnlabelled(), work),
                Optional.of(Baselines.measure(data.task(), data, options, cache, work)));
    }

    /** All warnings, once the model is trained. */
    List<Warning> warnings(BesideTraining beside, TrainingResult trained, Work work) {
        List<Warning> warnings = new ArrayList<>(beside.warnings());
        Guards.estimatedShares(trained.model(), data.dataset()).ifPresent(warnings::add);
        beside.baselines().ifPresent(baselines -> {
            Model model = trained.model().withCache(cache);
            warnings.addAll(Guards.afterTraining(trained, baselines));
            Guards.overturnedVotes(model, model.decision().inference(), data, work)
                    .ifPresent(warnings::add);
            warnings.addAll(Guards.overruledThoughRight(model, data, work));
        });
        return warnings;
    }
}
