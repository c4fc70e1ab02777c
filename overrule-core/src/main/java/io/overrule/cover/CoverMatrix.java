package io.overrule.cover;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A sparse matrix of the rules that cover each instance: the paper's cover sets H_j, compressed by row. Rows are
 * instances, columns are rules. The covered (instance, rule) pairs are numbered row by row, and within a row in the
 * order of the rules.
 */
public final class CoverMatrix {
    /** Marks a rule that this matrix does not have. */
    static final int NEW = -1;

    private final int ruleCount;
    private final int[] rowStart;
    private final int[] pairRule;

    /** The instances of each rule, computed on first use. Two threads may compute it at once and get the same. */
    private volatile int @Nullable [][] columns;

    private CoverMatrix(int ruleCount, int[] rowStart, int[] pairRule) {
        this.ruleCount = ruleCount;
        this.rowStart = rowStart;
        this.pairRule = pairRule;
    }

    /**
     * The matrix with the given rows.
     *
     * @param rows for each instance, the indices of the rules that cover it, in any order
     */
    public static CoverMatrix of(int ruleCount, int[][] rows) {
        int[] rowStart = new int[rows.length + 1];
        for (int i = 0; i < rows.length; i++) {
            rowStart[i + 1] = Math.addExact(rowStart[i], rows[i].length);
        }
        int[] pairRule = new int[rowStart[rows.length]];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(rows[i], 0, pairRule, rowStart[i], rows[i].length);
            Arrays.sort(pairRule, rowStart[i], rowStart[i + 1]);
            for (int p = rowStart[i]; p < rowStart[i + 1]; p++) {
                if (pairRule[p] < 0 || pairRule[p] >= ruleCount) {
                    throw new IllegalArgumentException("rule " + pairRule[p] + " is not one of " + ruleCount);
                }
                if (p > rowStart[i] && pairRule[p] == pairRule[p - 1]) {
                    throw new IllegalArgumentException("rule " + pairRule[p] + " covers instance " + i + " twice");
                }
            }
        }
        return new CoverMatrix(ruleCount, rowStart, pairRule);
    }

    public int instanceCount() {
        return rowStart.length - 1;
    }

    public int ruleCount() {
        return ruleCount;
    }

    /** The number of covered (instance, rule) pairs, which is the number of firings. */
    public int pairCount() {
        return pairRule.length;
    }

    /** The number of rules that cover an instance. */
    public int coverCount(int instance) {
        return rowStart[instance + 1] - rowStart[instance];
    }

    /** The first pair of an instance. Its last pair precedes the first pair of the next instance. */
    public int firstPair(int instance) {
        return rowStart[instance];
    }

    /** The rule of a pair. */
    public int rule(int pair) {
        return pairRule[pair];
    }

    /** The rules that cover an instance, in ascending order. */
    public int[] rulesCovering(int instance) {
        return Arrays.copyOfRange(pairRule, rowStart[instance], rowStart[instance + 1]);
    }

    public boolean covers(int rule, int instance) {
        return Arrays.binarySearch(pairRule, rowStart[instance], rowStart[instance + 1], rule) >= 0;
    }

    /** A matrix of some of the instances, in the given order. */
    public CoverMatrix rows(int[] instances) {
        return of(
                ruleCount, IntStream.of(instances).mapToObj(this::rulesCovering).toArray(int[][]::new));
    }

    /** The instances that a rule covers, in ascending order: its column. All columns are computed on first use. */
    public int[] instancesCovered(int rule) {
        return columns()[rule].clone();
    }

    /** The number of instances that a rule covers. */
    public int coverSize(int rule) {
        return columns()[rule].length;
    }

    private int[][] columns() {
        int[][] known = columns;
        if (known == null) {
            known = makeColumns();
            columns = known;
        }
        return known;
    }

    private int[][] makeColumns() {
        int[] sizes = new int[ruleCount];
        for (int rule : pairRule) {
            sizes[rule]++;
        }
        int[][] made = new int[ruleCount][];
        for (int rule = 0; rule < ruleCount; rule++) {
            made[rule] = new int[sizes[rule]];
        }
        int[] next = new int[ruleCount];
        for (int i = 0; i < instanceCount(); i++) {
            for (int pair = rowStart[i]; pair < rowStart[i + 1]; pair++) {
                int rule = pairRule[pair];
                made[rule][next[rule]++] = i;
            }
        }
        return made;
    }

    /**
     * The matrix with one more rule.
     *
     * @param index the index of the new rule; the rules from there on move up by one
     * @param instances the instances that the rule covers, in ascending order
     */
    public CoverMatrix withRule(int index, int[] instances) {
        Objects.checkIndex(index, ruleCount + 1);
        int[] sources = IntStream.rangeClosed(0, ruleCount)
                .map(rule -> rule < index ? rule : rule == index ? NEW : rule - 1)
                .toArray();
        return withRules(sources, Map.of(index, instances));
    }

    /** The matrix without a rule. The rules after it move down by one. */
    public CoverMatrix withoutRule(int index) {
        Objects.checkIndex(index, ruleCount);
        return withRules(
                IntStream.range(0, ruleCount).filter(rule -> rule != index).toArray(), Map.of());
    }

    /** The matrix with other instances for a rule, given in ascending order. */
    public CoverMatrix replaceRule(int index, int[] instances) {
        Objects.checkIndex(index, ruleCount);
        int[] sources = IntStream.range(0, ruleCount).toArray();
        sources[index] = NEW;
        return withRules(sources, Map.of(index, instances));
    }

    /**
     * A matrix for other rules, most of which this matrix already has.
     *
     * @param sources for each rule its index in this matrix, or {@link #NEW}
     * @param columns the instances of the new rules, in ascending order
     */
    CoverMatrix withRules(int[] sources, Map<Integer, int[]> columns) {
        columns.values().forEach(this::requireColumn);
        int[] targets = new int[ruleCount];
        Arrays.fill(targets, NEW);
        boolean ascending = true;
        int last = NEW;
        for (int rule = 0; rule < sources.length; rule++) {
            if (sources[rule] != NEW) {
                targets[sources[rule]] = rule;
                ascending &= sources[rule] > last;
                last = sources[rule];
            }
        }
        int count = instanceCount();
        int[] starts = new int[count + 1];
        columns.values().forEach(column -> IntStream.of(column).forEach(i -> starts[i + 1]++));
        for (int i = 0; i < count; i++) {
            for (int pair = rowStart[i]; pair < rowStart[i + 1]; pair++) {
                starts[i + 1] += targets[pairRule[pair]] == NEW ? 0 : 1;
            }
            starts[i + 1] = Math.addExact(starts[i + 1], starts[i]);
        }
        int[] pairs = new int[starts[count]];
        int[] next = Arrays.copyOf(starts, count);
        boolean[] disordered = new boolean[columns.isEmpty() && ascending ? 0 : count];
        for (int i = 0; i < count; i++) {
            for (int pair = rowStart[i]; pair < rowStart[i + 1]; pair++) {
                int target = targets[pairRule[pair]];
                if (target != NEW) {
                    pairs[next[i]++] = target;
                }
            }
            if (!ascending) {
                disordered[i] = true;
            }
        }
        columns.forEach((rule, column) -> {
            for (int i : column) {
                pairs[next[i]++] = rule;
                disordered[i] = true;
            }
        });
        for (int i = 0; i < disordered.length; i++) {
            if (disordered[i]) {
                Arrays.sort(pairs, starts[i], starts[i + 1]);
            }
        }
        return new CoverMatrix(sources.length, starts, pairs);
    }

    private void requireColumn(int[] instances) {
        for (int i = 0; i < instances.length; i++) {
            Objects.checkIndex(instances[i], instanceCount());
            if (i > 0 && instances[i] <= instances[i - 1]) {
                throw new IllegalArgumentException("instance " + instances[i] + " comes after " + instances[i - 1]
                        + "; give the instances of a rule in ascending order, each once");
            }
        }
    }

    /** The matrix with the rows from one instance (inclusive) to another (exclusive) replaced. */
    CoverMatrix withRows(int from, int to, int[][] rows) {
        CoverMatrix middle = of(ruleCount, rows);
        int count = instanceCount() - (to - from) + rows.length;
        int[] starts = Arrays.copyOf(rowStart, count + 1);
        int[] pairs = new int[rowStart[from] + middle.pairCount() + pairCount() - rowStart[to]];
        System.arraycopy(pairRule, 0, pairs, 0, rowStart[from]);
        System.arraycopy(middle.pairRule, 0, pairs, rowStart[from], middle.pairCount());
        int end = rowStart[from] + middle.pairCount();
        System.arraycopy(pairRule, rowStart[to], pairs, end, pairCount() - rowStart[to]);
        for (int i = 0; i <= rows.length; i++) {
            starts[from + i] = rowStart[from] + middle.rowStart[i];
        }
        for (int i = to; i <= instanceCount(); i++) {
            starts[from + rows.length + i - to] = end + rowStart[i] - rowStart[to];
        }
        return new CoverMatrix(ruleCount, starts, pairs);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CoverMatrix cover
                && cover.ruleCount == ruleCount
                && Arrays.equals(cover.rowStart, rowStart)
                && Arrays.equals(cover.pairRule, pairRule);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(rowStart) + Arrays.hashCode(pairRule);
    }

    @Override
    public String toString() {
        return instanceCount() + " instances, " + ruleCount + " rules, " + pairCount() + " pairs";
    }
}
