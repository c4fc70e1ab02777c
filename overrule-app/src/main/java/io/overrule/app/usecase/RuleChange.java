package io.overrule.app.usecase;

import io.overrule.OverruleException;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleFile;
import io.overrule.rule.Task;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * Which proposal to write into a dataset's folder.
 *
 * @param folder that the task was read from
 * @param number of the proposal, from 1 on
 */
public record RuleChange(Path folder, int number) {
    public RuleChange {
        Objects.requireNonNull(folder, "folder");
    }

    /** Replaces the rule by the chosen proposal. */
    void write(Task task, Rule before, List<Rule> proposals) {
        if (number < 1 || number > proposals.size()) {
            throw OverruleException.input("there is no proposal " + number + " for rule '" + before.id() + "'; "
                    + (proposals.isEmpty()
                            ? "nothing was found to propose"
                            : proposals.size() == 1
                                    ? "there is only proposal 1"
                                    : "expected 1 to " + proposals.size()));
        }
        RuleFile.in(folder, task.dataset().labels()).replace(before, proposals.get(number - 1));
    }
}
