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
 * The second stage of training: how far the networks of a run are to be believed, found on labelled instances that
 * neither taught them nor chose their epoch. Beside the fitted {@link Calibration} and {@link Trust} it holds what they
 * say of instances that they were not fitted to either, from which everything else is chosen.
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
     * @param outputs of the networks, on labelled instances that did not choose them
     * @param folds of the instances
     * @param metric of classes predicted for the instances
     * @param counts the covered pairs that say something: exemplar pairs do not
     * @param fair whether the classes are as frequent among the instances as in the data
     * @param source what the firings are, in words
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

    /** P_theta(y|x) of an instance, calibrated without it. */
    double[] probabilities(int instance) {
        return probabilities[instance].clone();
    }

    /** The trust in a firing, fitted without its instance. */
    double trust(int pair) {
        return trustInPairs[pair];
    }

    boolean isRight(int pair) {
        return firings.isRight(pair);
    }

    boolean judgesRules() {
        return outputs.judgesRules();
    }

    /** What each way to predict says of an instance, averaged over the members of an ensemble. */
    static double[] scores(List<Judgement> members, int instance, Inference inference, double threshold) {
        Judgement first = members.get(0);
        double[] probabilities = new double[first.outputs.classes()];
        int from = first.cover().firstPair(instance);
        int count = first.cover().coverCount(instance);
        double[] right = new double[inference == Inference.CLASSIFIER ? 0 : count];
        for (Judgement member : members) {
            addShare(member.probabilities[instance], probabilities, members.size());
            switch (inference) {
                case CLASSIFIER -> {}
                case JOINT -> addShare(member.outputs.holding(instance), right, members.size());
                case TRUST ->
                    addShare(Arrays.copyOfRange(member.trustInPairs, from, from + count), right, members.size());
            }
        }
        if (right.length == 0 || (inference == Inference.JOINT && !first.judgesRules())) {
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
