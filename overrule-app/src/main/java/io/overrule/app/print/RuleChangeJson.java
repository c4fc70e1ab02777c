package io.overrule.app.print;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.app.report.JsonValues;
import io.overrule.data.LabelSet;
import io.overrule.discovery.JudgedInstance;
import io.overrule.discovery.Narrowing;
import io.overrule.discovery.NarrowingReport;
import io.overrule.discovery.RuleEvidence;
import io.overrule.discovery.Separation;
import io.overrule.discovery.Widening;
import io.overrule.discovery.WideningReport;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.RuleWriter;
import java.util.List;
import java.util.OptionalInt;

/** Prints proposals to narrow or widen a rule, for a program. */
public final class RuleChangeJson {
    private RuleChangeJson() {}

    /** @param applied the number of the proposal that was written; empty if none was */
    public static String of(NarrowingReport report, LabelSet labels, OptionalInt applied) {
        ObjectNode node = rule(report.rule(), report.evidence());
        ArrayNode separations = node.putArray("separations");
        for (Separation separation : report.separations()) {
            ObjectNode fields = separations.addObject().put("words", separation.words());
            evidence(fields.putObject("where"), separation.where());
            evidence(fields.putObject("elsewhere"), separation.elsewhere());
        }
        ArrayNode proposals = node.putArray("proposals");
        for (Narrowing narrowing : report.proposals()) {
            ObjectNode fields = proposal(proposals, narrowing.rule(), labels);
            fields.put("way", narrowing.way().title());
            evidence(fields.putObject("kept"), narrowing.kept());
            evidence(fields.putObject("lost"), narrowing.lost());
            fields.put("keptOfRight", narrowing.keptOfRight());
            samples(fields.putArray("keptSamples"), narrowing.keptSamples());
            samples(fields.putArray("lostSamples"), narrowing.lostSamples());
        }
        return ended(node, applied);
    }

    /** @param applied the number of the proposal that was written; empty if none was */
    public static String of(WideningReport report, LabelSet labels, OptionalInt applied) {
        ObjectNode node = rule(report.rule(), report.evidence());
        ArrayNode proposals = node.putArray("proposals");
        for (Widening widening : report.proposals()) {
            ObjectNode fields = proposal(proposals, widening.rule(), labels);
            evidence(fields.putObject("added"), widening.added());
            fields.put("uncovered", widening.uncovered());
            samples(fields.putArray("samples"), widening.samples());
        }
        return ended(node, applied);
    }

    private static String ended(ObjectNode node, OptionalInt applied) {
        applied.ifPresentOrElse(number -> node.put("applied", number), () -> node.putNull("applied"));
        return node.toPrettyString();
    }

    private static ObjectNode rule(Rule rule, RuleEvidence evidence) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("id", rule.id());
        node.put("label", rule.label());
        node.put("words", rule.describe());
        evidence(node.putObject("evidence"), evidence);
        return node;
    }

    private static ObjectNode proposal(ArrayNode proposals, Rule rule, LabelSet labels) {
        ObjectNode fields = proposals.addObject().put("words", rule.describe());
        try {
            fields.set(
                    "rule",
                    new ObjectMapper()
                            .readTree(RuleWriter.lines(RuleSet.of(labels, rule)).get(0)));
        } catch (JsonProcessingException e) {
            throw OverruleException.internal("a rule was not written as JSON: " + e.getOriginalMessage(), e);
        }
        return fields;
    }

    private static void evidence(ObjectNode fields, RuleEvidence evidence) {
        fields.put("firings", evidence.firings());
        JsonValues.put(fields, "precisionByTrust", evidence.precisionByTrust());
        fields.put("labelled", evidence.labelled());
        fields.put("labelledRight", evidence.labelledRight());
        JsonValues.put(fields, "precisionByLabels", evidence.precisionByLabels());
    }

    private static void samples(ArrayNode array, List<JudgedInstance> samples) {
        for (JudgedInstance sample : samples) {
            array.addObject()
                    .put("id", sample.instance().id())
                    .put("instance", sample.instance().display())
                    .put("trust", sample.trust());
        }
    }
}
