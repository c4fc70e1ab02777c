package io.overrule.app.print;

import io.overrule.data.LabelSet;
import io.overrule.inference.Explanation;
import io.overrule.inference.Prediction;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints predictions as rows of a CSV file, for spreadsheets. */
public final class CsvText {
    /** The names of the columns. */
    public static final String HEADER = row(List.of("line", "id", "label", "classifier", "by", "probability", "error"));

    private CsvText() {}

    /** @param sure whether the class is certain enough; if not, the label stays empty */
    public static String prediction(int line, Explanation explanation, boolean sure, LabelSet labels) {
        Prediction prediction = explanation.prediction();
        return row(List.of(
                Integer.toString(line),
                explanation.instance().id(),
                sure ? prediction.name() : "",
                labels.name(explanation.classifierLabel()),
                explanation.inference().commandName(),
                String.format(Locale.ROOT, "%.6f", prediction.probabilities().get(prediction.label())),
                ""));
    }

    /** The row of a line that was refused. */
    public static String error(int line, String reason) {
        return row(List.of(Integer.toString(line), "", "", "", "", "", reason));
    }

    static String row(List<String> cells) {
        return cells.stream().map(CsvText::cell).collect(Collectors.joining(","));
    }

    private static String cell(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
                && text.equals(text.strip());
        return plain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
    }
}
