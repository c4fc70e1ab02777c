package io.overrule.app.print;

import io.overrule.app.report.NumberText;
import io.overrule.data.LabelSet;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Counts;
import io.overrule.evaluation.EntityScores;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.TagScheme;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Prints the scores of tagged sentences for a person. */
public final class SequenceText {
    private SequenceText() {}

    /** A row per class, and below them the scores over all classes. */
    public static void printTokens(ConfusionMatrix confusion, EntityScores scores, PrintWriter out) {
        LabelSet labels = confusion.labels();
        OptionalInt outside = labels.find(TagScheme.OUTSIDE);
        out.printf(
                Locale.ROOT,
                "Token by token: %s are tagged rightly, %s of those inside entities.%n",
                NumberText.percent(scores.accuracy()),
                NumberText.percent(scores.accuracyInside()));
        TextTable table = table("class");
        for (int y = 0; y < labels.size(); y++) {
            add(table, labels.name(y), confusion.counts(y));
        }
        if (outside.isPresent()) {
            add(table, "all but O (micro)", confusion.without(outside.getAsInt()));
            addMean(table, "mean without O", new Metric.MacroF1(Optional.of(TagScheme.OUTSIDE)).of(confusion));
        }
        addMean(table, "mean of all classes", Metric.MACRO_F1.of(confusion));
        table.print(out);
    }

    /** A row per type of entity, and one for all of them. */
    public static void printEntities(EntityScores scores, PrintWriter out) {
        out.println("Entity by entity, as conlleval counts: right are those whose borders and type are.");
        TextTable table = table("entity");
        scores.types().forEach((type, counts) -> add(table, type, counts));
        add(table, "all", scores.all());
        table.print(out);
    }

    private static TextTable table(String first) {
        return new TextTable("lrrrrrr", first, "true", "predicted", "right", "precision", "recall", "F1");
    }

    private static void add(TextTable table, String name, Counts counts) {
        table.add(
                name,
                Integer.toString(counts.actual()),
                Integer.toString(counts.predicted()),
                Integer.toString(counts.right()),
                share(counts.precision()),
                share(counts.recall()),
                share(counts.f1()));
    }

    private static void addMean(TextTable table, String name, double f1) {
        table.add(name, "", "", "", "", "", share(f1));
    }

    private static String share(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
