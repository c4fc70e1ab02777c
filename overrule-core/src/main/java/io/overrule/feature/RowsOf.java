package io.overrule.feature;

/** Some rows of another matrix. */
final class RowsOf implements FeatureMatrix {
    private final FeatureMatrix whole;
    private final int[] rows;

    RowsOf(FeatureMatrix whole, int[] rows) {
        this.whole = whole;
        this.rows = rows.clone();
    }

    @Override
    public int rows() {
        return rows.length;
    }

    @Override
    public int denseWidth() {
        return whole.denseWidth();
    }

    @Override
    public int sparseWidth() {
        return whole.sparseWidth();
    }

    @Override
    public int sparseCount(int row) {
        return whole.sparseCount(rows[row]);
    }

    @Override
    public void copyDense(int row, float[] target, int offset) {
        whole.copyDense(rows[row], target, offset);
    }

    @Override
    public void copySparse(int row, int[] indices, float[] values, int offset) {
        whole.copySparse(rows[row], indices, values, offset);
    }
}
