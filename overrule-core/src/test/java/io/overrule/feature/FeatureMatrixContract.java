package io.overrule.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.training.Tasks;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What every matrix does, wherever its rows are. */
abstract class FeatureMatrixContract {
    static final List<Instance> INSTANCES = Dataset.instances(Tasks.texts("N", 70, 13));
    static final FeatureExtractor EXTRACTOR =
            FeatureSettings.parse("lsa:5+ngrams").fit(INSTANCES);

    /** The features of {@link #INSTANCES}. */
    abstract FeatureMatrix matrix();

    static float[] dense(FeatureMatrix matrix, int row) {
        float[] dense = new float[matrix.denseWidth()];
        matrix.copyDense(row, dense, 0);
        return dense;
    }

    static int[] columns(FeatureMatrix matrix, int row) {
        int[] columns = new int[matrix.sparseCount(row)];
        matrix.copySparse(row, columns, new float[columns.length], 0);
        return columns;
    }

    static float[] values(FeatureMatrix matrix, int row) {
        float[] values = new float[matrix.sparseCount(row)];
        matrix.copySparse(row, new int[values.length], values, 0);
        return values;
    }

    private static Map<Integer, Float> sparse(FeatureMatrix matrix, int row) {
        int[] columns = columns(matrix, row);
        float[] values = values(matrix, row);
        Map<Integer, Float> entries = new TreeMap<>();
        for (int k = 0; k < columns.length; k++) {
            entries.put(columns[k], values[k]);
        }
        return entries;
    }

    @Test
    void everyRowIsWhatTheExtractorGives() {
        FeatureMatrix matrix = matrix();
        assertThat(matrix.rows()).isEqualTo(INSTANCES.size());
        assertThat(matrix.denseWidth()).isEqualTo(EXTRACTOR.denseWidth());
        assertThat(matrix.sparseWidth()).isEqualTo(EXTRACTOR.sparseWidth());
        for (int row = 0; row < matrix.rows(); row++) {
            assertThat(dense(matrix, row)).containsExactly(Rows.dense(EXTRACTOR, INSTANCES.get(row)));
            assertThat(sparse(matrix, row)).isEqualTo(Rows.sparse(EXTRACTOR, INSTANCES.get(row)));
        }
    }

    @Test
    void columnsAscend() {
        FeatureMatrix matrix = matrix();
        for (int row = 0; row < matrix.rows(); row++) {
            assertThat(columns(matrix, row)).isSorted().doesNotHaveDuplicates();
        }
    }

    @Test
    void copyingTouchesNothingAround() {
        FeatureMatrix matrix = matrix();
        float[] target = new float[matrix.denseWidth() + 4];
        Arrays.fill(target, 7);
        matrix.copyDense(3, target, 2);
        assertThat(Arrays.copyOfRange(target, 2, target.length - 2)).containsExactly(dense(matrix, 3));
        assertThat(new float[] {target[0], target[1], target[target.length - 2], target[target.length - 1]})
                .containsOnly(7);

        int count = matrix.sparseCount(3);
        int[] indices = new int[count + 2];
        float[] values = new float[count + 2];
        indices[0] = indices[count + 1] = -1;
        values[0] = values[count + 1] = 7;
        matrix.copySparse(3, indices, values, 1);
        assertThat(Arrays.copyOfRange(indices, 1, count + 1)).containsExactly(columns(matrix, 3));
        assertThat(Arrays.copyOfRange(values, 1, count + 1)).containsExactly(values(matrix, 3));
        assertThat(new int[] {indices[0], indices[count + 1]}).containsOnly(-1);
        assertThat(new float[] {values[0], values[count + 1]}).containsOnly(7);
    }

    @Test
    void someRowsAreThoseRowsInThatOrder() {
        FeatureMatrix matrix = matrix();
        int[] rows = {5, 0, 69, 5};
        FeatureMatrix some = matrix.withRows(rows);
        assertThat(some.rows()).isEqualTo(rows.length);
        assertThat(some.denseWidth()).isEqualTo(matrix.denseWidth());
        assertThat(some.sparseWidth()).isEqualTo(matrix.sparseWidth());
        for (int i = 0; i < rows.length; i++) {
            assertThat(dense(some, i)).containsExactly(dense(matrix, rows[i]));
            assertThat(columns(some, i)).containsExactly(columns(matrix, rows[i]));
            assertThat(values(some, i)).containsExactly(values(matrix, rows[i]));
        }
    }
}
