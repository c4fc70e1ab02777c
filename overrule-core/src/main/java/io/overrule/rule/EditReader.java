package io.overrule.rule;

import io.overrule.Problem;
import io.overrule.Problems;
import io.overrule.Suggestion;
import io.overrule.data.JsonLine;
import io.overrule.data.LabelSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Reads edits from the JSON lines that {@link EditWriter} writes. The reader checks only that a line is an edit;
 * whether the edit fits a task is checked when it is applied.
 */
public final class EditReader {
    private static final List<String> KINDS = List.of(
            "rule_added",
            "rule_changed",
            "rule_removed",
            "rule_renamed",
            "rule_switched",
            "instance_labelled",
            "instance_unlabelled",
            "exemplar_linked",
            "exemplar_unlinked",
            "several");

    private static final Map<String, List<String>> FIELDS = Map.of(
            "rule_added", List.of("edit", "rule", "position", "on"),
            "rule_changed", List.of("edit", "rule"),
            "rule_removed", List.of("edit", "rule_id"),
            "rule_renamed", List.of("edit", "rule_id", "new_id"),
            "rule_switched", List.of("edit", "rule_id", "on"),
            "instance_labelled", List.of("edit", "instance_id", "labels", "position"),
            "instance_unlabelled", List.of("edit", "instance_id", "position", "truth"),
            "exemplar_linked", List.of("edit", "instance_id", "rule_id", "position"),
            "exemplar_unlinked", List.of("edit", "instance_id", "rule_id"),
            "several", List.of("edit", "edits"));

    private final LabelSet labels;
    private final String where;
    private final Problems problems;

    private EditReader(LabelSet labels, String where, Problems problems) {
        this.labels = labels;
        this.where = where;
        this.problems = problems;
    }

    /** Reads edits from lines and skips blank ones. If anything is wrong, the exception lists all problems. */
    public static List<Edit> parse(List<String> jsonLines, LabelSet labels) {
        Problems problems = new Problems();
        List<Edit> edits = new ArrayList<>();
        for (int i = 0; i < jsonLines.size(); i++) {
            if (!jsonLines.get(i).isBlank()) {
                parse(jsonLines.get(i), labels, "edits:" + (i + 1), problems).ifPresent(edits::add);
            }
        }
        problems.throwIfAny();
        return edits;
    }

    /**
     * Reads the edit on a line; empty after adding a problem.
     *
     * @param labels the classes that rules may vote for
     * @param where the file and line for messages, such as {@code edits.jsonl:3}
     */
    public static Optional<Edit> parse(String json, LabelSet labels, String where, Problems problems) {
        EditReader reader = new EditReader(labels, where, problems);
        return JsonLine.parse(json, where, problems).flatMap(reader::edit);
    }

    private Optional<Edit> edit(JsonLine line) {
        int before = problems.size();
        Optional<String> kind = line.requiredString("edit", "write one of " + String.join(", ", KINDS));
        kind.map(FIELDS::get).ifPresent(line::refuseUnknown);
        Optional<Edit> edit = kind.flatMap(name -> edit(name, line));
        return problems.size() > before ? Optional.empty() : edit;
    }

    private Optional<Edit> edit(String kind, JsonLine line) {
        return switch (kind) {
            case "rule_added" -> {
                OptionalInt position = position(line);
                boolean on = !line.has("on") || line.flag("on");
                yield rule(line, rule -> new Edit.RuleAdded(rule, position, on));
            }
            case "rule_changed" -> rule(line, Edit.RuleChanged::new);
            case "rule_removed" -> ruleId(line).map(Edit.RuleRemoved::new);
            case "rule_renamed" ->
                both(ruleId(line), line.requiredString("new_id", "give the new id of the rule"), Edit.RuleRenamed::new);
            case "rule_switched" -> {
                boolean on = line.requiredFlag("on", "write true or false");
                yield ruleId(line).map(id -> new Edit.RuleSwitched(id, on));
            }
            case "instance_labelled" -> {
                OptionalInt position = position(line);
                yield both(
                        instanceId(line),
                        line.requiredStrings("labels", "list its class; for a sentence, one for each token"),
                        (id, names) -> new Edit.InstanceLabelled(id, names, position));
            }
            case "instance_unlabelled" -> {
                OptionalInt position = position(line);
                List<String> truth = line.strings("truth").orElse(List.of());
                yield instanceId(line).map(id -> new Edit.InstanceUnlabelled(id, position, truth));
            }
            case "exemplar_linked" -> {
                OptionalInt position = position(line);
                yield both(
                        instanceId(line),
                        ruleId(line),
                        (instance, rule) -> new Edit.ExemplarLinked(instance, rule, position));
            }
            case "exemplar_unlinked" -> both(instanceId(line), ruleId(line), Edit.ExemplarUnlinked::new);
            case "several" -> several(line);
            default -> {
                line.problem(
                        Problem.Code.WRONG_VALUE,
                        "edit",
                        "has the unknown edit '" + kind + "'; " + Suggestion.remedy(kind, KINDS, "edits"));
                yield Optional.empty();
            }
        };
    }

    private static <A, B> Optional<Edit> both(Optional<A> one, Optional<B> other, BiFunction<A, B, Edit> edit) {
        return one.flatMap(a -> other.map(b -> edit.apply(a, b)));
    }

    private Optional<Edit> rule(JsonLine line, Function<Rule, Edit> edit) {
        return line.requiredObject("rule", "write the rule as rules.jsonl has it")
                .flatMap(object -> RuleReader.rule(object, labels, Map.of(), where, problems))
                .map(edit);
    }

    private static Optional<String> ruleId(JsonLine line) {
        return line.requiredString("rule_id", "give the id of the rule");
    }

    private static Optional<String> instanceId(JsonLine line) {
        return line.requiredString("instance_id", "give the id of the instance");
    }

    private static OptionalInt position(JsonLine line) {
        OptionalInt position =
                line.has("position") ? line.requiredInteger("position", "count from 0") : OptionalInt.empty();
        if (position.isPresent() && position.getAsInt() < 0) {
            line.problem(
                    Problem.Code.WRONG_VALUE,
                    "position",
                    "has position " + position.getAsInt() + "; count from 0, or leave it out for the end");
            return OptionalInt.empty();
        }
        return position;
    }

    private Optional<Edit> several(JsonLine line) {
        List<Edit> edits = new ArrayList<>();
        for (JsonLine each : line.requiredObjects("edits", "edit", "list the edits that belong together")) {
            edit(each).ifPresent(edits::add);
        }
        return Optional.of(new Edit.Several(edits));
    }
}
