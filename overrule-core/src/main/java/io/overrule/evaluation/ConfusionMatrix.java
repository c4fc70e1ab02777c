package io.overrule.evaluation;

import io.overrule.data.LabelSet;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** A confusion matrix: how often each true class was predicted as each class. */
public final class ConfusionMatrix {
    private final LabelSet labels;
    private final int[][] counts;

    private ConfusionMatrix(LabelSet labels, int[][] counts) {
        this.labels = labels;
        this.counts = counts;
    }

    /** Counts pairs of true and predicted classes. */
    public static ConfusionMatrix of(LabelSet labels, List<Integer> truth, int[] predicted) {
        if (truth.size() != predicted.length) {
            throw new IllegalArgumentException(truth.size() + " true classes, " + predicted.length + " predictions");
        }
        Counter counter = counter(labels);
        for (int i = 0; i < predicted.length; i++) {
            counter.add(truth.get(i), predicted[i]);
        }
        return counter.matrix();
    }

    /** Counts pairs one by one. */
    public static Counter counter(LabelSet labels) {
        return new Counter(labels);
    }

    /** Counts a confusion matrix pair by pair. */
    public static final class Counter {
        private final LabelSet labels;
        private final int[][] counts;

        private Counter(LabelSet labels) {
            this.labels = labels;
            this.counts = new int[labels.size()][labels.size()];
        }

        public void add(int truth, int predicted) {
            counts[truth][predicted]++;
        }

        public ConfusionMatrix matrix() {
            return new ConfusionMatrix(
                    labels, Arrays.stream(counts).map(int[]::clone).toArray(int[][]::new));
        }
    }

    /** A matrix of counts by true and predicted class. Takes ownership of the array. */
    static ConfusionMatrix ofCounts(LabelSet labels, int[][] counts) {
        return new ConfusionMatrix(labels, counts);
    }

    public LabelSet labels() {
        return labels;
    }

    /** How often the class {@code truth} was predicted as {@code predicted}. */
    public int count(int truth, int predicted) {
        return counts[truth][predicted];
    }

    public int total() {
        int total = 0;
        for (int y = 0; y < counts.length; y++) {
            total += actual(y);
        }
        return total;
    }

    /** How often a class was predicted correctly. */
    public int right(int label) {
        return counts[label][label];
    }

    /** How often a class was predicted. */
    public int predicted(int label) {
        int sum = 0;
        for (int[] row : counts) {
            sum += row[label];
        }
        return sum;
    }

    /** How often a class was the true class. */
    public int actual(int label) {
        int sum = 0;
        for (int count : counts[label]) {
            sum += count;
        }
        return sum;
    }

    /**
     * The classes that are confused with others most often, in the order of the classes.
     *
     * @param most the maximum number of classes
     */
    public List<Integer> mostConfused(int most) {
        int[] errors = new int[counts.length];
        for (int truth = 0; truth < counts.length; truth++) {
            for (int predicted = 0; predicted < counts.length; predicted++) {
                if (truth != predicted) {
                    errors[truth] += counts[truth][predicted];
                    errors[predicted] += counts[truth][predicted];
                }
            }
        }
        return IntStream.range(0, counts.length)
                .boxed()
                .sorted(Comparator.comparingInt((Integer label) -> -errors[label]))
                .limit(most)
                .sorted()
                .toList();
    }

    /** The share of correct predictions; 0 if there are no predictions. */
    public double accuracy() {
        int right = 0;
        for (int y = 0; y < counts.length; y++) {
            right += right(y);
        }
        int total = total();
        return total == 0 ? 0 : (double) right / total;
    }

    /** The harmonic mean of a class's precision and recall: 2 right / (predicted + actual), and 0 for 0/0. */
    public double f1(int label) {
        return counts(label).f1();
    }

    /** The counts from which precision and recall of a class are computed. */
    public Counts counts(int label) {
        return new Counts(actual(label), predicted(label), right(label));
    }

    /** The summed counts of all classes except one. */
    public Counts without(int leftOut) {
        Counts all = new Counts(0, 0, 0);
        for (int y = 0; y < counts.length; y++) {
            if (y != leftOut) {
                all = all.plus(counts(y));
            }
        }
        return all;
    }
}
