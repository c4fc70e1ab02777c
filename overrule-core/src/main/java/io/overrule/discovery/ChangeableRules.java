package io.overrule.discovery;

import io.overrule.OverruleException;
import io.overrule.Suggestion;
import io.overrule.inference.Model;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import io.overrule.rule.VotesRule;
import java.util.OptionalInt;

/** Finds the rule to change, and checks that it can be changed. */
final class ChangeableRules {
    private ChangeableRules() {}

    /** @param change the intended change, for messages: {@code narrow} */
    static Rule of(Task task, String ruleId, Model model, String change) {
        if (!task.dataset().labels().equals(model.labels())) {
            throw OverruleException.input("the model has the classes " + model.labels() + ", the dataset has "
                    + task.dataset().labels() + "; use a model that was trained for these classes");
        }
        OptionalInt index = task.allRules().find(ruleId);
        if (index.isEmpty()) {
            throw OverruleException.input("there is no rule '" + ruleId + "'; "
                    + Suggestion.remedy(
                            ruleId,
                            task.allRules().rules().stream().map(Rule::id).toList(),
                            "rules"));
        }
        Rule rule = task.allRules().rule(index.getAsInt());
        if (rule instanceof VotesRule) {
            throw OverruleException.input(
                    "rule '" + ruleId + "' consists only of recorded votes and has no condition to " + change
                            + "; change the tool that recorded them, or replace it with a rule that has a condition");
        }
        return rule;
    }
}
