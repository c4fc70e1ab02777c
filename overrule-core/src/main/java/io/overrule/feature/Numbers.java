package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.OverruleException;
import io.overrule.Shortened;

/** Numbers that a model file describes features with. One that is not finite would make every prediction no number. */
final class Numbers {
    private Numbers() {}

    /** @param what the number it should be, for messages */
    static double finite(JsonNode json, String what) {
        // As a float, since that is what features are computed with.
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
