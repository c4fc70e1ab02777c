package io.overrule.feature;

import java.util.Arrays;
import java.util.List;

/** A view of the rows of several matrices with the same widths, one matrix after the other. */
final class StackedFeatures implements FeatureMatrix {
    private final List<FeatureMatrix> blocks;
    /** The first row of each block, and the number of rows at the end. */
    private final int[] start;

    StackedFeatures(List<FeatureMatrix> blocks) {
        this.blocks = List.copyOf(blocks);
        this.start = new int[blocks.size() + 1];
        for (int k = 0; k < blocks.size(); k++) {
            FeatureMatrix block = blocks.get(k);
            if (block.denseWidth() != denseWidth() || block.sparseWidth() != sparseWidth()) {
                throw new IllegalArgumentException("rows of " + block.denseWidth() + " dense and "
                        + block.sparseWidth() + " sparse features below rows of " + denseWidth() + " and "
                        + sparseWidth());
            }
            start[k + 1] = Math.addExact(start[k], block.rows());
        }
    }

    private int block(int row) {
        int found = Arrays.binarySearch(start, row);
        int block = found >= 0 ? found : -found - 2;
        // Empty blocks begin at the same row as the next block, so the last block that begins there has the row.
        while (start[block + 1] <= row) {
            block++;
        }
        return block;
    }

    @Override
    public int rows() {
        return start[blocks.size()];
    }

    @Override
    public int denseWidth() {
        return blocks.get(0).denseWidth();
    }

    @Override
    public int sparseWidth() {
        return blocks.get(0).sparseWidth();
    }

    @Override
    public int sparseCount(int row) {
        int block = block(row);
        return blocks.get(block).sparseCount(row - start[block]);
    }

    @Override
    public void copyDense(int row, float[] target, int offset) {
        int block = block(row);
        blocks.get(block).copyDense(row - start[block], target, offset);
    }

    @Override
    public void copySparse(int row, int[] indices, float[] values, int offset) {
        int block = block(row);
        blocks.get(block).copySparse(row - start[block], indices, values, offset);
    }
}
