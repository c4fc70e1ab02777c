package io.overrule.labelmodel;

import io.overrule.OverruleException;
import java.util.List;

/** How frequent a {@link GenerativeLabelModel} takes each class to be. */
public sealed interface ClassBalance {
    /** All classes are equally frequent. */
    record Uniform() implements ClassBalance {}

    /** Known, for example from labelled instances: a positive number per class, in any scale. */
    record Given(List<Double> weights) implements ClassBalance {
        public Given {
            weights = List.copyOf(weights);
            for (int y = 0; y < weights.size(); y++) {
                double weight = weights.get(y);
                if (!(weight > 0) || Double.isInfinite(weight)) {
                    throw OverruleException.input("the balance of class " + y + " is " + weight
                            + "; expected a finite number above 0 (add one to counts that may be 0)");
                }
            }
        }
    }

    /**
     * Estimated from the votes by {@link DawidSkene}: overlaps of two rules alone do not tell the balance from the
     * accuracies, the joint votes of more do.
     */
    record Estimated(DawidSkene.Options options) implements ClassBalance {}

    static ClassBalance uniform() {
        return new Uniform();
    }

    static ClassBalance given(List<Double> weights) {
        return new Given(weights);
    }

    static ClassBalance estimated() {
        return new Estimated(DawidSkene.Options.defaults());
    }
}
