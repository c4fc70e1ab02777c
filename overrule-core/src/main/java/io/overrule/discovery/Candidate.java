package io.overrule.discovery;

import io.overrule.rule.AllRule;
import io.overrule.rule.Heading;
import io.overrule.rule.RecordRule;
import io.overrule.rule.Rule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A condition that may generalise an exemplar, with the instances of the {@link Population} that it covers. */
final class Candidate {
    /** How a candidate may be used: alone, as a part of combinations, or both. */
    enum Use {
        ALONE,
        ALONE_OR_COMBINED,
        COMBINED
    }

    /** The conditions, all of which must hold. Their ids and labels are ignored. */
    private final List<Rule> conditions;

    private final int[] cover;

    /** The number of words or values that a person has to read. */
    private final int complexity;

    private final String name;
    private final Use use;

    private Candidate(List<Rule> conditions, int[] cover, int complexity, String name, Use use) {
        this.conditions = List.copyOf(conditions);
        this.cover = cover;
        this.complexity = complexity;
        this.name = name;
        this.use = use;
    }

    /** @param cover ascending */
    Candidate(Rule condition, int[] cover, int complexity, String name, Use use) {
        this(List.of(condition), cover, complexity, name, use);
    }

    /** The conjunction of two candidates. */
    Candidate and(Candidate other) {
        return new Candidate(
                Stream.concat(conditions.stream(), other.conditions.stream()).toList(),
                intersection(cover, other.cover),
                complexity + other.complexity + 1,
                name + "-" + other.name,
                Use.ALONE);
    }

    int[] cover() {
        return cover;
    }

    int complexity() {
        return complexity;
    }

    Use use() {
        return use;
    }

    /** A name for a rule with this condition. */
    String name() {
        return name;
    }

    Rule rule(Heading heading) {
        if (conditions.size() == 1) {
            return conditions.get(0).withHeading(heading);
        }
        if (conditions.stream().allMatch(RecordRule.class::isInstance)) {
            List<RecordRule.Condition> all = new ArrayList<>();
            conditions.forEach(condition -> all.addAll(((RecordRule) condition).all()));
            return new RecordRule(heading, all);
        }
        return new AllRule(heading, conditions);
    }

    /** The condition in words, for a stable order of candidates. */
    String words() {
        return conditions.stream().map(Rule::describe).collect(Collectors.joining(" & "));
    }

    /** The number of covered instances below a number. */
    int below(int number) {
        int found = Arrays.binarySearch(cover, number);
        return found < 0 ? -found - 1 : found;
    }

    BitSet coverBelow(int number) {
        BitSet set = new BitSet(number);
        for (int i = 0; i < cover.length && cover[i] < number; i++) {
            set.set(cover[i]);
        }
        return set;
    }

    private static int[] intersection(int[] one, int[] other) {
        int[] small = one.length <= other.length ? one : other;
        int[] large = small == one ? other : one;
        int[] common = new int[small.length];
        int count = 0;
        if (large.length > 16 * small.length) {
            int from = 0;
            for (int number : small) {
                int found = Arrays.binarySearch(large, from, large.length, number);
                from = found < 0 ? -found - 1 : found;
                if (found >= 0) {
                    common[count++] = number;
                }
            }
        } else {
            for (int i = 0, j = 0; i < small.length && j < large.length; ) {
                int difference = Integer.compare(small[i], large[j]);
                if (difference == 0) {
                    common[count++] = small[i];
                }
                i += difference <= 0 ? 1 : 0;
                j += difference >= 0 ? 1 : 0;
            }
        }
        return Arrays.copyOf(common, count);
    }

    static int[] union(int[] one, int[] other) {
        int[] all = new int[one.length + other.length];
        int count = 0;
        int i = 0;
        int j = 0;
        while (i < one.length || j < other.length) {
            int next;
            if (j == other.length || (i < one.length && one[i] <= other[j])) {
                next = one[i++];
                j += j < other.length && other[j] == next ? 1 : 0;
            } else {
                next = other[j++];
            }
            all[count++] = next;
        }
        return Arrays.copyOf(all, count);
    }
}
