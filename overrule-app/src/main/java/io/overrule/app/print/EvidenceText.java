package io.overrule.app.print;

import io.overrule.app.report.NumberText;
import io.overrule.discovery.JudgedInstance;
import io.overrule.discovery.RuleEvidence;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Prints what speaks for a rule, for a person. */
final class EvidenceText {
    private static final int TEXT = 100;

    private EvidenceText() {}

    /** {@code 120 firings, precision 64.2 % by trust; 9 of 14 labelled ones right}. */
    static String of(RuleEvidence evidence) {
        String firings = evidence.firings() + (evidence.firings() == 1 ? " firing" : " firings");
        String trust = evidence.precisionByTrust().isPresent()
                ? ", precision " + NumberText.percent(evidence.precisionByTrust()) + " by trust"
                : "";
        return firings + trust + "; " + labels(evidence);
    }

    private static String labels(RuleEvidence evidence) {
        return evidence.labelled() == 0
                ? "none on labelled instances"
                : evidence.labelledRight() + " of " + evidence.labelled() + " on labelled instances right ("
                        + NumberText.percent(evidence.precisionByLabels()) + ")";
    }

    static void samples(String title, List<JudgedInstance> samples, PrintWriter out) {
        if (!samples.isEmpty()) {
            out.println("     " + title);
            for (JudgedInstance sample : samples) {
                out.println(String.format(
                        Locale.ROOT,
                        "       %.2f  %s",
                        sample.trust(),
                        NumberText.shorten(sample.instance().display(), TEXT)));
            }
        }
    }

    /** What a rule is and how it fares, before anything is proposed. */
    static void heading(String id, String label, String words, RuleEvidence evidence, PrintWriter out) {
        out.println("Rule '" + id + "' says " + label + " where it " + words + ".");
        out.println("  " + of(evidence));
        out.println();
    }
}
