package io.overrule.app.print;

import io.overrule.app.report.NumberText;
import io.overrule.data.LabelSet;
import io.overrule.data.TokenInstance;
import io.overrule.evaluation.TagScheme;
import io.overrule.inference.Part;
import io.overrule.inference.Reasons;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints why the classifier decided, for a person. */
public final class ReasonsText {
    private static final int SHOWN = 8;
    private static final int SHOWN_OF_TOKEN = 4;
    private static final int WIDTH = 100;
    private static final int LONGEST_NAME = 32;
    private static final int LONGEST_BAR = 24;

    private ReasonsText() {}

    /** A line for each of the words or attributes that count most. */
    public static void print(Reasons reasons, LabelSet labels, PrintWriter out) {
        out.println();
        String label = labels.name(reasons.label());
        List<Reasons.Reason> most = reasons.most(SHOWN);
        if (most.isEmpty()) {
            out.println("  The classifier says " + label + ", and would without any single part of this as well.");
            return;
        }
        out.println("  The classifier says " + label + ". What counts most for (+) and against (-) it, in log-odds:");
        int width = most.stream()
                .mapToInt(reason -> name(reason.part()).length())
                .max()
                .orElse(0);
        double largest = Math.abs(most.get(0).weight());
        for (Reasons.Reason reason : most) {
            out.printf(
                    Locale.ROOT,
                    "    %-" + width + "s  %+6.2f  %s%n",
                    name(reason.part()),
                    reason.weight(),
                    (reason.supports() ? "+" : "-")
                            .repeat(Math.max(1, (int) Math.round(LONGEST_BAR * Math.abs(reason.weight()) / largest))));
        }
        printUntried(reasons, out);
    }

    private static void printUntried(Reasons reasons, PrintWriter out) {
        if (reasons.untried() > 0) {
            out.println("  Only the first " + Reasons.MOST_PARTS + " were tried; " + reasons.untried() + " were not.");
        }
    }

    /** A line for each token of a sentence that the classifier takes for more than {@code O}. */
    public static void print(List<Reasons> sentence, LabelSet labels, PrintWriter out) {
        List<Reasons> shown = sentence.stream()
                .filter(reasons -> !labels.name(reasons.label()).equals(TagScheme.OUTSIDE))
                .filter(reasons -> !reasons.reasons().isEmpty())
                .toList();
        if (shown.isEmpty()) {
            return;
        }
        out.println();
        out.println("  Words that count most for the classifier, in log-odds:");
        for (Reasons reasons : shown) {
            String words = reasons.most(SHOWN_OF_TOKEN).stream()
                    .map(reason -> String.format(Locale.ROOT, "%s %+.2f", name(reason.part()), reason.weight()))
                    .collect(Collectors.joining(", "));
            String token = reasons.instance() instanceof TokenInstance instance
                    ? instance.token()
                    : reasons.instance().display();
            String line = "    " + visible(token) + " is " + labels.name(reasons.label()) + ": " + words;
            out.println(NumberText.shorten(line, WIDTH));
        }
    }

    private static String name(Part part) {
        return visible(part.name());
    }

    private static String visible(String text) {
        return NumberText.shorten(text.replaceAll("\\s+", " "), LONGEST_NAME);
    }
}
