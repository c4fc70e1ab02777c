package io.overrule.app.print;

import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.inference.RuleReport;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Prints an evaluation for a person. */
public final class EvaluationText {
    private EvaluationText() {}

    /** The figures of a model, and what denoising did to the rules as a whole. */
    public static void print(Evaluation evaluation, Metric metric, String part, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "On %s: %s %.3f with the rules that hold, %.3f by the classifier alone.%n",
                instances(evaluation, part),
                metric.name(),
                metric.of(evaluation.joint()),
                metric.of(evaluation.classifier()));
        evaluation
                .jointEntities()
                .ifPresent(scores -> out.printf(
                        Locale.ROOT,
                        "Of the entities: F1 %.3f with the rules that hold, %.3f by the classifier alone.%n",
                        scores.all().f1(),
                        evaluation.classifierEntities().orElseThrow().all().f1()));
        RuleReport rules = evaluation.rules();
        if (rules.suppressed().isPresent()) {
            out.printf(
                    "The rules are right in %s of their votes as written, in %s where they were kept; %s were overruled.%n",
                    Figures.percent(rules.rawPrecision()),
                    Figures.percent(rules.denoisedPrecision()),
                    Figures.percent(rules.suppressed()));
        }
    }

    /** {@code 300 test instances}, or {@code 2710 tokens of 300 test sentences}. */
    private static String instances(Evaluation evaluation, String part) {
        return evaluation
                .jointEntities()
                .map(scores -> scores.tokens() + " tokens of " + scores.sentences() + " " + part + " sentences")
                .orElse(evaluation.joint().total() + " " + part + " instances");
    }

    /** True against predicted classes. */
    public static void printConfusion(ConfusionMatrix confusion, PrintWriter out) {
        List<String> names = confusion.labels().names();
        String[] header = new String[names.size() + 2];
        header[0] = "true \\ predicted";
        for (int y = 0; y < names.size(); y++) {
            header[y + 1] = names.get(y);
        }
        header[names.size() + 1] = "F1";
        TextTable table = new TextTable("l" + "r".repeat(names.size() + 1), header);
        for (int truth = 0; truth < names.size(); truth++) {
            String[] row = new String[names.size() + 2];
            row[0] = names.get(truth);
            for (int y = 0; y < names.size(); y++) {
                row[y + 1] = Integer.toString(confusion.count(truth, y));
            }
            row[names.size() + 1] = String.format(Locale.ROOT, "%.3f", confusion.f1(truth));
            table.add(row);
        }
        table.print(out);
    }

    /** Rule by rule, those first of which most was overruled. Rules that never fired are left out. */
    public static void printRules(RuleReport report, int most, PrintWriter out) {
        TextTable table = new TextTable("llrrrr", "rule", "label", "fired", "right", "overruled", "right where kept");
        report.rules().stream()
                .filter(rule -> rule.fired() > 0)
                .sorted(Comparator.comparingInt((RuleReport.Line rule) -> rule.fired() - rule.kept())
                        .reversed())
                .limit(most)
                .forEach(rule -> table.add(
                        rule.id(),
                        rule.label(),
                        Integer.toString(rule.fired()),
                        Figures.percent(rule.rawPrecision()),
                        Figures.percent(rule.suppressed()),
                        Figures.percent(rule.denoisedPrecision())));
        table.print(out);
    }
}
