package io.overrule.workbench.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.overrule.OverruleException;
import io.overrule.app.usecase.AuditModel;
import io.overrule.cover.LabelledRecord;
import io.overrule.data.Instance;
import io.overrule.data.InstanceWriter;
import io.overrule.data.LabelSet;
import io.overrule.discovery.RuleSuggestion;
import io.overrule.inference.Explanation;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleReader;
import io.overrule.rule.RuleSet;
import io.overrule.rule.RuleWriter;
import io.overrule.workbench.desk.AuditState;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.desk.Line;
import io.overrule.workbench.desk.Look;
import io.overrule.workbench.desk.RulePreview;
import io.overrule.workbench.project.Entry;
import io.overrule.workbench.project.Snapshot;
import io.overrule.workbench.store.TrainingRow;
import io.overrule.workbench.training.TrainedModel;
import io.overrule.workbench.training.Verdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the REST interface sends and receives. */
public final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    public static void send(Context ctx, JsonNode json) {
        ctx.contentType("application/json; charset=utf-8").result(json.toString());
    }

    public static ObjectNode error(String code, String message) {
        ObjectNode json = MAPPER.createObjectNode();
        json.putObject("error").put("code", code).put("message", message);
        return json;
    }

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    static ArrayNode array() {
        return MAPPER.createArrayNode();
    }

    /** The body of a request, which has to be an object. */
    static JsonNode body(Context ctx) {
        String text = ctx.body();
        if (text.isBlank()) {
            return object();
        }
        try {
            JsonNode json = MAPPER.readTree(text);
            if (json.isObject()) {
                return json;
            }
        } catch (JsonProcessingException e) {
            throw OverruleException.input("the body is not JSON (" + e.getOriginalMessage() + ")", e);
        }
        throw OverruleException.input("the body is not a JSON object; send one, such as {\"labels\": [\"spam\"]}");
    }

    static String text(JsonNode body, String field) {
        JsonNode value = body.path(field);
        if (!value.isTextual()) {
            throw OverruleException.input("the body has no text '" + field + "'; send one");
        }
        return value.asText();
    }

    static Optional<String> optionalText(JsonNode body, String field) {
        return Optional.of(body.path(field)).filter(JsonNode::isTextual).map(JsonNode::asText);
    }

    static List<String> texts(JsonNode body, String field) {
        JsonNode values = body.path(field);
        List<String> texts = new ArrayList<>();
        if (values.isArray()) {
            values.forEach(value -> {
                if (value.isTextual()) {
                    texts.add(value.asText());
                }
            });
        }
        if (!values.isArray() || texts.size() != values.size()) {
            throw OverruleException.input("the body has no list of texts '" + field + "'; send one");
        }
        return texts;
    }

    static ArrayNode texts(List<String> values) {
        ArrayNode array = array();
        values.forEach(array::add);
        return array;
    }

    static JsonNode tree(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw OverruleException.internal("not JSON: " + json, e);
        }
    }

    static JsonNode instance(Instance instance) {
        return tree(InstanceWriter.line(instance));
    }

    static JsonNode rule(Rule rule, LabelSet labels) {
        return tree(RuleWriter.lines(RuleSet.of(labels, List.of(rule))).get(0));
    }

    static Rule readRule(JsonNode body, LabelSet labels) {
        if (!body.path("rule").isObject()) {
            throw OverruleException.input("the body has no 'rule'; send one as in a rules file");
        }
        return RuleReader.parse(List.of(body.path("rule").toString()), labels)
                .rules()
                .get(0);
    }

    static ObjectNode project(Desk desk) {
        Snapshot now = desk.now();
        ObjectNode json = object().put("id", desk.project().id())
                .put("name", desk.project().name())
                .put("step", now.number())
                .put("labelled", now.dataset().labelled().size())
                .put("validation", now.dataset().validation().size())
                .put("unlabelled", now.dataset().unlabelled().size())
                .put("rules", now.task().rules().size())
                .put("coverage", now.covered().statistics().set().coverage())
                .put("training", desk.trainings().progress().isPresent());
        json.set("labels", texts(now.dataset().labels().names()));
        desk.trainings().latest().map(TrainedModel::summary).ifPresent(summary -> {
            if (summary.validation() != null) {
                json.put("validationScore", summary.validation());
            }
        });
        desk.audit().result().map(AuditModel.Result::predictions).ifPresent(tally -> json.set("audit", tally(tally)));
        return json;
    }

    /** The last step of a project. */
    static ObjectNode step(Snapshot now) {
        ObjectNode json = object().put("step", now.number());
        now.timeline().stream().reduce((first, second) -> second).ifPresent(entry -> json.put("words", entry.words()));
        return json;
    }

    static void sendStep(Context ctx, Snapshot now) {
        send(ctx, step(now));
    }

    /** The version of a rule that the sender has seen; the current one if none is given. */
    static long version(JsonNode body, Snapshot now, String ruleId) {
        return body.has("version") ? body.path("version").asLong() : now.ruleVersion(ruleId);
    }

    static ObjectNode line(Line line) {
        ObjectNode json = object().put("id", line.id());
        json.set("instance", instance(line.instance()));
        line.label().ifPresent(label -> json.put("label", label).put("validates", line.validates()));
        line.predicted().ifPresent(predicted -> json.set("predicted", predicted(predicted)));
        line.trust().ifPresent(trust -> json.put("trust", trust).put("overruled", line.overruled()));
        return json;
    }

    private static ObjectNode predicted(Verdicts.Predicted predicted) {
        return object().put("label", predicted.name()).put("probability", predicted.probability());
    }

    static ObjectNode tally(LabelledRecord.Tally tally) {
        ObjectNode json = object().put("count", tally.fired()).put("right", tally.right());
        tally.precision()
                .ifPresent(share ->
                        json.put("share", share).put("low", tally.low()).put("high", tally.high()));
        return json;
    }

    static ObjectNode look(Look look) {
        ObjectNode json = object().put("id", look.instance().id())
                .put("part", look.part().name().toLowerCase(Locale.ROOT))
                .put("willBe", look.willBe().name().toLowerCase(Locale.ROOT))
                .put("reason", look.reason());
        json.set("instance", instance(look.instance()));
        json.set("labels", texts(look.labels()));
        ArrayNode votes = json.putArray("votes");
        for (Look.Vote vote : look.votes()) {
            ObjectNode one = votes.addObject()
                    .put("rule", vote.rule().id())
                    .put("label", vote.rule().label())
                    .put("overruled", vote.overruled());
            vote.trust().ifPresent(trust -> one.put("trust", trust));
        }
        look.predicted().ifPresent(predicted -> json.set("predicted", predicted(predicted)));
        return json;
    }

    static ObjectNode preview(RulePreview preview, LabelSet labels) {
        ObjectNode json = object().put("cover", preview.cover())
                .put("of", preview.of())
                .put("exact", preview.exact())
                .put("conflicts", preview.conflicts())
                .put("added", preview.added())
                .put("words", preview.rule().describe());
        json.set("rule", rule(preview.rule(), labels));
        json.set("labelled", tally(preview.labelled()));
        json.set(
                "problems",
                texts(preview.problems().stream().map(Object::toString).toList()));
        return json;
    }

    static ObjectNode suggestion(RuleSuggestion suggestion, LabelSet labels) {
        ObjectNode json = object().put("cover", suggestion.cover())
                .put("conflicts", suggestion.conflicts())
                .put("added", suggestion.added())
                .put("right", suggestion.right())
                .put("wrong", suggestion.wrong())
                .put("precision", suggestion.precision())
                .put("words", suggestion.rule().describe())
                .put("reason", suggestion.reason());
        json.set("rule", rule(suggestion.rule(), labels));
        return json;
    }

    static ObjectNode entry(Entry entry, boolean undone) {
        ObjectNode json = object().put("number", entry.number())
                .put("at", entry.at().toString())
                .put("author", entry.author())
                .put("words", entry.words())
                .put("undone", undone);
        entry.undoes().ifPresent(number -> json.put("undoes", number));
        entry.backTo().ifPresent(number -> json.put("backTo", number));
        json.set("change", entry.json());
        return json;
    }

    static ObjectNode training(TrainingRow row) {
        ObjectNode json = object().put("number", row.number())
                .put("state", row.state().name().toLowerCase(Locale.ROOT))
                .put("startedAt", row.startedAt().toString())
                .put("author", row.author())
                .put("step", row.upTo());
        row.endedAt().ifPresent(at -> json.put("endedAt", at.toString()));
        row.continuedFrom().ifPresent(number -> json.put("continuedFrom", number));
        row.summary().ifPresent(summary -> json.set("summary", tree(summary)));
        return json;
    }

    static ObjectNode audit(AuditState audit, LabelSet labels) {
        ObjectNode json = object().put("size", audit.sample().lines().size()).put("labelled", audit.labelled());
        ArrayNode lines = json.putArray("instances");
        audit.sample().lines().forEach(line -> {
            ObjectNode one = lines.addObject().put("id", line.id());
            one.set("instance", instance(line.instances().get(0)));
            one.set("labels", texts(line.labels().stream().map(labels::name).toList()));
        });
        audit.result().ifPresent(result -> {
            json.set("accuracy", tally(result.predictions()));
            json.set("rulesAsWritten", tally(result.fired()));
            json.set("rulesWhereKept", tally(result.kept()));
        });
        return json;
    }

    static ObjectNode prediction(Explanation explanation, LabelSet labels) {
        ObjectNode json = object().put("label", explanation.prediction().name());
        ObjectNode distribution = json.putObject("probabilities");
        for (int label = 0; label < labels.size(); label++) {
            distribution.put(
                    labels.name(label), explanation.prediction().probabilities().get(label));
        }
        ArrayNode rules = json.putArray("rules");
        explanation.rules().forEach(fired -> rules.addObject()
                .put("rule", fired.rule().id())
                .put("label", fired.rule().label())
                .put("trust", fired.trust())
                .put("overruled", fired.overruled()));
        return json;
    }
}
