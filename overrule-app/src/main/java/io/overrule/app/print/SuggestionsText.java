package io.overrule.app.print;

import io.overrule.app.report.NumberText;
import io.overrule.app.usecase.SuggestRules;
import io.overrule.discovery.RuleSuggestion;
import io.overrule.discovery.Suggestions;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Prints suggested rules for a person. */
public final class SuggestionsText {
    private static final int WIDTH = 100;

    private SuggestionsText() {}

    public static void print(SuggestRules.Result result, PrintWriter out) {
        Suggestions suggestions = result.suggestions();
        List<RuleSuggestion> best = suggestions.best();
        out.printf(
                Locale.ROOT,
                "%s that generalise%s '%s'%s to %s, out of %d candidates%n",
                best.size() == 1 ? "One rule" : best.size() + " rules",
                best.size() == 1 ? "s" : "",
                NumberText.shorten(result.exemplars().get(0).display(), WIDTH),
                result.exemplars().size() > 1 ? " and " + (result.exemplars().size() - 1) + " more" : "",
                result.label(),
                suggestions.candidates());
        suggestions.notes().forEach(note -> out.println("Note: " + note + "."));
        for (int i = 0; i < best.size(); i++) {
            RuleSuggestion suggestion = best.get(i);
            out.println();
            out.printf(
                    Locale.ROOT,
                    "%d. %s  (%s)%n",
                    i + 1,
                    suggestion.rule().describe(),
                    suggestion.rule().id());
            out.printf(
                    Locale.ROOT,
                    "   covers %d, %d of them not covered by any rule yet, %d in conflict with a rule%n",
                    suggestion.cover(),
                    suggestion.added(),
                    suggestion.conflicts());
            out.printf(Locale.ROOT, "   %s%n", suggestion.reason());
            suggestion
                    .samples()
                    .forEach(sample ->
                            out.printf(Locale.ROOT, "     - %s%n", NumberText.shorten(sample.display(), WIDTH)));
        }
    }
}
