package io.overrule.inference;

import io.overrule.OverruleException;
import io.overrule.objective.Logits;
import java.util.List;

/**
 * Calibrates the classifier's probabilities: P_theta(y|x) = softmax(slope · z + offset), where z are the network's
 * logits. The slope is one over the temperature. It corrects the overconfidence of networks that fit their few labelled
 * rows exactly. The offsets shift the class shares of the labelled instances to those of the data.
 *
 * @param slope above 0
 * @param offsets one per class; empty if there are none
 */
public record Calibration(double slope, List<Double> offsets) {
    /** Changes nothing. */
    public static final Calibration NONE = new Calibration(1, List.of());

    public Calibration {
        offsets = List.copyOf(offsets);
        if (!(slope > 0 && slope < Double.POSITIVE_INFINITY)
                || !offsets.stream().allMatch(Double::isFinite)) {
            throw OverruleException.input("a calibration with the slope " + slope + " and the offsets " + offsets
                    + "; expected a finite slope above 0 and finite offsets");
        }
    }

    /** P_theta(y|x) for given logits. */
    public double[] probabilities(float[] logits) {
        if (equals(NONE)) {
            return Logits.softmax(logits);
        }
        double[] shifted = new double[logits.length];
        double largest = Double.NEGATIVE_INFINITY;
        for (int y = 0; y < shifted.length; y++) {
            shifted[y] = slope * logits[y] + (offsets.isEmpty() ? 0 : offsets.get(y));
            largest = Math.max(largest, shifted[y]);
        }
        double sum = 0;
        for (int y = 0; y < shifted.length; y++) {
            shifted[y] = StrictMath.exp(shifted[y] - largest);
            sum += shifted[y];
        }
        for (int y = 0; y < shifted.length; y++) {
            shifted[y] /= sum;
        }
        return shifted;
    }
}
