package io.overrule.discovery;

import io.overrule.Work;
import io.overrule.data.LabelledInstance;
import io.overrule.discovery.RecordSplit.Branch;
import io.overrule.rule.RecordRule;
import io.overrule.rule.RecordRule.Condition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A decision list from partial trees, after Frank and Witten, <i>Generating Accurate Rule Sets Without Global
 * Optimization</i> (ICML 1998). A tree is grown for the records that no rule covers yet. Its leaf with the largest
 * cover becomes a rule, and the records that this rule covers are removed.
 *
 * <p>The tree is partial: the branches of a split are grown in the order of their entropy, and as soon as one of them
 * does not become a leaf, the others are left unexpanded. A node whose branches are all leaves becomes a leaf itself if
 * that is not expected to make more errors. Errors are estimated as in C4.5, by the upper end of a confidence interval.
 */
final class DecisionList {
    /** The standard normal deviation that a quarter of all values exceed: C4.5's confidence of 25 %. */
    private static final double DEVIATION = 0.6744897501960817;

    private static final double CONFIDENCE = 0.25;

    /** Nobody reads rules with more conditions. */
    private static final int DEEPEST = 16;

    /** Estimates that differ by less are equal. */
    private static final double SAME = 1e-9;

    private final RecordTable table;
    private final Work work;

    DecisionList(List<LabelledInstance> from, int classCount, Work work) {
        this.table = new RecordTable(from, classCount);
        this.work = work;
    }

    /** The rows that satisfy some conditions, and their most frequent class. */
    @SuppressWarnings("ArrayRecordComponent") // Never leaves this class.
    private record Leaf(List<Condition> conditions, int[] rows, int label, int right) {
        double errors() {
            return estimatedErrors(rows.length, rows.length - right);
        }
    }

    /**
     * A node after it was grown.
     *
     * @param leaf whether the node is a leaf; then it is the only one in the list
     * @param errors the expected number of errors; meaningful only for a leaf
     */
    private record Grown(boolean leaf, List<Leaf> leaves, double errors) {
        static Grown of(Leaf leaf) {
            return new Grown(true, List.of(leaf), leaf.errors());
        }
    }

    /** The rules in their order, without the last one of the list, which covers everything that is left. */
    List<Induction.Found> rules() {
        List<Induction.Found> rules = new ArrayList<>();
        int[] left = IntStream.range(0, table.size()).toArray();
        while (left.length > 0) {
            Leaf leaf = largest(grow(left, List.of(), 0).leaves());
            if (leaf.conditions().isEmpty()) {
                break;
            }
            rules.add(new Induction.Found(
                    new RecordRule(Generaliser.PART, leaf.conditions()), leaf.label(), name(leaf.conditions())));
            boolean[] covered = new boolean[table.size()];
            for (int row : leaf.rows()) {
                covered[row] = true;
            }
            left = Arrays.stream(left).filter(row -> !covered[row]).toArray();
        }
        return rules;
    }

    private static String name(List<Condition> conditions) {
        return conditions.stream()
                .map(condition -> condition.attribute()
                        + switch (condition.operator()) {
                            case AT_MOST -> " to ";
                            case GREATER -> " over ";
                            default -> " ";
                        }
                        + condition.values().get(0))
                .collect(Collectors.joining(" "));
    }

    /** The largest leaf; among equally large ones, the one with the fewest errors, or the first. */
    private static Leaf largest(List<Leaf> leaves) {
        Leaf largest = leaves.get(0);
        for (Leaf leaf : leaves) {
            int more = Integer.compare(leaf.rows().length, largest.rows().length);
            if (more > 0 || (more == 0 && leaf.right() > largest.right())) {
                largest = leaf;
            }
        }
        return largest;
    }

    private Grown grow(int[] rows, List<Condition> path, int depth) {
        work.check();
        Leaf leaf = leaf(rows, path);
        if (leaf.right() == rows.length || depth == DEEPEST) {
            return Grown.of(leaf);
        }
        Optional<RecordSplit> split = RecordSplit.best(table, rows);
        if (split.isEmpty()) {
            return Grown.of(leaf);
        }
        List<Branch> branches = split.get().branches().stream()
                .sorted(Comparator.comparingDouble(branch -> RecordTable.entropy(table.counts(branch.rows()))))
                .toList();
        List<Leaf> leaves = new ArrayList<>();
        double errors = errorsOfTheMissing(rows, branches);
        for (Branch branch : branches) {
            Grown grown = grow(branch.rows(), with(path, branch.condition()), depth + 1);
            leaves.addAll(grown.leaves());
            errors += grown.errors();
            if (!grown.leaf()) {
                return new Grown(false, leaves, Double.NaN);
            }
        }
        return errors >= leaf.errors() - SAME ? Grown.of(leaf) : new Grown(false, leaves, Double.NaN);
    }

    /** Rows in no branch count as a separate leaf. */
    private double errorsOfTheMissing(int[] rows, List<Branch> branches) {
        boolean[] known = new boolean[table.size()];
        branches.forEach(branch -> Arrays.stream(branch.rows()).forEach(row -> known[row] = true));
        int[] missing = Arrays.stream(rows).filter(row -> !known[row]).toArray();
        return missing.length == 0 ? 0 : leaf(missing, List.of()).errors();
    }

    private Leaf leaf(int[] rows, List<Condition> path) {
        int[] counts = table.counts(rows);
        int label = 0;
        for (int y = 1; y < counts.length; y++) {
            label = counts[y] > counts[label] ? y : label;
        }
        return new Leaf(path, rows, label, counts[label]);
    }

    /** A tighter limit on the same side of the same attribute replaces the other one. */
    private static List<Condition> with(List<Condition> path, Condition more) {
        List<Condition> longer = new ArrayList<>(path);
        for (int k = 0; k < longer.size(); k++) {
            if (longer.get(k).attribute().equals(more.attribute())
                    && longer.get(k).operator() == more.operator()) {
                longer.set(k, more);
                return longer;
            }
        }
        longer.add(more);
        return longer;
    }

    /**
     * The expected number of errors on the same number of new records, given the errors on these: the upper end of the
     * interval of the error rate with C4.5's confidence. Without errors it is exact, N (1 − 0.25^(1/N)); otherwise it
     * is Wilson's interval with a correction of half an error.
     */
    static double estimatedErrors(int count, int errors) {
        if (errors == 0) {
            return count * (1 - Math.pow(CONFIDENCE, 1.0 / count));
        }
        if (errors + 0.5 >= count) {
            return count;
        }
        double rate = (errors + 0.5) / count;
        double square = DEVIATION * DEVIATION;
        double deviation = DEVIATION * Math.sqrt(rate / count - rate * rate / count + square / (4.0 * count * count));
        return count * (rate + square / (2 * count) + deviation) / (1 + square / count);
    }
}
