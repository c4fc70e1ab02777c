package io.overrule.rule;

import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.data.LabelSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** An ordered set of rules with unique ids, whose labels are classes of one task. */
public final class RuleSet {
    private final LabelSet labels;
    private final List<Rule> rules;
    private final int[] ruleLabels;
    private final Map<String, Integer> indices = new HashMap<>();

    private RuleSet(LabelSet labels, List<? extends Rule> rules) {
        this.labels = labels;
        this.rules = List.copyOf(rules);
        this.ruleLabels = new int[rules.size()];
        Problems problems = new Problems();
        for (int j = 0; j < rules.size(); j++) {
            Rule rule = rules.get(j);
            if (indices.put(rule.id(), j) != null) {
                problems.add("rule '" + rule.id() + "'", "the id is used twice; give every rule an id of its own");
            }
            OptionalInt label = labels.find(rule.label());
            if (label.isPresent()) {
                ruleLabels[j] = label.getAsInt();
            } else {
                problems.add(
                        "rule '" + rule.id() + "'",
                        "has the unknown label '" + rule.label() + "'; " + labels.remedy(rule.label()));
            }
        }
        problems.throwIfAny();
    }

    public static RuleSet of(LabelSet labels, List<? extends Rule> rules) {
        return new RuleSet(labels, rules);
    }

    public static RuleSet of(LabelSet labels, Rule... rules) {
        return new RuleSet(labels, List.of(rules));
    }

    public int size() {
        return rules.size();
    }

    public LabelSet labels() {
        return labels;
    }

    public List<Rule> rules() {
        return rules;
    }

    public Rule rule(int index) {
        return rules.get(index);
    }

    /** The index of the class that a rule votes for (the paper's l_j). */
    public int labelOf(int index) {
        return ruleLabels[index];
    }

    /** The index of a rule, or empty if there is none of this id. */
    public OptionalInt find(String id) {
        Integer index = indices.get(id);
        return index == null ? OptionalInt.empty() : OptionalInt.of(index);
    }

    /** The index of a rule that must exist. */
    public int index(String id) {
        return find(id).orElseThrow(() -> OverruleException.input("there is no rule '" + id + "'"));
    }
}
