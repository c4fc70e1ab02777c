package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.Tensor;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import io.overrule.data.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Combines several extractors. Their dense blocks are joined into one, and their sparse blocks into another. */
final class CombinedExtractor implements FeatureExtractor {
    private final List<FeatureExtractor> parts;
    private final int denseWidth;
    private final int sparseWidth;

    CombinedExtractor(List<FeatureExtractor> parts) {
        this.parts = List.copyOf(parts);
        this.denseWidth = parts.stream().mapToInt(FeatureExtractor::denseWidth).reduce(0, Math::addExact);
        this.sparseWidth =
                parts.stream().mapToInt(FeatureExtractor::sparseWidth).reduce(0, Math::addExact);
    }

    /** Creates the parts one after the other. If one fails, those before it are closed. */
    static <T> CombinedExtractor of(Iterable<T> descriptions, BiFunction<Integer, T, FeatureExtractor> maker) {
        List<FeatureExtractor> parts = new ArrayList<>();
        try {
            for (T description : descriptions) {
                parts.add(maker.apply(parts.size(), description));
            }
            return new CombinedExtractor(parts);
        } catch (RuntimeException | Error e) {
            parts.forEach(FeatureExtractor::close);
            throw e;
        }
    }

    static FeatureExtractor ofJson(JsonNode json, Map<String, Tensor> tensors) {
        return of(json.path("parts"), (index, part) -> {
            String prefix = prefix(index);
            Map<String, Tensor> own = new LinkedHashMap<>();
            tensors.forEach((name, tensor) -> {
                if (name.startsWith(prefix)) {
                    own.put(name.substring(prefix.length()), tensor);
                }
            });
            return FeatureSettings.extractor(part, own);
        });
    }

    /** The prefix of the names of a part's tensors. */
    private static String prefix(int part) {
        return part + ".";
    }

    @Override
    public FeatureExtractor preparedFor(List<? extends Instance> instances, FeatureCache cache, Work work) {
        return new CombinedExtractor(parts.stream()
                .map(part -> part.preparedFor(instances, cache, work))
                .toList());
    }

    @Override
    public Map<String, Tensor> tensors() {
        Map<String, Tensor> all = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            String prefix = prefix(i);
            parts.get(i).tensors().forEach((name, tensor) -> all.put(prefix + name, tensor));
        }
        return all;
    }

    @Override
    public String name() {
        return parts.stream().map(FeatureExtractor::name).collect(Collectors.joining("+"));
    }

    @Override
    public int denseWidth() {
        return denseWidth;
    }

    @Override
    public int sparseWidth() {
        return sparseWidth;
    }

    @Override
    public void extract(Instance instance, FeatureRow row) {
        int denseOffset = 0;
        int sparseOffset = 0;
        for (FeatureExtractor part : parts) {
            FeatureRow own = new FeatureRow(part.denseWidth());
            part.extract(instance, own);
            for (int column = 0; column < own.denseWidth(); column++) {
                row.setDense(denseOffset + column, own.dense(column));
            }
            for (int k = 0; k < own.sparseCount(); k++) {
                row.addSparse(sparseOffset + own.sparseIndex(k), own.sparseValue(k));
            }
            denseOffset += part.denseWidth();
            sparseOffset += part.sparseWidth();
        }
    }

    @Override
    public List<FeatureBlock> blocks() {
        return parts.stream().flatMap(part -> part.blocks().stream()).toList();
    }

    @Override
    public Optional<Value> typicalValue(String attribute) {
        return parts.stream()
                .flatMap(part -> part.typicalValue(attribute).stream())
                .findFirst();
    }

    @Override
    public void close() {
        parts.forEach(FeatureExtractor::close);
    }

    @Override
    public JsonNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("kind", "combined");
        ArrayNode array = json.putArray("parts");
        parts.forEach(part -> array.add(part.toJson()));
        return json;
    }
}
