package io.overrule.labelmodel;

import io.overrule.RandomStream;
import io.overrule.cover.CoverMatrix;
import io.overrule.data.LabelSet;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Votes of rules that are independent of each other given the class, with what drew them. */
record SyntheticVotes(RuleSet rules, CoverMatrix cover, int[] truth, double[] balance, double[] accuracies) {
    /**
     * Draws votes. Rule j is of class j modulo the number of classes.
     *
     * @param balance P(y)
     * @param right P(R_j votes | y = l_j)
     * @param wrong P(R_j votes | y) for every other y
     */
    static SyntheticVotes draw(int instances, double[] balance, double[] right, double[] wrong, long seed) {
        RandomStream random = RandomStream.of(seed, "synthetic votes");
        int[] truth = new int[instances];
        int[][] rows = new int[instances][];
        for (int i = 0; i < instances; i++) {
            double draw = random.nextDouble();
            int y = 0;
            while (y + 1 < balance.length && draw >= balance[y]) {
                draw -= balance[y++];
            }
            truth[i] = y;
            int label = y;
            rows[i] = IntStream.range(0, right.length)
                    .filter(j -> random.nextDouble() < (j % balance.length == label ? right[j] : wrong[j]))
                    .toArray();
        }
        double[] accuracies = new double[right.length];
        for (int j = 0; j < accuracies.length; j++) {
            double p = balance[j % balance.length];
            accuracies[j] = p * right[j] / (p * right[j] + (1 - p) * wrong[j]);
        }
        return new SyntheticVotes(
                rules(balance.length, right.length), CoverMatrix.of(right.length, rows), truth, balance, accuracies);
    }

    /** Rules r0, r1, … of the classes in turn. */
    static RuleSet rules(int classes, int count) {
        LabelSet labels = LabelSet.of(
                IntStream.range(0, classes).mapToObj(y -> "class " + y).toList());
        List<Rule> rules = new ArrayList<>();
        for (int j = 0; j < count; j++) {
            rules.add(Rule.keyword("r" + j, labels.name(j % classes), "word" + j));
        }
        return RuleSet.of(labels, rules);
    }

    /** Twelve rules of two balanced classes, 0.6 to 0.9 accurate. */
    static SyntheticVotes ofTwoClasses(long seed) {
        return draw(30_000, new double[] {0.5, 0.5}, spread(12, 0.3, 0.5), spread(12, 0.2, 0.05), seed);
    }

    /** So many numbers from the first to the last, in equal steps. */
    static double[] spread(int count, double first, double last) {
        return IntStream.range(0, count)
                .mapToDouble(j -> first + (last - first) * j / (count - 1))
                .toArray();
    }
}
