package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Records as a dense block: a number becomes its distance from the mean in standard deviations, a category a column of
 * its own (one-hot). A missing number is the mean, with a column that says so; a missing or never seen category is no
 * category at all.
 */
final class RecordExtractor implements FeatureExtractor {
    /** How an attribute becomes columns. */
    private sealed interface Encoding {
        int width();

        void encode(Value value, String attribute, FeatureRow row, int offset);
    }

    private record Standardised(double mean, double deviation) implements Encoding {
        @Override
        public int width() {
            return 2;
        }

        @Override
        public void encode(Value value, String attribute, FeatureRow row, int offset) {
            if (value instanceof Value.Numeric numeric) {
                row.setDense(offset, (float) ((numeric.number() - mean) / deviation));
            } else if (value instanceof Value.Missing) {
                row.setDense(offset + 1, 1);
            } else {
                throw OverruleException.input("attribute '" + attribute + "' has the value '" + value
                        + "', but it was a number in training; give a number, or null if it is unknown");
            }
        }
    }

    private record OneHot(List<String> categories, Map<String, Integer> columns) implements Encoding {
        OneHot(List<String> categories) {
            this(List.copyOf(categories), new LinkedHashMap<>());
            for (String category : categories) {
                columns.put(category, columns.size());
            }
        }

        @Override
        public int width() {
            return categories.size();
        }

        @Override
        public void encode(Value value, String attribute, FeatureRow row, int offset) {
            Integer column = columns.get(value.toString());
            if (column != null && !(value instanceof Value.Missing)) {
                row.setDense(offset + column, 1);
            }
        }
    }

    private final Map<String, Encoding> encodings;
    private final int width;

    private RecordExtractor(Map<String, Encoding> encodings) {
        this.encodings = encodings;
        this.width = encodings.values().stream().mapToInt(Encoding::width).sum();
        if (width == 0) {
            throw OverruleException.input("features 'records' found no attribute with a known value;"
                    + " give records with at least one number or category");
        }
    }

    static RecordExtractor fit(List<? extends Instance> instances) {
        Map<String, List<Value>> columns = new LinkedHashMap<>();
        for (Instance instance : instances) {
            for (Map.Entry<String, Value> entry : record(instance).values().entrySet()) {
                columns.computeIfAbsent(entry.getKey(), key -> new ArrayList<>())
                        .add(entry.getValue());
            }
        }
        Map<String, Encoding> encodings = new LinkedHashMap<>();
        columns.forEach((attribute, values) -> encodings.put(attribute, encodingOf(values)));
        return new RecordExtractor(encodings);
    }

    private static Encoding encodingOf(List<Value> values) {
        TreeSet<String> categories = new TreeSet<>();
        double mean = 0;
        double squares = 0;
        int numbers = 0;
        for (Value value : values) {
            if (value instanceof Value.Category) {
                categories.add(value.toString());
            } else if (value instanceof Value.Numeric numeric) {
                // Welford's running mean and sum of squared deviations.
                numbers++;
                double delta = numeric.number() - mean;
                mean += delta / numbers;
                squares += delta * (numeric.number() - mean);
            }
        }
        if (!categories.isEmpty() || numbers == 0) {
            return new OneHot(new ArrayList<>(categories));
        }
        double deviation = Math.sqrt(squares / numbers);
        return new Standardised(mean, deviation > 0 ? deviation : 1);
    }

    static RecordExtractor ofJson(JsonNode json) {
        Map<String, Encoding> encodings = new LinkedHashMap<>();
        for (JsonNode attribute : json.path("attributes")) {
            Encoding encoding;
            if (attribute.has("categories")) {
                List<String> categories = new ArrayList<>();
                attribute.path("categories").forEach(category -> categories.add(category.asText()));
                encoding = new OneHot(categories);
            } else {
                encoding = new Standardised(
                        attribute.path("mean").asDouble(),
                        attribute.path("deviation").asDouble());
            }
            encodings.put(attribute.path("name").asText(), encoding);
        }
        return new RecordExtractor(encodings);
    }

    private static RecordInstance record(Instance instance) {
        if (instance instanceof RecordInstance record) {
            return record;
        }
        throw OverruleException.input("features 'records' need records, but instance '" + instance.id()
                + "' is a text; use --features ngrams");
    }

    @Override
    public String name() {
        return "records";
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
        RecordInstance record = record(instance);
        int offset = 0;
        for (Map.Entry<String, Encoding> entry : encodings.entrySet()) {
            String attribute = entry.getKey();
            if (!record.values().containsKey(attribute)) {
                throw OverruleException.input("record '" + record.id() + "' has no attribute '" + attribute
                        + "', which the model was trained with; add it, with null if it is unknown");
            }
            entry.getValue().encode(record.value(attribute), attribute, row, offset);
            offset += entry.getValue().width();
        }
    }

    @Override
    public JsonNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("kind", "records");
        ArrayNode attributes = json.putArray("attributes");
        encodings.forEach((name, encoding) -> {
            ObjectNode attribute = attributes.addObject().put("name", name);
            if (encoding instanceof OneHot oneHot) {
                oneHot.categories().forEach(attribute.putArray("categories")::add);
            } else if (encoding instanceof Standardised standardised) {
                attribute.put("mean", standardised.mean());
                attribute.put("deviation", standardised.deviation());
            }
        });
        return json;
    }
}
