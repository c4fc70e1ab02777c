package io.overrule.data;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The links between exemplars and the rules that were generalised from them, by id. The links are kept outside the
 * instances and rules, so that renaming a rule or labelling an instance changes only one object. The rules of an
 * instance keep their order.
 */
public final class ExemplarLinks {
    public static final ExemplarLinks NONE = new ExemplarLinks(Map.of());

    private final Map<String, List<String>> rulesOf;

    private ExemplarLinks(Map<String, List<String>> rulesOf) {
        this.rulesOf = Collections.unmodifiableMap(rulesOf);
    }

    /** @param rulesOf maps the id of each instance to the ids of its rules; a rule that is listed twice counts once */
    public static ExemplarLinks of(Map<String, ? extends Collection<String>> rulesOf) {
        Map<String, List<String>> copy = new LinkedHashMap<>();
        rulesOf.forEach((instance, rules) -> {
            if (instance.isEmpty()) {
                throw new IllegalArgumentException(
                        "an instance without an id cannot be an exemplar; give it an id, or build a task, which adds one");
            }
            if (!rules.isEmpty()) {
                copy.put(instance, List.copyOf(new LinkedHashSet<>(rules)));
            }
        });
        return copy.isEmpty() ? NONE : new ExemplarLinks(copy);
    }

    /** The rules that were generalised from an instance; often none. */
    public List<String> rulesOf(String instanceId) {
        return rulesOf.getOrDefault(instanceId, List.of());
    }

    /** The rules that were generalised from an instance; often none. */
    public List<String> rulesOf(Instance instance) {
        return rulesOf.isEmpty() ? List.of() : rulesOf(instance.id());
    }

    public boolean isLinked(String instanceId, String ruleId) {
        return rulesOf(instanceId).contains(ruleId);
    }

    /** The instances that a rule was generalised from, in alphabetical order. */
    public Set<String> instancesOf(String ruleId) {
        Set<String> instances = new TreeSet<>();
        rulesOf.forEach((instance, rules) -> {
            if (rules.contains(ruleId)) {
                instances.add(instance);
            }
        });
        return instances;
    }

    /** All links, as a map from the id of each instance to the ids of its rules. */
    public Map<String, List<String>> asMap() {
        return rulesOf;
    }

    public boolean isEmpty() {
        return rulesOf.isEmpty();
    }

    /** These links and one more; the rule becomes the last one of its instance. */
    public ExemplarLinks with(String instanceId, String ruleId) {
        return with(instanceId, ruleId, rulesOf(instanceId).size());
    }

    /** @param position where to insert the rule in the instance's list */
    public ExemplarLinks with(String instanceId, String ruleId, int position) {
        if (isLinked(instanceId, ruleId)) {
            return this;
        }
        List<String> rules = new ArrayList<>(rulesOf(instanceId));
        rules.add(Math.min(position, rules.size()), ruleId);
        Map<String, List<String>> changed = new LinkedHashMap<>(rulesOf);
        changed.put(instanceId, rules);
        return of(changed);
    }

    public ExemplarLinks without(String instanceId, String ruleId) {
        Map<String, List<String>> changed = new LinkedHashMap<>(rulesOf);
        changed.computeIfPresent(instanceId, (id, rules) -> filtered(rules, rule -> !rule.equals(ruleId)));
        return of(changed);
    }

    /** The links of some rules only. */
    public ExemplarLinks ofRules(Predicate<String> kept) {
        return each(rules -> filtered(rules, kept));
    }

    public ExemplarLinks withoutInstance(String instanceId) {
        Map<String, List<String>> changed = new LinkedHashMap<>(rulesOf);
        changed.remove(instanceId);
        return of(changed);
    }

    /** The same links, with another id for a rule. */
    public ExemplarLinks renamed(String oldRuleId, String newRuleId) {
        return each(rules -> rules.stream()
                .map(rule -> rule.equals(oldRuleId) ? newRuleId : rule)
                .toList());
    }

    private ExemplarLinks each(Function<List<String>, List<String>> change) {
        Map<String, List<String>> changed = new LinkedHashMap<>();
        rulesOf.forEach((instance, rules) -> changed.put(instance, change.apply(rules)));
        return of(changed);
    }

    private static List<String> filtered(List<String> rules, Predicate<String> kept) {
        return rules.stream().filter(kept).toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ExemplarLinks links && links.rulesOf.equals(rulesOf);
    }

    @Override
    public int hashCode() {
        return rulesOf.hashCode();
    }

    @Override
    public String toString() {
        return rulesOf.toString();
    }
}
