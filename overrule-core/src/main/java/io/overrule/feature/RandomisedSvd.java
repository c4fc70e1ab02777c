package io.overrule.feature;

import io.overrule.RandomStream;
import io.overrule.Tensor;
import io.overrule.Work;
import java.util.Arrays;

/**
 * The largest singular values of a sparse matrix and their right singular vectors, by randomised subspace iteration
 * (Halko, Martinsson and Tropp, 2011, algorithms 4.4 and 5.1). Random vectors are multiplied by A Aᵀ several times,
 * which turns them towards the leading directions. Then the restriction of A to their span is decomposed.
 *
 * @param singularValues in descending order
 * @param rightVectors columns of A × number of values; the largest entry of each vector is positive
 */
record RandomisedSvd(Tensor singularValues, Tensor rightVectors) {
    /** Extra directions, which make the requested ones more accurate. */
    private static final int OVERSAMPLING = 20;

    /** Products with A Aᵀ. Each one brings the span closer to the leading directions. */
    private static final int ITERATIONS = 4;
    /** A singular value below this share of the largest one is a rounding error. */
    private static final float NEGLIGIBLE = 1e-5f;

    /** @param rank the number of singular values; the result has fewer if the matrix has a smaller rank */
    static RandomisedSvd of(SparseMatrix a, int rank, RandomStream random, Work work) {
        SparseMatrix transposed = a.transposed();
        int width = Math.min((int) Math.min((long) rank + OVERSAMPLING, a.columns()), a.rows());
        float[] left = new float[Math.multiplyExact(a.rows(), width)];
        for (int i = 0; i < left.length; i++) {
            left[i] = (float) random.nextGaussian();
        }
        for (int iteration = 0; iteration < ITERATIONS; iteration++) {
            left = a.times(transposed.times(left, width, work), width, work);
            work.check();
            Lapack.orthonormalise(left, a.rows(), width);
        }
        // With Q = left: A ≈ Q B where B = Qᵀ A. From Bᵀ = Z R and R = P S Wᵀ follows B = W S (Z P)ᵀ.
        float[] right = transposed.times(left, width, work);
        float[] triangle = Lapack.orthonormalise(right, a.columns(), width);
        float[] values = new float[width];
        float[] rotation = Lapack.singularValueDecomposition(triangle, width, values);
        int kept = 0;
        while (kept < Math.min(rank, width) && values[kept] > NEGLIGIBLE * values[0]) {
            kept++;
        }
        float[] vectors = Lapack.product(right, a.columns(), width, rotation, kept);
        fixSigns(vectors, kept);
        return new RandomisedSvd(Tensor.of(Arrays.copyOf(values, kept), kept), Tensor.of(vectors, a.columns(), kept));
    }

    private static void fixSigns(float[] vectors, int width) {
        for (int j = 0; j < width; j++) {
            float largest = 0;
            for (int i = j; i < vectors.length; i += width) {
                if (Math.abs(vectors[i]) > Math.abs(largest)) {
                    largest = vectors[i];
                }
            }
            if (largest < 0) {
                for (int i = j; i < vectors.length; i += width) {
                    vectors[i] = -vectors[i];
                }
            }
        }
    }
}
