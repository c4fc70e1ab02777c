package io.overrule.app.print;

import io.overrule.app.report.NumberText;
import io.overrule.app.usecase.ProposeNext;
import io.overrule.data.DatasetPart;
import io.overrule.discovery.Proposal;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** What to look at next, for a person. */
public final class NextText {
    private static final int LONGEST = 100;

    private NextText() {}

    public static void print(List<ProposeNext.Dealt> dealt, PrintWriter out) {
        if (dealt.isEmpty()) {
            out.println("There is nothing to look at.");
        }
        for (int k = 0; k < dealt.size(); k++) {
            Proposal proposal = dealt.get(k).proposal();
            String margin = " ".repeat(4);
            out.printf(
                    Locale.ROOT,
                    "%2d. %s  %s%n",
                    k + 1,
                    proposal.instance().id(),
                    NumberText.shorten(proposal.instance().display(), LONGEST));
            out.println(margin + proposal.reason().words() + "; label it for "
                    + dealt.get(k).part().file());
        }
        if (dealt.stream().anyMatch(one -> one.part() == DatasetPart.VALIDATION)) {
            out.println();
            out.println("What goes to valid.jsonl was decided by chance before anybody saw it: keep to it, so that"
                    + " validation stays fair.");
        }
    }
}
