package io.overrule.cover;

import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The counts behind {@link CoverStatistics}. They are sums over the rows of a cover matrix, so after an edit only the
 * changed rows are subtracted and added again. Immutable.
 */
final class CoverCounts {
    private final CoverMatrix cover;
    private final RuleSet rules;
    private final Optional<List<Integer>> truth;
    private final int[] sizes;
    private final int[] overlaps;
    private final int[] conflicts;
    private final int[] right;
    private int covered;
    private int conflicting;
    private int rightPairs;

    private CoverCounts(CoverMatrix cover, RuleSet rules, Optional<List<Integer>> truth) {
        if (cover.ruleCount() != rules.size()) {
            throw new IllegalArgumentException(
                    "the cover is of " + cover.ruleCount() + " rules, the rule set has " + rules.size());
        }
        if (truth.isPresent() && truth.get().size() != cover.instanceCount()) {
            throw new IllegalArgumentException(
                    "the truth has " + truth.get().size() + " classes for " + cover.instanceCount() + " instances");
        }
        this.cover = cover;
        this.rules = rules;
        this.truth = truth;
        sizes = new int[rules.size()];
        overlaps = new int[rules.size()];
        conflicts = new int[rules.size()];
        right = new int[rules.size()];
    }

    /** Counts all rows. */
    static CoverCounts of(CoverMatrix cover, RuleSet rules, Optional<List<Integer>> truth) {
        CoverCounts counts = new CoverCounts(cover, rules, truth);
        for (int i = 0; i < cover.instanceCount(); i++) {
            counts.count(i, 1);
        }
        return counts;
    }

    /**
     * The counts of another matrix over the same rules that differs in one run of rows.
     *
     * @param from the first row that differs
     * @param end the row after the last that differs, in this matrix
     * @param otherEnd the row after the last that differs, in the other one
     */
    CoverCounts withRows(CoverMatrix other, Optional<List<Integer>> otherTruth, int from, int end, int otherEnd) {
        CoverCounts before =
                copy(cover, rules, truth, IntStream.range(0, rules.size()).toArray());
        for (int i = from; i < end; i++) {
            before.count(i, -1);
        }
        CoverCounts after = before.copy(
                other, rules, otherTruth, IntStream.range(0, rules.size()).toArray());
        for (int i = from; i < otherEnd; i++) {
            after.count(i, 1);
        }
        return after;
    }

    /**
     * The counts of another matrix over the same instances.
     *
     * @param sources for each rule of the other matrix, the index of the same rule here, or {@link CoverMatrix#NEW}
     * @param touched the rows covered, in either matrix, by a rule whose cover or label differs
     */
    CoverCounts withRules(CoverMatrix other, RuleSet otherRules, int[] sources, int[] touched) {
        CoverCounts before =
                copy(cover, rules, truth, IntStream.range(0, rules.size()).toArray());
        for (int i : touched) {
            before.count(i, -1);
        }
        CoverCounts after = before.copy(other, otherRules, truth, sources);
        for (int i : touched) {
            after.count(i, 1);
        }
        return after;
    }

    private CoverCounts copy(CoverMatrix other, RuleSet otherRules, Optional<List<Integer>> otherTruth, int[] sources) {
        CoverCounts copy = new CoverCounts(other, otherRules, otherTruth);
        for (int j = 0; j < sources.length; j++) {
            if (sources[j] != CoverMatrix.NEW) {
                copy.sizes[j] = sizes[sources[j]];
                copy.overlaps[j] = overlaps[sources[j]];
                copy.conflicts[j] = conflicts[sources[j]];
                copy.right[j] = right[sources[j]];
            }
        }
        copy.covered = covered;
        copy.conflicting = conflicting;
        copy.rightPairs = rightPairs;
        return copy;
    }

    /** @param sign 1 to add a row, -1 to subtract it */
    private void count(int instance, int sign) {
        int first = cover.firstPair(instance);
        int end = first + cover.coverCount(instance);
        boolean conflict = false;
        for (int pair = first; pair < end; pair++) {
            int rule = cover.rule(pair);
            // If the row has different labels, every rule of the row conflicts with another one.
            conflict |= rules.labelOf(rule) != rules.labelOf(cover.rule(first));
            sizes[rule] += sign;
            if (truth.isPresent() && truth.get().get(instance) == rules.labelOf(rule)) {
                right[rule] += sign;
                rightPairs += sign;
            }
        }
        covered += end > first ? sign : 0;
        conflicting += conflict ? sign : 0;
        for (int pair = first; pair < end; pair++) {
            overlaps[cover.rule(pair)] += end - first > 1 ? sign : 0;
            conflicts[cover.rule(pair)] += conflict ? sign : 0;
        }
    }

    CoverStatistics statistics() {
        List<RuleStatistics> each = new ArrayList<>();
        for (int j = 0; j < rules.size(); j++) {
            each.add(statistics(j));
        }
        OptionalDouble microPrecision = truth.isPresent() && cover.pairCount() > 0
                ? OptionalDouble.of((double) rightPairs / cover.pairCount())
                : OptionalDouble.empty();
        return new CoverStatistics(
                each,
                new SetStatistics(
                        rules.size(), cover.instanceCount(), covered, cover.pairCount(), conflicting, microPrecision));
    }

    private RuleStatistics statistics(int index) {
        Rule rule = rules.rule(index);
        int size = sizes[index];
        return new RuleStatistics(
                index,
                rule.id(),
                rule.label(),
                size,
                cover.instanceCount() == 0 ? 0 : (double) size / cover.instanceCount(),
                overlaps[index],
                conflicts[index],
                truth.isPresent() ? OptionalInt.of(right[index]) : OptionalInt.empty(),
                truth.isPresent() ? OptionalInt.of(size - right[index]) : OptionalInt.empty());
    }
}
