package io.overrule.discovery;

import io.overrule.data.Value;
import io.overrule.discovery.RecordTable.Column;
import io.overrule.rule.RecordRule.Condition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A split of rows by an attribute: one branch for every category, or two for a threshold. Its quality is measured as in
 * C4.5 (Quinlan 1993, and 1996 for thresholds), by the information gain about the class and its ratio to the
 * information of the split itself.
 *
 * <p>A row with a missing value is in no branch, because a missing value satisfies no condition.
 *
 * @param gain the gain in bits, times the share of rows with a known value; for a threshold, minus the bits needed to
 *     choose it
 * @param ratio the gain divided by the entropy of the division
 */
record RecordSplit(String attribute, double gain, double ratio, List<Branch> branches) {
    /** At least two branches must have this many rows. */
    private static final int LEAST = 2;

    /** The upper limit for the number of rows required on either side of a threshold. */
    private static final int MOST_REQUIRED = 25;

    /** Gains at most this far below the average count as average. */
    private static final double TOLERANCE = 1e-3;

    /** The rows for which a condition holds. */
    @SuppressWarnings("ArrayRecordComponent") // Never leaves the package.
    record Branch(Condition condition, int[] rows) {}

    /** Among the splits with at least average gain, the one with the best ratio. */
    static Optional<RecordSplit> best(RecordTable table, int[] rows) {
        List<RecordSplit> splits = table.columns().stream()
                .flatMap(column -> of(column, table, rows).stream())
                .filter(split -> split.gain() > 0)
                .toList();
        double average =
                splits.stream().mapToDouble(RecordSplit::gain).average().orElse(0);
        RecordSplit best = null;
        for (RecordSplit split : splits) {
            if (split.gain() >= average - TOLERANCE && (best == null || split.ratio() > best.ratio())) {
                best = split;
            }
        }
        return Optional.ofNullable(best);
    }

    /** The split by an attribute; empty if it would leave too few rows in all branches but one. */
    static Optional<RecordSplit> of(Column column, RecordTable table, int[] rows) {
        int[] known = Arrays.stream(rows).filter(row -> !column.isMissing(row)).toArray();
        return column.isNumeric()
                ? byThreshold(column, table, known, rows.length)
                : byCategory(column, table, known, rows.length);
    }

    private static Optional<RecordSplit> byCategory(Column column, RecordTable table, int[] known, int all) {
        int[][] counts = new int[column.categories().size()][table.classCount()];
        int[] sizes = new int[counts.length];
        for (int row : known) {
            int category = (int) column.values()[row];
            counts[category][table.label(row)]++;
            sizes[category]++;
        }
        if (Arrays.stream(sizes).filter(size -> size >= LEAST).count() < 2) {
            return Optional.empty();
        }
        double gain = gain(table.counts(known), counts, known.length) * known.length / all;
        List<Branch> branches = new ArrayList<>();
        for (int category = 0; category < counts.length; category++) {
            if (sizes[category] > 0) {
                int wanted = category;
                branches.add(new Branch(
                        Condition.of(
                                column.attribute(), "=", column.categories().get(category)),
                        Arrays.stream(known)
                                .filter(row -> (int) column.values()[row] == wanted)
                                .toArray()));
            }
        }
        return Optional.of(of(column, gain, branches, all - known.length));
    }

    private static Optional<RecordSplit> byThreshold(Column column, RecordTable table, int[] known, int all) {
        int[] sorted = IntStream.of(known)
                .boxed()
                .sorted(Comparator.comparingDouble(row -> column.values()[row]))
                .mapToInt(Integer::intValue)
                .toArray();
        int required = (int) Math.max(LEAST, Math.min(MOST_REQUIRED, 0.1 * known.length / table.classCount()));
        int[] whole = table.counts(known);
        int[] below = new int[table.classCount()];
        int[] above = whole.clone();
        int thresholds = 0;
        int bestSize = 0;
        double bestGain = Double.NEGATIVE_INFINITY;
        for (int size = 1; size < sorted.length; size++) {
            int label = table.label(sorted[size - 1]);
            below[label]++;
            above[label]--;
            if (column.values()[sorted[size - 1]] == column.values()[sorted[size]]) {
                continue;
            }
            thresholds++;
            if (size < required || sorted.length - size < required) {
                continue;
            }
            double gain = gain(whole, new int[][] {below, above}, sorted.length);
            if (gain > bestGain) {
                bestGain = gain;
                bestSize = size;
            }
        }
        if (bestSize == 0) {
            return Optional.empty();
        }
        double cost = Math.log(thresholds) / Math.log(2) / known.length;
        Value threshold = Value.of(column.values()[sorted[bestSize - 1]]);
        List<Branch> branches = List.of(
                new Branch(
                        Condition.of(column.attribute(), "<=", threshold),
                        Arrays.stream(sorted, 0, bestSize).sorted().toArray()),
                new Branch(
                        Condition.of(column.attribute(), ">", threshold),
                        Arrays.stream(sorted, bestSize, sorted.length).sorted().toArray()));
        return Optional.of(of(column, (bestGain - cost) * known.length / all, branches, all - known.length));
    }

    private static double gain(int[] whole, int[][] parts, int size) {
        double left = 0;
        for (int[] part : parts) {
            left += Arrays.stream(part).sum() * RecordTable.entropy(part) / size;
        }
        return RecordTable.entropy(whole) - left;
    }

    private static RecordSplit of(Column column, double gain, List<Branch> branches, int missing) {
        double information = RecordTable.entropy(
                IntStream.concat(branches.stream().mapToInt(branch -> branch.rows().length), IntStream.of(missing))
                        .toArray());
        return new RecordSplit(column.attribute(), gain, gain / information, List.copyOf(branches));
    }
}
