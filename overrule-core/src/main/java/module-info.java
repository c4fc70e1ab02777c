/**
 * The whole method: from rules and exemplars to a model, its predictions and explanations, and a report of where each rule
 * holds.
 *
 * <p>What is exported is what we promise, objectives too: a method of your own is an objective and a service. The
 * networks are not: they are shown to our own benchmarks alone.
 */
@SuppressWarnings("module") // The benchmarks are built later.
module io.overrule.core {
    requires transitive java.sql;
    requires transitive com.fasterxml.jackson.databind;
    requires org.slf4j;
    requires re2j;
    // Predicting does without; training needs the artifact overrule-blas, which brings them.
    requires static org.bytedeco.javacpp;
    requires static org.bytedeco.openblas;
    requires static transitive org.jspecify;

    exports io.overrule;
    exports io.overrule.array;
    exports io.overrule.cache;
    exports io.overrule.cover;
    exports io.overrule.data;
    exports io.overrule.discovery;
    exports io.overrule.evaluation;
    exports io.overrule.experiment;
    exports io.overrule.feature;
    exports io.overrule.inference;
    exports io.overrule.labelmodel;
    exports io.overrule.modelfile;
    exports io.overrule.objective;
    exports io.overrule.prompt;
    exports io.overrule.onnx;
    exports io.overrule.rule;
    exports io.overrule.training;
    exports io.overrule.network to
            io.overrule.bench;

    uses io.overrule.data.TableFormat;
    uses io.overrule.feature.FeatureProvider;
    uses io.overrule.prompt.ChatService;
    uses io.overrule.training.Method;
}
