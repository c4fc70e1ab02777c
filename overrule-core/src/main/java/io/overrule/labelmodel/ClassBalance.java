package io.overrule.labelmodel;

import io.overrule.OverruleException;
import java.util.List;

/** The class frequencies that a {@link GenerativeLabelModel} assumes. */
public sealed interface ClassBalance {
    /** All classes are equally frequent. */
    record Uniform() implements ClassBalance {}

    /** Known frequencies, for example from labelled instances: one positive number per class, in any scale. */
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
     * Estimated from the votes by {@link DawidSkene}: pairwise overlaps alone cannot separate the balance from the
     * accuracies, but the joint votes of more rules can.
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
