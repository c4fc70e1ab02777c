package io.overrule.app.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.data.JsonLine;
import io.overrule.data.TextLines;
import io.overrule.evaluation.Reliability;
import io.overrule.evaluation.RuleReport;
import io.overrule.evaluation.Summary;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Results for programs: {@code results.json}. All fields are always present, in this order; unknown values are null.
 * Shares are fractions of 1. For tokens there are two more: {@code tokens} and {@code entities}. Methods that were
 * compared have further fields, and what they have in common is in {@code comparison}.
 */
public final class ResultsJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private ResultsJson() {}

    /** Writes the file as a whole: a reader finds the old one or the new one. */
    public static void write(Results results, Path file) {
        TextLines.write(file, Stream.of(toJson(results)));
    }

    /** The text of the file, without its last line end. */
    public static String toJson(Results results) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("dataset", results.dataset());
        json.put("metric", results.metric());
        Results.RuleMetrics rules = results.rules();
        ObjectNode ruleFields = json.putObject("rules");
        ruleFields.put("count", rules.count());
        ruleFields.put("coverage", rules.coverage());
        JsonValues.put(ruleFields, "precision", rules.precision());
        ruleFields.put("conflict", rules.conflict());
        ruleFields.put("averageCover", rules.averageCover());
        ruleFields.put("rulesPerInstance", rules.rulesPerInstance());
        ArrayNode methods = json.putArray("methods");
        for (Results.MethodResult method : results.methods()) {
            ObjectNode fields = methods.addObject();
            fields.put("name", method.name());
            putTest(fields.putObject("test"), method.test());
            JsonValues.put(fields, "seconds", method.seconds());
            method.standing().ifPresent(standing -> putStanding(fields, standing));
        }
        Optional<RuleReport> denoising = results.denoising();
        ObjectNode denoisingFields = json.putObject("denoising");
        put(denoisingFields, "rawPrecision", denoising.map(RuleReport::rawPrecision));
        put(denoisingFields, "denoisedPrecision", denoising.map(RuleReport::denoisedPrecision));
        put(denoisingFields, "suppressed", denoising.map(RuleReport::suppressed));
        put(denoisingFields, "keptOfRight", denoising.map(RuleReport::keptOfRight));
        putTrust(denoisingFields, results.trust());
        results.entities().ifPresent(scores -> {
            SequenceJson.putTokens(json.putObject("tokens"), results.confusion().orElseThrow(), scores);
            SequenceJson.putEntities(json.putObject("entities"), scores);
        });
        results.comparison().ifPresent(comparison -> putComparison(json, results, comparison));
        return text(json);
    }

    private static void putTrust(ObjectNode fields, Optional<Results.TrustQuality> trust) {
        Optional<Reliability> reliability = trust.map(Results.TrustQuality::reliability);
        put(fields, "threshold", trust.map(found -> OptionalDouble.of(found.threshold())));
        put(fields, "auc", reliability.map(Reliability::auc));
        put(fields, "calibrationError", reliability.map(Reliability::calibrationError));
        put(fields, "calibrationErrorByChance", reliability.map(Reliability::calibrationErrorByChance));
        ArrayNode curve = fields.putArray("curve");
        for (Reliability.Point point : reliability.map(Reliability::curve).orElse(List.of())) {
            ObjectNode line = curve.addObject();
            line.put("threshold", point.threshold());
            line.put("suppressed", point.suppressed());
            JsonValues.put(line, "precision", point.precision());
            JsonValues.put(line, "keptOfRight", point.keptOfRight());
        }
    }

    private static void putStanding(ObjectNode fields, Results.Standing standing) {
        putTest(fields.putObject("validation"), standing.validation());
        JsonValues.put(fields, "gain", standing.gain());
        Optional<Results.Significance> significance = standing.significance();
        fields.put("against", significance.map(Results.Significance::against).orElse(null));
        put(fields, "difference", significance.map(found -> OptionalDouble.of(found.difference())));
        put(fields, "p", significance.map(found -> OptionalDouble.of(found.p())));
        Optional<Results.DenoisingMetrics> denoising = standing.denoising();
        ObjectNode denoisingFields = fields.putObject("denoising");
        put(denoisingFields, "rawPrecision", denoising.map(Results.DenoisingMetrics::rawPrecision));
        put(denoisingFields, "denoisedPrecision", denoising.map(Results.DenoisingMetrics::denoisedPrecision));
        put(denoisingFields, "suppressed", denoising.map(Results.DenoisingMetrics::suppressed));
        put(denoisingFields, "keptOfRight", denoising.map(Results.DenoisingMetrics::keptOfRight));
        put(denoisingFields, "auc", denoising.map(Results.DenoisingMetrics::auc));
        put(denoisingFields, "calibrationError", denoising.map(Results.DenoisingMetrics::calibrationError));
        fields.put("secondsTotal", standing.totalSeconds());
    }

    private static void putComparison(ObjectNode json, Results results, Results.Comparison comparison) {
        ObjectNode fields = json.putObject("comparison");
        ArrayNode seeds = fields.putArray("seeds");
        comparison.seeds().forEach(seeds::add);
        fields.put("features", comparison.features());
        fields.put("on", comparison.tested() > 0 ? "test" : "validation");
        fields.put("testInstances", comparison.tested());
        fields.put("asPublished", comparison.asPublished());
        fields.put("runs", comparison.runs());
        fields.put("runsThereBefore", comparison.there());
        fields.put("seconds", comparison.seconds());
        fields.put("clockSeconds", comparison.clockSeconds());
        fields.put("parallel", comparison.parallel());
        ArrayNode warnings = fields.putArray("warnings");
        results.warnings().forEach(warnings::add);
    }

    private static void putTest(ObjectNode fields, Optional<Summary> test) {
        put(fields, "mean", test.map(summary -> OptionalDouble.of(summary.mean())));
        put(fields, "sd", test.map(summary -> OptionalDouble.of(summary.deviation())));
        ArrayNode runs = fields.putArray("runs");
        test.ifPresent(summary -> summary.runs().forEach(runs::add));
    }

    private static void put(ObjectNode fields, String name, Optional<OptionalDouble> value) {
        JsonValues.put(fields, name, value.orElse(OptionalDouble.empty()));
    }

    private static String text(ObjectNode json) {
        // The platform's own line end would make the bytes differ between machines.
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
        try {
            return JsonLine.escapeLoneSurrogates(MAPPER.writer(printer).writeValueAsString(json));
        } catch (JsonProcessingException e) {
            throw OverruleException.internal("the results cannot be written as JSON: " + e.getMessage());
        }
    }
}
