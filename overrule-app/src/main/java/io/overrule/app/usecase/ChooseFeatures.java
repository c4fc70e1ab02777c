package io.overrule.app.usecase;

import io.overrule.Report;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.experiment.RunStore;
import io.overrule.training.FeatureChoice;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingOptions;
import java.util.Objects;

/** Finds the features that suit a task: those of the options, or those chosen on the validation set. */
public final class ChooseFeatures {
    private final FeatureCache cache;
    private final RunStore store;

    /** Chooses again each time. */
    public ChooseFeatures(FeatureCache cache) {
        this(cache, RunStore.none());
    }

    /** @param store remembers what was chosen for the same task and options */
    public ChooseFeatures(FeatureCache cache, RunStore store) {
        this.cache = cache;
        this.store = store;
    }

    /** @param options those to train with */
    public record Request(CoveredTask task, TrainingOptions options) {
        public Request {
            Objects.requireNonNull(task, "task");
            Objects.requireNonNull(options, "options");
        }
    }

    /** Reported when features were chosen; not if the options name them. */
    public record FeaturesChosen(FeatureChoice choice) implements Report {}

    public FeatureChoice run(Request request, Work work) {
        TrainingOptions options = request.options();
        FeatureChoice choice = store.features(
                request.task().task(), options, () -> new Trainer(options, cache).chooseFeatures(request.task(), work));
        if (!choice.validation().isEmpty()) {
            work.report(new FeaturesChosen(choice));
        }
        return choice;
    }
}
