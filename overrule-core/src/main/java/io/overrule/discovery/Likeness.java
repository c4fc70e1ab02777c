package io.overrule.discovery;

import io.overrule.feature.FeatureMatrix;

/**
 * Computes the similarity of instances: the cosine of their features. The mean of dense features is subtracted first,
 * because the vectors of pretrained encoders all point in a similar direction.
 */
final class Likeness {
    private final float[][] dense;
    private final int[][] columns;
    private final float[][] values;
    private final int sparseWidth;

    Likeness(FeatureMatrix features) {
        int rows = features.rows();
        dense = new float[rows][features.denseWidth()];
        columns = new int[rows][];
        values = new float[rows][];
        sparseWidth = features.sparseWidth();
        for (int i = 0; i < rows; i++) {
            features.copyDense(i, dense[i], 0);
            int count = features.sparseCount(i);
            columns[i] = new int[count];
            values[i] = new float[count];
            features.copySparse(i, columns[i], values[i], 0);
        }
        centre();
        for (int i = 0; i < rows; i++) {
            scaleToOne(i);
        }
    }

    private void centre() {
        if (dense.length < 2) {
            return;
        }
        int width = dense[0].length;
        double[] mean = new double[width];
        for (float[] row : dense) {
            for (int k = 0; k < width; k++) {
                mean[k] += row[k] / dense.length;
            }
        }
        for (float[] row : dense) {
            for (int k = 0; k < width; k++) {
                row[k] -= (float) mean[k];
            }
        }
    }

    private void scaleToOne(int i) {
        double square = 0;
        for (float value : dense[i]) {
            square += (double) value * value;
        }
        for (float value : values[i]) {
            square += (double) value * value;
        }
        float factor = square == 0 ? 0 : (float) (1 / Math.sqrt(square));
        scale(dense[i], factor);
        scale(values[i], factor);
    }

    private static void scale(float[] row, float factor) {
        for (int k = 0; k < row.length; k++) {
            row[k] *= factor;
        }
    }

    int size() {
        return dense.length;
    }

    /** The cosine of one instance with each of the first instances, from -1 to 1. */
    float[] with(int one, int others) {
        float[] scattered = new float[sparseWidth];
        for (int k = 0; k < columns[one].length; k++) {
            scattered[columns[one][k]] = values[one][k];
        }
        float[] cosines = new float[others];
        for (int j = 0; j < others; j++) {
            float sum = 0;
            for (int k = 0; k < dense[one].length; k++) {
                sum += dense[one][k] * dense[j][k];
            }
            for (int k = 0; k < columns[j].length; k++) {
                sum += scattered[columns[j][k]] * values[j][k];
            }
            cosines[j] = sum;
        }
        return cosines;
    }
}
