package io.overrule.inference;

import io.overrule.data.Instance;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * Why the classifier, without any rule, prefers the class that it does: the parts of the instance, those first that count
 * most. Rules are explained by an {@link Explanation}; where none fires, this is all the reason there is.
 *
 * <p>Each part is left out in turn, and the classifier reads the rest. What the part counts for is the change in the
 * log-odds of the class,
 *
 * <pre>
 *   weight = log P(y|x) / (1 − P(y|x)) − log P(y|x') / (1 − P(y|x'))
 * </pre>
 *
 * with x' the instance without the part: above 0 if the part speaks for the class, below 0 if it speaks against it. A
 * weight of 0.7 doubles the odds. Nothing is sampled or approximated, so the same instance always gives the same
 * weights, whatever the features are.
 *
 * <ul>
 *   <li>Of a text, a word is left out wherever it occurs.
 *   <li>In a sentence, a token gives its place to a sign that occurs nowhere else; so the others keep their distance.
 *   <li>In a record, a number becomes the mean of the training data, and a category becomes unknown.
 * </ul>
 *
 * <p>Parts are left out one by one: of two words that say the same, each may count little because the other is still
 * there.
 *
 * @param label the index of the classifier's class
 * @param probability of that class, by the classifier
 * @param reasons the parts that make a difference, those first that count most
 * @param untried how many parts were not tried because there are so many
 */
public record Reasons(Instance instance, int label, double probability, List<Reason> reasons, int untried) {
    /**
     * So many parts of an instance are tried at most: the first words of a text, the nearest tokens of a sentence, the
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
     * A part and what it counts for.
     *
     * @param weight by how much the log-odds of the class fall without it
     */
    public record Reason(Part part, double weight) {
        public Reason {
            Objects.requireNonNull(part, "part");
        }

        /** Whether it speaks for the class, rather than against it. */
        public boolean supports() {
            return weight > 0;
        }
    }

    /** The parts that count most. */
    public List<Reason> most(int count) {
        return reasons.subList(0, Math.min(count, reasons.size()));
    }
}
