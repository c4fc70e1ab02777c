package io.overrule.app.print;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.app.report.JsonValues;
import io.overrule.app.report.SequenceJson;
import io.overrule.app.usecase.RuleFindings;
import io.overrule.data.LabelSet;
import io.overrule.evaluation.Confidence;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.EntityScores;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.Reliability;
import io.overrule.evaluation.RuleReport;
import io.overrule.inference.Inference;
import java.util.List;

/** Prints an evaluation for a program. */
public final class EvaluationJson {
    private EvaluationJson() {}

    public static String of(Evaluation evaluation, Metric metric, RuleFindings findings, Confidence confidence) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("instances", evaluation.confusion().total());
        node.put("metric", metric.name());
        putScores(node, evaluation, metric);
        putConfusion(node.putObject("confusion"), evaluation.confusion());
        if (evaluation.entityScores().isPresent()) {
            ObjectNode tokens = node.putObject("tokens");
            ObjectNode entities = node.putObject("entities");
            for (Inference inference : Inference.values()) {
                String by = inference.commandName();
                EntityScores scores = evaluation.entityScores(inference).orElseThrow();
                SequenceJson.putTokens(tokens.putObject(by), evaluation.confusion(inference), scores);
                SequenceJson.putEntities(entities.putObject(by), scores);
            }
        }
        ObjectNode denoising = node.putObject("denoising");
        RuleReport rules = evaluation.rules();
        JsonValues.put(denoising, "rawPrecision", rules.rawPrecision());
        JsonValues.put(denoising, "denoisedPrecision", rules.denoisedPrecision());
        JsonValues.put(denoising, "suppressed", rules.suppressed());
        JsonValues.put(denoising, "keptOfRight", rules.keptOfRight());
        putReliability(denoising, evaluation.trust());
        evaluation
                .holding()
                .ifPresentOrElse(
                        holding -> putReliability(denoising.putObject("holding"), holding),
                        () -> denoising.putNull("holding"));
        ArrayNode coverage = node.putArray("coverage");
        for (Confidence.Point point : confidence.points()) {
            coverage.addObject()
                    .put("coverage", point.coverage())
                    .put("error", point.error())
                    .put("confidence", point.confidence());
        }
        JsonValues.put(node, "calibrationError", confidence.calibrationError());
        ArrayNode perRule = node.putArray("perRule");
        for (int j = 0; j < rules.rules().size(); j++) {
            putRule(perRule.addObject(), rules.rules().get(j), findings, j);
        }
        ArrayNode worst = node.putArray("worstRules");
        findings.worst().forEach(rule -> worst.add(rule.rule().id()));
        putAll(node.putArray("warnings"), findings.warnings());
        return node.toPrettyString();
    }

    /** {@code "confusion":{"labels":["ham","spam"],"counts":[[90,1],[3,6]]}}: a row per true class. */
    private static void putConfusion(ObjectNode node, ConfusionMatrix confusion) {
        LabelSet labels = confusion.labels();
        labels.names().forEach(node.putArray("labels")::add);
        ArrayNode rows = node.putArray("counts");
        for (int truth = 0; truth < labels.size(); truth++) {
            ArrayNode row = rows.addArray();
            for (int predicted = 0; predicted < labels.size(); predicted++) {
                row.add(confusion.count(truth, predicted));
            }
        }
    }

    /** The way in which the model predicts, and the metric by every way. */
    public static void putScores(ObjectNode node, Evaluation evaluation, Metric metric) {
        node.put("by", evaluation.inference().commandName());
        for (Inference inference : Inference.values()) {
            node.put(inference.commandName(), metric.of(evaluation.confusion(inference)));
        }
    }

    private static void putReliability(ObjectNode fields, Reliability reliability) {
        JsonValues.put(fields, "auc", reliability.auc());
        JsonValues.put(fields, "calibrationError", reliability.calibrationError());
        JsonValues.put(fields, "calibrationErrorByChance", reliability.calibrationErrorByChance());
    }

    private static void putRule(ObjectNode line, RuleReport.Line rule, RuleFindings findings, int index) {
        line.put("id", rule.id());
        line.put("label", rule.label());
        line.put("fired", rule.fired());
        line.put("kept", rule.kept());
        JsonValues.put(line, "rawPrecision", rule.rawPrecision());
        JsonValues.put(line, "denoisedPrecision", rule.denoisedPrecision());
        JsonValues.put(line, "suppressed", rule.suppressed());
        JsonValues.put(line, "keptOfRight", rule.keptOfRight());
        JsonValues.put(line, "meanTrust", findings.meanTrust().get(index));
        ArrayNode overruled = line.putArray("overruled");
        for (RuleReport.Overruled instance : rule.overruled()) {
            ObjectNode entry = overruled.addObject();
            entry.put("id", instance.instance().id());
            entry.put("truth", instance.truth());
            entry.put("right", instance.right());
            entry.put("trust", instance.trust());
        }
    }

    private static void putAll(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }
}
