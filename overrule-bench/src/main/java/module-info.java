/**
 * Benchmarks: the paper's tables and figures, speed compared with other libraries, and gradients compared with an
 * autograd engine.
 */
module io.overrule.bench {
    requires io.overrule.app;
    requires io.overrule.blas;
    requires io.overrule.core;
    requires io.overrule.text;
    requires ai.djl.api;
    requires com.fasterxml.jackson.databind;
    requires gg.jte.runtime;
    requires info.picocli;
    requires java.management;
    requires java.net.http;
    requires jdk.management;
    requires langchain4j.core;
    requires langchain4j.embeddings;
    requires langchain4j.embeddings.bge.small.en.v15.q;
    requires static org.jspecify;

    opens io.overrule.bench to
            info.picocli;
    opens io.overrule.bench.paper to
            gg.jte.runtime,
            info.picocli;

    provides io.overrule.feature.FeatureProvider with
            io.overrule.bench.paper.PaperRecords;
}
