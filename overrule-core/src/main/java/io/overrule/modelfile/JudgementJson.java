package io.overrule.modelfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.inference.Calibration;
import io.overrule.inference.Decision;
import io.overrule.inference.Inference;
import io.overrule.inference.Member;
import io.overrule.inference.Model;
import io.overrule.inference.Trust;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The JSON of everything that was fitted to labelled data after training: the decision of the model, and for every
 * member its calibration and its trust, with the records of rules by rule id.
 */
record JudgementJson(Decision decision, List<Calibration> calibrations, List<Trust> trusts) {
    static ObjectNode of(Model model) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("predictsBy", model.decision().inference().commandName());
        json.put("threshold", model.decision().threshold());
        ArrayNode members = json.putArray("members");
        for (Member member : model.members()) {
            ObjectNode node = members.addObject();
            ObjectNode calibration = node.putObject("calibration");
            calibration.put("slope", member.calibration().slope());
            member.calibration().offsets().forEach(calibration.putArray("offsets")::add);
            ObjectNode trust = node.putObject("trust");
            trust.put("firings", member.trust().firings());
            trust.put("source", member.trust().source());
            put(trust.putObject("known"), member.trust().known());
            put(trust.putObject("unseen"), member.trust().unseen());
            ObjectNode records = trust.putObject("records");
            for (int j = 0; j < member.trust().records().size(); j++) {
                records.put(model.rules().rule(j).id(), member.trust().records().get(j));
            }
        }
        return json;
    }

    private static void put(ObjectNode json, Trust.Weights weights) {
        json.put("intercept", weights.intercept());
        json.put("theta", weights.theta());
        json.put("phi", weights.phi());
        json.put("votes", weights.votes());
    }

    static JudgementJson parse(JsonNode json, RuleSet rules, int members) {
        String name = json.path("predictsBy").asText();
        Inference inference = Arrays.stream(Inference.values())
                .filter(each -> each.commandName().equals(name))
                .findFirst()
                .orElseThrow(() -> damaged("it predicts by '" + name + "'"));
        if (json.path("members").size() != members) {
            throw damaged("it judges " + json.path("members").size() + " members, but there are " + members);
        }
        List<Calibration> calibrations = new ArrayList<>();
        List<Trust> trusts = new ArrayList<>();
        for (JsonNode member : json.path("members")) {
            List<Double> offsets = new ArrayList<>();
            member.path("calibration").path("offsets").forEach(offset -> offsets.add(number(offset, "an offset")));
            calibrations.add(new Calibration(number(member.path("calibration").path("slope"), "the slope"), offsets));
            trusts.add(trust(member.path("trust"), rules));
        }
        return new JudgementJson(
                new Decision(inference, number(json.path("threshold"), "the threshold")), calibrations, trusts);
    }

    private static Trust trust(JsonNode json, RuleSet rules) {
        List<Double> records = new ArrayList<>();
        JsonNode named = json.path("records");
        if (!named.isEmpty()) {
            records.addAll(Collections.nCopies(rules.size(), 0.0));
            named.properties().forEach(entry -> {
                OptionalInt rule = rules.find(entry.getKey());
                if (rule.isEmpty()) {
                    throw damaged("trust has a record of the unknown rule '" + entry.getKey() + "'");
                }
                records.set(rule.getAsInt(), number(entry.getValue(), "a record"));
            });
            if (named.size() != rules.size()) {
                throw damaged("trust has records of " + named.size() + " rules, but there are " + rules.size());
            }
        }
        if (!json.path("firings").isInt() || !json.path("source").isTextual()) {
            throw damaged("trust does not say what it was fitted to");
        }
        return new Trust(
                weights(json.path("known")),
                weights(json.path("unseen")),
                records,
                json.path("firings").intValue(),
                json.path("source").asText());
    }

    private static Trust.Weights weights(JsonNode json) {
        return new Trust.Weights(
                number(json.path("intercept"), "the intercept"),
                number(json.path("theta"), "the weight of the classifier"),
                number(json.path("phi"), "the weight of the rule network"),
                number(json.path("votes"), "the weight of votes"));
    }

    private static double number(JsonNode json, String what) {
        if (!json.isNumber() || !Double.isFinite(json.doubleValue())) {
            throw damaged(what + " is " + json + ", which is not a finite number");
        }
        return json.doubleValue();
    }

    private static OverruleException damaged(String what) {
        return OverruleException.of(
                OverruleException.Code.MODEL_DAMAGED, "is damaged: " + what + "; train the model again");
    }

    /** The members with their calibration and trust. */
    List<Member> applied(List<Member> members) {
        return IntStream.range(0, members.size())
                .mapToObj(k -> new Member(
                        members.get(k).classifier(), members.get(k).ruleNetwork(), calibrations.get(k), trusts.get(k)))
                .toList();
    }
}
