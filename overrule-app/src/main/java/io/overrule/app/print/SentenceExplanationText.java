package io.overrule.app.print;

import io.overrule.app.report.NumberText;
import io.overrule.app.report.Ways;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.Sentence;
import io.overrule.data.TokenInstance;
import io.overrule.inference.Explanation;
import io.overrule.inference.Prediction;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Prints the explanations of a sentence's tokens for a person, in a terminal of 100 columns. */
public final class SentenceExplanationText {
    private static final int WIDTH = 100;
    private static final int LONGEST_TOKEN = 24;
    private static final int LONGEST_LABEL = 16;
    private static final int NARROWEST_RULES = 24;
    private static final int PERCENT = 7;

    private SentenceExplanationText() {}

    /** A row per token: its tag, what the classifier alone would say, and the rules. Then the rules, one by one. */
    public static void print(TaggedSentence sentence, LabelSet labels, PrintWriter out) {
        int token = width(sentence.sentence().tokens(), "token", LONGEST_TOKEN);
        int label = width(labels.names(), "classifier", LONGEST_LABEL);
        // There are two spaces before every column.
        int rules = Math.max(NARROWEST_RULES, WIDTH - (2 + token) - 2 * (2 + label) - (2 + PERCENT) - 2);
        List<Integer> widths = List.of(token, label, label, -PERCENT);
        row(out, widths, "token", "tag", "classifier", "", "rules that fired");
        for (int i = 0; i < sentence.explanations().size(); i++) {
            Explanation explanation = sentence.explanations().get(i);
            Prediction prediction = explanation.prediction();
            String classifier = labels.name(explanation.classifierLabel());
            List<String> wrapped = wrap(fired(explanation, labels), rules);
            row(
                    out,
                    widths,
                    visible(sentence.sentence().tokens().get(i), token),
                    visible(prediction.name(), label),
                    visible(classifier, label),
                    NumberText.percent(prediction.probabilities().get(explanation.classifierLabel())),
                    wrapped.isEmpty() ? "" : wrapped.get(0));
            wrapped.stream().skip(1).forEach(more -> row(out, widths, "", "", "", "", more));
        }
        out.println();
        printRules(sentence, labels, out);
    }

    /** @param widths of the columns but the last; negative ones are aligned to the right */
    private static void row(PrintWriter out, List<Integer> widths, String... cells) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < cells.length; column++) {
            int width = column < widths.size() ? widths.get(column) : 0;
            String padding = " ".repeat(Math.max(0, Math.abs(width) - cells[column].length()));
            line.append("  ").append(width < 0 ? padding + cells[column] : cells[column] + padding);
        }
        out.println(line.toString().stripTrailing());
    }

    private static int width(List<String> words, String heading, int most) {
        int longest = words.stream().mapToInt(String::length).max().orElse(0);
        return Math.min(most, Math.max(longest, heading.length()));
    }

    /** In a row, tokens must not break the line, nor be longer than their column. */
    private static String visible(String text, int width) {
        return NumberText.shorten(text.replaceAll("\\s+", " "), width);
    }

    private static List<String> fired(Explanation explanation, LabelSet labels) {
        return explanation.rules().stream()
                .map(rule -> String.format(
                        Locale.ROOT,
                        "%s %s: %s %.2f",
                        rule.overruled() ? "OVERRULED" : "kept",
                        rule.rule().id(),
                        labels.name(rule.label()),
                        rule.trust()))
                .toList();
    }

    /** As many entries on a line as fit. */
    private static List<String> wrap(List<String> entries, int width) {
        List<String> lines = new ArrayList<>();
        for (String entry : entries) {
            String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
            if (!lines.isEmpty() && last.length() + 2 + entry.length() <= width) {
                lines.set(lines.size() - 1, last + ", " + entry);
            } else {
                lines.add(NumberText.shorten(entry, width));
            }
        }
        return lines;
    }

    private static void printRules(TaggedSentence sentence, LabelSet labels, PrintWriter out) {
        Map<Integer, List<String>> kept = new LinkedHashMap<>();
        Map<Integer, List<String>> overruled = new LinkedHashMap<>();
        Map<Integer, Explanation.FiredRule> rules = new LinkedHashMap<>();
        for (int i = 0; i < sentence.explanations().size(); i++) {
            String token = visible(sentence.sentence().tokens().get(i), LONGEST_TOKEN);
            for (Explanation.FiredRule rule : sentence.explanations().get(i).rules()) {
                rules.putIfAbsent(rule.index(), rule);
                (rule.overruled() ? overruled : kept)
                        .computeIfAbsent(rule.index(), index -> new ArrayList<>())
                        .add(token);
            }
        }
        if (rules.isEmpty()) {
            out.println("  No rule speaks about it; the classifier alone decides.");
        }
        Ways.countedOtherwise(sentence.explanations()).forEach(line -> out.println("  " + line));
        rules.forEach((index, rule) -> {
            out.println("  rule '" + rule.rule().id() + "' says " + labels.name(rule.label()));
            tell(out, "    kept on       ", kept.getOrDefault(index, List.of()));
            tell(out, "    OVERRULED on  ", overruled.getOrDefault(index, List.of()));
            out.println("    " + NumberText.shorten(rule.rule().describe(), WIDTH - 4));
            for (String exemplar : exemplars(rule.exemplars())) {
                String quoted = "    generalised from \"";
                out.println(quoted + NumberText.shorten(exemplar, WIDTH - quoted.length() - 1) + "\"");
            }
        });
    }

    /** A line per sentence, in brackets what was generalised of it: {@code a table [for four people] on Friday}. */
    private static List<String> exemplars(List<Instance> exemplars) {
        List<String> lines = new ArrayList<>();
        int end;
        for (int start = 0; start < exemplars.size(); start = end) {
            end = Sentence.end(exemplars, start);
            List<Instance> tokens = exemplars.subList(start, end);
            lines.add(
                    tokens.get(0) instanceof TokenInstance token
                            ? bracketed(token.sentence(), tokens)
                            : tokens.get(0).display());
        }
        return lines;
    }

    private static String bracketed(Sentence sentence, List<Instance> tokens) {
        StringBuilder text = new StringBuilder();
        boolean inside = false;
        for (TokenInstance token : sentence.instances()) {
            boolean next = tokens.contains(token);
            text.append(inside && !next ? "]" : "")
                    .append(token.index() == 0 ? "" : " ")
                    .append(next && !inside ? "[" : "")
                    .append(token.token().replaceAll("\\s+", " "));
            inside = next;
        }
        return text.append(inside ? "]" : "").toString();
    }

    private static void tell(PrintWriter out, String heading, List<String> tokens) {
        if (!tokens.isEmpty()) {
            out.println(heading + NumberText.shorten(String.join(", ", tokens), WIDTH - heading.length()));
        }
    }
}
