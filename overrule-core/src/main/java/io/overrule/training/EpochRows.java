package io.overrule.training;

import io.overrule.RandomStream;

/**
 * Divides the rows of a training into batches. Rows with a number below the number of labelled instances are labelled;
 * the others are unlabelled instances in their order.
 *
 * <p>An epoch is the interval between two evaluations on the validation set. Its number of optimiser steps depends on
 * the data and the batch size, never on the method. It is one pass over the repeated L and the covered instances of U,
 * but at least {@value #FEWEST_STEPS} and at most {@value #MOST_STEPS} steps. Patience is counted in epochs, so a
 * method with a handful of labelled rows gets as many steps as one that reads all of U.
 */
final class EpochRows {
    /** The share of L in an epoch's rows, unless the options set the number of repetitions. */
    private static final double LABELLED_SHARE = 1.0 / 6;
    /** Fewer steps change too little to evaluate again. */
    static final int FEWEST_STEPS = 50;
    /** After more steps than this, the best moment may have passed. */
    static final int MOST_STEPS = 200;
    /** The number of labelled rows drawn in addition to a batch, as chosen by the authors of the paper. */
    private static final int MOST_BESIDE = 32;

    private final int labelled;
    private final int batchSize;
    private final int steps;
    private final int[] order;
    private final int[] besides;
    private final int besideCount;
    private final RandomStream shuffle;
    private final RandomStream draw;
    private int next;

    EpochRows(Schedule schedule, int labelled, int unlabelled, TrainingOptions options) {
        this(schedule, labelled, unlabelled, options, 1);
    }

    /** @param looks the number of evaluations on the validation set during an epoch of the usual length */
    EpochRows(Schedule schedule, int labelled, int unlabelled, TrainingOptions options, int looks) {
        this.labelled = labelled;
        this.batchSize = options.batchSize();
        int repeats = repeats(labelled, unlabelled, options);
        this.order = switch (schedule) {
            case LABELLED -> repeated(labelled, repeats, 0);
            case BOTH -> repeated(labelled, repeats, unlabelled);
            case UNLABELLED, LABELLED_BESIDE_UNLABELLED -> repeated(labelled, 0, unlabelled);
        };
        long pass = ((long) labelled * repeats + unlabelled + batchSize - 1) / batchSize;
        this.steps = (int) Math.max(FEWEST_STEPS, Math.min(MOST_STEPS, pass)) / looks;
        this.besideCount = schedule == Schedule.LABELLED_BESIDE_UNLABELLED ? Math.min(labelled, MOST_BESIDE) : 0;
        this.besides = repeated(labelled, 1, 0);
        this.shuffle = RandomStream.of(options.seed(), "shuffle");
        this.draw = RandomStream.of(options.seed(), "labelled rows beside");
        this.next = order.length;
    }

    /** How often L is repeated in a pass. It is the same for methods that use U and methods that do not. */
    private static int repeats(int labelled, int unlabelled, TrainingOptions options) {
        int wanted = (int) Math.round(unlabelled * LABELLED_SHARE / (1 - LABELLED_SHARE) / labelled);
        return options.repeat().orElse(Math.max(1, wanted));
    }

    private static int[] repeated(int labelled, int repeat, int unlabelled) {
        int[] rows = new int[Math.addExact(Math.multiplyExact(labelled, repeat), unlabelled)];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = i < labelled * repeat ? i % labelled : labelled + i - labelled * repeat;
        }
        return rows;
    }

    boolean isEmpty() {
        return order.length == 0;
    }

    /** The number of optimiser steps of an epoch. */
    int steps() {
        return steps;
    }

    /** The maximum number of rows in a batch. */
    int largestBatch() {
        return Math.min(batchSize, order.length) + besideCount;
    }

    /** Passes on the rows of the next batch, labelled rows first. Every pass over the rows has a different order. */
    void nextBatch(RowConsumer consumer) {
        if (next == order.length) {
            shuffle.shuffle(order, order.length);
            next = 0;
        }
        int from = next;
        int to = Math.min(order.length, from + batchSize);
        next = to;
        for (int k = 0; k < besideCount; k++) {
            int other = k + draw.nextInt(besides.length - k);
            int row = besides[other];
            besides[other] = besides[k];
            besides[k] = row;
            consumer.accept(row);
        }
        for (int i = from; i < to; i++) {
            if (order[i] < labelled) {
                consumer.accept(order[i]);
            }
        }
        for (int i = from; i < to; i++) {
            if (order[i] >= labelled) {
                consumer.accept(order[i]);
            }
        }
    }

    /** Receives rows. */
    @FunctionalInterface
    interface RowConsumer {
        void accept(int row);
    }
}
