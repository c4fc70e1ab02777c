package io.overrule.inference;

import io.overrule.data.Instance;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * The reasons for the classifier's class, without rules: the parts of the instance, sorted by their effect. An {@link
 * Explanation} covers the rules; if no rule fires, these reasons are the only explanation.
 *
 * <p>Each part is left out in turn, and the classifier reads the rest. The weight of the part is the change in the
 * log-odds of the class,
 *
 * <pre>
 *   weight = log P(y|x) / (1 − P(y|x)) − log P(y|x') / (1 − P(y|x'))
 * </pre>
 *
 * where x' is the instance without the part. The weight is above 0 if the part is evidence for the class, and below 0
 * if it is evidence against it. A weight of 0.7 doubles the odds. Nothing is sampled or approximated, so the same
 * instance always gives the same weights, whatever the features are.
 *
 * <ul>
 *   <li>In a text, a word is left out wherever it occurs.
 *   <li>In a sentence, a token is replaced by a character that occurs nowhere else, so the others keep their distance.
 *   <li>In a record, a number becomes the mean of the training data, and a category becomes unknown.
 * </ul>
 *
 * <p>Parts are left out one at a time. If two words mean the same, each may have a small weight because the other is
 * still there.
 *
 * @param label the index of the classifier's class
 * @param probability the classifier's probability of that class
 * @param reasons the parts that make a difference, the largest effect first
 * @param untried the number of parts that were not tried because of the limit
 */
public record Reasons(Instance instance, int label, double probability, List<Reason> reasons, int untried) {
    /**
     * The maximum number of parts that are tried: the first words of a text, the nearest tokens of a sentence, the
     * first attributes of a record.
     */
    public static final int MOST_PARTS = 200;

    public Reasons {
        Objects.requireNonNull(instance, "instance");
        reasons = reasons.stream()
                .sorted(Comparator.comparingDouble((Reason reason) -> Math.abs(reason.weight()))
                        .reversed())
                .toList();
    }

    /**
     * A part and its weight.
     *
     * @param weight the decrease of the class's log-odds without this part
     */
    public record Reason(Part part, double weight) {
        public Reason {
            Objects.requireNonNull(part, "part");
        }

        /** Whether the part is evidence for the class rather than against it. */
        public boolean supports() {
            return weight > 0;
        }
    }

    /** The parts with the largest effect. */
    public List<Reason> most(int count) {
        return reasons.subList(0, Math.min(count, reasons.size()));
    }
}
