package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.OverruleException;
import io.overrule.Shortened;

/**
 * Reads the numbers of features from a model file. A number that is not finite would turn every prediction into NaN.
 */
final class Numbers {
    private Numbers() {}

    /** @param what a description of the number, for messages */
    static double finite(JsonNode json, String what) {
        // Checked as a float, because features are computed with floats.
        if (!json.isNumber() || !Float.isFinite(json.floatValue())) {
            throw damaged(json, what, "a finite number");
        }
        return json.doubleValue();
    }

    /** A number to divide by. */
    static double divisor(JsonNode json, String what) {
        double number = finite(json, what);
        if (!(number > 0)) {
            throw damaged(json, what, "a number above 0");
        }
        return number;
    }

    private static OverruleException damaged(JsonNode json, String what, String expectation) {
        return OverruleException.of(
                OverruleException.Code.MODEL_DAMAGED,
                what + " is " + Shortened.name(json.isMissingNode() ? "missing" : json.toString()) + ", expected "
                        + expectation + "; the file is damaged, train the model again");
    }
}
