package io.overrule;

import org.bytedeco.openblas.global.openblas_nolapack;

/**
 * Loads OpenBLAS, the native matrix library that training and the decomposition of n-grams need. Prediction does not
 * need it, so it is a separate artifact.
 */
public final class OpenBlas {
    private static volatile boolean loaded;

    private OpenBlas() {}

    /**
     * Loads the library and limits it to one thread, so that results are the same bits on any number of cores. Work
     * runs in parallel as several tasks instead.
     *
     * @param user the feature that needs it, for the message: {@code training needs}
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
                        "OpenBLAS is missing; " + user
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
