package io.overrule.network;

import java.util.Arrays;

/** The distinct rows of a table that a batch touches, each with a slot: 0, 1, 2 … in the order of appearance. */
final class PresentRows {
    private final int[] slotOf;
    private final int[] batchOf;
    private int[] rowOf = new int[64];
    private int count;
    private int batch;

    PresentRows(int tableRows) {
        this.slotOf = new int[tableRows];
        this.batchOf = new int[tableRows];
    }

    /** Clears the rows of the last batch. */
    void clear() {
        count = 0;
        batch++;
    }

    /** The slot of a row, a new one if the row has none yet in this batch. */
    int slot(int row) {
        if (batchOf[row] != batch) {
            batchOf[row] = batch;
            slotOf[row] = count;
            if (count == rowOf.length) {
                rowOf = Arrays.copyOf(rowOf, 2 * count);
            }
            rowOf[count++] = row;
        }
        return slotOf[row];
    }

    int count() {
        return count;
    }

    int row(int slot) {
        return rowOf[slot];
    }
}
