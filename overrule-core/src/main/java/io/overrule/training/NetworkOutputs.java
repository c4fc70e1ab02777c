package io.overrule.training;

import io.overrule.cover.CoverMatrix;
import io.overrule.objective.Logits;
import java.util.Arrays;
import java.util.List;

/**
 * The outputs of a run's networks for every instance of a part, without dropout.
 *
 * @param classes the number of classes
 * @param cover the cover matrix of the part
 * @param classLogits [instances, classes]
 * @param ruleLogits one per covered pair; empty without a rule network
 */
@SuppressWarnings("ArrayRecordComponent") // Never leaves the package, and nobody writes to it.
record NetworkOutputs(int classes, CoverMatrix cover, float[] classLogits, float[] ruleLogits) {
    int instances() {
        return cover.instanceCount();
    }

    boolean judgesRules() {
        return ruleLogits.length == cover.pairCount() && cover.pairCount() > 0;
    }

    float[] logits(int instance) {
        return Arrays.copyOfRange(classLogits, instance * classes, (instance + 1) * classes);
    }

    /** P_theta(y|x), without calibration. */
    double[] probabilities(int instance) {
        return Logits.softmax(logits(instance));
    }

    /** P_jphi(1|x) of the covering rules; empty without a rule network. */
    double[] holding(int instance) {
        int first = cover.firstPair(instance);
        double[] holding = new double[judgesRules() ? cover.coverCount(instance) : 0];
        for (int k = 0; k < holding.length; k++) {
            holding[k] = Logits.sigmoid(ruleLogits[first + k]);
        }
        return holding;
    }

    /**
     * These outputs with class logits scaled to the average spread of others. Only the scale changes, so every instance
     * keeps its most probable class.
     */
    NetworkOutputs scaledTo(NetworkOutputs other) {
        double factor = other.spread() / spread();
        if (factor == 1 || !(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
            return this;
        }
        float[] scaled = new float[classLogits.length];
        for (int k = 0; k < scaled.length; k++) {
            scaled[k] = (float) (factor * classLogits[k]);
        }
        return new NetworkOutputs(classes, cover, scaled, ruleLogits);
    }

    /** The root mean square of the class logits around the mean of their instance. */
    private double spread() {
        double squares = 0;
        for (int i = 0; i < instances(); i++) {
            double mean = 0;
            for (int y = 0; y < classes; y++) {
                mean += classLogits[i * classes + y];
            }
            mean /= classes;
            for (int y = 0; y < classes; y++) {
                double deviation = classLogits[i * classes + y] - mean;
                squares += deviation * deviation;
            }
        }
        return Math.sqrt(squares / classLogits.length);
    }

    /** Combines outputs by taking each instance from its own entry of the list. */
    static NetworkOutputs merged(CoverMatrix cover, List<NetworkOutputs> byInstance) {
        NetworkOutputs any = byInstance.get(0);
        float[] classLogits = new float[any.classLogits.length];
        float[] ruleLogits = new float[any.ruleLogits.length];
        for (int i = 0; i < byInstance.size(); i++) {
            NetworkOutputs own = byInstance.get(i);
            System.arraycopy(own.classLogits, i * any.classes, classLogits, i * any.classes, any.classes);
            if (ruleLogits.length > 0) {
                int pair = cover.firstPair(i);
                System.arraycopy(own.ruleLogits, pair, ruleLogits, pair, cover.coverCount(i));
            }
        }
        return new NetworkOutputs(any.classes, cover, classLogits, ruleLogits);
    }
}
