package io.overrule.app.report;

import io.overrule.data.Instance;
import io.overrule.evaluation.RuleReport;
import io.overrule.evaluation.Summary;
import io.overrule.inference.Explanation;
import io.overrule.inference.Prediction;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Numbers and instances as text for the page. */
final class ReportText {
    /** Where there is nothing to show. */
    static final String NOTHING = "–";

    /** Instances may be whole letters; this much of one is enough to recognise it. */
    static final int LONGEST_TEXT = 400;

    private static final int LONGEST_WORD = 40;

    /** If there are more classes, an explanation shows the most probable ones. */
    static final int MOST_CLASSES = 12;

    private ReportText() {}

    /** {@code 1 rule}, {@code 2 rules}. */
    static String count(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    /** In percent: {@code 84.2 (0.5)}; for a single run, which has no deviation, {@code 84.2}. */
    static String meanAndDeviation(Summary summary) {
        return summary.runs().size() > 1 ? summary.percent() : Decimals.fixed(100 * summary.mean(), 1);
    }

    static String seconds(OptionalDouble seconds) {
        return seconds.isPresent() ? seconds(seconds.getAsDouble()) : NOTHING;
    }

    static String seconds(double seconds) {
        return Decimals.fixed(seconds, seconds < 1 ? 2 : seconds < 10 ? 1 : 0);
    }

    /** A difference in percentage points. */
    static String points(OptionalDouble difference) {
        if (difference.isEmpty()) {
            return NOTHING;
        }
        String points = Decimals.fixed(100 * difference.getAsDouble(), 1);
        return points.startsWith("-") ? "−" + points.substring(1) : "+" + points;
    }

    static String share(OptionalDouble share) {
        return share(share, 0);
    }

    private static String share(OptionalDouble share, int places) {
        return share.isPresent() ? share(share.getAsDouble(), places) : NOTHING;
    }

    static String share(double share, int places) {
        return Decimals.fixed(100 * share, places) + "%";
    }

    /** All classes in their order, or the most probable ones if there are very many. */
    static List<Integer> classesShown(Prediction prediction) {
        List<Double> probabilities = prediction.probabilities();
        List<Integer> classes = IntStream.range(0, probabilities.size()).boxed().toList();
        return classes.size() <= MOST_CLASSES
                ? classes
                : classes.stream()
                        .sorted(Comparator.comparing(probabilities::get, Comparator.reverseOrder()))
                        .limit(MOST_CLASSES)
                        .toList();
    }

    /** {@code +1.32}, {@code −0.20}. */
    static String signed(double value) {
        String text = Decimals.fixed(Math.abs(value), 2);
        return (value < 0 ? "−" : "+") + text;
    }

    /** A word or a value, in a list of several. */
    static String brief(String word) {
        return NumberText.shorten(word, LONGEST_WORD);
    }

    /** What the rules said about an instance: {@code no rule fired}, {@code rules: card kept, memory overruled}. */
    static String rules(Explanation explanation) {
        return explanation.rules().isEmpty()
                ? "no rule fired"
                : "rules: "
                        + explanation.rules().stream()
                                .map(rule -> brief(rule.rule().id()) + (rule.overruled() ? " overruled" : " kept"))
                                .collect(Collectors.joining(", "));
    }

    /** The beginning of an instance. */
    static String excerpt(Instance instance) {
        return excerpt(instance.display());
    }

    /** The beginning of a text. */
    static String excerpt(String text) {
        if (text.codePointCount(0, text.length()) <= LONGEST_TEXT) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT)).stripTrailing() + "…";
    }

    /** What became of all rules together. */
    static String outcome(RuleReport report) {
        if (report.rawPrecision().isEmpty()) {
            return "No rule fired.";
        }
        String raw = "As they were written, the rules are right in "
                + Decimals.percent(report.rawPrecision().getAsDouble()) + " of their firings. ";
        double suppressed = report.suppressed().orElseThrow();
        if (report.denoisedPrecision().isEmpty()) {
            return raw + "All firings were overruled.";
        }
        return suppressed == 0
                ? raw + "None was overruled."
                : raw + Decimals.percent(suppressed) + " of the firings were overruled; of the others "
                        + Decimals.percent(report.denoisedPrecision().getAsDouble())
                        + " are right. Of the right firings "
                        + share(report.keptOfRight(), 1) + " were kept.";
    }

    /** How the methods of a comparison predict. */
    static String predictedBy(Results.Comparison comparison) {
        return comparison.asPublished()
                ? "The methods predict as in the paper, without calibration and trust."
                : "The methods predict as trained models do, with calibration and trust.";
    }

    /** What the scores on the validation set are worth if there is no test set. */
    static String validated(Results.Comparison comparison) {
        return comparison.asPublished()
                ? "by which the best epoch of every run was chosen: all methods look better here than they are"
                : "each instance predicted with an epoch and a calibration that were chosen without it";
    }

    /** How long a comparison took. */
    static String times(Results.Comparison comparison) {
        return count(comparison.runs(), "run") + " took " + NumberText.duration(comparison.seconds())
                + " of computing together; by the clock " + NumberText.duration(comparison.clockSeconds()) + ", "
                + comparison.parallel() + " at a time"
                + (comparison.there() > 0 ? ", " + comparison.there() + " of them being there from before" : "") + ".";
    }
}
