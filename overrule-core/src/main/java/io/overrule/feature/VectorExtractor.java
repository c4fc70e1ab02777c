package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.Vector;
import java.util.List;

/** Uses the vector that came with an instance as its features, unchanged. */
final class VectorExtractor implements FeatureExtractor {
    private static final String NAME = "vectors";

    /** No encoder makes longer vectors, so a model file with a larger width is damaged. */
    private static final int WIDEST = 1 << 20;

    private final int width;

    private VectorExtractor(int width) {
        this.width = width;
    }

    static VectorExtractor fit(List<? extends Instance> instances) {
        return new VectorExtractor(
                instances.isEmpty() ? 0 : vector(instances.get(0)).size());
    }

    static VectorExtractor ofJson(JsonNode json) {
        int width = json.path("width").asInt(-1);
        if (width < 0 || width > WIDEST) {
            throw OverruleException.input("the model's features 'vectors' have " + json.path("width")
                    + " columns; the file is damaged, train the model again");
        }
        return new VectorExtractor(width);
    }

    private static Vector vector(Instance instance) {
        return instance.vector()
                .orElseThrow(() -> OverruleException.of(
                        OverruleException.Code.FEATURES_DO_NOT_FIT,
                        "features 'vectors' need a vector with every instance, but "
                                + (instance.id().isEmpty() ? "one" : "instance '" + instance.id() + "'")
                                + " has none; write it into the line, as in \"vector\": [0.5, 2], or into a file of its own,"
                                + " such as vectors-unlabeled.npy"));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int denseWidth() {
        return width;
    }

    @Override
    public int sparseWidth() {
        return 0;
    }

    @Override
    public void extract(Instance instance, FeatureRow row) {
        Vector vector = vector(instance);
        if (vector.size() != width) {
            throw OverruleException.input((instance.id().isEmpty() ? "an instance" : "instance '" + instance.id() + "'")
                    + " has a vector of " + vector.size() + " numbers, but the model was trained with " + width
                    + "; give the vector of the same encoder");
        }
        for (int column = 0; column < width; column++) {
            row.setDense(column, vector.get(column));
        }
    }

    @Override
    public JsonNode toJson() {
        return JsonNodeFactory.instance.objectNode().put("kind", NAME).put("width", width);
    }
}
