package io.overrule.training;

import io.overrule.RandomStream;

/**
 * The rows of an epoch and their batches. A row below the number of labelled instances is one of those, the others are
 * unlabelled instances, in their order.
 */
final class EpochRows {
    /** L makes up this share of an epoch's rows unless the options say how often it is repeated. */
    private static final double LABELLED_SHARE = 1.0 / 6;
    /** Without U, the batches that make an epoch: validating more often would cost more than training. */
    private static final int FEWEST_BATCHES = 16;
    /** Labelled rows drawn beside a batch: as many as the authors of the paper drew. */
    private static final int MOST_BESIDE = 32;

    private final int labelled;
    private final int batchSize;
    private final int[] order;
    private final int[] besides;
    private final int besideCount;
    private final RandomStream shuffle;
    private final RandomStream draw;

    EpochRows(Schedule schedule, int labelled, int unlabelled, TrainingOptions options) {
        this.labelled = labelled;
        this.batchSize = options.batchSize();
        this.order = switch (schedule) {
            case LABELLED -> repeated(labelled, repeats(labelled, unlabelled, options), 0);
            case BOTH -> repeated(labelled, repeats(labelled, unlabelled, options), unlabelled);
            case UNLABELLED, LABELLED_BESIDE_UNLABELLED -> repeated(labelled, 0, unlabelled);
        };
        this.besideCount = schedule == Schedule.LABELLED_BESIDE_UNLABELLED ? Math.min(labelled, MOST_BESIDE) : 0;
        this.besides = repeated(labelled, 1, 0);
        this.shuffle = RandomStream.of(options.seed(), "shuffle");
        this.draw = RandomStream.of(options.seed(), "labelled rows beside");
    }

    /**
     * How often an epoch goes over L: the same for a method that looks at U and for one that does not, so that their
     * epochs, and the patience counted in epochs, mean the same.
     */
    private static int repeats(int labelled, int unlabelled, TrainingOptions options) {
        int fewest = ceil(FEWEST_BATCHES * options.batchSize(), labelled);
        int wanted = (int) Math.round(unlabelled * LABELLED_SHARE / (1 - LABELLED_SHARE) / labelled);
        return options.labelledRepeat().orElse(unlabelled == 0 ? fewest : Math.max(1, wanted));
    }

    private static int ceil(int a, int b) {
        return (a + b - 1) / b;
    }

    private static int[] repeated(int labelled, int repeat, int unlabelled) {
        int[] rows = new int[Math.addExact(Math.multiplyExact(labelled, repeat), unlabelled)];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = i < labelled * repeat ? i % labelled : labelled + i - labelled * repeat;
        }
        return rows;
    }

    /** Puts the rows of the next epoch into another order. */
    void shuffle() {
        shuffle.shuffle(order, order.length);
    }

    int batches() {
        return ceil(order.length, batchSize);
    }

    /** The most rows a batch can have. */
    int largestBatch() {
        return Math.min(batchSize, order.length) + besideCount;
    }

    /** Tells the rows of a batch: the labelled ones first. */
    void forEach(int batch, RowConsumer consumer) {
        int from = batch * batchSize;
        int to = Math.min(order.length, from + batchSize);
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

    /** Hears of rows. */
    @FunctionalInterface
    interface RowConsumer {
        void accept(int row);
    }
}
