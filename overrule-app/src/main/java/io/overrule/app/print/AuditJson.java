package io.overrule.app.print;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.app.usecase.AuditModel;
import io.overrule.cover.LabelledRecord;
import io.overrule.data.AuditSample;

/** Prints the result of an audit for a program. */
public final class AuditJson {
    private AuditJson() {}

    /** @param drawn how many were drawn now */
    public static String of(AuditSample sample, int drawn) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("size", sample.lines().size());
        node.put("drawn", drawn);
        node.put("open", sample.open().size());
        node.put("seed", sample.seed());
        return node.toString();
    }

    public static String of(AuditModel.Result result) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.set("predictions", tally(result.predictions()));
        node.set("votes", tally(result.fired()));
        node.set("keptVotes", tally(result.kept()));
        ArrayNode rules = node.putArray("rules");
        for (AuditModel.RulePrecision rule : result.rules()) {
            ObjectNode one = rules.addObject();
            one.put("id", rule.id());
            one.put("label", rule.label());
            one.set("votes", tally(rule.fired()));
            one.set("keptVotes", tally(rule.kept()));
        }
        node.put("open", result.open());
        return node.toString();
    }

    private static ObjectNode tally(LabelledRecord.Tally tally) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("count", tally.fired());
        node.put("right", tally.right());
        node.put("low", tally.low());
        node.put("high", tally.high());
        return node;
    }
}
