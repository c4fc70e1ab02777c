package io.overrule.app.print;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.app.report.JsonValues;
import io.overrule.app.usecase.AddRule;
import io.overrule.app.usecase.SuggestRules;
import io.overrule.data.InstanceWriter;
import io.overrule.data.LabelSet;
import io.overrule.discovery.RuleSuggestion;
import io.overrule.rule.RuleSet;
import io.overrule.rule.RuleWriter;
import java.util.List;
import java.util.Optional;

/** Prints suggested rules for a program. */
public final class SuggestionsJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private SuggestionsJson() {}

    /** @param added what was written; empty if nothing was written */
    public static String of(SuggestRules.Result result, LabelSet labels, Optional<AddRule.Result> added) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("label", result.label());
        ArrayNode exemplars = json.putArray("exemplars");
        result.exemplars().forEach(exemplar -> exemplars.add(parsed(InstanceWriter.line(exemplar))));
        json.put("candidates", result.suggestions().candidates());
        result.suggestions().notes().forEach(json.putArray("notes")::add);
        ArrayNode suggestions = json.putArray("suggestions");
        for (RuleSuggestion suggestion : result.suggestions().best()) {
            ObjectNode line = suggestions.addObject();
            line.set(
                    "rule",
                    parsed(RuleWriter.lines(RuleSet.of(labels, List.of(suggestion.rule())))
                            .get(0)));
            line.put("words", suggestion.rule().describe());
            line.put("cover", suggestion.cover());
            line.put("added", suggestion.added());
            line.put("conflicts", suggestion.conflicts());
            line.put("exemplars", suggestion.exemplars());
            line.put("right", suggestion.right());
            line.put("wrong", suggestion.wrong());
            JsonValues.put(line, "trust", suggestion.trust());
            line.put("precision", suggestion.precision());
            line.put("leastPrecision", suggestion.leastPrecision());
            line.put("score", suggestion.score());
            line.put("reason", suggestion.reason());
            ArrayNode samples = line.putArray("samples");
            suggestion.samples().forEach(sample -> samples.add(parsed(InstanceWriter.line(sample))));
        }
        added.ifPresent(written -> {
            ObjectNode line = json.putObject("written");
            written.files().forEach(line.putArray("files")::add);
            written.linked().forEach(line.putArray("exemplars")::add);
        });
        return json.toPrettyString();
    }

    private static JsonNode parsed(String line) {
        try {
            return MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            throw OverruleException.internal("a line that was written as JSON is none: " + line);
        }
    }
}
