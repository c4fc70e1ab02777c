package io.overrule.spark;

import io.overrule.OverruleException;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoverStatistics;
import io.overrule.cover.RuleStatistics;
import io.overrule.cover.SetStatistics;
import io.overrule.data.InstanceKind;
import io.overrule.data.LabelSet;
import io.overrule.rule.RuleSet;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;

/**
 * The statistics of rules on a table, computed with one aggregation over its partitions. Each partition is reduced to a
 * few numbers per rule, and no row reaches the driver.
 *
 * @param all the statistics of all instances
 * @param labelled the statistics of the instances with a known class, with precision; empty without a column of classes
 */
public record TableStatistics(CoverStatistics all, Optional<CoverStatistics> labelled) {
    /** Statistics without precision. */
    public static TableStatistics of(RuleCover stage, Dataset<?> dataset) {
        return of(stage, dataset, "");
    }

    /** @param labelCol the column of true classes, null where nobody knows; empty if there is none */
    public static TableStatistics of(RuleCover stage, Dataset<?> dataset, String labelCol) {
        Dataset<Row> table = dataset.toDF();
        stage.transformSchema(table.schema());
        InstanceKind kind = stage.instanceColumns().kind();
        if (!labelCol.isEmpty()) {
            requireLabels(table.schema(), labelCol, kind);
        }
        Dataset<Row> read = labelCol.isEmpty() ? stage.columnsOf(table) : stage.columnsOf(table, labelCol);
        Broadcast<SharedRules> shared = Broadcasts.of(table, stage.sharedRules());
        CoveredPartition partition =
                new CoveredPartition(RowReading.of(stage), read.schema(), shared, stage.countingFaults(table));
        Truth truth = new Truth(labelCol, kind == InstanceKind.TOKEN);
        JavaRDD<long[]> tallies = read.toJavaRDD().mapPartitions(rows -> List.of(
                        tally(partition.batches(rows), partition, truth).numbers())
                .iterator());
        RuleSet rules = shared.value().rules();
        long[] sums = tallies.treeAggregate(Tally.none(rules.size()), TableStatistics::sums, TableStatistics::sums);
        return new Tally(sums).statistics(rules, !labelCol.isEmpty());
    }

    private static long[] sums(long[] one, long[] other) {
        long[] sums = new long[one.length];
        Arrays.setAll(sums, k -> Math.addExact(one[k], other[k]));
        return sums;
    }

    /** Refuses a column that does not hold classes. */
    static void requireLabels(StructType schema, String column, InstanceKind kind) {
        String expectation = kind == InstanceKind.TOKEN
                ? "the classes of the tokens (array<string>)"
                : "the name of a class (string)";
        DataType type = InstanceColumns.type(schema, column, expectation);
        boolean fits = kind == InstanceKind.TOKEN
                ? type instanceof ArrayType array && array.elementType() instanceof StringType
                : type instanceof StringType;
        if (!fits) {
            throw OverruleException.input(
                    "column '" + column + "' has the type " + type.simpleString() + "; expected " + expectation);
        }
    }

    /** Reads the known classes of rows. */
    record Truth(String column, boolean ofTokens) implements Serializable {
        /** The classes of a row's instances; empty if nobody knows them. */
        Optional<int[]> of(Row row, int instances, LabelSet labels, String id) {
            if (column.isEmpty() || row.isNullAt(row.fieldIndex(column))) {
                return Optional.empty();
            }
            List<String> names = ofTokens ? row.getList(row.fieldIndex(column)) : List.of(row.<String>getAs(column));
            if (names.size() != instances) {
                throw OverruleException.input(name(id) + " has " + names.size() + " classes in column '" + column
                        + "' for " + instances + " tokens; give one for each");
            }
            return Optional.of(
                    names.stream().mapToInt(name -> index(name, labels, id)).toArray());
        }

        private static String name(String id) {
            return id.isEmpty() ? "a row" : "row '" + id + "'";
        }

        private int index(String name, LabelSet labels, String id) {
            return labels.find(name)
                    .orElseThrow(() -> OverruleException.input(name(id) + " has '" + name + "' in column '" + column
                            + "', which is no class; " + labels.remedy(name)));
        }
    }

    private static Tally tally(Iterator<CoveredBatch> batches, CoveredPartition partition, Truth truth) {
        RuleSet rules = partition.rules().value().rules();
        CoverStatistics all = nothing(rules);
        CoverStatistics labelled = nothing(rules);
        while (batches.hasNext()) {
            CoveredBatch batch = batches.next();
            CoverMatrix cover = batch.cover();
            all = all.merge(CoverStatistics.of(cover, rules));
            if (!truth.column().isEmpty()) {
                labelled = labelled.merge(labelled(batch, rules, truth));
            }
        }
        return Tally.of(all).and(Tally.of(labelled));
    }

    private static CoverStatistics nothing(RuleSet rules) {
        return CoverStatistics.of(CoverMatrix.of(rules.size(), new int[0][]), rules, List.of());
    }

    /** The statistics of the instances of a batch whose class is known. */
    private static CoverStatistics labelled(CoveredBatch batch, RuleSet rules, Truth truth) {
        List<Integer> known = new ArrayList<>();
        List<Integer> classes = new ArrayList<>();
        int instance = 0;
        for (int r = 0; r < batch.rows().size(); r++) {
            int first = instance;
            instance += batch.size(r);
            truth.of(
                            batch.rows().get(r),
                            batch.size(r),
                            rules.labels(),
                            batch.ids().get(r))
                    .ifPresent(found -> IntStream.range(0, found.length).forEach(k -> {
                        known.add(first + k);
                        classes.add(found[k]);
                    }));
        }
        return CoverStatistics.of(
                batch.cover().rows(known.stream().mapToInt(Integer::intValue).toArray()), rules, classes);
    }

    /** The counts of two statistics as numbers, which is what partitions send. Sums of whole numbers are exact in any order. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Tally(long[] numbers) {
        private static final int OF_SET = 4;
        private static final int OF_RULE = 4;

        static long[] none(int rules) {
            return new long[2 * (OF_SET + OF_RULE * rules)];
        }

        static Tally of(CoverStatistics statistics) {
            long[] numbers = new long[OF_SET + OF_RULE * statistics.rules().size()];
            SetStatistics set = statistics.set();
            numbers[0] = set.instanceCount();
            numbers[1] = set.coveredCount();
            numbers[2] = set.pairCount();
            numbers[3] = set.conflictCount();
            for (RuleStatistics rule : statistics.rules()) {
                int at = OF_SET + OF_RULE * rule.index();
                numbers[at] = rule.coverSize();
                numbers[at + 1] = rule.overlaps();
                numbers[at + 2] = rule.conflicts();
                numbers[at + 3] = rule.right().orElse(0);
            }
            return new Tally(numbers);
        }

        Tally and(Tally other) {
            long[] both = Arrays.copyOf(numbers, numbers.length + other.numbers.length);
            System.arraycopy(other.numbers, 0, both, numbers.length, other.numbers.length);
            return new Tally(both);
        }

        TableStatistics statistics(RuleSet rules, boolean labelled) {
            int half = numbers.length / 2;
            return new TableStatistics(
                    statistics(rules, 0, false),
                    labelled ? Optional.of(statistics(rules, half, true)) : Optional.empty());
        }

        private CoverStatistics statistics(RuleSet rules, int start, boolean truth) {
            int instances = counted(numbers[start]);
            int pairs = counted(numbers[start + 2]);
            long rightPairs = 0;
            List<RuleStatistics> each = new ArrayList<>();
            for (int j = 0; j < rules.size(); j++) {
                int at = start + OF_SET + OF_RULE * j;
                int size = counted(numbers[at]);
                int right = counted(numbers[at + 3]);
                rightPairs += right;
                each.add(new RuleStatistics(
                        j,
                        rules.rule(j).id(),
                        rules.rule(j).label(),
                        size,
                        instances == 0 ? 0 : (double) size / instances,
                        counted(numbers[at + 1]),
                        counted(numbers[at + 2]),
                        truth ? OptionalInt.of(right) : OptionalInt.empty(),
                        truth ? OptionalInt.of(size - right) : OptionalInt.empty()));
            }
            return new CoverStatistics(
                    each,
                    new SetStatistics(
                            rules.size(),
                            instances,
                            counted(numbers[start + 1]),
                            pairs,
                            counted(numbers[start + 3]),
                            truth && pairs > 0
                                    ? OptionalDouble.of((double) rightPairs / pairs)
                                    : OptionalDouble.empty()));
        }

        private static int counted(long number) {
            if (number > Integer.MAX_VALUE) {
                throw OverruleException.input("rules fired " + number + " times on the table; statistics count up to "
                        + Integer.MAX_VALUE + ": give them a part of the table");
            }
            return (int) number;
        }
    }
}
