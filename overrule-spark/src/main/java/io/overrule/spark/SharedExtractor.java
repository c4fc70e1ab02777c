package io.overrule.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.overrule.OverruleException;
import io.overrule.Sha256;
import io.overrule.Tensor;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureSettings;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** An extractor in the form in which it is sent to the executors: its description in a model file. */
final class SharedExtractor implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final JsonMapper MAPPER = new JsonMapper();

    private final String json;
    private final String[] names;
    private final float[][] values;
    private final int[][] shapes;
    private final String key;

    private SharedExtractor(String json, Map<String, Tensor> tensors) {
        this.json = json;
        this.names = tensors.keySet().toArray(String[]::new);
        this.values = new float[names.length][];
        this.shapes = new int[names.length][];
        Sha256 hash = new Sha256().add(json);
        for (int k = 0; k < names.length; k++) {
            Tensor tensor = Objects.requireNonNull(tensors.get(names[k]));
            values[k] = tensor.values();
            shapes[k] = tensor.shape().stream().mapToInt(Integer::intValue).toArray();
            hash.add(names[k]);
            for (float value : values[k]) {
                hash.add(Float.floatToRawIntBits(value));
            }
        }
        this.key = "features " + hash.hex();
    }

    static SharedExtractor of(FeatureExtractor extractor) {
        return new SharedExtractor(extractor.toJson().toString(), extractor.tensors());
    }

    FeatureExtractor extractor() {
        return OncePerJvm.get(key, this::load);
    }

    private FeatureExtractor load() {
        Map<String, Tensor> named = new HashMap<>();
        for (int k = 0; k < names.length; k++) {
            named.put(
                    names[k],
                    Tensor.of(values[k], Arrays.stream(shapes[k]).boxed().toArray(Integer[]::new)));
        }
        try {
            return FeatureSettings.extractor(MAPPER.readTree(json), named);
        } catch (JsonProcessingException e) {
            throw OverruleException.internal("features that were sent to an executor cannot be read", e);
        }
    }
}
