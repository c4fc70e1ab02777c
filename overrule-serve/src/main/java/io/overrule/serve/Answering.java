package io.overrule.serve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.InstanceReader;
import io.overrule.data.TokenInstance;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** From the body of a request to the body of its answer. */
final class Answering {
    /** Refuses a second value in a body, which would get no answer. */
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final int mostInstances;
    private final Metrics metrics;

    Answering(int mostInstances, Metrics metrics) {
        this.mostInstances = mostInstances;
        this.metrics = metrics;
    }

    /**
     * Answers one instance, or all of {@code {"instances": [...]}}. If an instance cannot be answered, its answer is
     * the error; the others are answered.
     *
     * @param why whether to include which rules fired
     */
    byte[] answer(Model model, byte[] body, boolean why) throws IOException {
        JsonNode request;
        try {
            request = JSON.readTree(body);
        } catch (JsonProcessingException e) {
            throw OverruleException.input(
                    "the body is not JSON (" + e.getOriginalMessage() + "); send {\"instances\": [{\"text\": \"…\"}]}");
        }
        boolean single = request.isObject() && !request.has("instances");
        JsonNode instances = single ? JSON.createArrayNode().add(request) : request.path("instances");
        if (!instances.isArray()) {
            throw OverruleException.input(
                    "the body has no list 'instances'; send {\"instances\": [{\"text\": \"…\"}]}");
        }
        if (instances.size() > mostInstances) {
            throw OverruleException.input(
                    "the body has " + instances.size() + " instances; send at most " + mostInstances + " at once");
        }
        ArrayNode answers = answers(model, instances, why);
        if (single) {
            if (answers.get(0).has("error")) {
                throw OverruleException.input(answers.get(0).path("error").asText());
            }
            return JSON.writeValueAsBytes(answers.get(0));
        }
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.set("predictions", answers);
        return JSON.writeValueAsBytes(object);
    }

    private ArrayNode answers(Model model, JsonNode instances, boolean why) {
        List<List<Instance>> lines = new ArrayList<>();
        List<String> errors = new ArrayList<>();
        List<Instance> asked = new ArrayList<>();
        for (JsonNode each : instances) {
            Problems problems = new Problems();
            List<Instance> line = InstanceReader.parseAll(each.toString(), "instance " + lines.size(), problems);
            lines.add(line);
            errors.add(
                    problems.isEmpty()
                            ? line.isEmpty() ? "it is empty" : ""
                            : problems.listed().get(0).toString());
            asked.addAll(line);
        }
        List<Explanation> explanations;
        try {
            explanations = model.explain(
                    asked, model.decision().inference(), Work.quiet().onThreads(1));
        } catch (OverruleException e) {
            if (e.kind() != OverruleException.Kind.INPUT) {
                throw e;
            }
            explanations = oneByOne(model, lines, errors);
        }
        ArrayNode answers = JsonNodeFactory.instance.arrayNode();
        int at = 0;
        int refused = 0;
        for (int i = 0; i < lines.size(); i++) {
            ObjectNode answer = answers.addObject();
            if (!errors.get(i).isEmpty()) {
                answer.put("error", errors.get(i));
                refused++;
                continue;
            }
            int size = lines.get(i).size();
            put(answer, model, explanations.subList(at, at + size), why);
            at += size;
        }
        metrics.predicted(lines.size() - refused, refused);
        return answers;
    }

    /** Predicts them one by one to find out which are at fault. */
    private static List<Explanation> oneByOne(Model model, List<List<Instance>> lines, List<String> errors) {
        List<Explanation> explanations = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            try {
                explanations.addAll(model.explain(
                        lines.get(i), model.decision().inference(), Work.quiet().onThreads(1)));
            } catch (OverruleException e) {
                if (e.kind() != OverruleException.Kind.INPUT) {
                    throw e;
                }
                errors.set(i, e.getMessage());
            }
        }
        return explanations;
    }

    private static void put(ObjectNode answer, Model model, List<Explanation> explanations, boolean why) {
        Instance first = explanations.get(0).instance();
        if (first instanceof TokenInstance && explanations.size() > 1) {
            ArrayNode tags = answer.putArray("tags");
            explanations.forEach(each -> tags.add(each.prediction().name()));
            if (why) {
                ArrayNode details = answer.putArray("details");
                explanations.forEach(each -> put(details.addObject(), model, List.of(each), true));
            }
            return;
        }
        Explanation explanation = explanations.get(0);
        if (!first.id().isEmpty()) {
            answer.put("id", first.id());
        }
        answer.put("label", explanation.prediction().name());
        ObjectNode probabilities = answer.putObject("probabilities");
        for (int y = 0; y < model.labels().size(); y++) {
            probabilities.put(
                    model.labels().name(y),
                    explanation.prediction().probabilities().get(y));
        }
        if (why) {
            ArrayNode rules = answer.putArray("rules");
            for (Explanation.FiredRule rule : explanation.rules()) {
                rules.addObject()
                        .put("id", rule.rule().id())
                        .put("label", rule.rule().label())
                        .put("trust", rule.trust())
                        .put("overruled", rule.overruled());
            }
        }
    }
}
