package io.overrule.app.usecase;

import io.overrule.Work;
import io.overrule.data.DatasetFolder;
import io.overrule.data.LabelSet;
import io.overrule.discovery.RuleDiff;
import io.overrule.discovery.RuleDiffEffect;
import io.overrule.inference.Model;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleReader;
import io.overrule.rule.Task;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Compares two sets of rules, and what they do to a dataset. */
public final class DiffRules {
    private DiffRules() {}

    /**
     * @param before a file of rules, or a dataset's folder
     * @param after a file of rules, or a dataset's folder
     * @param task the data that the effect is measured on; its recorded votes are used for rules of the same id that
     *     come without any
     * @param model whose predictions and trust count; only with a task; the caller closes it
     */
    public record Request(Path before, Path after, Optional<Task> task, Optional<Model> model) {
        public Request {
            Objects.requireNonNull(before, "before");
            Objects.requireNonNull(after, "after");
            if (model.isPresent() && task.isEmpty()) {
                throw new IllegalArgumentException("a model without data has nothing to predict");
            }
        }
    }

    /** @param effect empty without a dataset */
    public record Result(RuleDiff diff, Optional<RuleDiffEffect> effect) {}

    public static Result run(Request request, Work work) {
        RuleDiff diff = RuleDiff.of(side(request.before(), request.task()), side(request.after(), request.task()));
        return new Result(
                diff, request.task().map(task -> RuleDiffEffect.of(diff, task.dataset(), request.model(), work)));
    }

    private static RuleDiff.Side side(Path place, Optional<Task> data) {
        if (Files.isDirectory(place)) {
            Task task = Task.read(DatasetFolder.at(place));
            return new RuleDiff.Side(task.allRules().rules(), task.off());
        }
        Optional<LabelSet> labels = data.map(task -> task.dataset().labels());
        RuleReader.Read read = RuleReader.readFile(place, labels);
        List<Rule> rules = read.rules().rules().stream()
                .map(rule -> data.map(task -> withVotes(rule, task)).orElse(rule))
                .toList();
        return new RuleDiff.Side(rules, read.off());
    }

    private static Rule withVotes(Rule rule, Task task) {
        if (rule.recordedVotes().filter(Set::isEmpty).isEmpty()) {
            return rule;
        }
        OptionalInt known = task.allRules().find(rule.id());
        return known.isEmpty()
                ? rule
                : task.allRules()
                        .rule(known.getAsInt())
                        .recordedVotes()
                        .map(rule::withRecordedVotes)
                        .orElse(rule);
    }
}
