package io.overrule.app.print;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.data.LabelSet;
import io.overrule.evaluation.Entity;
import io.overrule.evaluation.TagScheme;
import io.overrule.inference.Explanation;
import io.overrule.inference.Part;
import io.overrule.inference.Prediction;
import io.overrule.inference.Reasons;
import java.util.List;

/** Prints predictions and explanations for a program. */
public final class PredictionJson {
    private PredictionJson() {}

    /**
     * {@code {"line":3,"id":"m1","label":"delivery","classifier":"delivery","by":"trust","probabilities":{…}}}.
     *
     * @param sure whether the class is certain enough; if not, the label is null
     */
    public static ObjectNode line(int line, Explanation explanation, boolean sure, LabelSet labels) {
        ObjectNode json = numbered(line, explanation.instance().id());
        json.put("label", sure ? explanation.prediction().name() : null);
        json.put("classifier", labels.name(explanation.classifierLabel()));
        json.put("by", explanation.inference().commandName());
        putDistribution(
                json.putObject("probabilities"), explanation.prediction().probabilities(), labels);
        return json;
    }

    /** The answer to a line that was refused: {@code {"line":3,"error":"…"}}. */
    public static ObjectNode error(int line, String reason) {
        return numbered(line, "").put("error", reason);
    }

    private static ObjectNode numbered(int line, String id) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("line", line);
        if (!id.isEmpty()) {
            json.put("id", id);
        }
        return json;
    }

    /** Adds all that explains a prediction: the scores, and the rules that fired with conditions and exemplars. */
    public static void putWhy(ObjectNode json, Explanation explanation, LabelSet labels) {
        putDistribution(json.putObject("scores"), explanation.prediction().scores(), labels);
        putExplainedRules(json, explanation, labels);
    }

    /** Adds the rules that fired: {@code "rules":[{"id":"card","label":"payment","trust":0.93,…}]}. */
    public static void putRules(ObjectNode json, Explanation explanation, LabelSet labels) {
        ArrayNode rules = json.putArray("rules");
        for (Explanation.FiredRule rule : explanation.rules()) {
            ObjectNode line = rules.addObject();
            line.put("id", rule.rule().id());
            line.put("label", labels.name(rule.label()));
            putTrust(line, rule);
        }
    }

    private static void putTrust(ObjectNode line, Explanation.FiredRule rule) {
        line.put("trust", rule.trust());
        rule.holding().ifPresent(holding -> line.put("holds", holding));
        line.put("overruled", rule.overruled());
        line.put("counted", rule.counted());
    }

    /**
     * {@code {"line":3,"id":"s1","tokens":["in","Bonn"],"tags":["O","City"],"entities":[…],"by":"trust","details":[…]}} on
     * one line: per token what the classifier alone says, the probabilities, and the rules that fired.
     *
     * @param why whether to add all that explains the tags
     */
    public static String line(int line, TaggedSentence sentence, boolean why, LabelSet labels) {
        ObjectNode json = numbered(line, sentence.sentence().id());
        putSentence(json, sentence, labels);
        json.put("by", sentence.explanations().get(0).inference().commandName());
        ArrayNode details = json.putArray("details");
        for (Explanation explanation : sentence.explanations()) {
            ObjectNode detail = details.addObject();
            detail.put("classifier", labels.name(explanation.classifierLabel()));
            putDistribution(
                    detail.putObject("probabilities"), explanation.prediction().probabilities(), labels);
            if (why) {
                putWhy(detail, explanation, labels);
            } else {
                putRules(detail, explanation, labels);
            }
        }
        return json.toString();
    }

    /**
     * As {@link #explanation(Explanation, Reasons, LabelSet)}, for every token of a sentence.
     *
     * @param reasons one for each token
     */
    public static String explanation(TaggedSentence sentence, List<Reasons> reasons, LabelSet labels) {
        ObjectNode json = sentence(sentence, labels);
        ArrayNode details = json.putArray("details");
        for (int i = 0; i < reasons.size(); i++) {
            ObjectNode detail = details.addObject();
            putExplanation(detail, sentence.explanations().get(i), labels);
            putReasons(detail, reasons.get(i), labels);
        }
        return json.toPrettyString();
    }

    private static ObjectNode sentence(TaggedSentence sentence, LabelSet labels) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        if (!sentence.sentence().id().isEmpty()) {
            json.put("id", sentence.sentence().id());
        }
        putSentence(json, sentence, labels);
        return json;
    }

    private static void putSentence(ObjectNode json, TaggedSentence sentence, LabelSet labels) {
        List<String> tags = sentence.labels().stream().map(labels::name).toList();
        sentence.sentence().tokens().forEach(json.putArray("tokens")::add);
        tags.forEach(json.putArray("tags")::add);
        ArrayNode entities = json.putArray("entities");
        for (Entity entity : TagScheme.of(labels).entities(tags)) {
            entities.addObject()
                    .put("type", entity.type())
                    .put("start", entity.start())
                    .put("end", entity.end());
        }
    }

    /** A prediction, the rules that fired, and what counts for the classifier. */
    public static String explanation(Explanation explanation, Reasons reasons, LabelSet labels) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        putExplanation(json, explanation, labels);
        putReasons(json, reasons, labels);
        return json.toPrettyString();
    }

    /** {@code "reasons":{"label":"payment","parts":[{"part":"card","weight":1.3}],"untried":0}}. */
    private static void putReasons(ObjectNode json, Reasons reasons, LabelSet labels) {
        ObjectNode fields = json.putObject("reasons");
        fields.put("label", labels.name(reasons.label()));
        ArrayNode parts = fields.putArray("parts");
        for (Reasons.Reason reason : reasons.reasons()) {
            ObjectNode part = parts.addObject();
            part.put("part", reason.part().name());
            if (reason.part() instanceof Part.Token token) {
                part.put("position", token.index());
            }
            part.put("weight", reason.weight());
        }
        fields.put("untried", reasons.untried());
    }

    private static void putExplanation(ObjectNode json, Explanation explanation, LabelSet labels) {
        json.put("instance", explanation.instance().display());
        putPrediction(json, explanation.prediction(), labels);
        json.put("by", explanation.inference().commandName());
        putDistribution(json.putObject("scores"), explanation.prediction().scores(), labels);
        json.put("classifier", labels.name(explanation.classifierLabel()));
        putExplainedRules(json, explanation, labels);
    }

    private static void putExplainedRules(ObjectNode json, Explanation explanation, LabelSet labels) {
        ArrayNode rules = json.putArray("rules");
        for (Explanation.FiredRule rule : explanation.rules()) {
            ObjectNode line = rules.addObject();
            line.put("id", rule.rule().id());
            line.put("label", labels.name(rule.label()));
            line.put("condition", rule.rule().describe());
            putTrust(line, rule);
            ArrayNode exemplars = line.putArray("exemplars");
            rule.exemplars().forEach(exemplar -> exemplars.add(exemplar.display()));
        }
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
