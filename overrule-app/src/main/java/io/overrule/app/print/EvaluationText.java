package io.overrule.app.print;

import io.overrule.Shortened;
import io.overrule.app.report.NumberText;
import io.overrule.app.report.Ways;
import io.overrule.app.usecase.RuleFindings;
import io.overrule.evaluation.Confidence;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.Reliability;
import io.overrule.evaluation.RuleReport;
import io.overrule.inference.Inference;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Prints an evaluation for a person. */
public final class EvaluationText {
    /** A table with more columns is too wide for any terminal. */
    private static final int MOST_CLASSES = 50;

    private EvaluationText() {}

    /**
     * The scores of a model, and what overruling did to the rules as a whole.
     *
     * @param origin where the way to predict comes from: {@link Ways#origin}
     */
    public static void print(Evaluation evaluation, Metric metric, String part, String origin, PrintWriter out) {
        out.println("On " + instances(evaluation, part) + ": " + metric.name() + " "
                + scores(evaluation, origin, by -> metric.of(evaluation.confusion(by))) + ".");
        if (evaluation.entityScores().isPresent()) {
            out.println("Of the entities: F1 "
                    + scores(evaluation, origin, by -> evaluation
                            .entityScores(by)
                            .orElseThrow()
                            .all()
                            .f1())
                    + ".");
        }
        if (evaluation.rules().suppressed().isPresent()) {
            out.println("The rules are " + halves(evaluation.rules()) + ".");
        }
    }

    /** {@code 0.873 with the rules that are trusted (the way chosen on validation); 0.860 by the classifier alone}. */
    private static String scores(Evaluation evaluation, String origin, ToDoubleFunction<Inference> score) {
        String others = Ways.others(evaluation).stream()
                .map(by -> decimals(score.applyAsDouble(by)) + " " + Ways.words(by))
                .collect(Collectors.joining(", "));
        return decimals(score.applyAsDouble(evaluation.inference())) + " " + Ways.words(evaluation) + " (" + origin
                + "); " + others;
    }

    /** Both halves of what overruling does: the precision of what is kept, and the right votes that are lost. */
    public static String halves(RuleReport rules) {
        return "right in " + NumberText.percent(rules.rawPrecision()) + " of their votes as written, in "
                + NumberText.percent(rules.denoisedPrecision()) + " where they were kept; "
                + NumberText.percent(rules.suppressed()) + " were overruled, and "
                + NumberText.percent(rules.keptOfRight())
                + " of the right votes were kept";
    }

    /** How reliable trust is, and the paper's P_jphi beside it. */
    public static void printReliability(Evaluation evaluation, PrintWriter out) {
        out.println("How well the votes that are right are known, on "
                + evaluation.trust().firings() + " votes:");
        TextTable table = new TextTable("lrrr", "", "AUC", "calibration error", "by chance alone");
        add(table, "trust", evaluation.trust());
        evaluation.holding().ifPresent(holding -> add(table, "P_jphi", holding));
        table.print(out);
    }

    private static void add(TextTable table, String name, Reliability reliability) {
        table.add(
                name,
                decimals(reliability.auc()),
                decimals(reliability.calibrationError()),
                decimals(reliability.calibrationErrorByChance()));
    }

    /** The error rate that is left where unsure predictions are not used. */
    public static void printConfidence(Confidence confidence, PrintWriter out) {
        out.println("If only the most confident predictions are used (their probabilities have the calibration error "
                + decimals(confidence.calibrationError()) + "):");
        TextTable table = new TextTable("rrr", "coverage", "error", "confidence from");
        for (Confidence.Point point : confidence.points()) {
            table.add(
                    Math.round(100 * point.coverage()) + " %",
                    NumberText.percent(point.error()),
                    decimals(point.confidence()));
        }
        table.print(out);
    }

    /** The rules that trust judges worst. */
    public static void printWorst(RuleFindings findings, PrintWriter out) {
        out.println("Worst rules, whose mean trust is far from their precision or that lose right votes:");
        TextTable table =
                new TextTable("llrrrr", "rule", "label", "fired", "right", "mean trust", "right votes overruled");
        for (RuleFindings.Worst worst : findings.worst()) {
            RuleReport.Line rule = worst.rule();
            table.add(
                    rule.id(),
                    rule.label(),
                    Integer.toString(rule.fired()),
                    NumberText.percent(rule.rawPrecision()),
                    NumberText.percent(worst.meanTrust()),
                    worst.rightLost() + " of " + rule.firedRight());
        }
        table.print(out);
    }

    private static String decimals(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static String decimals(OptionalDouble value) {
        return value.isPresent() ? decimals(value.getAsDouble()) : "-";
    }

    /** {@code 300 test instances}, or {@code 2710 tokens of 300 test sentences}. */
    private static String instances(Evaluation evaluation, String part) {
        return evaluation
                .entityScores()
                .map(scores -> scores.tokens() + " tokens of " + scores.sentences() + " " + part + " sentences")
                .orElse(evaluation.confusion().total() + " " + part + " instances");
    }

    /** True against predicted classes. */
    public static void printConfusion(ConfusionMatrix confusion, PrintWriter out) {
        List<Integer> shown = confusion.mostConfused(MOST_CLASSES);
        List<String> names = shown.stream()
                .map(label -> Shortened.name(confusion.labels().name(label)))
                .toList();
        String[] header = new String[names.size() + 2];
        header[0] = "true \\ predicted";
        for (int y = 0; y < names.size(); y++) {
            header[y + 1] = names.get(y);
        }
        header[names.size() + 1] = "F1";
        TextTable table = new TextTable("l" + "r".repeat(names.size() + 1), header);
        for (int row = 0; row < names.size(); row++) {
            int truth = shown.get(row);
            String[] cells = new String[names.size() + 2];
            cells[0] = names.get(row);
            for (int column = 0; column < names.size(); column++) {
                cells[column + 1] = Integer.toString(confusion.count(truth, shown.get(column)));
            }
            cells[names.size() + 1] = String.format(Locale.ROOT, "%.3f", confusion.f1(truth));
            table.add(cells);
        }
        table.print(out);
        if (shown.size() < confusion.labels().size()) {
            out.println("Of " + confusion.labels().size() + " classes, the " + shown.size()
                    + " with most errors are shown.");
        }
    }

    /** Rule by rule, the most overruled first. Rules that never fired are left out. */
    public static void printRules(RuleReport report, int most, PrintWriter out) {
        TextTable table = new TextTable(
                "llrrrrr", "rule", "label", "fired", "right", "overruled", "right where kept", "right ones kept");
        report.rules().stream()
                .filter(rule -> rule.fired() > 0)
                .sorted(Comparator.comparingInt((RuleReport.Line rule) -> rule.fired() - rule.kept())
                        .reversed())
                .limit(most)
                .forEach(rule -> table.add(
                        rule.id(),
                        rule.label(),
                        Integer.toString(rule.fired()),
                        NumberText.percent(rule.rawPrecision()),
                        NumberText.percent(rule.suppressed()),
                        NumberText.percent(rule.denoisedPrecision()),
                        NumberText.percent(rule.keptOfRight())));
        table.print(out);
    }
}
