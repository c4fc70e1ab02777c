package io.overrule.workbench.desk;

import io.overrule.RandomStream;
import io.overrule.feature.FeatureMatrix;

/**
 * The two directions in which rows differ most, by orthogonal iteration: two vectors are multiplied by the covariance
 * again and again, and made orthogonal, until they no longer turn. The mean is subtracted on the way, so that sparse
 * rows stay sparse.
 */
final class PrincipalComponents {
    private static final int ITERATIONS = 40;

    /** Below this change of both directions nobody sees a difference. */
    private static final double SMALL = 1e-5;

    private final FeatureMatrix rows;
    private final int width;
    private final double[] mean;
    private final float[] dense;
    private final int[] columns;
    private final float[] values;

    private PrincipalComponents(FeatureMatrix rows) {
        this.rows = rows;
        this.width = rows.denseWidth() + rows.sparseWidth();
        int longest = 0;
        for (int i = 0; i < rows.rows(); i++) {
            longest = Math.max(longest, rows.sparseCount(i));
        }
        this.dense = new float[rows.denseWidth()];
        this.columns = new int[longest];
        this.values = new float[longest];
        this.mean = new double[width];
        for (int i = 0; i < rows.rows(); i++) {
            add(i, 1.0 / rows.rows(), mean);
        }
    }

    /** x and y of each row, around 0. */
    static double[][] of(FeatureMatrix rows) {
        return new PrincipalComponents(rows).coordinates();
    }

    private double[][] coordinates() {
        RandomStream random = RandomStream.of(0, "map");
        double[][] directions = new double[2][width];
        for (double[] direction : directions) {
            for (int k = 0; k < width; k++) {
                direction[k] = random.nextGaussian();
            }
        }
        orthonormalise(directions);
        double[][] projected = projected(directions);
        for (int iteration = 0; iteration < ITERATIONS; iteration++) {
            double[][] next = new double[2][width];
            for (int c = 0; c < 2; c++) {
                double sum = 0;
                for (int i = 0; i < rows.rows(); i++) {
                    add(i, projected[i][c], next[c]);
                    sum += projected[i][c];
                }
                for (int k = 0; k < width; k++) {
                    next[c][k] -= sum * mean[k];
                }
            }
            orthonormalise(next);
            double change =
                    Math.max(1 - Math.abs(dot(next[0], directions[0])), 1 - Math.abs(dot(next[1], directions[1])));
            directions = next;
            projected = projected(directions);
            if (change < SMALL) {
                break;
            }
        }
        return projected;
    }

    private double[][] projected(double[][] directions) {
        double[] offsets = {dot(mean, directions[0]), dot(mean, directions[1])};
        double[][] projected = new double[rows.rows()][2];
        for (int i = 0; i < projected.length; i++) {
            for (int c = 0; c < 2; c++) {
                projected[i][c] = dot(i, directions[c]) - offsets[c];
            }
        }
        return projected;
    }

    private void add(int row, double weight, double[] target) {
        rows.copyDense(row, dense, 0);
        for (int k = 0; k < dense.length; k++) {
            target[k] += weight * dense[k];
        }
        if (rows.sparseWidth() > 0) {
            rows.copySparse(row, columns, values, 0);
            int count = rows.sparseCount(row);
            for (int k = 0; k < count; k++) {
                target[dense.length + columns[k]] += weight * values[k];
            }
        }
    }

    private double dot(int row, double[] direction) {
        rows.copyDense(row, dense, 0);
        double sum = 0;
        for (int k = 0; k < dense.length; k++) {
            sum += dense[k] * direction[k];
        }
        if (rows.sparseWidth() > 0) {
            rows.copySparse(row, columns, values, 0);
            int count = rows.sparseCount(row);
            for (int k = 0; k < count; k++) {
                sum += values[k] * direction[dense.length + columns[k]];
            }
        }
        return sum;
    }

    private static double dot(double[] one, double[] other) {
        double sum = 0;
        for (int k = 0; k < one.length; k++) {
            sum += one[k] * other[k];
        }
        return sum;
    }

    private static void orthonormalise(double[][] directions) {
        normalise(directions[0]);
        double along = dot(directions[0], directions[1]);
        for (int k = 0; k < directions[1].length; k++) {
            directions[1][k] -= along * directions[0][k];
        }
        normalise(directions[1]);
    }

    /** All zeros stay zeros: rows that differ in only one direction have no second one. */
    private static void normalise(double[] direction) {
        double length = Math.sqrt(dot(direction, direction));
        if (length > 0) {
            for (int k = 0; k < direction.length; k++) {
                direction[k] /= length;
            }
        }
    }
}
