package io.overrule;

import org.bytedeco.openblas.global.openblas_nolapack;

/**
 * The native library for matrices, which trains networks and decomposes n-grams. Predicting needs none of it, so it comes
 * with an artifact of its own.
 */
public final class OpenBlas {
    private static volatile boolean loaded;

    private OpenBlas() {}

    /**
     * Loads it, for one thread: the same bits on any number of cores. Parallel work is several tasks side by side.
     *
     * @param user what cannot be done without it: {@code training needs}
     */
    public static void load(String user) {
        if (loaded) {
            return;
        }
        try {
            openblas_nolapack.blas_set_num_threads(1);
            loaded = true;
        } catch (LinkageError e) {
            if (!isThere()) {
                throw OverruleException.resource(
                        "OpenBLAS is not there; " + user
                                + " it: add the artifact io.overrule:overrule-blas, of the same"
                                + " version as overrule-core, to the dependencies",
                        e);
            }
            throw OverruleException.resource(
                    "OpenBLAS cannot be loaded (" + e.getMessage() + "); " + user + " the org.bytedeco:openblas and"
                            + " org.bytedeco:javacpp artifacts with this machine's classifier, and a writable cache"
                            + " folder (system property org.bytedeco.javacpp.cachedir)",
                    e);
        }
    }

    private static boolean isThere() {
        try {
            Class.forName("org.bytedeco.openblas.global.openblas_nolapack", false, OpenBlas.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
