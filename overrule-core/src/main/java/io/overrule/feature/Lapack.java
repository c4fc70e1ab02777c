package io.overrule.feature;

import static org.bytedeco.openblas.global.openblas.LAPACKE_sgelqf;
import static org.bytedeco.openblas.global.openblas.LAPACKE_sgesdd;
import static org.bytedeco.openblas.global.openblas.LAPACKE_sorglq;
import static org.bytedeco.openblas.global.openblas.LAPACK_COL_MAJOR;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasColMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

import io.overrule.OverruleException;
import org.bytedeco.openblas.global.openblas_nolapack;

/**
 * The dense steps of a decomposition, in OpenBLAS. Our matrices are row by row, LAPACK's column by column: what it sees
 * is the transposed matrix. Hence the QR decomposition of a tall matrix is LAPACK's LQ decomposition of a wide one, and
 * nothing needs to be turned round.
 */
final class Lapack {
    static {
        try {
            // One thread: the same bits on any number of cores.
            openblas_nolapack.blas_set_num_threads(1);
        } catch (UnsatisfiedLinkError e) {
            throw OverruleException.resource(
                    "OpenBLAS cannot be loaded (" + e.getMessage() + "); features 'lsa' need the org.bytedeco:openblas"
                            + " and org.bytedeco:javacpp artifacts with this machine's classifier, and a writable cache"
                            + " folder (system property org.bytedeco.javacpp.cachedir)",
                    e);
        }
    }

    private Lapack() {}

    /**
     * Replaces A (rows × columns, rows ≥ columns) by Q with orthonormal columns, where A = Q R.
     *
     * @return R, columns × columns, column by column
     */
    static float[] orthonormalise(float[] a, int rows, int columns) {
        float[] tau = new float[columns];
        require("sgelqf", LAPACKE_sgelqf(LAPACK_COL_MAJOR, columns, rows, a, columns, tau));
        float[] lower = new float[columns * columns];
        for (int column = 0; column < columns; column++) {
            for (int row = column; row < columns; row++) {
                // LAPACK's lower triangle L, column by column; it is R row by row.
                lower[row * columns + column] = a[column * columns + row];
            }
        }
        require("sorglq", LAPACKE_sorglq(LAPACK_COL_MAJOR, columns, rows, columns, a, columns, tau));
        return lower;
    }

    /**
     * The singular value decomposition A = U S Vᵀ of a square matrix; overwrites A.
     *
     * @param a size × size, column by column
     * @param singularValues size; descending on return
     * @return Vᵀ, size × size, column by column
     */
    static float[] singularValueDecomposition(float[] a, int size, float[] singularValues) {
        float[] left = new float[size * size];
        float[] rightTransposed = new float[size * size];
        require(
                "sgesdd",
                LAPACKE_sgesdd(
                        LAPACK_COL_MAJOR,
                        (byte) 'A',
                        size,
                        size,
                        a,
                        size,
                        singularValues,
                        left,
                        size,
                        rightTransposed,
                        size));
        return rightTransposed;
    }

    /** C = A B, column by column, with A the first m rows of a matrix of {@code height} rows, B of k × n. */
    static float[] product(int m, int n, int k, float[] a, int height, float[] b) {
        float[] c = new float[Math.multiplyExact(m, n)];
        cblas_sgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, a, height, b, k, 0, c, m);
        return c;
    }

    private static void require(String routine, int info) {
        if (info != 0) {
            throw OverruleException.internal("LAPACK's " + routine + " returned " + info);
        }
    }
}
