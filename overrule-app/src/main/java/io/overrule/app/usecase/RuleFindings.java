package io.overrule.app.usecase;

import io.overrule.app.report.NumberText;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.RuleReport;
import io.overrule.inference.Explanation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What labelled data shows about overruling, rule by rule: which rules trust judges worst, and whether too many right
 * votes are lost.
 *
 * @param meanTrust in a rule where it fired, in the order of the rules; empty for rules that never fired
 * @param worst rules with at least {@value #FEWEST_FIRINGS} votes whose mean trust is furthest from their precision, or
 *     that lose most right votes; the worst first
 * @param warnings a sentence each
 */
public record RuleFindings(List<OptionalDouble> meanTrust, List<Worst> worst, List<String> warnings) {
    /** Fewer votes say little about a rule. */
    private static final int FEWEST_FIRINGS = 5;

    /** Labelled data counts a rule as right from this precision on. */
    private static final double RIGHT = 0.8;

    /** A smaller gap is not worth reporting. */
    private static final double SMALLEST_GAP = 0.1;

    private static final int WORST_SHOWN = 5;

    public RuleFindings {
        meanTrust = List.copyOf(meanTrust);
        worst = List.copyOf(worst);
        warnings = List.copyOf(warnings);
    }

    /**
     * A rule that trust judges badly.
     *
     * @param meanTrust in the rule where it fired
     */
    public record Worst(RuleReport.Line rule, double meanTrust) {
        /** How many right votes were overruled. */
        public int rightLost() {
            return rule.firedRight() - rule.keptRight();
        }

        /** The larger of the distance between trust and precision and the share of votes that were wrongly overruled. */
        double gap() {
            double precision = rule.rawPrecision().orElseThrow();
            return Math.max(Math.abs(meanTrust - precision), (double) rightLost() / rule.fired());
        }
    }

    public static RuleFindings of(Evaluation evaluation) {
        List<RuleReport.Line> lines = evaluation.rules().rules();
        double[] sums = new double[lines.size()];
        for (Explanation explanation : evaluation.explanations()) {
            explanation.rules().forEach(rule -> sums[rule.index()] += rule.trust());
        }
        List<OptionalDouble> means = new ArrayList<>();
        List<Worst> worst = new ArrayList<>();
        for (int j = 0; j < sums.length; j++) {
            RuleReport.Line line = lines.get(j);
            means.add(line.fired() == 0 ? OptionalDouble.empty() : OptionalDouble.of(sums[j] / line.fired()));
            if (line.fired() >= FEWEST_FIRINGS) {
                worst.add(new Worst(line, sums[j] / line.fired()));
            }
        }
        worst.sort(Comparator.comparingDouble(Worst::gap).reversed());
        return new RuleFindings(
                means,
                worst.stream()
                        .filter(rule -> rule.gap() >= SMALLEST_GAP)
                        .limit(WORST_SHOWN)
                        .toList(),
                warnings(evaluation.rules()));
    }

    private static List<String> warnings(RuleReport report) {
        List<String> warnings = new ArrayList<>();
        for (RuleReport.Line rule : report.rules()) {
            int overruled = rule.fired() - rule.kept();
            if (rule.fired() >= FEWEST_FIRINGS
                    && rule.rawPrecision().orElseThrow() >= RIGHT
                    && 2 * overruled > rule.fired()) {
                warnings.add("rule '" + rule.id() + "' is right in " + NumberText.percent(rule.rawPrecision())
                        + " of its "
                        + rule.fired() + " votes, but " + overruled + " of them were overruled; label more instances"
                        + " that it covers, and train again");
            }
        }
        OptionalDouble kept = report.keptOfRight();
        if (kept.isPresent() && kept.getAsDouble() < 0.5) {
            warnings.add("most right votes of rules are lost: only " + NumberText.percent(kept)
                    + " of them were kept; label" + " more instances that rules cover, and train again");
        }
        return warnings;
    }
}
