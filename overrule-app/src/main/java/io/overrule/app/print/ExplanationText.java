package io.overrule.app.print;

import io.overrule.app.report.NumberText;
import io.overrule.app.report.Ways;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.inference.Explanation;
import io.overrule.inference.Prediction;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Prints an explanation for a person. */
public final class ExplanationText {
    private static final int BAR = 24;
    private static final int TEXT = 100;

    private ExplanationText() {}

    public static void print(Explanation explanation, LabelSet labels, PrintWriter out) {
        Prediction prediction = explanation.prediction();
        out.println("  \"" + NumberText.shorten(explanation.instance().display(), 3 * TEXT) + "\"");
        out.println("  is " + prediction.name() + because(explanation, labels));
        out.println();
        List<Integer> byProbability = IntStream.range(0, labels.size())
                .boxed()
                .sorted(Comparator.comparing(prediction.probabilities()::get).reversed())
                .toList();
        int width = labels.names().stream().mapToInt(String::length).max().orElse(0);
        for (int y : byProbability) {
            double probability = prediction.probabilities().get(y);
            out.printf(
                    Locale.ROOT,
                    "    %-" + width + "s  %7s  %s%n",
                    labels.name(y),
                    NumberText.percent(probability),
                    "#".repeat((int) Math.round(BAR * probability)));
        }
        out.println();
        if (explanation.rules().isEmpty()) {
            out.println("  No rule speaks about it; the classifier alone decides.");
        }
        Ways.countedOtherwise(List.of(explanation)).forEach(line -> out.println("  " + line));
        for (Explanation.FiredRule rule : explanation.rules()) {
            out.printf(
                    Locale.ROOT,
                    "  %s rule '%s' says %s; trusted %.2f here%n",
                    rule.overruled() ? "OVERRULED" : "kept     ",
                    rule.rule().id(),
                    labels.name(rule.label()),
                    rule.trust());
            out.println("            " + NumberText.shorten(rule.rule().describe(), TEXT));
            for (Instance exemplar : rule.exemplars()) {
                out.println("            generalised from \"" + NumberText.shorten(exemplar.display(), TEXT) + "\"");
            }
        }
    }

    private static String because(Explanation explanation, LabelSet labels) {
        return explanation.classifierLabel() == explanation.prediction().label()
                ? ""
                : " (the classifier alone would say " + labels.name(explanation.classifierLabel()) + ")";
    }
}
