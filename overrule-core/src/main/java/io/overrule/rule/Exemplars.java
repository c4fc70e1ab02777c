package io.overrule.rule;

import io.overrule.Problems;
import io.overrule.Suggestion;
import io.overrule.data.Dataset;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TokenInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Finds the exemplars among the labelled instances: those that rules were generalised from. */
public final class Exemplars {
    private Exemplars() {}

    /**
     * The exemplars of a dataset, in the order of its labelled instances. An exemplar has its rule's label and is
     * covered by its rule; that is what generalising means.
     */
    public static List<Exemplar> link(Dataset dataset, RuleSet rules) {
        Problems problems = new Problems();
        check(dataset, rules, Set.of(), List::of, problems);
        problems.throwIfAny();
        List<Exemplar> exemplars = new ArrayList<>();
        for (LabelledInstance labelled : dataset.labelled()) {
            if (!labelled.exemplarOf().isEmpty()) {
                List<Integer> indices = labelled.exemplarOf().stream()
                        .distinct()
                        .map(rules::index)
                        .toList();
                exemplars.add(new Exemplar(labelled.instance(), labelled.label(), indices));
            }
        }
        return exemplars;
    }

    /**
     * @param unread ids of rules that exist but could not be read: a problem already
     * @param places where the labelled instances stand, asked for only if there is a problem; a list of another size
     *     if that is unknown
     */
    static void check(
            Dataset dataset, RuleSet rules, Set<String> unread, Supplier<List<String>> places, Problems problems) {
        List<String> known = null;
        List<LabelledInstance> instances = dataset.labelled();
        for (int i = 0; i < instances.size(); i++) {
            for (String complaint : complaints(instances.get(i), rules, unread)) {
                known = known == null ? places.get() : known;
                problems.add(
                        known.size() == instances.size() ? known.get(i) : where(instances, i),
                        subject(instances.get(i)) + complaint);
            }
        }
    }

    private static String where(List<LabelledInstance> instances, int i) {
        String id = instances.get(i).instance().id();
        return "labelled instance " + (id.isEmpty() ? Integer.toString(i + 1) : "'" + id + "'");
    }

    /** A sentence has many tokens on its line. */
    private static String subject(LabelledInstance labelled) {
        return labelled.instance() instanceof TokenInstance token
                ? "token " + token.index() + " ('" + token.token() + "') "
                : "";
    }

    private static List<String> complaints(LabelledInstance labelled, RuleSet rules, Set<String> unread) {
        List<String> complaints = new ArrayList<>();
        for (String id : labelled.exemplarOf()) {
            OptionalInt index = rules.find(id);
            if (index.isPresent()) {
                complaints.addAll(complaints(labelled, rules, index.getAsInt()));
            } else if (!unread.contains(id)) {
                complaints.add("is an exemplar of rule '" + id + "', which does not exist; " + remedy(id, rules));
            }
        }
        return complaints;
    }

    private static String remedy(String id, RuleSet rules) {
        Set<String> ids = rules.rules().stream().map(Rule::id).collect(Collectors.toSet());
        return Suggestion.nearest(id, ids)
                .map(nearest -> "did you mean '" + nearest + "'?")
                .orElse("write that rule, or remove '" + id + "' from exemplar_of");
    }

    private static List<String> complaints(LabelledInstance labelled, RuleSet rules, int index) {
        List<String> complaints = new ArrayList<>();
        Rule rule = rules.rule(index);
        if (rules.labelOf(index) != labelled.label()) {
            complaints.add("has label '" + rules.labels().name(labelled.label()) + "', but is an exemplar of rule '"
                    + rule.id() + "', which votes for '" + rule.label()
                    + "'; correct one of the labels, or remove '" + rule.id() + "' from exemplar_of");
        }
        if (!rule.covers(labelled.instance())) {
            complaints.add("is an exemplar of rule '" + rule.id() + "', which does not cover it (the rule "
                    + rule.describe() + "); widen the rule, or remove '" + rule.id() + "' from exemplar_of");
        }
        return complaints;
    }
}
