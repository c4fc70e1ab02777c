package io.overrule;

import org.bytedeco.openblas.global.openblas_nolapack;

/** The native library for matrices, which trains networks and decomposes n-grams. */
public final class OpenBlas {
    private OpenBlas() {}

    /**
     * Loads it, for one thread: the same bits on any number of cores. Parallel work is several tasks side by side.
     *
     * @param user what cannot be done without it: {@code training needs}
     */
    public static void load(String user) {
        try {
            openblas_nolapack.blas_set_num_threads(1);
        } catch (UnsatisfiedLinkError e) {
            throw OverruleException.resource(
                    "OpenBLAS cannot be loaded (" + e.getMessage() + "); " + user + " the org.bytedeco:openblas and"
                            + " org.bytedeco:javacpp artifacts with this machine's classifier, and a writable cache"
                            + " folder (system property org.bytedeco.javacpp.cachedir)",
                    e);
        }
    }
}
