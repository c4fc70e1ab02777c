/**
 * Pretrained encoders of sentences and tokens. Adding this module is enough: the core finds the encoders as a service.
 */
module io.overrule.text {
    requires transitive io.overrule.core;
    requires com.fasterxml.jackson.databind;
    requires com.microsoft.onnxruntime;
    requires org.slf4j;
    requires ai.djl.api;
    requires ai.djl.tokenizers;
    requires static transitive org.jspecify;

    exports io.overrule.text;

    provides io.overrule.feature.FeatureProvider with
            io.overrule.text.EncoderProvider;
}
