package io.overrule.cover;

import io.overrule.Work;
import io.overrule.cover.Finding.Kind;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.LabelledInstance;
import io.overrule.rule.NormalForm;
import io.overrule.rule.NotRule;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds rules that are probably a mistake. Every finding is only a hint. */
public final class RuleLint {
    /** Rules are near duplicates if the Jaccard index of their covers is at least this. */
    private static final double NEAR = 0.9;

    /** Smaller covers may be similar by chance. */
    private static final int SMALLEST_NEAR_COVER = 5;

    /** The class of tokens outside all entities. Rules for tokens find entities, so this class needs no rule. */
    private static final String OUTSIDE = "O";

    private final RuleSet rules;
    private final int[][] instancesOfRule;
    private final CoverMatrix cover;
    private final List<Finding> findings = new ArrayList<>();

    private RuleLint(RuleSet rules, CoverMatrix cover) {
        if (cover.ruleCount() != rules.size()) {
            throw new IllegalArgumentException(
                    "the cover is of " + cover.ruleCount() + " rules, the rule set has " + rules.size());
        }
        this.rules = rules;
        this.cover = cover;
        this.instancesOfRule = IntStream.range(0, cover.ruleCount())
                .mapToObj(cover::instancesCovered)
                .toArray(int[][]::new);
    }

    /**
     * All likely mistakes, sorted by kind and then in the order of the rules.
     *
     * @param cover the cover matrix; with more instances the findings are better
     * @param labelled instances that may be exemplars
     * @param links the exemplar links of these instances
     * @param labelledCover the cover matrix of these instances
     */
    public static List<Finding> findings(
            RuleSet rules,
            CoverMatrix cover,
            List<LabelledInstance> labelled,
            ExemplarLinks links,
            CoverMatrix labelledCover) {
        if (labelledCover.instanceCount() != labelled.size()) {
            throw new IllegalArgumentException("the labelled cover is of " + labelledCover.instanceCount()
                    + " instances, but " + labelled.size() + " were given");
        }
        RuleLint lint = new RuleLint(rules, cover);
        lint.lookForClassesWithoutRule();
        lint.lookForContradictedExemplars(labelled, links, labelledCover);
        lint.lookForSameRules();
        lint.lookForNearDuplicates();
        lint.lookForRulesThatCoverNothing();
        lint.lookForNegationsThatCoverEverything();
        lint.findings.sort(Comparator.comparing(Finding::kind).thenComparingInt(lint::firstRule));
        return List.copyOf(lint.findings);
    }

    /**
     * The same, and also checks exceptions, which needs the instances themselves.
     *
     * @param instances the instances of {@code cover}, in the same order
     */
    public static List<Finding> findings(
            RuleSet rules,
            CoverMatrix cover,
            List<? extends Instance> instances,
            List<LabelledInstance> labelled,
            ExemplarLinks links,
            CoverMatrix labelledCover,
            Work work) {
        if (cover.instanceCount() != instances.size()) {
            throw new IllegalArgumentException(
                    "the cover is of " + cover.instanceCount() + " instances, but " + instances.size() + " were given");
        }
        List<Finding> exceptions = ExceptionLint.findings(rules, instances, work);
        Set<List<String>> swallowed = exceptions.stream()
                .filter(finding -> finding.kind() == Kind.EXCEPTIONS_SWALLOW)
                .map(Finding::ruleIds)
                .collect(Collectors.toSet());
        // Report only one reason why a rule covers nothing.
        return Stream.concat(
                        findings(rules, cover, labelled, links, labelledCover).stream()
                                .filter(finding -> finding.kind() != Kind.COVERS_NOTHING
                                        || !swallowed.contains(finding.ruleIds())),
                        exceptions.stream())
                .sorted(Comparator.comparing(Finding::kind))
                .toList();
    }

    /**
     * Finds the rules that labelled instances contradict.
     *
     * @param record how often the rules are right on instances of known class
     * @param on the instances in words: {@code labelled and validation instances}
     */
    public static List<Finding> contradictedByLabels(RuleSet rules, LabelledRecord record, String on) {
        return record.contradicted().stream()
                .sorted()
                .map(index -> {
                    LabelledRecord.Tally tally = record.rules().get(index);
                    Rule rule = rules.rule(index);
                    return new Finding(
                            Kind.CONTRADICTED_BY_LABELS,
                            List.of(rule.id()),
                            String.format(
                                    Locale.ROOT,
                                    "rule '%s' votes for '%s' and is right on only %d of %d %s (95 %% interval of its"
                                            + " precision: %.0f to %.0f %%); correct its label or its condition, or"
                                            + " remove it",
                                    rule.id(),
                                    rule.label(),
                                    tally.right(),
                                    tally.fired(),
                                    on,
                                    100 * tally.low(),
                                    100 * tally.high()));
                })
                .toList();
    }

    private int firstRule(Finding finding) {
        return finding.ruleIds().isEmpty() ? -1 : rules.index(finding.ruleIds().get(0));
    }

    private void lookForClassesWithoutRule() {
        for (String label : rules.labels().names()) {
            boolean isOutside = label.equals(OUTSIDE) && rules.rules().stream().anyMatch(RuleLint::isSpan);
            if (!isOutside
                    && rules.rules().stream().noneMatch(rule -> rule.label().equals(label))) {
                findings.add(new Finding(
                        Kind.CLASS_WITHOUT_RULE,
                        List.of(),
                        "class '" + label + "' has no rule, so no unlabelled instance will ever be evidence for it;"
                                + " write at least one rule with this label"));
            }
        }
    }

    private static boolean isSpan(Rule rule) {
        return rule.parts().stream().anyMatch(part -> part.covered().equals(Set.of(InstanceKind.TOKEN)));
    }

    private void lookForContradictedExemplars(
            List<LabelledInstance> labelled, ExemplarLinks links, CoverMatrix labelledCover) {
        for (int i = 0; i < labelled.size(); i++) {
            LabelledInstance exemplar = labelled.get(i);
            for (String id : links.rulesOf(exemplar.instance())) {
                OptionalInt rule = rules.find(id);
                if (rule.isPresent()) {
                    compare(rule.getAsInt(), exemplar, labelledCover.covers(rule.getAsInt(), i));
                }
            }
        }
    }

    private void compare(int index, LabelledInstance exemplar, boolean covered) {
        Rule rule = rules.rule(index);
        String named =
                "rule '" + rule.id() + "' was generalised from '" + RuleApplier.nameOf(exemplar.instance()) + "', ";
        if (!covered) {
            findings.add(new Finding(
                    Kind.CONTRADICTS_EXEMPLAR,
                    List.of(rule.id()),
                    named + "but does not cover it; widen the rule, or unlink the two"));
        }
        if (rules.labelOf(index) != exemplar.label()) {
            findings.add(new Finding(
                    Kind.CONTRADICTS_EXEMPLAR,
                    List.of(rule.id()),
                    named + "which is labelled '" + rules.labels().name(exemplar.label()) + "', but votes for '"
                            + rule.label() + "'; correct one of the two labels"));
        }
    }

    /** Rules that cover something are compared by their covers, the others by their conditions. */
    private void lookForSameRules() {
        Map<Object, List<Integer>> groups = new LinkedHashMap<>();
        for (int j = 0; j < rules.size(); j++) {
            Object key =
                    instancesOfRule[j].length > 0 ? IntBuffer.wrap(instancesOfRule[j]) : NormalForm.of(rules.rule(j));
            groups.computeIfAbsent(key, added -> new ArrayList<>()).add(j);
        }
        for (List<Integer> group : groups.values()) {
            Map<Integer, List<Integer>> byLabel = new TreeMap<>();
            for (int rule : group) {
                byLabel.computeIfAbsent(rules.labelOf(rule), added -> new ArrayList<>())
                        .add(rule);
            }
            if (byLabel.size() > 1) {
                String votes = group.stream()
                        .map(rule -> "'" + rules.rule(rule).id() + "' for '"
                                + rules.rule(rule).label() + "'")
                        .collect(Collectors.joining(", "));
                findings.add(new Finding(
                        Kind.CONTRADICTION,
                        ids(group),
                        "rules " + listed(group) + " " + sameness(group) + " but vote differently (" + votes
                                + "); keep the one that is right, or make their conditions differ"));
            }
            for (List<Integer> alike : byLabel.values()) {
                if (alike.size() > 1) {
                    findings.add(new Finding(
                            Kind.DUPLICATE,
                            ids(alike),
                            "rules " + listed(alike) + " " + sameness(alike) + " and all vote for '"
                                    + rules.rule(alike.get(0)).label() + "'; one of them is enough"));
                }
            }
        }
    }

    private String sameness(List<Integer> group) {
        long conditions = group.stream()
                .map(rule -> NormalForm.of(rules.rule(rule)))
                .distinct()
                .count();
        boolean combined =
                group.stream().anyMatch(rule -> !rules.rule(rule).operands().isEmpty());
        boolean reworded = group.stream()
                        .map(rule -> rules.rule(rule).describe())
                        .distinct()
                        .count()
                > 1;
        return conditions == 1
                ? "have the same condition" + (combined && reworded ? ", in other words," : "")
                : "cover exactly the same " + instances(instancesOfRule[group.get(0)].length);
    }

    private static String instances(int count) {
        return count == 1 ? "one instance" : count + " instances";
    }

    /**
     * Counts common instances along the cover of each rule, so the cost depends only on pairs of rules that overlap.
     */
    private void lookForNearDuplicates() {
        int[] common = new int[rules.size()];
        for (int j = 0; j < rules.size(); j++) {
            if (instancesOfRule[j].length < SMALLEST_NEAR_COVER) {
                continue;
            }
            for (int instance : instancesOfRule[j]) {
                for (int other : cover.rulesCovering(instance)) {
                    common[other]++;
                }
            }
            for (int other = j + 1; other < rules.size(); other++) {
                compare(j, other, common[other]);
            }
            Arrays.fill(common, 0);
        }
    }

    private void compare(int one, int other, int common) {
        int union = instancesOfRule[one].length + instancesOfRule[other].length - common;
        if (rules.labelOf(one) == rules.labelOf(other)
                && instancesOfRule[other].length >= SMALLEST_NEAR_COVER
                && common >= NEAR * union
                && common < union) {
            findings.add(new Finding(
                    Kind.NEAR_DUPLICATE,
                    ids(List.of(one, other)),
                    String.format(
                            Locale.ROOT,
                            "rules %s both vote for '%s' and share %d of the %d instances they cover;"
                                    + " consider merging them",
                            listed(List.of(one, other)),
                            rules.rule(one).label(),
                            common,
                            union)));
        }
    }

    private void lookForRulesThatCoverNothing() {
        for (int j = 0; j < rules.size(); j++) {
            if (instancesOfRule[j].length == 0) {
                Rule rule = rules.rule(j);
                findings.add(new Finding(
                        Kind.COVERS_NOTHING,
                        List.of(rule.id()),
                        "rule '" + rule.id() + "' covers none of the " + cover.instanceCount() + " instances ("
                                + rule.describe() + "); widen it or remove it"));
            }
        }
    }

    private void lookForNegationsThatCoverEverything() {
        for (int j = 0; j < rules.size(); j++) {
            Rule rule = rules.rule(j);
            if (cover.instanceCount() > 0 && instancesOfRule[j].length == cover.instanceCount() && negates(rule)) {
                findings.add(new Finding(
                        Kind.COVERS_EVERYTHING,
                        List.of(rule.id()),
                        "rule '" + rule.id() + "' covers all " + cover.instanceCount() + " instances ("
                                + rule.describe() + "), so its vote is no evidence; correct what it excludes"));
            }
        }
    }

    private static boolean negates(Rule rule) {
        return rule instanceof NotRule || rule.operands().stream().anyMatch(RuleLint::negates);
    }

    private List<String> ids(List<Integer> indices) {
        return indices.stream().map(rule -> rules.rule(rule).id()).toList();
    }

    private String listed(List<Integer> indices) {
        return ids(indices).stream().map(id -> "'" + id + "'").collect(Collectors.joining(", "));
    }
}
