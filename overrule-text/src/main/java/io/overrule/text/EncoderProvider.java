package io.overrule.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.OverruleException;
import io.overrule.OverruleException.Code;
import io.overrule.Tensor;
import io.overrule.data.Instance;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureProvider;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Offers the pretrained encoders as blocks of features: {@code bge}, {@code bge-full}, {@code minilm}, and
 * {@code onnx:FOLDER}, with options of their own: {@code bge:layer=6}, {@code onnx:FOLDER,layer=6,pooling=first}.
 */
public final class EncoderProvider implements FeatureProvider {
    /** Loading takes half a second and a hundred megabytes, so extractors share encoders; the last one closes. */
    private final Map<EncoderBlock, Shared> loaded = new HashMap<>();

    /** An encoder in use. Guarded by the provider. */
    private static final class Shared {
        private final OnnxEncoder encoder;
        private int users;

        Shared(OnnxEncoder encoder) {
            this.encoder = encoder;
        }
    }

    @Override
    public List<String> names() {
        return Stream.concat(OnnxEncoder.builtInNames().stream(), Stream.of("onnx:FOLDER"))
                .toList();
    }

    @Override
    public boolean offers(String block) {
        return EncoderBlock.isOne(block);
    }

    @Override
    public Optional<String> middleLayer(String encoder) {
        return BuiltIn.names().contains(encoder)
                ? Optional.of(encoder + ":layer=" + BuiltIn.named(encoder).layers() / 2)
                : Optional.empty();
    }

    @Override
    public List<String> upperLayers(String encoder) {
        if (!BuiltIn.names().contains(encoder)) {
            return List.of();
        }
        int layers = BuiltIn.named(encoder).layers();
        return Stream.of(3 * layers / 4, 5 * layers / 6)
                .map(layer -> encoder + ":layer=" + layer)
                .toList();
    }

    @Override
    public Optional<String> secondEncoder(String encoder) {
        return encoder.equals(BuiltIn.E5.encoder()) ? Optional.of(BuiltIn.BGE.encoder()) : Optional.empty();
    }

    @Override
    public FeatureExtractor fit(String block, List<? extends Instance> instances) {
        EncoderBlock parsed = EncoderBlock.parse(block);
        return new EncoderExtractor(parsed, open(parsed), () -> release(parsed));
    }

    @Override
    public boolean reads(String kind) {
        return kind.equals(EncoderExtractor.KIND);
    }

    @Override
    public FeatureExtractor extractor(JsonNode json, Map<String, Tensor> tensors) {
        String source = json.path("source").asText();
        if (!offers(source)) {
            throw OverruleException.input("the model was trained with the encoder '" + source
                    + "', which this version does not know; use the version that made the model");
        }
        EncoderBlock block = EncoderBlock.ofJson(json);
        OnnxEncoder encoder = trainedWith(block);
        String fingerprint = json.path("fingerprint").asText();
        if (!fingerprint.equals(encoder.fingerprint())) {
            release(block);
            throw OverruleException.of(
                    Code.ENCODER_ELSEWHERE,
                    "the model was trained with another encoder than '" + block
                            + "' is here (its fingerprint begins with " + start(fingerprint) + ", here it is "
                            + start(encoder.fingerprint())
                            + "); give the folder of that encoder as onnx:FOLDER, or train again");
        }
        return new EncoderExtractor(block, encoder, () -> release(block));
    }

    private OnnxEncoder trainedWith(EncoderBlock block) {
        try {
            return open(block);
        } catch (OverruleException e) {
            if (e.kind() != OverruleException.Kind.INPUT) {
                throw e;
            }
            String message = "the encoder that the model was trained with cannot be loaded: " + e.getMessage();
            if (e.code() == Code.ENCODER_NOT_INSTALLED) {
                throw e.saying(message);
            }
            throw OverruleException.of(
                    Code.ENCODER_ELSEWHERE, message + "; if it has moved, say where it is, as onnx:FOLDER", e);
        }
    }

    private static String start(String fingerprint) {
        return fingerprint.substring(0, Math.min(12, fingerprint.length()));
    }

    private synchronized OnnxEncoder open(EncoderBlock block) {
        Shared shared = loaded.computeIfAbsent(block, wanted -> new Shared(wanted.load()));
        shared.users++;
        return shared.encoder;
    }

    private synchronized void release(EncoderBlock block) {
        Shared shared = loaded.get(block);
        if (shared != null && --shared.users == 0) {
            loaded.remove(block);
            shared.encoder.close();
        }
    }

    /** How many encoders are open. */
    synchronized int open() {
        return loaded.size();
    }
}
