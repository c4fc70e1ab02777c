package io.overrule.app.print;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.Problem;
import io.overrule.app.report.JsonValues;
import io.overrule.cover.CoverStatistics;
import io.overrule.cover.Finding;
import io.overrule.cover.LabelledRecord;
import io.overrule.cover.RuleStatistics;
import io.overrule.cover.SetStatistics;
import io.overrule.rule.RuleSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Prints the statistics of rules for a program. */
public final class RuleStatisticsJson {
    private RuleStatisticsJson() {}

    /**
     * @param on the parts that rules are counted right or wrong on
     * @param record how often they are right there
     * @param sentences how many sentences the statistics are on; empty if they are not on tokens
     * @param testMajority how good the rules' majority vote is on the test part; empty without one
     */
    public static String of(
            RuleSet ruleSet,
            CoverStatistics statistics,
            List<String> on,
            LabelledRecord record,
            OptionalInt sentences,
            OptionalDouble testPrecision,
            OptionalDouble testMajority,
            List<Finding> lint) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        SetStatistics set = statistics.set();
        ObjectNode rules = json.putObject("rules");
        rules.put("count", set.ruleCount());
        rules.put("instances", set.instanceCount());
        sentences.ifPresent(count -> rules.put("sentences", count));
        rules.put("coverage", set.coverage());
        JsonValues.put(rules, "precision", set.microPrecision());
        rules.put("conflict", set.conflictRate());
        rules.put("averageCover", set.averageCoverSize());
        rules.put("rulesPerInstance", set.rulesPerCoveredInstance());
        on.forEach(rules.putArray("on")::add);
        put(rules.putObject("labelled"), record.all()).put("exemplarPairsLeftOut", record.exemplarPairs());
        JsonValues.put(rules, "testPrecision", testPrecision);
        JsonValues.put(rules, "testMajority", testMajority);
        ArrayNode perRule = json.putArray("perRule");
        for (RuleStatistics rule : statistics.rules()) {
            ObjectNode line = perRule.addObject();
            line.put("id", rule.id());
            line.put("label", rule.label());
            line.put("condition", ruleSet.rule(rule.index()).describe());
            line.put("cover", rule.coverSize());
            line.put("coverage", rule.coverage());
            line.put("overlaps", rule.overlaps());
            line.put("conflicts", rule.conflicts());
            JsonValues.put(line, "right", rule.right());
            JsonValues.put(line, "wrong", rule.wrong());
            JsonValues.put(line, "precision", rule.precision());
            put(line.putObject("labelled"), record.rules().get(rule.index()));
        }
        ArrayNode findings = json.putArray("lint");
        for (Finding finding : lint) {
            ObjectNode line = findings.addObject();
            line.put("kind", finding.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'));
            finding.ruleIds().forEach(line.putArray("rules")::add);
            line.put("message", finding.message());
        }
        return json.toPrettyString();
    }

    /** Without firings the precision may be anything from 0 to 1. */
    private static ObjectNode put(ObjectNode json, LabelledRecord.Tally tally) {
        return json.put("fired", tally.fired())
                .put("right", tally.right())
                .put("low", tally.low())
                .put("high", tally.high());
    }

    /** Replaces the statistics if the dataset cannot be read: its problems as lint. */
    public static String problems(List<Problem> problems) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.putNull("rules");
        json.putArray("perRule");
        ArrayNode findings = json.putArray("lint");
        for (Problem problem : problems) {
            ObjectNode line = findings.addObject();
            line.put("kind", "problem");
            line.put("where", problem.where());
            line.put("message", problem.what());
        }
        return json.toPrettyString();
    }
}
