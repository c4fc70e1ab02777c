package io.overrule.training;

import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.labelmodel.GenerativeLabelModel;
import io.overrule.labelmodel.HardLabels;
import io.overrule.labelmodel.LabelModel;
import io.overrule.labelmodel.MajorityVote;
import io.overrule.labelmodel.TiePolicy;
import io.overrule.objective.Batch;

/** The weak labels of the instances of U in a stage. It is called in every step, so it must not allocate memory. */
@FunctionalInterface
public interface WeakLabelling {
    /** For methods without weak labels. */
    WeakLabelling NONE = (batch, instance) -> {};

    /** Adds the weak labels of an instance to the last row of the batch. */
    void addTo(Batch batch, int instance);

    /** One class for every instance, or none. */
    static WeakLabelling hard(HardLabels labels) {
        return (batch, instance) -> {
            if (labels.isLabelled(instance)) {
                batch.addWeakLabel(labels.labelOf(instance), 1);
            }
        };
    }

    /** The majority vote of the rules, with ties resolved according to the options. */
    static WeakLabelling majority(TrainingData data, TrainingOptions options) {
        TiePolicy ties = TiePolicy.parse(options.ties(), data.rules().labels(), options.seed());
        return hard(MajorityVote.withRandomTies(data.rules(), options.seed())
                .hardLabels(data.unlabelled().cover(), ties));
    }

    /** The probabilities of a generative label model. */
    static WeakLabelling generative(TrainingData data, Work work) {
        return data.unlabelled().size() == 0
                ? NONE
                : soft(labelModel(data, work), data.unlabelled().cover());
    }

    /** A generative label model, fitted to all of U, because instances on which rules do not fire are evidence too. */
    static GenerativeLabelModel labelModel(TrainingData data, Work work) {
        return data.labelModel(GenerativeLabelModel.Options.defaults(), work);
    }

    /** The probabilities of a label model. */
    static WeakLabelling soft(LabelModel model, CoverMatrix cover) {
        double[] probabilities = new double[model.rules().labels().size()];
        return (batch, instance) -> {
            model.probabilities(cover, instance, probabilities);
            for (int y = 0; y < probabilities.length; y++) {
                batch.addWeakLabel(y, probabilities[y]);
            }
        };
    }

    /** Given probabilities, [instances, classes]. */
    static WeakLabelling soft(float[] probabilities, int classes) {
        return (batch, instance) -> {
            for (int y = 0; y < classes; y++) {
                batch.addWeakLabel(y, probabilities[instance * classes + y]);
            }
        };
    }
}
