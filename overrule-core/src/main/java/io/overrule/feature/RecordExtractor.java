package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.TokenInstance;
import io.overrule.data.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Turns records into a dense block. A number becomes its distance from the mean in standard deviations, and a category
 * gets its own column (one-hot). A missing number becomes the mean, and an extra column marks it as missing. For a
 * missing or unseen category, all columns are 0.
 */
final class RecordExtractor implements FeatureExtractor {
    /** If an attribute has more categories than this, such as a name, the rarer ones count as unseen. */
    private static final int MAX_CATEGORIES = 1_000;

    /**
     * A number further from the mean than this, in standard deviations, is a mistake: no training data has one, and in
     * a network its products might leave the range of a float.
     */
    private static final double FURTHEST = 1e12;

    /** Encodes an attribute as columns. */
    private sealed interface Encoding {
        int width();

        void encode(RecordInstance record, String attribute, FeatureRow row, int offset);
    }

    private record Standardised(double mean, double deviation) implements Encoding {
        @Override
        public int width() {
            return 2;
        }

        @Override
        public void encode(RecordInstance record, String attribute, FeatureRow row, int offset) {
            Value value = record.value(attribute);
            if (value instanceof Value.Numeric numeric) {
                double distance = (numeric.number() - mean) / deviation;
                if (!(Math.abs(distance) <= FURTHEST)) {
                    throw OverruleException.input(nameOf(record) + " has " + value + " as '" + attribute
                            + "', but in training it was around " + mean + " with a standard deviation of " + deviation
                            + "; expected a number of that size, or null if it is unknown");
                }
                row.setDense(offset, (float) distance);
            } else if (value instanceof Value.Missing) {
                row.setDense(offset + 1, 1);
            } else {
                throw OverruleException.input(nameOf(record) + " has the text '" + value + "' as '" + attribute
                        + "', which was a number in training; give a number, or null if it is unknown");
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
        public void encode(RecordInstance record, String attribute, FeatureRow row, int offset) {
            Value value = record.value(attribute);
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
            throw OverruleException.of(
                    OverruleException.Code.FEATURES_DO_NOT_FIT,
                    "features 'records' found no attribute with a known value;"
                            + " give records with at least one number or category");
        }
    }

    static RecordExtractor fit(List<? extends Instance> instances) {
        Map<String, Column> columns = new LinkedHashMap<>();
        for (Instance instance : instances) {
            record(instance).values().forEach((attribute, value) -> columns.computeIfAbsent(
                            attribute, key -> new Column())
                    .add(value));
        }
        Map<String, Encoding> encodings = new LinkedHashMap<>();
        columns.forEach((attribute, column) -> encodings.put(attribute, column.encoding(attribute)));
        return new RecordExtractor(encodings);
    }

    /** The values of one attribute in the fitted records. */
    private static final class Column {
        private final Map<String, Integer> categories = new TreeMap<>();
        private final Spread numbers = new Spread();

        void add(Value value) {
            if (value instanceof Value.Category) {
                categories.merge(value.toString(), 1, Integer::sum);
            } else if (value instanceof Value.Numeric numeric) {
                numbers.add(numeric.number());
            }
        }

        Encoding encoding(String attribute) {
            if (!categories.isEmpty() || numbers.count() == 0) {
                return new OneHot(categories.entrySet().stream()
                        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                        .limit(MAX_CATEGORIES)
                        .map(Map.Entry::getKey)
                        .sorted()
                        .toList());
            }
            if (!Double.isFinite(numbers.mean()) || !Double.isFinite(numbers.deviation())) {
                throw OverruleException.input("the attribute '" + attribute + "' has numbers that are too large to take"
                        + " their mean and deviation; expected numbers between -3.4e38 and 3.4e38");
            }
            return new Standardised(numbers.mean(), numbers.deviation());
        }
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
                        Numbers.finite(attribute.path("mean"), "a mean of features 'records'"),
                        Numbers.divisor(attribute.path("deviation"), "a deviation of features 'records'"));
            }
            encodings.put(attribute.path("name").asText(), encoding);
        }
        return new RecordExtractor(encodings);
    }

    private static String nameOf(RecordInstance record) {
        return record.id().isEmpty() ? "a record" : "record '" + record.id() + "'";
    }

    private static RecordInstance record(Instance instance) {
        if (instance instanceof RecordInstance record) {
            return record;
        }
        throw OverruleException.of(
                OverruleException.Code.FEATURES_DO_NOT_FIT,
                "features 'records' need records, but instance '" + instance.id() + "' is a "
                        + (instance instanceof TokenInstance ? "token" : "text") + "; use features 'ngrams'");
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
                throw OverruleException.input(nameOf(record) + " has no attribute '" + attribute
                        + "', which the model was trained with; add it, with null if it is unknown");
            }
            entry.getValue().encode(record, attribute, row, offset);
            offset += entry.getValue().width();
        }
    }

    /** The mean of a number. Marking it as missing would be arbitrary if no number was missing in training. */
    @Override
    public Optional<Value> typicalValue(String attribute) {
        return Optional.ofNullable(encodings.get(attribute))
                .map(encoding -> encoding instanceof Standardised number ? Value.of(number.mean()) : Value.MISSING);
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
