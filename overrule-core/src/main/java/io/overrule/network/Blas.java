package io.overrule.network;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

import io.overrule.OverruleException;
import org.bytedeco.openblas.global.openblas_nolapack;

/** The three matrix products of a layer, in OpenBLAS. Matrices are row-major. */
final class Blas {
    static {
        try {
            // One thread: the same bits on any number of cores. Parallel work is several trainings side by side.
            openblas_nolapack.blas_set_num_threads(1);
        } catch (UnsatisfiedLinkError e) {
            throw OverruleException.resource(
                    "OpenBLAS cannot be loaded (" + e.getMessage() + "); training needs the org.bytedeco:openblas and"
                            + " org.bytedeco:javacpp artifacts with this machine's classifier, and a writable cache"
                            + " folder (system property org.bytedeco.javacpp.cachedir)",
                    e);
        }
    }

    private Blas() {}

    /** C += A B, with A of n × k, B of k × m. */
    static void addProduct(int n, int k, int m, NativeFloats a, NativeFloats b, NativeFloats c) {
        cblas_sgemm(
                CblasRowMajor,
                CblasNoTrans,
                CblasNoTrans,
                n,
                m,
                k,
                1,
                a.pointer(),
                k,
                b.pointer(),
                m,
                1,
                c.pointer(),
                m);
    }

    /** C += Aᵀ B, with A of n × k, B of n × m: the gradient of the weights from inputs and output gradients. */
    static void addTransposedProduct(int n, int k, int m, NativeFloats a, NativeFloats b, NativeFloats c) {
        cblas_sgemm(
                CblasRowMajor, CblasTrans, CblasNoTrans, k, m, n, 1, a.pointer(), k, b.pointer(), m, 1, c.pointer(), m);
    }

    /** C = A Bᵀ, with A of n × m, B of k × m: the gradient of the inputs from output gradients and weights. */
    static void productTransposed(int n, int k, int m, NativeFloats a, NativeFloats b, NativeFloats c) {
        cblas_sgemm(
                CblasRowMajor, CblasNoTrans, CblasTrans, n, k, m, 1, a.pointer(), m, b.pointer(), m, 0, c.pointer(), k);
    }
}
