package io.overrule.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.OverruleException;
import io.overrule.Tensor;
import io.overrule.data.Instance;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureProvider;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Offers the pretrained encoders as blocks of features: {@code bge}, {@code bge-full}, {@code minilm}, and
 * {@code onnx:FOLDER}, which may end in {@code ,pooling=first}.
 */
public final class EncoderProvider implements FeatureProvider {
    private static final String FOLDER = "onnx:";
    static final String POOLING = ",pooling=";

    /** Loading takes half a second and a hundred megabytes, so what was loaded stays, and models share it. */
    private final Map<String, OnnxEncoder> loaded = new HashMap<>();

    @Override
    public List<String> names() {
        return Stream.concat(OnnxEncoder.builtInNames().stream(), Stream.of("onnx:FOLDER"))
                .toList();
    }

    @Override
    public boolean offers(String block) {
        return OnnxEncoder.builtInNames().contains(block) || block.startsWith(FOLDER);
    }

    @Override
    public FeatureExtractor fit(String block, List<? extends Instance> instances) {
        return new EncoderExtractor(block, encoder(block));
    }

    @Override
    public boolean reads(String kind) {
        return kind.equals(EncoderExtractor.KIND);
    }

    @Override
    public FeatureExtractor extractor(JsonNode json, Map<String, Tensor> tensors) {
        String source = json.path("source").asText();
        String block = json.has("pooling") && source.startsWith(FOLDER) && !source.contains(POOLING)
                ? source + POOLING + json.path("pooling").asText()
                : source;
        if (!offers(block)) {
            throw OverruleException.input("the model was trained with the encoder '" + block
                    + "', which this version does not know; use the version that made the model");
        }
        OnnxEncoder encoder = trainedWith(block);
        String fingerprint = json.path("fingerprint").asText();
        if (!fingerprint.equals(encoder.fingerprint())) {
            throw OverruleException.input("the model was trained with another encoder than '" + block
                    + "' is here (its fingerprint begins with " + start(fingerprint) + ", here it is "
                    + start(encoder.fingerprint())
                    + "); give the folder of that encoder with --encoder onnx:FOLDER, or train again");
        }
        return new EncoderExtractor(block, encoder);
    }

    private OnnxEncoder trainedWith(String block) {
        try {
            return encoder(block);
        } catch (OverruleException e) {
            if (e.kind() != OverruleException.Kind.INPUT) {
                throw e;
            }
            throw OverruleException.input("the encoder that the model was trained with cannot be loaded: "
                    + e.getMessage() + "; if it has moved, say where it is with --encoder onnx:FOLDER");
        }
    }

    private static String start(String fingerprint) {
        return fingerprint.substring(0, Math.min(12, fingerprint.length()));
    }

    private synchronized OnnxEncoder encoder(String block) {
        return loaded.computeIfAbsent(block, EncoderProvider::load);
    }

    private static OnnxEncoder load(String block) {
        if (!block.startsWith(FOLDER)) {
            return OnnxEncoder.builtIn(block);
        }
        String folder = block.substring(FOLDER.length());
        Pooling pooling = Pooling.MEAN;
        int at = folder.lastIndexOf(POOLING);
        if (at >= 0) {
            String name = folder.substring(at + POOLING.length());
            pooling = switch (name) {
                case "mean" -> Pooling.MEAN;
                case "first" -> Pooling.FIRST;
                default ->
                    throw OverruleException.input(
                            "encoder '" + block + "' has the pooling '" + name + "'; expected mean or first");
            };
            folder = folder.substring(0, at);
        }
        try {
            return OnnxEncoder.at(Path.of(folder), pooling);
        } catch (InvalidPathException e) {
            throw OverruleException.input(
                    "encoder '" + block + "' names no folder; write onnx: and the path of a folder with model.onnx and"
                            + " tokenizer.json");
        }
    }
}
