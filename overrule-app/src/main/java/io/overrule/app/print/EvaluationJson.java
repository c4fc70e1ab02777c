package io.overrule.app.print;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.evaluation.EntityScores;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.inference.Inference;
import io.overrule.inference.RuleReport;
import java.util.Locale;

/** Prints an evaluation for a program. */
public final class EvaluationJson {
    private EvaluationJson() {}

    public static String of(Evaluation evaluation, Metric metric) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("instances", evaluation.joint().total());
        node.put("metric", metric.name());
        node.put("joint", metric.of(evaluation.joint()));
        node.put("classifier", metric.of(evaluation.classifier()));
        if (evaluation.jointEntities().isPresent()) {
            ObjectNode tokens = node.putObject("tokens");
            ObjectNode entities = node.putObject("entities");
            for (Inference inference : Inference.values()) {
                String by = inference.name().toLowerCase(Locale.ROOT);
                EntityScores scores = evaluation.entities(inference).orElseThrow();
                SequenceJson.putTokens(tokens.putObject(by), evaluation.confusion(inference), scores);
                SequenceJson.putEntities(entities.putObject(by), scores);
            }
        }
        ObjectNode denoising = node.putObject("denoising");
        RuleReport rules = evaluation.rules();
        JsonFigures.put(denoising, "rawPrecision", rules.rawPrecision());
        JsonFigures.put(denoising, "denoisedPrecision", rules.denoisedPrecision());
        JsonFigures.put(denoising, "suppressed", rules.suppressed());
        ArrayNode perRule = node.putArray("perRule");
        for (RuleReport.Line rule : rules.rules()) {
            ObjectNode line = perRule.addObject();
            line.put("id", rule.id());
            line.put("label", rule.label());
            line.put("fired", rule.fired());
            line.put("kept", rule.kept());
            JsonFigures.put(line, "rawPrecision", rule.rawPrecision());
            JsonFigures.put(line, "denoisedPrecision", rule.denoisedPrecision());
            JsonFigures.put(line, "suppressed", rule.suppressed());
            ArrayNode overruled = line.putArray("overruled");
            for (RuleReport.Overruled instance : rule.overruled()) {
                ObjectNode entry = overruled.addObject();
                entry.put("id", instance.instance().id());
                entry.put("truth", instance.truth());
                entry.put("holds", instance.probability());
            }
        }
        return node.toPrettyString();
    }
}
