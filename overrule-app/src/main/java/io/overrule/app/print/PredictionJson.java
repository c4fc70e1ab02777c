package io.overrule.app.print;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.data.LabelSet;
import io.overrule.inference.Explanation;
import io.overrule.inference.Prediction;
import java.util.List;

/** Prints predictions and explanations for a program. */
public final class PredictionJson {
    private PredictionJson() {}

    /** {@code {"id":"m1","label":"delivery","probabilities":{…}}} on one line. */
    public static String line(String id, Prediction prediction, LabelSet labels) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        if (!id.isEmpty()) {
            json.put("id", id);
        }
        putPrediction(json, prediction, labels);
        return json.toString();
    }

    public static String explanation(Explanation explanation, LabelSet labels) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("instance", explanation.instance().display());
        putPrediction(json, explanation.prediction(), labels);
        putDistribution(json.putObject("scores"), explanation.prediction().scores(), labels);
        json.put("classifier", labels.name(explanation.classifierLabel()));
        ArrayNode rules = json.putArray("rules");
        for (Explanation.FiredRule rule : explanation.rules()) {
            ObjectNode line = rules.addObject();
            line.put("id", rule.rule().id());
            line.put("label", labels.name(rule.label()));
            line.put("condition", rule.rule().describe());
            line.put("holds", rule.probability());
            line.put("overruled", rule.overruled());
            ArrayNode exemplars = line.putArray("exemplars");
            rule.exemplars().forEach(exemplar -> exemplars.add(exemplar.display()));
        }
        return json.toPrettyString();
    }

    private static void putPrediction(ObjectNode json, Prediction prediction, LabelSet labels) {
        json.put("label", prediction.name());
        putDistribution(json.putObject("probabilities"), prediction.probabilities(), labels);
    }

    private static void putDistribution(ObjectNode json, List<Double> values, LabelSet labels) {
        for (int y = 0; y < labels.size(); y++) {
            json.put(labels.name(y), values.get(y));
        }
    }
}
