package io.overrule.app.print;

import io.overrule.app.report.NumberText;
import io.overrule.app.usecase.InduceRules;
import io.overrule.discovery.InducedRule;
import java.io.PrintWriter;

/** Prints induced rules for a person. */
public final class InductionText {
    private static final int WIDTH = 80;

    private InductionText() {}

    public static void print(InduceRules.Result result, PrintWriter out) {
        int kept = result.kept().rules().size();
        out.println(result.found() + " rules learned from " + result.kept().instances() + " labelled instances; " + kept
                + (kept == 1 ? " of them covers" : " of them cover") + " an instance of its class among the "
                + result.labelledCount() + " of labeled.jsonl");
        out.println();
        TextTable table = new TextTable("llrrrl", "rule", "label", "covers", "right", "exemplars", "condition");
        for (InducedRule induced : result.kept().rules()) {
            table.add(
                    NumberText.shorten(induced.rule().id(), 32),
                    induced.rule().label(),
                    Integer.toString(induced.covered()),
                    NumberText.percent(induced.precision()),
                    Integer.toString(induced.exemplars().size()),
                    NumberText.shorten(induced.rule().describe(), WIDTH));
        }
        table.print(out);
    }
}
