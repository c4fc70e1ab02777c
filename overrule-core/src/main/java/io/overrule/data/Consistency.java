package io.overrule.data;

import io.overrule.Problem;
import io.overrule.Problems;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Checks that the instances of a dataset fit together: unique ids, one kind (texts, tokens or records), the same
 * attributes, and one type for each attribute. The majority counts as right; the other instances are reported.
 */
final class Consistency {
    private final List<PartDraft> parts;
    private final Problems problems;

    private Consistency(List<PartDraft> parts, Problems problems) {
        this.parts = parts;
        this.problems = problems;
    }

    static void check(List<PartDraft> parts, Problems problems) {
        Consistency consistency = new Consistency(parts, problems);
        consistency.checkIds();
        consistency.checkKind();
        consistency.checkAttributes();
        consistency.checkVectors();
    }

    private void checkIds() {
        Map<String, Integer> first = new HashMap<>();
        int before = 0;
        for (PartDraft part : parts) {
            for (int i = 0; i < part.size(); i = part.lineEnd(i)) {
                String id = part.lineId(i);
                Integer other = id.isEmpty() ? null : first.putIfAbsent(id, before + i);
                if (other != null) {
                    problems.add(
                            Problem.Code.DUPLICATE,
                            part.where(i),
                            "has the id '" + id + "', which " + where(other)
                                    + " has already; give every instance a unique id");
                }
            }
            before += part.size();
        }
    }

    private String where(int position) {
        int left = position;
        for (PartDraft part : parts) {
            if (left < part.size()) {
                return part.where(left);
            }
            left -= part.size();
        }
        throw new IllegalArgumentException("there is no instance " + position);
    }

    private void checkKind() {
        // If two kinds are equally frequent, the first one counts as right, so the order of arrival is kept.
        Map<InstanceKind, Integer> counts = new LinkedHashMap<>();
        forEachLine((part, i) -> counts.merge(InstanceKind.of(part.instance(i)), 1, Integer::sum));
        if (counts.size() < 2) {
            return;
        }
        int most = Collections.max(counts.values());
        counts.entrySet().stream()
                .filter(entry -> entry.getValue() == most)
                .findFirst()
                .ifPresent(entry -> tellOthersThan(entry.getKey(), most));
    }

    private void tellOthersThan(InstanceKind expected, int count) {
        forEachLine((part, i) -> {
            InstanceKind kind = InstanceKind.of(part.instance(i));
            if (kind != expected) {
                problems.add(
                        Problem.Code.INCONSISTENT,
                        part.where(i),
                        "is " + oneLine(kind) + ", but " + count + " other instances are " + manyLines(expected) + "; "
                                + remedy(expected));
            }
        });
    }

    /** What a line holds: one instance, or a whole sentence for tokens. */
    private static String oneLine(InstanceKind kind) {
        return kind == InstanceKind.TOKEN ? "a sentence" : kind.one();
    }

    private static String manyLines(InstanceKind kind) {
        return kind == InstanceKind.TOKEN ? "sentences" : kind.many();
    }

    private static String remedy(InstanceKind expected) {
        return "give it " + (expected == InstanceKind.TOKEN ? "" : "a ") + "'" + expected.field() + "'";
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
            forEachRecord((part, i, values) -> checkRecord(
                    values,
                    attributes,
                    records[0],
                    what -> problems.add(Problem.Code.INCONSISTENT, part.where(i), what)));
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

    /** Either every instance has a vector, or none; and all have the same number of numbers. */
    private void checkVectors() {
        Map<Integer, Integer> counts = new LinkedHashMap<>();
        forEachLine((part, i) -> counts.merge(width(part.instance(i)), 1, Integer::sum));
        if (counts.size() < 2) {
            return;
        }
        int most = Collections.max(counts.values());
        int expected = counts.entrySet().stream()
                .filter(entry -> entry.getValue() == most)
                .mapToInt(Map.Entry::getKey)
                .findFirst()
                .orElse(0);
        forEachLine((part, i) -> {
            int width = width(part.instance(i));
            if (width != expected) {
                problems.add(
                        Problem.Code.INCONSISTENT,
                        part.where(i),
                        "has " + (width == 0 ? "no vector" : "a vector of " + width + " numbers") + ", but " + most
                                + " other instances have "
                                + (expected == 0 ? "none" : "one of " + expected + " numbers")
                                + "; give all of them the same");
            }
        });
    }

    private static int width(Instance instance) {
        return instance.vector().map(Vector::size).orElse(0);
    }

    private static String plural(int records) {
        return records == 1 ? " record" : " records";
    }

    @FunctionalInterface
    private interface InstanceVisitor {
        void visit(PartDraft part, int i);
    }

    @FunctionalInterface
    private interface RecordVisitor {
        void visit(PartDraft part, int i, Map<String, Value> values);
    }

    /** Visits the first instance of every line. */
    private void forEachLine(InstanceVisitor visitor) {
        for (PartDraft part : parts) {
            for (int i = 0; i < part.size(); i = part.lineEnd(i)) {
                visitor.visit(part, i);
            }
        }
    }

    private void forEachRecord(RecordVisitor visitor) {
        forEachLine((part, i) -> {
            if (part.instance(i) instanceof RecordInstance record) {
                visitor.visit(part, i, record.values());
            }
        });
    }
}
