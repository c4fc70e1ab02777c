package io.overrule.prompt;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.Shortened;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.LabelSet;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Asks a language model for rules that generalise an exemplar. Its answer is only believed to be text: whatever in it reads
 * as a rule of ours is one, the rest is listed with the reason. How good the rules are is for others to count.
 */
public final class RuleProposals {
    /** Rules that mean something only beside files that the model does not have. */
    private static final Set<String> NOT_ALONE = Set.of("votes", "prompt", "custom");

    private static final int MOST_EXEMPLARS = 5;
    private static final int LONGEST_EXEMPLAR = 2_000;
    private static final int LONGEST_ANSWER = 100_000;

    /** How many brackets in an answer may turn out to begin nothing. */
    private static final int MOST_TRIES = 200;

    private static final int MOST_RULES = 50;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private RuleProposals() {}

    /**
     * What a model proposed.
     *
     * @param rules of the class that was asked for; their ids are the model's, and may be those of other rules
     * @param refused what was no such rule, each with the reason
     */
    public record Result(List<Rule> rules, List<String> refused) {
        public Result {
            rules = List.copyOf(rules);
            refused = List.copyOf(refused);
        }
    }

    /**
     * Asks one question.
     *
     * @param exemplars of one class
     * @throws OverruleException of kind RESOURCE if the model does not answer, or with nothing that is a rule
     */
    public static Result ask(Chat chat, List<? extends Instance> exemplars, String label, LabelSet labels) {
        String answer = chat.answer(question(exemplars, label, labels));
        String read = answer.length() <= LONGEST_ANSWER ? answer : answer.substring(0, LONGEST_ANSWER);
        List<Rule> rules = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        for (ObjectNode proposal : objects(read)) {
            if (rules.size() + refused.size() == MOST_RULES) {
                refused.add("the rules after the first " + MOST_RULES);
                break;
            }
            rule(proposal, rules.size() + refused.size() + 1, label, labels, refused)
                    .ifPresent(rules::add);
        }
        if (rules.isEmpty()) {
            String why = refused.isEmpty()
                    ? "its answer is '"
                            + Shortened.name(answer.replaceAll("\\s+", " ").strip()) + "'"
                    : String.join("; ", refused);
            throw OverruleException.resource(
                    "the model '" + chat.model() + "' proposed no rule: " + why + "; ask again, or ask another model",
                    new IllegalStateException("no rule in the answer"));
        }
        return new Result(rules, refused);
    }

    private static String question(List<? extends Instance> exemplars, String label, LabelSet labels) {
        InstanceKind kind = InstanceKind.of(exemplars.get(0));
        StringBuilder question = new StringBuilder(
                        "Rules label data: a rule fires on some instances and votes for one class.")
                .append(" The classes are ")
                .append(String.join(", ", labels.names()))
                .append(". These instances have the class ")
                .append(label)
                .append(kind == InstanceKind.TOKEN ? " (the tokens in brackets):\n" : ":\n");
        exemplars.stream().limit(MOST_EXEMPLARS).forEach(exemplar -> {
            String text = exemplar.display();
            question.append("\n- ").append(text, 0, Math.min(text.length(), LONGEST_EXEMPLAR));
        });
        question.append("\n\nPropose up to ten different rules that fire on these and on other instances of the class ")
                .append(label)
                .append(", but seldom on instances of other classes. Answer with a JSON list of rules and nothing else."
                        + " A rule has one of these forms:\n")
                .append(forms(kind))
                .append("\n{\"kind\": \"all\", \"of\": [two or more of the forms above]}");
        return question.toString();
    }

    private static String forms(InstanceKind kind) {
        return switch (kind) {
            case TEXT ->
                "{\"kind\": \"keyword\", \"words\": [\"word\", \"a phrase\"], \"ignore_case\": true}\n"
                        + "{\"kind\": \"regex\", \"pattern\": \"RE2 syntax in lower case\", \"ignore_case\": true}";
            case TOKEN ->
                "{\"kind\": \"span_phrases\", \"phrases\": [\"a phrase\"]}\n"
                        + "{\"kind\": \"span_regex\", \"pattern\": \"(to|from) ([a-z]+) \", \"group\": 2}";
            case RECORD ->
                "{\"kind\": \"record\", \"all\": [{\"attribute\": \"age\", \"op\": \">=\", \"value\": 40},"
                        + " {\"attribute\": \"city\", \"op\": \"in\", \"value\": [\"Rome\", \"Paris\"]}]}";
        };
    }

    /** The objects with a kind that an answer holds, wherever they stand: in a list, in a fence, between sentences. */
    private static List<ObjectNode> objects(String answer) {
        List<ObjectNode> objects = new ArrayList<>();
        int tries = 0;
        for (int at = 0; at < answer.length() && tries < MOST_TRIES; at++) {
            if (answer.charAt(at) != '[' && answer.charAt(at) != '{') {
                continue;
            }
            tries++;
            try (JsonParser parser = MAPPER.createParser(answer.substring(at))) {
                JsonNode found = MAPPER.readTree(parser);
                collect(found, objects);
                at += (int) parser.currentLocation().getCharOffset() - 1;
            } catch (IOException e) {
                // A bracket that begins no JSON, or JSON that was cut off: what is inside of it is looked at next.
            }
        }
        return objects;
    }

    private static void collect(JsonNode node, List<ObjectNode> objects) {
        if (node instanceof ObjectNode object && object.has("kind")) {
            objects.add(object);
        } else {
            node.forEach(each -> collect(each, objects));
        }
    }

    private static Optional<Rule> rule(
            ObjectNode proposal, int number, String label, LabelSet labels, List<String> refused) {
        String kind = proposal.path("kind").asText();
        String named = proposal.path("id").asText("");
        ObjectNode rule = proposal.deepCopy();
        if (named.isBlank()) {
            rule.put("id", "proposal-" + number);
        }
        if (!rule.has("label")) {
            rule.put("label", label);
        }
        String shown = "proposal " + number + " (" + Shortened.name(proposal.toString()) + "): ";
        if (NOT_ALONE.contains(kind)) {
            refused.add(shown + "a rule of the kind '" + kind + "' needs more than itself");
            return Optional.empty();
        }
        if (!rule.path("label").asText().equals(label)) {
            refused.add(shown + "it votes for '"
                    + Shortened.name(rule.path("label").asText()) + "', but the exemplar is '" + label + "'");
            return Optional.empty();
        }
        try {
            return Optional.of(
                    RuleReader.parse(List.of(rule.toString()), labels).rule(0));
        } catch (OverruleException e) {
            refused.add(shown + String.valueOf(e.getMessage()).replaceFirst("^rules.jsonl:\\d+: ", ""));
            return Optional.empty();
        }
    }
}
