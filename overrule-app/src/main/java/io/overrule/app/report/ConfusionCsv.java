package io.overrule.app.report;

import io.overrule.data.TextLines;
import io.overrule.evaluation.ConfusionMatrix;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All cells of a confusion matrix that are not zero, for a matrix that is too large to draw. */
public final class ConfusionCsv {
    /** Its name beside the report, which links to it. */
    public static final String FILE = "confusion.csv";

    private ConfusionCsv() {}

    /** Whether the report leaves classes out, so that this file is needed. */
    public static boolean isNeeded(ConfusionMatrix confusion) {
        return confusion.labels().size() > ConfusionFigure.MOST_CLASSES;
    }

    public static void write(ConfusionMatrix confusion, Path file) {
        int classes = confusion.labels().size();
        TextLines.write(
                file,
                Stream.concat(
                        Stream.of("true,predicted,count"),
                        IntStream.range(0, classes).boxed().flatMap(truth -> IntStream.range(0, classes)
                                .filter(predicted -> confusion.count(truth, predicted) > 0)
                                .mapToObj(predicted -> cell(confusion.labels().name(truth)) + ","
                                        + cell(confusion.labels().name(predicted)) + ","
                                        + confusion.count(truth, predicted)))));
    }

    private static String cell(String name) {
        return name.matches("[^\",\r\n]*") ? name : "\"" + name.replace("\"", "\"\"") + "\"";
    }
}
