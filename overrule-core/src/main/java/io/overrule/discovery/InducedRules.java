package io.overrule.discovery;

import io.overrule.cover.CoverMatrix;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Rules that were learned from labelled instances, in the order in which they were found.
 *
 * @param instances the number of instances that they were learned from
 */
public record InducedRules(LabelSet labels, int instances, List<InducedRule> rules) {
    public InducedRules {
        Objects.requireNonNull(labels, "labels");
        rules = List.copyOf(rules);
    }

    public RuleSet ruleSet() {
        return RuleSet.of(labels, rules.stream().map(InducedRule::rule).toList());
    }

    /**
     * The rules that cover a labelled instance of their class, each with all such instances as its exemplars. The paper
     * keeps the rules that fire on L. Here a rule that is wrong on all of L has no exemplar and is left out too.
     */
    public InducedRules withExemplarsIn(List<LabelledInstance> labelled) {
        CoverMatrix cover = RuleApplier.of(ruleSet()).apply(Dataset.instances(labelled));
        List<InducedRule> kept = new ArrayList<>();
        for (int j = 0; j < rules.size(); j++) {
            InducedRule induced = rules.get(j);
            int label = labels.index(induced.rule().label());
            List<Instance> exemplars = new ArrayList<>();
            for (int i : cover.instancesCovered(j)) {
                if (labelled.get(i).label() == label) {
                    exemplars.add(labelled.get(i).instance());
                }
            }
            if (!exemplars.isEmpty()) {
                kept.add(new InducedRule(induced.rule(), induced.covered(), induced.right(), exemplars));
            }
        }
        return new InducedRules(labels, instances, kept);
    }

    /** The exemplar links of the rules. The exemplars must have ids. */
    public ExemplarLinks links() {
        Map<String, List<String>> links = new LinkedHashMap<>();
        for (InducedRule induced : rules) {
            for (Instance exemplar : induced.exemplars()) {
                links.computeIfAbsent(exemplar.id(), added -> new ArrayList<>())
                        .add(induced.rule().id());
            }
        }
        return ExemplarLinks.of(links);
    }
}
