package io.overrule.app.print;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.app.report.JsonValues;
import io.overrule.app.usecase.DiffRules;
import io.overrule.cover.SetStatistics;
import io.overrule.discovery.RuleDiff;
import io.overrule.discovery.RuleDiffEffect;
import io.overrule.rule.Rule;
import java.util.Optional;

/** Prints what differs between two sets of rules, for a program. */
public final class RuleDiffJson {
    private RuleDiffJson() {}

    public static String of(DiffRules.Result result) {
        RuleDiff diff = result.diff();
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("same", diff.isEmpty());
        node.put("unchanged", diff.same());
        ArrayNode added = node.putArray("added");
        diff.added().forEach(rule -> put(added.addObject(), rule));
        ArrayNode removed = node.putArray("removed");
        diff.removed().forEach(rule -> put(removed.addObject(), rule));
        ArrayNode renamed = node.putArray("renamed");
        diff.renamed().forEach(pair -> {
            ObjectNode fields = renamed.addObject();
            fields.put("was", pair.before().id());
            put(fields, pair.after());
        });
        ArrayNode changed = node.putArray("changed");
        for (RuleDiff.Changed change : diff.changed()) {
            ObjectNode fields = changed.addObject();
            fields.put("id", change.after().id());
            ArrayNode aspects = fields.putArray("aspects");
            change.aspects().forEach(aspect -> aspects.add(aspect.title()));
            put(fields.putObject("before"), change.before());
            put(fields.putObject("after"), change.after());
        }
        result.effect().ifPresent(effect -> put(node.putObject("effect"), effect));
        return node.toPrettyString();
    }

    private static void put(ObjectNode fields, Rule rule) {
        fields.put("id", rule.id());
        fields.put("label", rule.label());
        fields.put("words", rule.describe());
    }

    private static void put(ObjectNode node, RuleDiffEffect effect) {
        put(node.putObject("before"), effect.before(), effect.labelledBefore());
        put(node.putObject("after"), effect.after(), effect.labelledAfter());
        ArrayNode rules = node.putArray("rules");
        for (RuleDiffEffect.RuleEffect rule : effect.rules()) {
            ObjectNode fields = rules.addObject().put("id", rule.id());
            put(fields, "before", rule.before());
            put(fields, "after", rule.after());
        }
        effect.model().ifPresent(model -> put(node.putObject("model"), model));
    }

    private static void put(ObjectNode fields, SetStatistics set, RuleDiffEffect.Votes labelled) {
        fields.put("rules", set.ruleCount());
        fields.put("instances", set.instanceCount());
        fields.put("covered", set.coveredCount());
        fields.put("coverage", set.coverage());
        fields.put("conflicts", set.conflictCount());
        fields.put("firings", set.pairCount());
        put(fields, labelled);
    }

    private static void put(ObjectNode fields, RuleDiffEffect.Votes labelled) {
        fields.put("labelled", labelled.count());
        fields.put("labelledRight", labelled.right());
        JsonValues.put(fields, "labelledPrecision", labelled.precision());
    }

    private static void put(ObjectNode node, String name, Optional<RuleDiffEffect.Firings> firings) {
        if (firings.isEmpty()) {
            node.putNull(name);
            return;
        }
        ObjectNode fields = node.putObject(name);
        fields.put("cover", firings.get().cover());
        fields.put("conflicts", firings.get().conflicts());
        put(fields, firings.get().labelled());
        JsonValues.put(fields, "trust", firings.get().trust());
    }

    private static void put(ObjectNode node, RuleDiffEffect.ModelEffect model) {
        node.put("instances", model.instances());
        node.put("changed", model.changed());
        JsonValues.put(node, "accuracyBefore", model.accuracyBefore());
        JsonValues.put(node, "accuracyAfter", model.accuracyAfter());
        JsonValues.put(node, "trustBefore", model.trustBefore());
        JsonValues.put(node, "trustAfter", model.trustAfter());
        ArrayNode samples = node.putArray("samples");
        for (RuleDiffEffect.ChangedPrediction sample : model.samples()) {
            samples.addObject()
                    .put("id", sample.instance().id())
                    .put("instance", sample.instance().display())
                    .put("before", sample.before())
                    .put("after", sample.after());
        }
    }
}
