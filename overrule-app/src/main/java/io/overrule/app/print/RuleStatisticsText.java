package io.overrule.app.print;

import io.overrule.cover.CoverStatistics;
import io.overrule.cover.Finding;
import io.overrule.cover.RuleStatistics;
import io.overrule.cover.SetStatistics;
import java.io.PrintWriter;
import java.util.List;

/** Prints the statistics of rules for a person. */
public final class RuleStatisticsText {
    private RuleStatisticsText() {}

    /**
     * One line per figure of the paper's Table 1.
     *
     * @param on which instances were counted: {@code unlabelled instances}
     */
    public static void printSet(SetStatistics set, String on, PrintWriter out) {
        out.printf("%d rules on %d %s%n", set.ruleCount(), set.instanceCount(), on);
        out.printf(
                "  coverage            %s of the instances are covered by a rule%n", Figures.percent(set.coverage()));
        out.printf("  precision           %s of the rules' votes are right%n", Figures.percent(set.microPrecision()));
        out.printf(
                "  conflict            %s of the covered instances get votes for different classes%n",
                Figures.percent(set.conflictRate()));
        out.printf("  average cover       %s instances a rule%n", Figures.number(set.averageCoverSize()));
        out.printf("  rules per instance  %.2f, of the covered ones%n", set.rulesPerCoveredInstance());
    }

    /** A row per rule. */
    public static void printRules(CoverStatistics statistics, PrintWriter out) {
        TextTable table = new TextTable(
                "llrrrrrrr",
                "rule",
                "label",
                "covers",
                "coverage",
                "overlaps",
                "conflicts",
                "right",
                "wrong",
                "precision");
        for (RuleStatistics rule : statistics.rules()) {
            table.add(
                    rule.id(),
                    rule.label(),
                    Integer.toString(rule.coverSize()),
                    Figures.percent(rule.coverage()),
                    Integer.toString(rule.overlaps()),
                    Integer.toString(rule.conflicts()),
                    rule.right().isPresent() ? Integer.toString(rule.right().getAsInt()) : "-",
                    rule.wrong().isPresent() ? Integer.toString(rule.wrong().getAsInt()) : "-",
                    Figures.percent(rule.precision()));
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
