package io.overrule.app.print;

import io.overrule.app.report.NumberText;
import io.overrule.cover.CoverStatistics;
import io.overrule.cover.Finding;
import io.overrule.cover.LabelledRecord;
import io.overrule.cover.RuleStatistics;
import io.overrule.cover.SetStatistics;
import io.overrule.rule.RuleSet;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Prints the statistics of rules for a person. */
public final class RuleStatisticsText {
    /** The maximum length of a condition: what a person takes in at a glance. */
    private static final int CONDITION = 100;

    private RuleStatisticsText() {}

    /**
     * One line per value of the paper's Table 1.
     *
     * @param on which instances were counted: {@code unlabelled instances}
     */
    public static void printSet(SetStatistics set, String on, PrintWriter out) {
        out.printf(Locale.ROOT, "%d rules on %d %s%n", set.ruleCount(), set.instanceCount(), on);
        out.printf(
                Locale.ROOT,
                "  coverage            %s of the instances are covered by a rule%n",
                NumberText.percent(set.coverage()));
        set.microPrecision()
                .ifPresent(precision -> out.printf(
                        Locale.ROOT,
                        "  precision           %s of the rules' votes are right%n",
                        NumberText.percent(precision)));
        out.printf(
                Locale.ROOT,
                "  conflict            %s of the covered instances get votes for different classes%n",
                NumberText.percent(set.conflictRate()));
        out.printf(
                Locale.ROOT, "  average cover       %s instances a rule%n", NumberText.number(set.averageCoverSize()));
        out.printf(Locale.ROOT, "  rules per instance  %.2f, of the covered ones%n", set.rulesPerCoveredInstance());
    }

    /**
     * How often the rules are right on labelled instances, or why that is unknown.
     *
     * @param on the parts that the instances are from
     */
    public static void printRecord(LabelledRecord record, List<String> on, PrintWriter out) {
        String parts = String.join(" and ", on);
        LabelledRecord.Tally all = record.all();
        String leftOut = record.exemplarPairs() == 0
                ? ""
                : record.exemplarPairs() == 1
                        ? "; 1 pair of a rule and its exemplar is left out, right by construction"
                        : "; " + record.exemplarPairs()
                                + " pairs of a rule and its exemplar are left out, right by construction";
        if (all.fired() == 0) {
            out.printf(
                    Locale.ROOT,
                    "  precision is unknown: no labelled instance is covered among the %d of %s%s; label some that rules"
                            + " cover%n",
                    record.instances(),
                    parts,
                    leftOut);
            return;
        }
        out.printf(
                Locale.ROOT,
                "  precision by label  %s: %d of %d votes on %s are right, 95 %% interval %s%s%n",
                NumberText.percent(all.precision()),
                all.right(),
                all.fired(),
                parts,
                interval(all),
                leftOut);
    }

    private static String interval(LabelledRecord.Tally tally) {
        return tally.fired() == 0
                ? "-"
                : String.format(Locale.ROOT, "%.0f to %.0f %%", 100 * tally.low(), 100 * tally.high());
    }

    /**
     * A row per rule: first what it covers, then how often it is right on labelled instances. Where the classes of the
     * covered instances are known too, its precision there is printed in between. Last comes its condition in words.
     */
    public static void printRules(RuleSet rules, CoverStatistics statistics, LabelledRecord record, PrintWriter out) {
        TextTable table = new TextTable(
                "llrrrrrrrrrl",
                "rule",
                "label",
                "covers",
                "coverage",
                "overlaps",
                "conflicts",
                "right",
                "wrong",
                "precision",
                "by label",
                "95 % interval",
                "condition");
        for (RuleStatistics rule : statistics.rules()) {
            LabelledRecord.Tally tally = record.rules().get(rule.index());
            table.add(
                    rule.id(),
                    rule.label(),
                    Integer.toString(rule.coverSize()),
                    NumberText.percent(rule.coverage()),
                    Integer.toString(rule.overlaps()),
                    Integer.toString(rule.conflicts()),
                    rule.right().isPresent() ? Integer.toString(rule.right().getAsInt()) : "-",
                    rule.wrong().isPresent() ? Integer.toString(rule.wrong().getAsInt()) : "-",
                    NumberText.percent(rule.precision()),
                    tally.fired() == 0 ? "-" : tally.right() + " of " + tally.fired(),
                    interval(tally),
                    NumberText.shorten(rules.rule(rule.index()).describe(), CONDITION));
        }
        table.print(out);
    }

    public static void printLint(List<Finding> findings, PrintWriter out) {
        if (findings.isEmpty()) {
            out.println("Nothing about the rules looks like a mistake.");
            return;
        }
        out.println(findings.size() == 1 ? "One thing to look at:" : findings.size() + " things to look at:");
        findings.forEach(finding -> out.println("  - " + finding.message()));
    }
}
