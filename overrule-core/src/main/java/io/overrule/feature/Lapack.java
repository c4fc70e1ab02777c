package io.overrule.feature;

import static org.bytedeco.openblas.global.openblas.LAPACKE_sgeqrf;
import static org.bytedeco.openblas.global.openblas.LAPACKE_sgesdd;
import static org.bytedeco.openblas.global.openblas.LAPACKE_sorgqr;
import static org.bytedeco.openblas.global.openblas.LAPACK_COL_MAJOR;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

import io.overrule.OpenBlas;
import io.overrule.OverruleException;

/**
 * The dense steps of a decomposition, computed by OpenBLAS. Our matrices are stored by row, those of LAPACK by column.
 * Tall matrices are transposed first, because decomposing them directly would take five times as long.
 */
final class Lapack {
    private Lapack() {}

    private static void load() {
        OpenBlas.load("features 'lsa' need");
    }

    /**
     * Replaces A (rows × columns, rows ≥ columns) with Q, which has orthonormal columns, where A = Q R.
     *
     * @return R, columns × columns, column by column
     */
    static float[] orthonormalise(float[] a, int rows, int columns) {
        load();
        float[] turned = transposed(a, rows, columns);
        float[] tau = new float[columns];
        require("sgeqrf", LAPACKE_sgeqrf(LAPACK_COL_MAJOR, rows, columns, turned, rows, tau));
        float[] upper = new float[columns * columns];
        for (int column = 0; column < columns; column++) {
            System.arraycopy(turned, column * rows, upper, column * columns, column + 1);
        }
        require("sorgqr", LAPACKE_sorgqr(LAPACK_COL_MAJOR, rows, columns, columns, turned, rows, tau));
        System.arraycopy(transposed(turned, columns, rows), 0, a, 0, a.length);
        return upper;
    }

    private static float[] transposed(float[] a, int rows, int columns) {
        float[] turned = new float[a.length];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                turned[column * rows + row] = a[row * columns + column];
            }
        }
        return turned;
    }

    /**
     * The singular value decomposition A = U S Vᵀ of a square matrix; overwrites A.
     *
     * @param a size × size, column by column
     * @param singularValues size; descending on return
     * @return U, size × size, column by column
     */
    static float[] singularValueDecomposition(float[] a, int size, float[] singularValues) {
        load();
        float[] left = new float[size * size];
        float[] right = new float[size * size];
        require(
                "sgesdd",
                LAPACKE_sgesdd(
                        LAPACK_COL_MAJOR, (byte) 'A', size, size, a, size, singularValues, left, size, right, size));
        return left;
    }

    /**
     * The product of A with the first columns of B.
     *
     * @param a rows × size, row by row
     * @param b size × size, column by column
     * @return rows × columns, row by row
     */
    static float[] product(float[] a, int rows, int size, float[] b, int columns) {
        load();
        float[] c = new float[Math.multiplyExact(rows, columns)];
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, rows, columns, size, 1, a, size, b, size, 0, c, columns);
        return c;
    }

    private static void require(String routine, int info) {
        if (info != 0) {
            throw OverruleException.internal("LAPACK's " + routine + " returned " + info);
        }
    }
}
