package io.overrule.app.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.data.LabelSet;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Counts;
import io.overrule.evaluation.EntityScores;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.TagScheme;
import java.util.Optional;
import java.util.OptionalDouble;

/** Prints the scores of tagged sentences for a program. Shares are fractions of 1. */
public final class SequenceJson {
    private SequenceJson() {}

    /** Token by token: the F1 of all that is not {@code O}, the mean of the classes' F1, and the classes. */
    public static void putTokens(ObjectNode json, ConfusionMatrix confusion, EntityScores scores) {
        LabelSet labels = confusion.labels();
        boolean outside = labels.find(TagScheme.OUTSIDE).isPresent();
        json.put("sentences", scores.sentences());
        json.put("tokens", scores.tokens());
        json.put("accuracy", scores.accuracy());
        json.put("accuracyInside", scores.accuracyInside());
        JsonValues.put(
                json, "microF1", outside ? OptionalDouble.of(Metric.TOKEN_F1.of(confusion)) : OptionalDouble.empty());
        json.put("meanF1", Metric.MACRO_F1.of(confusion));
        JsonValues.put(
                json,
                "meanF1WithoutO",
                outside
                        ? OptionalDouble.of(new Metric.MacroF1(Optional.of(TagScheme.OUTSIDE)).of(confusion))
                        : OptionalDouble.empty());
        ObjectNode classes = json.putObject("perClass");
        for (int y = 0; y < labels.size(); y++) {
            put(classes.putObject(labels.name(y)), confusion.counts(y));
        }
    }

    /** Entity by entity, as conlleval counts them. */
    public static void putEntities(ObjectNode json, EntityScores scores) {
        put(json, scores.all());
        json.put("meanF1", scores.meanF1());
        ObjectNode types = json.putObject("perType");
        scores.types().forEach((type, counts) -> put(types.putObject(type), counts));
    }

    private static void put(ObjectNode json, Counts counts) {
        json.put("true", counts.actual());
        json.put("predicted", counts.predicted());
        json.put("right", counts.right());
        json.put("precision", counts.precision());
        json.put("recall", counts.recall());
        json.put("f1", counts.f1());
    }
}
