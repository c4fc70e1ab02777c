package io.overrule.rule;

import io.overrule.Problem;
import io.overrule.Problem.Code;
import io.overrule.Problems;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetPart;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TokenInstance;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;

/** Finds the exemplars, which are the labelled instances that rules were generalised from. */
final class Exemplars {
    private Exemplars() {}

    /** The exemplars of a dataset, in the order of its labelled instances; links to other rules are left out. */
    static List<Exemplar> of(Dataset dataset, RuleSet rules, ExemplarLinks links) {
        if (links.isEmpty()) {
            return List.of();
        }
        List<Exemplar> exemplars = new ArrayList<>();
        for (LabelledInstance labelled : dataset.labelled()) {
            List<Integer> indices = links.rulesOf(labelled.instance()).stream()
                    .map(rules::find)
                    .filter(OptionalInt::isPresent)
                    .map(OptionalInt::getAsInt)
                    .toList();
            if (!indices.isEmpty()) {
                exemplars.add(new Exemplar(labelled.instance(), labelled.label(), indices));
            }
        }
        return exemplars;
    }

    /**
     * Checks that every exemplar has the label of its rule and is covered by it, as generalising requires.
     *
     * @param unread ids of rules that exist but could not be read, which has been reported
     * @param places supplies the file and line of each labelled instance, and is called only if there is a problem; a
     *     list of another size means that the places are unknown
     */
    static void check(
            Dataset dataset,
            RuleSet rules,
            ExemplarLinks links,
            Set<String> unread,
            Supplier<List<String>> places,
            Problems problems) {
        List<String> known = null;
        List<LabelledInstance> instances = dataset.labelled();
        for (int i = 0; i < instances.size(); i++) {
            LabelledInstance labelled = instances.get(i);
            for (String id : links.rulesOf(labelled.instance())) {
                for (Problem problem : problems(labelled, where(labelled.instance()), id, rules, unread)) {
                    known = known == null ? places.get() : known;
                    problems.add(
                            known.size() == instances.size()
                                    ? new Problem(
                                            problem.code(),
                                            known.get(i),
                                            problem.what(),
                                            problem.ruleId(),
                                            problem.field())
                                    : problem);
                }
            }
        }
    }

    /** Checks that every link refers to an existing instance. */
    static void checkInstances(Dataset dataset, ExemplarLinks links, Problems problems) {
        Set<String> missing = new HashSet<>(links.asMap().keySet());
        for (DatasetPart part : DatasetPart.values()) {
            if (!missing.isEmpty()) {
                dataset.instances(part).forEach(instance -> missing.remove(instance.id()));
            }
        }
        links.asMap().forEach((instance, rules) -> {
            if (missing.contains(instance)) {
                problems.add(Problem.of(
                                Code.UNKNOWN_INSTANCE,
                                "instance '" + instance + "'",
                                "is an exemplar of rule '" + rules.get(0)
                                        + "', but does not exist; add it to the labelled instances, or unlink the two")
                        .ofRule(rules.get(0)));
            }
        });
    }

    static String where(Instance instance) {
        return "labelled instance '" + instance.id() + "'";
    }

    /** A line with a sentence holds many tokens, so the message names the token. */
    private static String subject(LabelledInstance labelled) {
        return labelled.instance() instanceof TokenInstance token
                ? "token " + token.index() + " ('" + token.token() + "') "
                : "";
    }

    /** What is wrong with a link between an instance and a rule. */
    static List<Problem> problems(
            LabelledInstance labelled, String where, String ruleId, RuleSet rules, Set<String> unread) {
        List<Problem> found = new ArrayList<>();
        OptionalInt index = rules.find(ruleId);
        if (index.isPresent()) {
            addContradictions(labelled, where, rules, index.getAsInt(), found);
        } else if (!unread.contains(ruleId)) {
            String nearest = rules.nearest(ruleId);
            found.add(problem(
                    Code.UNKNOWN_RULE,
                    where,
                    ruleId,
                    subject(labelled) + "is an exemplar of rule '" + ruleId + "', which does not exist"
                            + (nearest.isEmpty()
                                    ? "; write that rule, or remove '" + ruleId + "' from exemplar_of"
                                    : nearest)));
        }
        return found;
    }

    private static void addContradictions(
            LabelledInstance labelled, String where, RuleSet rules, int index, List<Problem> found) {
        Rule rule = rules.rule(index);
        if (rules.labelOf(index) != labelled.label()) {
            found.add(problem(
                    Code.EXEMPLAR_LABEL,
                    where,
                    rule.id(),
                    subject(labelled) + "has label '" + rules.labels().name(labelled.label())
                            + "', but is an exemplar of rule '" + rule.id() + "', which votes for '" + rule.label()
                            + "'; correct one of the labels, or remove '" + rule.id() + "' from exemplar_of"));
        }
        if (!rule.covers(labelled.instance())) {
            found.add(problem(
                    Code.EXEMPLAR_NOT_COVERED,
                    where,
                    rule.id(),
                    subject(labelled) + "is an exemplar of rule '" + rule.id()
                            + "', " + whyNotCovered(rule, labelled.instance()) + ", or remove '" + rule.id()
                            + "' from exemplar_of"));
        }
    }

    private static String whyNotCovered(Rule rule, Instance instance) {
        return rule instanceof ExceptRule except && except.base().covers(instance)
                ? "which would cover it but for an exception (the rule " + rule.describe() + "); narrow the exception"
                : "which does not cover it (the rule " + rule.describe() + "); widen the rule";
    }

    private static Problem problem(Code code, String where, String ruleId, String what) {
        return Problem.of(code, where, what).ofRule(ruleId).inField("exemplar_of");
    }
}
