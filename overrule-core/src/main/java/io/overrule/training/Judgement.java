package io.overrule.training;

import io.overrule.cover.CoverMatrix;
import io.overrule.inference.Calibration;
import io.overrule.inference.Inference;
import io.overrule.inference.JointInference;
import io.overrule.inference.Trust;
import io.overrule.rule.RuleSet;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;

/**
 * Judges the networks of a run on labelled instances that were used neither to train them nor to choose their epoch. In
 * addition to the fitted {@link Calibration} and {@link Trust}, it holds their values on instances that they were not
 * fitted to either. All other choices are based on these values.
 */
final class Judgement {
    private final RuleSet rules;
    private final NetworkOutputs outputs;
    private final Calibration calibration;
    private final Trust trust;
    private final double[][] probabilities;
    private final double[] trustInPairs;
    private final Firings firings;

    /**
     * @param outputs the outputs of the networks on labelled instances that did not help to choose them
     * @param folds the folds of the instances
     * @param metric the metric of predicted classes
     * @param counts selects the covered pairs to learn from; exemplar pairs are not among them
     * @param fair whether the classes are as frequent among the instances as in the data
     * @param source a description of the firings
     */
    Judgement(
            RuleSet rules,
            NetworkOutputs outputs,
            List<Integer> truth,
            Folds folds,
            ToDoubleFunction<int[]> metric,
            IntPredicate counts,
            boolean fair,
            String source) {
        this.rules = rules;
        this.outputs = outputs;
        CalibrationFit calibrations = new CalibrationFit(outputs, truth, folds, metric, fair);
        this.calibration = calibrations.fit(instance -> true);
        this.probabilities = new double[outputs.instances()][];
        for (int fold = 0; fold < folds.count(); fold++) {
            int left = fold;
            Calibration others =
                    folds.count() == 1 ? Calibration.NONE : calibrations.fit(instance -> folds.of(instance) != left);
            for (int i = 0; i < probabilities.length; i++) {
                if (folds.of(i) == fold) {
                    probabilities[i] = others.probabilities(outputs.logits(i));
                }
            }
        }
        this.firings = new Firings(rules, probabilities, outputs, truth, counts);
        TrustFit fit = new TrustFit(firings, folds, source);
        this.trust = fit.fit();
        this.trustInPairs = fit.crossFitted();
    }

    Calibration calibration() {
        return calibration;
    }

    Trust trust() {
        return trust;
    }

    CoverMatrix cover() {
        return outputs.cover();
    }

    /** P_theta(y|x) of an instance, with a calibration that was fitted without it. */
    double[] probabilities(int instance) {
        return probabilities[instance].clone();
    }

    /** The trust in a firing, with weights that were fitted without its instance. */
    double trust(int pair) {
        return trustInPairs[pair];
    }

    boolean isRight(int pair) {
        return firings.isRight(pair);
    }

    boolean judgesRules() {
        return outputs.judgesRules();
    }

    /** The scores of an instance for one way to predict, averaged over the members of an ensemble. */
    static double[] scores(List<Judgement> members, int instance, Inference inference, double threshold) {
        Judgement first = members.get(0);
        double[] probabilities = new double[first.outputs.classes()];
        int from = first.cover().firstPair(instance);
        int count = first.cover().coverCount(instance);
        double[] right = new double[inference == Inference.CLASSIFIER ? 0 : count];
        int judges = (int) members.stream().filter(Judgement::judgesRules).count();
        for (Judgement member : members) {
            addShare(member.probabilities[instance], probabilities, members.size());
            switch (inference) {
                case CLASSIFIER -> {}
                case JOINT -> {
                    if (member.judgesRules()) {
                        addShare(member.outputs.holding(instance), right, judges);
                    }
                }
                case TRUST ->
                    addShare(Arrays.copyOfRange(member.trustInPairs, from, from + count), right, members.size());
            }
        }
        if (right.length == 0 || (inference == Inference.JOINT && judges == 0)) {
            return probabilities;
        }
        return JointInference.scores(
                probabilities,
                first.rules,
                first.cover().rulesCovering(instance),
                right,
                inference == Inference.JOINT ? JointInference.THRESHOLD : threshold);
    }

    private static void addShare(double[] values, double[] sums, int parts) {
        for (int k = 0; k < values.length; k++) {
            sums[k] += values[k] / parts;
        }
    }
}
