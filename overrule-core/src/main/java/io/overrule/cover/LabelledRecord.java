package io.overrule.cover;

import io.overrule.data.ExemplarLinks;
import io.overrule.data.LabelledInstance;
import io.overrule.rule.RuleSet;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * How often rules are right on labelled instances. A rule and its own exemplar do not count, because they agree by
 * construction.
 *
 * @param instances the number of labelled instances
 * @param exemplarPairs the number of pairs of a rule and its exemplar that were left out
 * @param rules the tally of each rule, in the order of the rules
 * @param contradicted the rules that the labels contradict, sorted by precision, lowest first. They are clearly wrong
 *     more often than right, and not clearly better than a rule that fires at random.
 */
public record LabelledRecord(int instances, int exemplarPairs, List<Tally> rules, List<Integer> contradicted) {
    public LabelledRecord {
        rules = List.copyOf(rules);
        contradicted = List.copyOf(contradicted);
    }

    /**
     * Counts the firings on instances whose class is known.
     *
     * @param fired the number of firings
     * @param right the number of firings with the right label
     */
    public record Tally(int fired, int right) {
        /** The normal quantile of a 95 % interval. */
        private static final double QUANTILE = 1.959964;

        /** With fewer firings a rule may be wrong by chance. */
        private static final int FEWEST = 5;

        public Tally {
            if (right < 0 || fired < right) {
                throw new IllegalArgumentException(right + " of " + fired + " firings are right");
            }
        }

        /** The share of firings that are right; empty if there are no firings. */
        public OptionalDouble precision() {
            return fired == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) right / fired);
        }

        /** The lower end of Wilson's 95 % interval of the precision; 0 without firings. */
        public double low() {
            return right == 0 ? 0 : Math.max(0, center() - halfWidth());
        }

        /** The upper end of Wilson's 95 % interval of the precision; 1 without firings. */
        public double high() {
            return right == fired ? 1 : Math.min(1, center() + halfWidth());
        }

        private double center() {
            double square = QUANTILE * QUANTILE;
            return (right + square / 2) / (fired + square);
        }

        private double halfWidth() {
            double square = QUANTILE * QUANTILE;
            double variance = (double) right * (fired - right) / fired;
            return QUANTILE * Math.sqrt(variance + square / 4) / (fired + square);
        }

        /**
         * Whether the labels contradict the rule: it fired at least {@value #FEWEST} times, the interval of its
         * precision ends below one half, and begins no higher than the precision of a rule that fires at random.
         *
         * @param classShare the share of all instances that have the rule's class
         */
        boolean isContradicted(double classShare) {
            return fired >= FEWEST && high() < 0.5 && low() <= classShare;
        }

        Tally plus(Tally other) {
            return new Tally(fired + other.fired, right + other.right);
        }
    }

    /** Applies rules to labelled instances and counts the firings. */
    public static LabelledRecord of(RuleSet rules, List<LabelledInstance> labelled, ExemplarLinks links) {
        return of(
                rules,
                labelled,
                links,
                RuleApplier.of(rules)
                        .apply(labelled.stream().map(LabelledInstance::instance).toList()));
    }

    /**
     * @param links the exemplar links of the instances
     * @param cover the cover matrix of the instances
     */
    public static LabelledRecord of(
            RuleSet rules, List<LabelledInstance> labelled, ExemplarLinks links, CoverMatrix cover) {
        if (cover.instanceCount() != labelled.size() || cover.ruleCount() != rules.size()) {
            throw new IllegalArgumentException("the cover is of " + cover.instanceCount() + " instances and "
                    + cover.ruleCount() + " rules, but there are " + labelled.size() + " and " + rules.size());
        }
        int[] fired = new int[rules.size()];
        int[] right = new int[rules.size()];
        int[] ofClass = new int[rules.labels().size()];
        int exemplarPairs = 0;
        for (int i = 0; i < labelled.size(); i++) {
            LabelledInstance instance = labelled.get(i);
            ofClass[instance.label()]++;
            List<String> exemplarOf = links.rulesOf(instance.instance());
            for (int rule : cover.rulesCovering(i)) {
                if (exemplarOf.contains(rules.rule(rule).id())) {
                    exemplarPairs++;
                } else {
                    fired[rule]++;
                    right[rule] += rules.labelOf(rule) == instance.label() ? 1 : 0;
                }
            }
        }
        List<Tally> tallies = IntStream.range(0, rules.size())
                .mapToObj(rule -> new Tally(fired[rule], right[rule]))
                .toList();
        List<Integer> contradicted = IntStream.range(0, rules.size())
                .filter(rule ->
                        tallies.get(rule).isContradicted((double) ofClass[rules.labelOf(rule)] / labelled.size()))
                .boxed()
                .sorted(Comparator.comparingDouble(
                        rule -> tallies.get(rule).precision().orElse(1)))
                .toList();
        return new LabelledRecord(labelled.size(), exemplarPairs, tallies, contradicted);
    }

    /** The tally of all rules together. */
    public Tally all() {
        Tally all = new Tally(0, 0);
        for (Tally rule : rules) {
            all = all.plus(rule);
        }
        return all;
    }
}
