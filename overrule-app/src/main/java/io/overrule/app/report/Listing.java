package io.overrule.app.report;

import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.RuleReport;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which instances the page lists: the misclassified ones by the cells of the confusion matrix, and the ones on which each
 * rule was overruled. All of them, unless the page would become too large to open; then every list is cut at the same
 * length, and {@code instances.jsonl} has the rest.
 *
 * @param cells those of wrong predictions, the largest first
 * @param overruled for each rule of the report, those where it is trusted least first
 */
record Listing(List<Cell> cells, List<List<RuleReport.Overruled>> overruled) {
    /** About the maximum number of bytes that all lists together take on the page. */
    static final long BYTES = 4_000_000;

    /** The number of rows of the table that replaces a matrix with too many classes. */
    static final int MOST_CELLS_OF_TABLE = 200;

    /** What surrounds the text of an instance in a list, roughly. */
    private static final int MARKUP = 400;

    private static final int MARKUP_OF_MARK = 60;

    Listing {
        cells = List.copyOf(cells);
        overruled = List.copyOf(overruled);
    }

    /**
     * The instances of one class that were predicted as another.
     *
     * @param count how many there are
     * @param shown those of them that are listed, the ones that the model was most sure of first
     */
    record Cell(int truth, int predicted, int count, List<Results.JudgedInstance> shown) {
        Cell {
            shown = List.copyOf(shown);
        }

        String id() {
            return id(truth, predicted);
        }

        static String id(int truth, int predicted) {
            return "cell-" + truth + "-" + predicted;
        }
    }

    static Listing of(Results results) {
        return of(results, BYTES);
    }

    static Listing of(Results results, long bytes) {
        List<Cell> cells = cells(results);
        List<List<RuleReport.Overruled>> overruled =
                results.denoising().map(RuleReport::rules).orElse(List.of()).stream()
                        .map(line -> line.overruled().stream()
                                .sorted(Comparator.comparingDouble(RuleReport.Overruled::trust))
                                .toList())
                        .toList();
        int longest = longest(cells, overruled, bytes);
        return new Listing(
                cells.stream()
                        .map(cell ->
                                new Cell(cell.truth(), cell.predicted(), cell.count(), first(cell.shown(), longest)))
                        .toList(),
                overruled.stream().map(list -> first(list, longest)).toList());
    }

    private static List<Cell> cells(Results results) {
        boolean table = results.labels().size() > ConfusionFigure.MOST_CLASSES;
        Stream<Cell> cells = table && results.instances().isEmpty()
                ? results.confusion().map(Listing::counted).orElse(Stream.empty())
                : judged(results);
        return cells.sorted(Comparator.comparingInt(Cell::count)
                        .reversed()
                        .thenComparingInt(Cell::truth)
                        .thenComparingInt(Cell::predicted))
                .limit(table ? MOST_CELLS_OF_TABLE : Integer.MAX_VALUE)
                .toList();
    }

    /** What is known without the instances: how many there are. */
    private static Stream<Cell> counted(ConfusionMatrix confusion) {
        int classes = confusion.labels().size();
        return IntStream.range(0, classes).boxed().flatMap(truth -> IntStream.range(0, classes)
                .filter(predicted -> predicted != truth && confusion.count(truth, predicted) > 0)
                .mapToObj(predicted -> new Cell(truth, predicted, confusion.count(truth, predicted), List.of())));
    }

    private static Stream<Cell> judged(Results results) {
        Map<String, List<Results.JudgedInstance>> wrong = new LinkedHashMap<>();
        for (Results.JudgedInstance instance : results.instances()) {
            if (!instance.right()) {
                wrong.computeIfAbsent(Cell.id(instance.truth(), instance.predicted()), id -> new ArrayList<>())
                        .add(instance);
            }
        }
        return wrong.values().stream()
                .map(list -> new Cell(
                        list.get(0).truth(),
                        list.get(0).predicted(),
                        list.size(),
                        list.stream()
                                .sorted(Comparator.comparingDouble((Results.JudgedInstance instance) ->
                                                JudgedInstances.probability(instance.explanation()))
                                        .reversed())
                                .toList()));
    }

    /** The length at which all lists are cut, so that together they take no more than these bytes. */
    private static int longest(List<Cell> cells, List<List<RuleReport.Overruled>> overruled, long bytes) {
        long sum = 0;
        for (int n = 0; ; n++) {
            boolean more = false;
            for (Cell cell : cells) {
                if (cell.shown().size() > n) {
                    more = true;
                    sum += bytes(cell.shown().get(n));
                }
            }
            for (List<RuleReport.Overruled> list : overruled) {
                if (list.size() > n) {
                    more = true;
                    sum += bytes(ReportText.excerpt(list.get(n).instance()));
                }
            }
            if (!more || sum > bytes) {
                return n;
            }
        }
    }

    private static long bytes(Results.JudgedInstance instance) {
        long marks = instance.reasons()
                .map(reasons -> Math.min(reasons.reasons().size(), ReportText.LONGEST_TEXT / 2))
                .orElse(0);
        return bytes(ReportText.excerpt(instance.explanation().instance()))
                + marks * MARKUP_OF_MARK
                + (long) instance.explanation().rules().size() * MARKUP_OF_MARK;
    }

    private static long bytes(String text) {
        return (long) MARKUP + XmlText.escape(text).getBytes(StandardCharsets.UTF_8).length;
    }

    private static <T> List<T> first(List<T> list, int count) {
        return list.subList(0, Math.min(count, list.size()));
    }

    /** Whether the page can list the instances of this cell. */
    boolean lists(int truth, int predicted) {
        return cells.stream()
                .anyMatch(cell -> cell.truth() == truth
                        && cell.predicted() == predicted
                        && !cell.shown().isEmpty());
    }
}
