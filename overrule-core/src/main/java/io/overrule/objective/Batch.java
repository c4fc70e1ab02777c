package io.overrule.objective;

import java.util.Arrays;

/**
 * The labels and covering rules of the rows of a batch. Labelled rows come first, with their classes. Each row has a
 * pair for every rule that covers it. Unlabelled rows may have weak labels: classes with probabilities, or a single
 * class for a hard label. The object is refilled for every batch.
 */
public final class Batch {
    private final int[] label;
    private final int[] pairEnd;
    private int rows;
    private int labelledRows;
    private int[] pairLabel = new int[64];
    private boolean[] pairExemplar = new boolean[64];
    private int pairs;
    private final int[] weakEnd;
    private int[] weakClass = new int[64];
    private double[] weakProbability = new double[64];
    private int weakLabels;

    public Batch(int capacity) {
        this.label = new int[capacity];
        this.pairEnd = new int[capacity];
        this.weakEnd = new int[capacity];
    }

    public void clear() {
        rows = 0;
        labelledRows = 0;
        pairs = 0;
        weakLabels = 0;
    }

    /** Appends a labelled row. All labelled rows must come before the first unlabelled one. */
    public void addLabelledRow(int rowLabel) {
        if (labelledRows != rows) {
            throw new IllegalStateException("labelled rows come before unlabelled ones");
        }
        label[rows] = rowLabel;
        labelledRows++;
        addUnlabelledRow();
    }

    public void addUnlabelledRow() {
        weakEnd[rows] = weakLabels;
        pairEnd[rows++] = pairs;
    }

    /**
     * Adds the probability of a class for the last added unlabelled row. Classes of probability 0 can be left out, and
     * a row without any probability has no weak label.
     */
    public void addWeakLabel(int weakLabel, double probability) {
        if (rows == labelledRows) {
            throw new IllegalStateException("weak labels are for unlabelled rows");
        }
        if (weakLabels == weakClass.length) {
            weakClass = Arrays.copyOf(weakClass, 2 * weakLabels);
            weakProbability = Arrays.copyOf(weakProbability, 2 * weakLabels);
        }
        weakClass[weakLabels] = weakLabel;
        weakProbability[weakLabels] = probability;
        weakLabels++;
        weakEnd[rows - 1] = weakLabels;
    }

    /**
     * Records that a rule covers the last added row.
     *
     * @param ruleLabel the class the rule votes for
     * @param exemplar whether the row is an exemplar of the rule
     */
    public void addPair(int ruleLabel, boolean exemplar) {
        if (pairs == pairLabel.length) {
            pairLabel = Arrays.copyOf(pairLabel, 2 * pairs);
            pairExemplar = Arrays.copyOf(pairExemplar, 2 * pairs);
        }
        pairLabel[pairs] = ruleLabel;
        pairExemplar[pairs] = exemplar;
        pairs++;
        pairEnd[rows - 1] = pairs;
    }

    public int rows() {
        return rows;
    }

    /** The rows before this one are labelled, the others are not. */
    public int labelledRows() {
        return labelledRows;
    }

    /** The class of a labelled row. */
    public int label(int row) {
        return label[row];
    }

    public int pairs() {
        return pairs;
    }

    /** The first pair of a row. */
    public int pairStart(int row) {
        return row == 0 ? 0 : pairEnd[row - 1];
    }

    /** The pair after the last one of a row. */
    public int pairEnd(int row) {
        return pairEnd[row];
    }

    /** The class that the rule of a pair votes for. */
    public int pairLabel(int pair) {
        return pairLabel[pair];
    }

    /** Whether the row of a pair is an exemplar of its rule. */
    public boolean isExemplar(int pair) {
        return pairExemplar[pair];
    }

    /** The first weak label of a row. */
    public int weakStart(int row) {
        return row == 0 ? 0 : weakEnd[row - 1];
    }

    /** The weak label after the last one of a row. */
    public int weakEnd(int row) {
        return weakEnd[row];
    }

    /** The class of a weak label. */
    public int weakClass(int weakLabel) {
        return weakClass[weakLabel];
    }

    /** The probability of a weak label's class. */
    public double weakProbability(int weakLabel) {
        return weakProbability[weakLabel];
    }
}
