package io.overrule.app.print;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.experiment.SearchSpace;
import io.overrule.experiment.Tuning;
import io.overrule.experiment.TuningReport;
import io.overrule.training.OptionsFile;
import java.nio.file.Path;

/** A tuning as JSON. */
public final class TuningJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private TuningJson() {}

    public static String of(TuningReport report, Path file) {
        Tuning tuning = report.tuning();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("dataset", report.experiment().data().dataset().name());
        json.put("method", tuning.start().method().commandName());
        json.put("metric", report.metric().name());
        json.put("features", report.experiment().data().settings().toString());
        json.put("file", file.toString());
        json.set("options", options(report.optionsFile()));
        json.put("validation", report.result().best().validation().mean());
        json.put("startValidation", report.result().start().validation().mean());
        json.put("trials", tuning.trials());
        json.put("runs", report.result().runs());
        json.put("seconds", report.seconds());
        ObjectNode searched = json.putObject("searched");
        for (SearchSpace.Dimension dimension : tuning.space().dimensions()) {
            searched.put(dimension.name(), dimension.range());
        }
        ArrayNode rungs = json.putArray("rungs");
        for (Tuning.Rung rung : report.result().rungs()) {
            ObjectNode line = rungs.addObject();
            line.put("epochs", rung.epochs());
            line.put("seeds", rung.seeds());
            ArrayNode trials = line.putArray("trials");
            for (Tuning.Score score : rung.scores()) {
                trials.add(trial(score, tuning.space()));
            }
        }
        return json.toPrettyString();
    }

    private static ObjectNode trial(Tuning.Score score, SearchSpace space) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("trial", score.trial().number());
        json.put("mean", score.validation().mean());
        json.put("deviation", score.validation().deviation());
        JsonNode all = options(OptionsFile.of(score.trial().options()));
        ObjectNode options = json.putObject("options");
        for (SearchSpace.Dimension dimension : space.dimensions()) {
            options.set(dimension.name(), all.get(dimension.name()));
        }
        return json;
    }

    private static JsonNode options(OptionsFile file) {
        try {
            return MAPPER.readTree(file.toJson());
        } catch (JsonProcessingException e) {
            throw OverruleException.internal("options are no JSON: " + e.getOriginalMessage());
        }
    }
}
