package io.overrule.cover;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Which rules cover which instances: the paper's cover sets H_j, row-compressed by instance. A covered (instance, rule)
 * pair has a number, counting through the rows; pairs of an instance are in the order of their rules.
 */
public final class CoverMatrix {
    private final int ruleCount;
    private final int[] rowStart;
    private final int[] pairRule;

    private CoverMatrix(int ruleCount, int[] rowStart, int[] pairRule) {
        this.ruleCount = ruleCount;
        this.rowStart = rowStart;
        this.pairRule = pairRule;
    }

    /**
     * The matrix with the given rows.
     *
     * @param rows for each instance the indices of the rules that cover it, in any order
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

    /** The number of covered (instance, rule) pairs: how often rules fired. */
    public int pairCount() {
        return pairRule.length;
    }

    /** The number of rules that cover an instance. */
    public int coverCount(int instance) {
        return rowStart[instance + 1] - rowStart[instance];
    }

    /** The first pair of an instance; its last is the one before the first pair of the next instance. */
    public int firstPair(int instance) {
        return rowStart[instance];
    }

    /** The rule of a pair. */
    public int rule(int pair) {
        return pairRule[pair];
    }

    /** The rules that cover an instance, ascending. */
    public int[] rulesCovering(int instance) {
        return Arrays.copyOfRange(pairRule, rowStart[instance], rowStart[instance + 1]);
    }

    public boolean covers(int rule, int instance) {
        return Arrays.binarySearch(pairRule, rowStart[instance], rowStart[instance + 1], rule) >= 0;
    }

    /** The matrix of some of the instances, in the given order. */
    public CoverMatrix rows(int[] instances) {
        return of(
                ruleCount, IntStream.of(instances).mapToObj(this::rulesCovering).toArray(int[][]::new));
    }
}
