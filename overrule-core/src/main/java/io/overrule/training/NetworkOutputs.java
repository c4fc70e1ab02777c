package io.overrule.training;

import io.overrule.cover.CoverMatrix;
import io.overrule.objective.Logits;
import java.util.Arrays;
import java.util.List;

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

    /** Each instance from outputs of its own. */
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
