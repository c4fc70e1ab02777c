package io.overrule.app.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.data.LabelSet;
import io.overrule.data.TextLines;
import io.overrule.inference.Explanation;
import io.overrule.inference.Reasons;
import java.nio.file.Path;

/**
 * Every instance that was evaluated, one per line, in {@code instances.jsonl} beside the page: for programs, and for
 * what the page has no room for.
 */
public final class InstancesJson {
    /** The name of the file, which the page mentions. */
    public static final String FILE = "instances.jsonl";

    private InstancesJson() {}

    /** Writes the file as a whole: a reader finds the old one or the new one. */
    public static void write(Results results, Path file) {
        TextLines.write(file, results.instances().stream().map(instance -> line(instance, results.labels())));
    }

    /**
     * {@code {"id":"T3","instance":"…","truth":"payment","predicted":"product","classifier":"product",
     * "probability":0.93,"rules":[…]}}, and {@code "reasons"} where the classifier was asked for them.
     */
    static String line(Results.JudgedInstance instance, LabelSet labels) {
        Explanation explanation = instance.explanation();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        if (!explanation.instance().id().isEmpty()) {
            json.put("id", explanation.instance().id());
        }
        json.put("instance", explanation.instance().display());
        json.put("truth", labels.name(instance.truth()));
        json.put("predicted", labels.name(instance.predicted()));
        json.put("classifier", labels.name(explanation.classifierLabel()));
        json.put("probability", JudgedInstances.probability(explanation));
        ArrayNode rules = json.putArray("rules");
        for (Explanation.FiredRule rule : explanation.rules()) {
            rules.addObject()
                    .put("id", rule.rule().id())
                    .put("label", labels.name(rule.label()))
                    .put("trust", rule.trust())
                    .put("overruled", rule.overruled());
        }
        instance.reasons().ifPresent(reasons -> {
            ArrayNode parts = json.putArray("reasons");
            for (Reasons.Reason reason : reasons.reasons()) {
                parts.addObject().put("part", reason.part().name()).put("weight", reason.weight());
            }
        });
        return json.toString();
    }
}
