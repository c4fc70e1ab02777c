package io.overrule.workbench.desk;

import io.overrule.OverruleException;
import io.overrule.cover.CoverMatrix;
import io.overrule.data.Instance;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.workbench.project.Snapshot;
import java.util.ArrayList;
import java.util.List;

/**
 * Two rules side by side, on the unlabelled instances.
 *
 * @param both how many of them both cover
 * @param onlyFirst how many only the first of the two covers
 * @param withFirst where both cover and disagree, how often people, or else the model, give the first one's class
 * @param lines some of those that both cover
 */
public record RulePair(
        Rule first,
        Rule second,
        int both,
        int onlyFirst,
        int onlySecond,
        int withFirst,
        int withSecond,
        List<Line> lines) {
    private static final int MOST_LINES = 30;

    public RulePair {
        lines = List.copyOf(lines);
    }

    /** Whether they vote for different classes wherever they overlap. */
    public boolean disagree() {
        return !first.label().equals(second.label());
    }

    public static RulePair of(Desk desk, List<String> ruleIds) {
        if (ruleIds.size() != 2) {
            throw OverruleException.input(
                    "two rules are compared, but " + ruleIds.size() + " are selected; select exactly two");
        }
        Snapshot now = desk.now();
        RuleSet rules = now.covered().rules();
        int first = switchedOn(now, ruleIds.get(0));
        int second = switchedOn(now, ruleIds.get(1));
        CoverMatrix cover = now.covered().unlabelled();
        List<Instance> unlabelled = now.dataset().unlabelled();
        List<Instance> common = new ArrayList<>();
        for (int row : cover.instancesCovered(first)) {
            if (cover.covers(second, row)) {
                common.add(unlabelled.get(row));
            }
        }
        Lines lines = Lines.of(desk);
        int withFirst = 0;
        int withSecond = 0;
        for (Instance instance : common) {
            Line line = lines.of(instance);
            String label = line.label()
                    .or(() -> line.predicted().map(predicted -> predicted.name()))
                    .orElse("");
            withFirst += label.equals(rules.rule(first).label()) ? 1 : 0;
            withSecond += label.equals(rules.rule(second).label()) ? 1 : 0;
        }
        Lines marked =
                Lines.marking(desk, Rule.any("both", rules.rule(first).label(), rules.rule(first), rules.rule(second)));
        return new RulePair(
                rules.rule(first),
                rules.rule(second),
                common.size(),
                cover.coverSize(first) - common.size(),
                cover.coverSize(second) - common.size(),
                withFirst,
                withSecond,
                marked.of(common, MOST_LINES));
    }

    private static int switchedOn(Snapshot now, String ruleId) {
        return now.covered()
                .rules()
                .find(ruleId)
                .orElseThrow(() -> OverruleException.input(
                        "there is no rule '" + ruleId + "' that is switched on; switch it on to compare it"));
    }
}
