package io.overrule.discovery;

import io.overrule.data.LabelledInstance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Labelled records, attribute by attribute. */
final class RecordTable {
    /**
     * An attribute.
     *
     * @param categories its values in the order in which they were met; empty for a number
     * @param values for each row the number, or the index of its category; NaN where it is missing
     */
    @SuppressWarnings("ArrayRecordComponent") // Never leaves the package.
    record Column(String attribute, List<Value> categories, double[] values) {
        boolean isNumeric() {
            return categories.isEmpty();
        }

        boolean isMissing(int row) {
            return Double.isNaN(values[row]);
        }
    }

    private final List<Column> columns;
    private final int[] labels;
    private final int classCount;

    RecordTable(List<LabelledInstance> from, int classCount) {
        this.classCount = classCount;
        labels = from.stream().mapToInt(LabelledInstance::label).toArray();
        Set<String> attributes = new LinkedHashSet<>();
        from.forEach(labelled -> attributes.addAll(
                ((RecordInstance) labelled.instance()).values().keySet()));
        columns = new ArrayList<>();
        for (String attribute : attributes) {
            List<Value> values = from.stream()
                    .map(labelled -> ((RecordInstance) labelled.instance()).value(attribute))
                    .toList();
            columns.add(column(attribute, values));
        }
    }

    private static Column column(String attribute, List<Value> values) {
        boolean categorical = values.stream().anyMatch(Value.Category.class::isInstance);
        Map<Value, Integer> categories = new LinkedHashMap<>();
        double[] coded = new double[values.size()];
        for (int row = 0; row < coded.length; row++) {
            Value value = values.get(row);
            if (value instanceof Value.Missing) {
                coded[row] = Double.NaN;
            } else if (categorical) {
                Integer known = categories.putIfAbsent(value, categories.size());
                coded[row] = known == null ? categories.size() - 1 : known;
            } else {
                // Negative zero would be another value for sorting, and the same for a rule.
                coded[row] = ((Value.Numeric) value).number() + 0.0;
            }
        }
        return new Column(attribute, List.copyOf(categories.keySet()), coded);
    }

    int size() {
        return labels.length;
    }

    int classCount() {
        return classCount;
    }

    List<Column> columns() {
        return columns;
    }

    int label(int row) {
        return labels[row];
    }

    /** How many of some rows have each class. */
    int[] counts(int[] rows) {
        int[] counts = new int[classCount];
        for (int row : rows) {
            counts[labels[row]]++;
        }
        return counts;
    }

    /** The entropy of a division into parts, in bits. */
    static double entropy(int... counts) {
        double total = Arrays.stream(counts).sum();
        double entropy = 0;
        for (int count : counts) {
            if (count > 0) {
                entropy -= count / total * Math.log(count / total);
            }
        }
        return entropy / Math.log(2);
    }
}
