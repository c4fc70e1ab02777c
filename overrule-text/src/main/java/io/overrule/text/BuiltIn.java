package io.overrule.text;

import io.overrule.OverruleException;
import io.overrule.OverruleException.Code;
import io.overrule.Suggestion;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;

/**
 * The built-in encoders. Their files are resources of Maven artifacts; this module depends on two of these artifacts.
 */
enum BuiltIn {
    E5("e5", "e5-small-v2-q", "e5-small-v2-q", 12, Pooling.MEAN),
    BGE("bge", "bge-small-en-v15-q", "bge-small-en-v1.5-q", 12, Pooling.FIRST),
    BGE_FULL("bge-full", "bge-small-en-v15", "bge-small-en-v1.5", 12, Pooling.FIRST),
    MINILM("minilm", "all-minilm-l6-v2", "all-minilm-l6-v2", 6, Pooling.MEAN);

    private final String encoder;
    private final String artifact;
    private final String resource;
    private final int layers;
    private final Pooling pooling;

    BuiltIn(String encoder, String artifact, String resource, int layers, Pooling pooling) {
        this.encoder = encoder;
        this.artifact = "dev.langchain4j:langchain4j-embeddings-" + artifact;
        this.resource = resource;
        this.layers = layers;
        this.pooling = pooling;
    }

    static List<String> names() {
        return Arrays.stream(values()).map(BuiltIn::encoder).toList();
    }

    static BuiltIn named(String name) {
        for (BuiltIn builtIn : values()) {
            if (builtIn.encoder.equals(name)) {
                return builtIn;
            }
        }
        throw OverruleException.input("there is no built-in encoder '" + name + "'; "
                + Suggestion.remedy(name, names(), "built-in encoders"));
    }

    String encoder() {
        return encoder;
    }

    int layers() {
        return layers;
    }

    Pooling pooling() {
        return pooling;
    }

    byte[] model() {
        return read(resource + ".onnx");
    }

    byte[] tokenizer() {
        return read(resource + "-tokenizer.json");
    }

    private byte[] read(String file) {
        try (InputStream in = BuiltIn.class.getResourceAsStream("/" + file)) {
            if (in == null) {
                throw OverruleException.of(
                        Code.ENCODER_NOT_INSTALLED,
                        "encoder '" + encoder + "' is not on the class path: " + file
                                + " comes with the Maven artifact " + artifact + "; add it"
                                + (this == E5 ? "" : ", or use the encoder '" + E5.encoder + "'"));
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw OverruleException.resource(file + " cannot be read from the artifact " + artifact, e);
        }
    }
}
