package io.overrule.app.print;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.app.usecase.InduceRules;
import io.overrule.discovery.InducedRule;

/** Prints induced rules for a program. */
public final class InductionJson {
    private InductionJson() {}

    public static String of(InduceRules.Result result) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("instances", result.kept().instances());
        node.put("labelled", result.labelledCount());
        node.put("found", result.found());
        node.put("kept", result.kept().rules().size());
        ArrayNode rules = node.putArray("rules");
        for (InducedRule induced : result.kept().rules()) {
            ObjectNode fields = rules.addObject();
            fields.put("id", induced.rule().id());
            fields.put("label", induced.rule().label());
            fields.put("words", induced.rule().describe());
            fields.put("covered", induced.covered());
            fields.put("right", induced.right());
            fields.put("precision", induced.precision());
            ArrayNode exemplars = fields.putArray("exemplars");
            induced.exemplars().forEach(exemplar -> exemplars.add(exemplar.id()));
        }
        return node.toPrettyString();
    }
}
