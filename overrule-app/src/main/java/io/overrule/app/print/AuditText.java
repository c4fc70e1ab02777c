package io.overrule.app.print;

import io.overrule.app.usecase.AuditModel;
import io.overrule.cover.LabelledRecord;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Prints the result of an audit for a person. */
public final class AuditText {
    private AuditText() {}

    public static void print(AuditModel.Result result, PrintWriter out) {
        out.println("On " + result.predictions().fired()
                + " instances drawn at random, which nothing was fitted to, with 95 % intervals:");
        out.println("  predictions right  " + share(result.predictions()));
        out.println("  votes right        " + share(result.fired()));
        out.println("  kept votes right   " + share(result.kept()));
        List<AuditModel.RulePrecision> fired = result.rules().stream()
                .filter(rule -> rule.fired().fired() > 0)
                .sorted(Comparator.comparingInt(rule -> -rule.fired().fired()))
                .toList();
        if (!fired.isEmpty()) {
            out.println();
            TextTable table = new TextTable("llrlrl", "rule", "class", "votes right", "", "kept votes right", "");
            fired.forEach(rule -> table.add(
                    rule.id(),
                    rule.label(),
                    count(rule.fired()),
                    interval(rule.fired()),
                    count(rule.kept()),
                    interval(rule.kept())));
            table.print(out);
        }
        int silent = result.rules().size() - fired.size();
        if (silent > 0) {
            out.println("  " + silent + (silent == 1 ? " rule covers" : " rules cover") + " none of them.");
        }
        if (result.tokens()) {
            out.println("Sentences were drawn, not tokens: tokens of a sentence are alike, so the true intervals are"
                    + " wider.");
        }
        if (result.open() > 0) {
            out.println(result.open() + " drawn " + (result.open() == 1 ? "line is" : "lines are")
                    + " not labelled yet; if these are the hard ones, all of this flatters: label them too.");
        }
    }

    private static String share(LabelledRecord.Tally tally) {
        return tally.fired() == 0
                ? "– (there are none)"
                : String.format(
                        Locale.ROOT,
                        "%5.1f %%  %s  (%s)",
                        100 * tally.precision().orElseThrow(),
                        interval(tally),
                        count(tally));
    }

    private static String count(LabelledRecord.Tally tally) {
        return tally.fired() == 0 ? "–" : tally.right() + " of " + tally.fired();
    }

    private static String interval(LabelledRecord.Tally tally) {
        return tally.fired() == 0
                ? ""
                : String.format(Locale.ROOT, "%.0f to %.0f %%", 100 * tally.low(), 100 * tally.high());
    }
}
