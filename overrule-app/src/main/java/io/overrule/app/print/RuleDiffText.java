package io.overrule.app.print;

import io.overrule.app.report.NumberText;
import io.overrule.app.usecase.DiffRules;
import io.overrule.cover.SetStatistics;
import io.overrule.discovery.RuleDiff;
import io.overrule.discovery.RuleDiffEffect;
import io.overrule.rule.Rule;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Prints what differs between two sets of rules, for a person. */
public final class RuleDiffText {
    private static final int WIDTH = 100;

    private RuleDiffText() {}

    public static void print(DiffRules.Result result, PrintWriter out) {
        RuleDiff diff = result.diff();
        if (diff.isEmpty()) {
            out.println("No rule differs; both sets have the same " + diff.same());
        } else {
            out.println(diff.added().size() + " added, " + diff.removed().size() + " removed, "
                    + diff.renamed().size() + " renamed, " + diff.changed().size() + " changed, " + diff.same()
                    + " the same");
        }
        diff.added().forEach(rule -> out.println("+ " + words(rule)));
        diff.removed().forEach(rule -> out.println("- " + words(rule)));
        diff.renamed()
                .forEach(renamed -> out.println("= " + renamed.before().id() + " is now " + words(renamed.after())));
        diff.changed().forEach(changed -> print(changed, out));
        result.effect().ifPresent(effect -> print(effect, out));
    }

    private static String words(Rule rule) {
        return rule.id() + " → " + rule.label() + ": " + NumberText.shorten(rule.describe(), WIDTH);
    }

    private static void print(RuleDiff.Changed changed, PrintWriter out) {
        out.println("~ " + changed.after().id() + ": "
                + changed.aspects().stream().map(RuleDiff.Aspect::title).collect(Collectors.joining(", ")));
        if (changed.aspects().contains(RuleDiff.Aspect.LABEL)
                || changed.aspects().contains(RuleDiff.Aspect.CONDITION)
                || changed.aspects().contains(RuleDiff.Aspect.WORDING)) {
            out.println("    was " + words(changed.before()));
            out.println("    is  " + words(changed.after()));
        }
    }

    private static void print(RuleDiffEffect effect, PrintWriter out) {
        out.println();
        TextTable table = new TextTable("lrr", "", "before", "after");
        add(table, "rules", effect, set -> Integer.toString(set.ruleCount()));
        add(
                table,
                "unlabelled instances covered",
                effect,
                set -> set.coveredCount() + " (" + NumberText.percent(set.coverage()) + ")");
        add(table, "covered by rules of different labels", effect, set -> Integer.toString(set.conflictCount()));
        add(table, "firings", effect, set -> Integer.toString(set.pairCount()));
        table.add("labelled votes that are right", votes(effect.labelledBefore()), votes(effect.labelledAfter()));
        effect.model().ifPresent(model -> {
            table.add("trust, average", decimals(model.trustBefore()), decimals(model.trustAfter()));
            table.add(
                    "accuracy on validation data, not trained again",
                    NumberText.percent(model.accuracyBefore()),
                    NumberText.percent(model.accuracyAfter()));
        });
        table.print(out);
        if (!effect.rules().isEmpty()) {
            out.println();
            out.println("What causes it:");
            TextTable causes = new TextTable(
                    "lrrrrrr", "rule", "cover", "becomes", "conflicts", "become", "labelled right", "becomes");
            for (RuleDiffEffect.RuleEffect rule : effect.rules()) {
                causes.add(
                        rule.id(),
                        shown(rule.before(), firings -> Integer.toString(firings.cover())),
                        shown(rule.after(), firings -> Integer.toString(firings.cover())),
                        shown(rule.before(), firings -> Integer.toString(firings.conflicts())),
                        shown(rule.after(), firings -> Integer.toString(firings.conflicts())),
                        shown(rule.before(), RuleDiffText::labelled),
                        shown(rule.after(), RuleDiffText::labelled));
            }
            causes.print(out);
        }
        effect.model().ifPresent(model -> print(model, out));
    }

    private static void print(RuleDiffEffect.ModelEffect model, PrintWriter out) {
        out.println();
        out.println("The model, not trained again, predicts another class for " + model.changed() + " of "
                + model.instances() + " unlabelled instances");
        model.samples()
                .forEach(sample -> out.println("  - " + sample.before() + " becomes " + sample.after() + ": "
                        + NumberText.shorten(sample.instance().display(), WIDTH)));
    }

    private static void add(
            TextTable table, String name, RuleDiffEffect effect, Function<SetStatistics, String> value) {
        table.add(name, value.apply(effect.before()), value.apply(effect.after()));
    }

    private static String votes(RuleDiffEffect.Votes votes) {
        return votes.right() + " of " + votes.count() + " (" + NumberText.percent(votes.precision()) + ")";
    }

    private static String labelled(RuleDiffEffect.Firings firings) {
        return firings.labelled().right() + " of " + firings.labelled().count()
                + (firings.trust().isPresent() ? ", trust " + decimals(firings.trust()) : "");
    }

    private static String shown(
            Optional<RuleDiffEffect.Firings> firings, Function<RuleDiffEffect.Firings, String> value) {
        return firings.map(value).orElse("-");
    }

    private static String decimals(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.2f", value.getAsDouble()) : "-";
    }
}
