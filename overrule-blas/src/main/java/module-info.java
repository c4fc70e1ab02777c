/**
 * OpenBLAS, which training needs and predicting does not. It has no code of its own: whoever trains adds it beside
 * <code>overrule-core</code>, and Maven brings the native libraries of the host's platform.
 */
module io.overrule.blas {
    requires transitive org.bytedeco.javacpp;
    requires transitive org.bytedeco.openblas;
}
