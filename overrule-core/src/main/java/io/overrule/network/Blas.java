package io.overrule.network;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

/**
 * The three matrix products of a layer, in OpenBLAS. Matrices are row-major.
 *
 * <p>OpenBLAS copies both operands into an order of its own before it multiplies them. With the few rows of a batch,
 * the copy of the weights takes a third of the time, and it takes less if the weights are the left operand. Therefore
 * two of the products are computed transposed, and {@link ProductBuffer} transposes them back.
 */
final class Blas {
    private Blas() {}

    /** C = (A B)ᵀ, with A of n × k, B of k × m. */
    static void product(int n, int k, int m, NativeFloats a, NativeFloats b, NativeFloats c) {
        cblas_sgemm(
                CblasRowMajor, CblasTrans, CblasTrans, m, n, k, 1, b.pointer(), m, a.pointer(), k, 0, c.pointer(), n);
    }

    /** C += Aᵀ B, with A of n × k, B of n × m: the gradient of the weights from inputs and output gradients. */
    static void addTransposedProduct(int n, int k, int m, NativeFloats a, NativeFloats b, NativeFloats c) {
        cblas_sgemm(
                CblasRowMajor, CblasTrans, CblasNoTrans, k, m, n, 1, a.pointer(), k, b.pointer(), m, 1, c.pointer(), m);
    }

    /** C = (A Bᵀ)ᵀ, with A of n × m, B of k × m: the gradient of the inputs from output gradients and weights. */
    static void productTransposed(int n, int k, int m, NativeFloats a, NativeFloats b, NativeFloats c) {
        cblas_sgemm(
                CblasRowMajor, CblasNoTrans, CblasTrans, k, n, m, 1, b.pointer(), m, a.pointer(), m, 0, c.pointer(), n);
    }
}
