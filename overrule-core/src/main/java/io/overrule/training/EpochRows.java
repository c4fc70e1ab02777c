package io.overrule.training;

import io.overrule.RandomStream;

/**
 * The rows of a training and their batches. A row below the number of labelled instances is one of those, the others are
 * unlabelled instances, in their order.
 *
 * <p>An epoch is what lies between two looks at the validation set: a number of optimiser steps that depends on the data
 * and the batch size, never on the method. It is one pass over L, repeated, and the covered instances of U, but at least
 * {@value #FEWEST_STEPS} steps and at most {@value #MOST_STEPS}. So patience, which is counted in epochs, gives a method
 * that sees a handful of labelled rows as many steps as one that sees all of U.
 */
final class EpochRows {
    /** L makes up this share of an epoch's rows unless the options say how often it is repeated. */
    private static final double LABELLED_SHARE = 1.0 / 6;
    /** Fewer steps change too little for another look. */
    static final int FEWEST_STEPS = 50;
    /** After more steps than these the best moment may be past. */
    static final int MOST_STEPS = 200;
    /** Labelled rows drawn beside a batch: as many as the authors of the paper drew. */
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

    /** @param looks how many looks at the validation set an epoch of usual length is divided by */
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

    /** How often a pass goes over L: the same for a method that looks at U and for one that does not. */
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

    /** The optimiser steps of an epoch. */
    int steps() {
        return steps;
    }

    /** The most rows a batch can have. */
    int largestBatch() {
        return Math.min(batchSize, order.length) + besideCount;
    }

    /** Passes on the rows of the next batch: the labelled ones first. Every pass over the rows has another order. */
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
