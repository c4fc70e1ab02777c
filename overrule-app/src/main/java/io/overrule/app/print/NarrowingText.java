package io.overrule.app.print;

import io.overrule.app.report.NumberText;
import io.overrule.discovery.Narrowing;
import io.overrule.discovery.NarrowingReport;
import io.overrule.discovery.RuleEvidence;
import io.overrule.discovery.Separation;
import java.io.PrintWriter;
import java.util.OptionalDouble;

/** Prints where a rule fails and how it could be narrowed, for a person. */
public final class NarrowingText {
    private NarrowingText() {}

    public static void print(NarrowingReport report, PrintWriter out) {
        EvidenceText.heading(
                report.rule().id(), report.rule().label(), report.rule().describe(), report.evidence(), out);
        if (!report.separations().isEmpty()) {
            out.println("Where it is trusted less, and where more:");
            TextTable table = new TextTable("lrrrl", "", "firings", "trust there", "elsewhere", "labelled there");
            for (Separation separation : report.separations()) {
                table.add(
                        (separation.speaksAgainst() ? "- " : "+ ") + NumberText.shorten(separation.words(), 60),
                        Integer.toString(separation.where().firings()),
                        NumberText.percent(separation.where().precisionByTrust()),
                        NumberText.percent(separation.elsewhere().precisionByTrust()),
                        labelled(separation.where()));
            }
            table.print(out);
            out.println();
        }
        if (report.proposals().isEmpty()) {
            OptionalDouble precision = report.evidence().precisionByTrust();
            out.println(
                    precision.isPresent() && precision.getAsDouble() >= 0.95
                            ? "It hardly ever fails; there is nothing to narrow."
                            : "No short list of conditions separates where it holds from where it fails;"
                                    + " leave it to the model to overrule it, or rewrite it.");
        }
        for (int k = 0; k < report.proposals().size(); k++) {
            print(k + 1, report.proposals().get(k), out);
        }
    }

    private static String labelled(RuleEvidence evidence) {
        return evidence.labelled() == 0 ? "-" : evidence.labelledRight() + " of " + evidence.labelled() + " right";
    }

    private static void print(int number, Narrowing narrowing, PrintWriter out) {
        out.println(number + ". " + narrowing.rule().describe());
        out.println("     keeps " + EvidenceText.of(narrowing.kept()));
        out.println("     loses " + EvidenceText.of(narrowing.lost()));
        out.println(
                "     keeps " + NumberText.percent(narrowing.keptOfRight()) + " of the firings expected to be right");
        EvidenceText.samples("kept, with trust:", narrowing.keptSamples(), out);
        EvidenceText.samples("lost, with trust:", narrowing.lostSamples(), out);
        out.println();
    }
}
