package io.overrule.labelmodel;

import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The number of instances on which two rules both vote, compressed by row: each rule has a row with the rules that it
 * overlaps. Pairs of rules that never overlap take no memory.
 */
public final class OverlapMatrix {
    private final int[] votes;
    private final int[][] partners;
    private final int[][] counts;

    private OverlapMatrix(int[] votes, int[][] partners, int[][] counts) {
        this.votes = votes;
        this.partners = partners;
        this.counts = counts;
    }

    /** Counts in parallel; the work is that of the pairs of rules that meet. */
    public static OverlapMatrix of(CoverMatrix cover, Work work) {
        int rules = cover.ruleCount();
        int[] votes = Votes.perRule(cover);
        int[][] covered = new int[rules][];
        Arrays.setAll(covered, j -> new int[votes[j]]);
        int[] filled = new int[rules];
        for (int i = 0; i < cover.instanceCount(); i++) {
            for (int pair = cover.firstPair(i); pair < cover.firstPair(i + 1); pair++) {
                int rule = cover.rule(pair);
                covered[rule][filled[rule]++] = i;
            }
        }
        int[][] partners = new int[rules][];
        int[][] counts = new int[rules][];
        // Every rule writes its own row, so the threads' order does not matter.
        work.each(rules, (j, own) -> {
            int[] together = new int[rules];
            for (int i : covered[j]) {
                for (int pair = cover.firstPair(i); pair < cover.firstPair(i + 1); pair++) {
                    together[cover.rule(pair)]++;
                }
            }
            partners[j] = IntStream.range(0, rules)
                    .filter(k -> k != j && together[k] > 0)
                    .toArray();
            counts[j] = IntStream.of(partners[j]).map(k -> together[k]).toArray();
        });
        return new OverlapMatrix(votes, partners, counts);
    }

    /** The same from patterns: the work is that of the patterns, however many instances have them. */
    static OverlapMatrix of(VotePatterns patterns) {
        int rules = patterns.ruleCount();
        long[] votes = new long[rules];
        List<TreeMap<Integer, Long>> together = new ArrayList<>();
        for (int j = 0; j < rules; j++) {
            together.add(new TreeMap<>());
        }
        patterns.forEach((pattern, instances) -> {
            for (int j : pattern) {
                votes[j] += instances;
                for (int k : pattern) {
                    if (k != j) {
                        together.get(j).merge(k, instances, Long::sum);
                    }
                }
            }
        });
        return new OverlapMatrix(
                Arrays.stream(votes).mapToInt(Math::toIntExact).toArray(),
                together.stream()
                        .map(met -> met.keySet().stream()
                                .mapToInt(Integer::intValue)
                                .toArray())
                        .toArray(int[][]::new),
                together.stream()
                        .map(met ->
                                met.values().stream().mapToInt(Math::toIntExact).toArray())
                        .toArray(int[][]::new));
    }

    public int ruleCount() {
        return votes.length;
    }

    /** The number of instances that a rule votes on. */
    public int votes(int rule) {
        return votes[rule];
    }

    /** The number of other rules that a rule meets on some instance. */
    public int partnerCount(int rule) {
        return partners[rule].length;
    }

    /** The n-th of the rules that a rule meets, ascending. */
    public int partner(int rule, int n) {
        return partners[rule][n];
    }

    /** On how many instances a rule meets the n-th of its partners. */
    public int count(int rule, int n) {
        return counts[rule][n];
    }
}
