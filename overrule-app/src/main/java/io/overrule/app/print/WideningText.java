package io.overrule.app.print;

import io.overrule.discovery.Widening;
import io.overrule.discovery.WideningReport;
import java.io.PrintWriter;

/** Prints what else a rule could cover, for a person. */
public final class WideningText {
    private WideningText() {}

    public static void print(WideningReport report, PrintWriter out) {
        EvidenceText.heading(
                report.rule().id(), report.rule().label(), report.rule().describe(), report.evidence(), out);
        if (report.proposals().isEmpty()) {
            out.println("Nothing else is trusted as much as what it covers; there is nothing to widen.");
        }
        for (int k = 0; k < report.proposals().size(); k++) {
            Widening widening = report.proposals().get(k);
            out.println(k + 1 + ". " + widening.rule().describe());
            out.println("     adds " + EvidenceText.of(widening.added()));
            out.println("     " + widening.uncovered() + " of them are covered by no rule yet");
            EvidenceText.samples("added, with trust:", widening.samples(), out);
            out.println();
        }
    }
}
