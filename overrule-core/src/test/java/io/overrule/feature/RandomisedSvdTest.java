package io.overrule.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.overrule.RandomStream;
import io.overrule.Work;
import org.junit.jupiter.api.Test;

class RandomisedSvdTest {
    private static final int ROWS = 60;
    private static final int COLUMNS = 40;

    /** Rows × columns with orthonormal columns. */
    private static float[] orthonormal(int rows, int columns, String purpose) {
        RandomStream random = RandomStream.of(1, purpose);
        float[] matrix = new float[rows * columns];
        for (int i = 0; i < matrix.length; i++) {
            matrix[i] = (float) random.nextGaussian();
        }
        Lapack.orthonormalise(matrix, rows, columns);
        return matrix;
    }

    /** U S Vᵀ with the singular values given; right singular vectors as {@link #orthonormal} makes them. */
    private static SparseMatrix withSpectrum(double... values) {
        float[] left = orthonormal(ROWS, values.length, "left");
        float[] right = orthonormal(COLUMNS, values.length, "right");
        SparseMatrix.Builder builder = new SparseMatrix.Builder(COLUMNS);
        for (int row = 0; row < ROWS; row++) {
            FeatureRow entries = new FeatureRow(0);
            for (int column = 0; column < COLUMNS; column++) {
                double sum = 0;
                for (int k = 0; k < values.length; k++) {
                    sum += left[row * values.length + k] * values[k] * right[column * values.length + k];
                }
                entries.addSparse(column, (float) sum);
            }
            builder.add(entries);
        }
        return builder.build();
    }

    private static double[] powersOf(double base, int count) {
        double[] powers = new double[count];
        for (int k = 0; k < count; k++) {
            powers[k] = Math.pow(base, k);
        }
        return powers;
    }

    private static RandomStream random() {
        return RandomStream.of(7, "test");
    }

    @Test
    void orthonormalisedColumnsAreOrthonormalAndTheTriangleGivesTheMatrixBack() {
        RandomStream random = random();
        float[] a = new float[12 * 5];
        for (int i = 0; i < a.length; i++) {
            a[i] = (float) random.nextGaussian();
        }
        float[] q = a.clone();
        float[] r = Lapack.orthonormalise(q, 12, 5);
        for (int j = 0; j < 5; j++) {
            for (int k = 0; k < 5; k++) {
                double product = 0;
                for (int i = 0; i < 12; i++) {
                    product += q[i * 5 + j] * q[i * 5 + k];
                }
                assertThat(product).isCloseTo(j == k ? 1 : 0, within(1e-5));
            }
        }
        for (int i = 0; i < 12; i++) {
            for (int k = 0; k < 5; k++) {
                double product = 0;
                for (int j = 0; j < 5; j++) {
                    product += q[i * 5 + j] * r[k * 5 + j];
                }
                assertThat(product).isCloseTo(a[i * 5 + k], within(1e-5));
            }
        }
    }

    @Test
    void theSingularValuesAreFound() {
        double[] spectrum = powersOf(0.8, 30);
        float[] found = RandomisedSvd.of(withSpectrum(spectrum), 8, random(), Work.quiet())
                .singularValues()
                .values();
        assertThat(found).hasSize(8);
        for (int k = 0; k < found.length; k++) {
            assertThat((double) found[k]).isCloseTo(spectrum[k], within(1e-5));
        }
    }

    @Test
    void theRightSingularVectorsAreFoundUpToTheirSigns() {
        double[] spectrum = powersOf(0.6, 30);
        float[] expected = orthonormal(COLUMNS, spectrum.length, "right");
        float[] found = RandomisedSvd.of(withSpectrum(spectrum), 5, random(), Work.quiet())
                .rightVectors()
                .values();
        for (int k = 0; k < 5; k++) {
            double cosine = 0;
            for (int column = 0; column < COLUMNS; column++) {
                cosine += found[column * 5 + k] * expected[column * spectrum.length + k];
            }
            assertThat(Math.abs(cosine)).isCloseTo(1, within(1e-4));
        }
    }

    @Test
    void withEqualSingularValuesTheSpanIsFound() {
        double[] spectrum = {5, 5, 5, 1, 1, 1, 1, 1, 1, 1};
        float[] expected = orthonormal(COLUMNS, spectrum.length, "right");
        float[] found = RandomisedSvd.of(withSpectrum(spectrum), 3, random(), Work.quiet())
                .rightVectors()
                .values();
        for (int k = 0; k < 3; k++) {
            double inSpan = 0;
            for (int j = 0; j < 3; j++) {
                double product = 0;
                for (int column = 0; column < COLUMNS; column++) {
                    product += found[column * 3 + k] * expected[column * spectrum.length + j];
                }
                inSpan += product * product;
            }
            assertThat(inSpan).isCloseTo(1, within(1e-4));
        }
    }

    @Test
    void noMoreDirectionsAreReturnedThanTheMatrixHas() {
        RandomisedSvd decomposition = RandomisedSvd.of(withSpectrum(3, 2, 1), 10, random(), Work.quiet());
        assertThat(decomposition.singularValues().size()).isEqualTo(3);
        assertThat(decomposition.rightVectors().shape()).containsExactly(COLUMNS, 3);
    }

    @Test
    void theLargestEntryOfEachVectorIsPositive() {
        float[] found = RandomisedSvd.of(withSpectrum(powersOf(0.6, 30)), 5, random(), Work.quiet())
                .rightVectors()
                .values();
        for (int k = 0; k < 5; k++) {
            float largest = 0;
            for (int column = 0; column < COLUMNS; column++) {
                float entry = found[column * 5 + k];
                largest = Math.abs(entry) > Math.abs(largest) ? entry : largest;
            }
            assertThat(largest).isPositive();
        }
    }

    @Test
    void theBitsDoNotDependOnTheNumberOfThreads() {
        SparseMatrix matrix = withSpectrum(powersOf(0.9, 30));
        RandomisedSvd expected = RandomisedSvd.of(matrix, 10, random(), Work.quiet());
        for (int threads = 1; threads <= 4; threads++) {
            assertThat(RandomisedSvd.of(matrix, 10, random(), Work.quiet().onThreads(threads)))
                    .isEqualTo(expected);
        }
    }

    @Test
    void transposingTwiceGivesTheSameProducts() {
        SparseMatrix matrix = withSpectrum(3, 2, 1);
        float[] dense = orthonormal(COLUMNS, 4, "dense");
        SparseMatrix again = matrix.transposed().transposed();
        assertThat(again.times(dense, 4, Work.quiet())).isEqualTo(matrix.times(dense, 4, Work.quiet()));
        assertThat(matrix.transposed().rows()).isEqualTo(COLUMNS);
        assertThat(matrix.transposed().columns()).isEqualTo(ROWS);
    }
}
