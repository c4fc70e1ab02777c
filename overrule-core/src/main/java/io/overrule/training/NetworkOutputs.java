package io.overrule.training;

import io.overrule.cover.CoverMatrix;
import io.overrule.objective.Logits;
import java.util.Arrays;

/**
 * What the networks of a run say about every instance of a part, without dropout.
 *
 * @param classes how many there are
 * @param cover of the part
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

    /** P_theta(y|x), as the network says it. */
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
}
