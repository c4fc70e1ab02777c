package io.overrule.rule;

import io.overrule.OverruleException;
import io.overrule.Problem;
import io.overrule.Problems;
import io.overrule.Suggestion;
import io.overrule.data.LabelSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;

/** An ordered set of rules with unique ids, over the classes of one task. */
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
                problems.add(usedTwice(rule));
            }
            OptionalInt label = labels.find(rule.label());
            if (label.isPresent()) {
                ruleLabels[j] = label.getAsInt();
            } else {
                problems.add(unknownLabel(rule, labels));
            }
        }
        problems.throwIfAny();
    }

    static Problem usedTwice(Rule rule) {
        return Problem.of(
                        Problem.Code.DUPLICATE,
                        "rule '" + rule.id() + "'",
                        "the id is used twice; give every rule a unique id")
                .ofRule(rule.id())
                .inField("id");
    }

    static Problem unknownLabel(Rule rule, LabelSet labels) {
        return Problem.of(
                        Problem.Code.UNKNOWN_LABEL,
                        "rule '" + rule.id() + "'",
                        "has the unknown label '" + rule.label() + "'; " + labels.remedy(rule.label()))
                .ofRule(rule.id())
                .inField("label");
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

    /** The index of the rule with an id, or empty if there is none. */
    public OptionalInt find(String id) {
        Integer index = indices.get(id);
        return index == null ? OptionalInt.empty() : OptionalInt.of(index);
    }

    /** The index of a rule that must exist. */
    public int index(String id) {
        return find(id).orElseThrow(() -> OverruleException.input("there is no rule '" + id + "'" + nearest(id)));
    }

    /** The end of a message about an unknown id: a suggestion of the most similar one, or an empty string. */
    String nearest(String id) {
        return Suggestion.nearest(id, indices.keySet())
                .map(near -> "; did you mean '" + near + "'?")
                .orElse("");
    }

    /** This set with one more rule at the end. */
    public RuleSet with(Rule rule) {
        return with(rule, rules.size());
    }

    /** @param position the index of the new rule; the rules from there on move up by one */
    public RuleSet with(Rule rule, int position) {
        List<Rule> changed = new ArrayList<>(rules);
        changed.add(position, rule);
        return new RuleSet(labels, changed);
    }

    /** This set without a rule, which must exist. */
    public RuleSet without(String id) {
        List<Rule> changed = new ArrayList<>(rules);
        changed.remove(index(id));
        return new RuleSet(labels, changed);
    }

    /** This set with a rule replaced by another one of the same id, which must exist. */
    public RuleSet replace(Rule rule) {
        List<Rule> changed = new ArrayList<>(rules);
        changed.set(index(rule.id()), rule);
        return new RuleSet(labels, changed);
    }

    /** This set with another id for a rule, which must exist and keeps its position. */
    public RuleSet rename(String oldId, String newId) {
        int index = index(oldId);
        List<Rule> changed = new ArrayList<>(rules);
        changed.set(
                index, rules.get(index).withHeading(rules.get(index).heading().renamed(newId)));
        return new RuleSet(labels, changed);
    }

    /** Some of the rules, in their order. */
    public RuleSet filter(Predicate<? super Rule> kept) {
        return new RuleSet(labels, rules.stream().filter(kept).toList());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RuleSet set && set.labels.equals(labels) && set.rules.equals(rules);
    }

    @Override
    public int hashCode() {
        return rules.hashCode();
    }

    @Override
    public String toString() {
        return rules.toString();
    }
}
