package io.overrule.bench.paper;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.Tensor;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Value;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureProvider;
import io.overrule.feature.FeatureRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The paper's census features: numbers divided by fixed ones, categories one-hot, an unknown category none at all. The
 * paper's 105th column is a country that none of our splits has; a column of zeros changes nothing, so it is left out.
 */
public final class PaperRecords implements FeatureProvider {
    static final String NAME = "census-paper";

    /** What numbers are divided by. */
    private static final Map<String, Double> SCALES = scales();

    private static final List<String> CATEGORIES = List.of(
            "workclass", "education", "marital-status", "occupation", "relationship", "race", "sex", "native-country");

    /** For the service loader. */
    public PaperRecords() {}

    private static Map<String, Double> scales() {
        Map<String, Double> scales = new LinkedHashMap<>();
        scales.put("age", 100.0);
        scales.put("fnlwgt", 1_490_400.0);
        scales.put("education-num", 10.0);
        scales.put("capital-gain", 100_000.0);
        scales.put("capital-loss", 100_000.0);
        scales.put("hours-per-week", 100.0);
        return scales;
    }

    @Override
    public List<String> names() {
        return List.of(NAME);
    }

    @Override
    public boolean offers(String block) {
        return block.equals(NAME);
    }

    @Override
    public FeatureExtractor fit(String block, List<? extends Instance> instances) {
        TreeSet<String> seen = new TreeSet<>();
        for (Instance instance : instances) {
            for (String attribute : CATEGORIES) {
                Value value = record(instance).value(attribute);
                if (!(value instanceof Value.Missing)) {
                    seen.add(column(attribute, value));
                }
            }
        }
        return new Extractor(new ArrayList<>(seen));
    }

    @Override
    public boolean reads(String kind) {
        return kind.equals(NAME);
    }

    @Override
    public FeatureExtractor extractor(JsonNode json, Map<String, Tensor> tensors) {
        List<String> columns = new ArrayList<>();
        json.path("columns").forEach(column -> columns.add(column.asText()));
        return new Extractor(columns);
    }

    private static String column(String attribute, Value value) {
        return attribute + "=" + value;
    }

    private static RecordInstance record(Instance instance) {
        if (instance instanceof RecordInstance record) {
            return record;
        }
        throw OverruleException.input("features '" + NAME + "' need census records, but instance '" + instance.id()
                + "' is none; use other features");
    }

    /** Sparse, because dense features are scaled before they are learned from, and these are wanted as they are. */
    private static final class Extractor implements FeatureExtractor {
        private final List<String> columns;
        private final Map<String, Integer> places = new HashMap<>();

        Extractor(List<String> columns) {
            this.columns = List.copyOf(columns);
            columns.forEach(column -> places.put(column, SCALES.size() + places.size()));
        }

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public int denseWidth() {
            return 0;
        }

        @Override
        public int sparseWidth() {
            return SCALES.size() + columns.size();
        }

        @Override
        public void extract(Instance instance, FeatureRow row) {
            RecordInstance record = record(instance);
            int next = 0;
            for (Map.Entry<String, Double> scale : SCALES.entrySet()) {
                if (record.value(scale.getKey()) instanceof Value.Numeric numeric && numeric.number() != 0) {
                    row.addSparse(next, (float) (numeric.number() / scale.getValue()));
                }
                next++;
            }
            for (String attribute : CATEGORIES) {
                Integer place = places.get(column(attribute, record.value(attribute)));
                if (place != null) {
                    row.addSparse(place, 1);
                }
            }
        }

        @Override
        public JsonNode toJson() {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put("kind", NAME);
            ArrayNode array = json.putArray("columns");
            columns.forEach(array::add);
            return json;
        }
    }
}
