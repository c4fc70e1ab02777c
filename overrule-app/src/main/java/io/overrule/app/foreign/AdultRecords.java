package io.overrule.app.foreign;

import io.overrule.Problems;
import io.overrule.data.Instance;
import io.overrule.data.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The records of the 1994 census as distributed by the UCI repository (Adult): 14 attributes and a class, separated by
 * commas. {@code ?} is a missing value. Its test file begins with a remark after a bar, and has a dot after every
 * class.
 */
public final class AdultRecords implements ForeignFormat {
    private static final String MISSING = "?";

    private static final List<String> ATTRIBUTES = List.of(
            "age",
            "workclass",
            "fnlwgt",
            "education",
            "education-num",
            "marital-status",
            "occupation",
            "relationship",
            "race",
            "sex",
            "capital-gain",
            "capital-loss",
            "hours-per-week",
            "native-country");

    private static final Set<String> NUMBERS =
            Set.of("age", "fnlwgt", "education-num", "capital-gain", "capital-loss", "hours-per-week");

    @Override
    public List<String> classes() {
        return List.of("<=50K", ">50K");
    }

    @Override
    public void read(List<ForeignFile> files, Problems problems, Consumer<Row> rows) {
        for (ForeignFile file : files) {
            file.forEachLine(problems, (where, line) -> {
                if (!line.isBlank() && !line.startsWith("|")) {
                    row(where, line, problems).ifPresent(rows);
                }
            });
        }
    }

    private static Optional<Row> row(String where, String line, Problems problems) {
        String[] cells = line.split(",", -1);
        if (cells.length != ATTRIBUTES.size() + 1) {
            problems.add(
                    where,
                    "has " + cells.length + " values between commas; expected 15: " + String.join(", ", ATTRIBUTES)
                            + " and the class");
            return Optional.empty();
        }
        Map<String, Value> values = new LinkedHashMap<>();
        for (int i = 0; i < ATTRIBUTES.size(); i++) {
            String attribute = ATTRIBUTES.get(i);
            String cell = cells[i].strip();
            boolean number = NUMBERS.contains(attribute);
            if (cell.equals(MISSING)) {
                values.put(attribute, Value.MISSING);
            } else if (cell.isEmpty() || (number && !Cell.isNumber(cell))) {
                problems.add(
                        where,
                        "has " + attribute + " '" + cell + "'; expected " + (number ? "a number" : "a name")
                                + ", or ? if it is unknown");
                return Optional.empty();
            } else {
                values.put(attribute, number ? Value.of(Double.parseDouble(cell)) : Value.of(cell));
            }
        }
        String label = cells[ATTRIBUTES.size()].strip();
        return Optional.of(Row.of(
                where, Instance.record(values), label.endsWith(".") ? label.substring(0, label.length() - 1) : label));
    }
}
