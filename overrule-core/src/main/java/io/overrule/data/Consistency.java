package io.overrule.data;

import io.overrule.Problems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What the instances of a dataset must have in common: ids of their own, one sort (texts or records), the same
 * attributes, and one type for each attribute. What most instances do is right, and the others are told.
 */
final class Consistency {
    private final List<Part> parts;
    private final Problems problems;

    private Consistency(List<Part> parts, Problems problems) {
        this.parts = parts;
        this.problems = problems;
    }

    static void check(List<Part> parts, Problems problems) {
        Consistency consistency = new Consistency(parts, problems);
        consistency.checkIds();
        consistency.checkSort();
        consistency.checkAttributes();
    }

    private void checkIds() {
        Map<String, Integer> first = new HashMap<>();
        int position = 0;
        for (Part part : parts) {
            for (int i = 0; i < part.size(); i++, position++) {
                String id = part.instance(i).id();
                Integer other = id.isEmpty() ? null : first.putIfAbsent(id, position);
                if (other != null) {
                    problems.add(
                            part.where(i),
                            "has the id '" + id + "', which " + where(other)
                                    + " has already; give every instance an id of its own");
                }
            }
        }
    }

    private String where(int position) {
        int left = position;
        for (Part part : parts) {
            if (left < part.size()) {
                return part.where(left);
            }
            left -= part.size();
        }
        throw new IllegalArgumentException("there is no instance " + position);
    }

    private void checkSort() {
        int[] records = {0};
        int[] all = {0};
        boolean[] firstIsRecord = {false};
        forEach((part, i) -> {
            boolean record = part.instance(i) instanceof RecordInstance;
            firstIsRecord[0] = all[0] == 0 ? record : firstIsRecord[0];
            records[0] += record ? 1 : 0;
            all[0]++;
        });
        int texts = all[0] - records[0];
        if (records[0] == 0 || texts == 0) {
            return;
        }
        boolean expectRecords = records[0] == texts ? firstIsRecord[0] : records[0] > texts;
        forEach((part, i) -> {
            if (part.instance(i) instanceof RecordInstance != expectRecords) {
                problems.add(
                        part.where(i),
                        expectRecords
                                ? "is a text, but " + records[0] + " other instances are records; give it a 'record'"
                                : "is a record, but " + texts + " other instances are texts; give it a 'text'");
            }
        });
    }

    /** How often an attribute occurs, and as what. */
    private static final class Attribute {
        private final boolean inFirstRecord;
        private int count;
        private int numbers;
        private int categories;
        private boolean numberFirst;

        Attribute(boolean inFirstRecord) {
            this.inFirstRecord = inFirstRecord;
        }

        void count(Value value) {
            count++;
            if (value instanceof Value.Numeric) {
                numberFirst |= categories == 0;
                numbers++;
            } else if (value instanceof Value.Category) {
                categories++;
            }
        }

        boolean expectedIn(int records) {
            return 2 * count == records ? inFirstRecord : 2 * count > records;
        }

        boolean mixed() {
            return numbers > 0 && categories > 0;
        }

        boolean expectNumbers() {
            return numbers == categories ? numberFirst : numbers > categories;
        }
    }

    private void checkAttributes() {
        Map<String, Attribute> attributes = new LinkedHashMap<>();
        int[] records = {0};
        forEachRecord((part, i, values) -> {
            boolean first = records[0]++ == 0;
            values.forEach((name, value) -> attributes
                    .computeIfAbsent(name, key -> new Attribute(first))
                    .count(value));
        });
        boolean uniform =
                attributes.values().stream().allMatch(attribute -> attribute.count == records[0] && !attribute.mixed());
        if (!uniform) {
            forEachRecord((part, i, values) ->
                    checkRecord(values, attributes, records[0], what -> problems.add(part.where(i), what)));
        }
    }

    private static void checkRecord(
            Map<String, Value> values, Map<String, Attribute> attributes, int records, Consumer<String> problem) {
        List<String> missing = new ArrayList<>();
        List<String> extra = new ArrayList<>();
        attributes.forEach((name, attribute) -> {
            boolean expected = attribute.expectedIn(records);
            if (expected && !values.containsKey(name)) {
                missing.add("'" + name + "'");
            } else if (!expected && values.containsKey(name)) {
                extra.add("'" + name + "'");
            }
        });
        if (!missing.isEmpty()) {
            problem.accept("has a record without " + String.join(", ", missing)
                    + ", which most records have; write null where a value is unknown");
        }
        if (!extra.isEmpty()) {
            problem.accept("has a record with " + String.join(", ", extra)
                    + ", which most records do not have; correct the name, remove it,"
                    + " or give it to every record (null where unknown)");
        }
        values.forEach((name, value) -> {
            Attribute attribute = attributes.get(name);
            if (attribute != null && attribute.mixed()) {
                checkType(name, value, attribute, problem);
            }
        });
    }

    private static void checkType(String name, Value value, Attribute attribute, Consumer<String> problem) {
        if (attribute.expectNumbers() && value instanceof Value.Category) {
            problem.accept("has the text '" + value + "' as '" + name + "', which is a number in " + attribute.numbers
                    + plural(attribute.numbers) + "; write a number, or null if the value is unknown");
        } else if (!attribute.expectNumbers() && value instanceof Value.Numeric) {
            problem.accept("has the number " + value + " as '" + name + "', which is a text in "
                    + attribute.categories + plural(attribute.categories)
                    + "; write it in double quotes, or null if the value is unknown");
        }
    }

    private static String plural(int records) {
        return records == 1 ? " record" : " records";
    }

    @FunctionalInterface
    private interface InstanceVisitor {
        void visit(Part part, int i);
    }

    @FunctionalInterface
    private interface RecordVisitor {
        void visit(Part part, int i, Map<String, Value> values);
    }

    private void forEach(InstanceVisitor visitor) {
        for (Part part : parts) {
            for (int i = 0; i < part.size(); i++) {
                visitor.visit(part, i);
            }
        }
    }

    private void forEachRecord(RecordVisitor visitor) {
        forEach((part, i) -> {
            if (part.instance(i) instanceof RecordInstance record) {
                visitor.visit(part, i, record.values());
            }
        });
    }
}
