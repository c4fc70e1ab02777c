package io.overrule.spark;

import io.overrule.OverruleException;
import io.overrule.cover.CoverMatrix;
import io.overrule.data.Instance;
import io.overrule.feature.FeatureSettings;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import scala.Tuple2;

/**
 * The unlabelled rows of a table, sorted by id on the cluster. The n-th instance is the same however the table was
 * partitioned, so everything that is fitted to it is independent of partitions. Rows are sorted once, and all jobs use
 * the same shuffle files.
 */
final class OrderedRows {
    private final JavaRDD<Row> rows;
    private final StructType schema;
    private final RowReading reading;
    private final Broadcast<SharedRules> rules;
    private final FaultCounts faults;
    private final List<Summary> partitions;

    /** What a partition holds. */
    @SuppressWarnings("ArrayRecordComponent") // Never leaves this class.
    private record Summary(long instances, long covered, long[] coverSizes) {
        /** As it is sent: numbers, which every serialiser handles that a cluster may use for its data. */
        long[] numbers() {
            return LongStream.concat(LongStream.of(instances, covered), Arrays.stream(coverSizes))
                    .toArray();
        }

        static Summary of(long[] numbers) {
            return new Summary(numbers[0], numbers[1], Arrays.copyOfRange(numbers, 2, numbers.length));
        }
    }

    /** Orders the rows, and looks at each once: are their ids their own, do rules cover them? */
    OrderedRows(
            Dataset<Row> table,
            RowReading reading,
            Broadcast<SharedRules> rules,
            Set<String> otherIds,
            FaultCounts faults) {
        this.reading = reading;
        this.rules = rules;
        this.faults = faults;
        this.schema = table.schema();
        this.rows = table.orderBy(table.col(quoted(reading.columns().id()))).toJavaRDD();
        Broadcast<HashSet<String>> taken = Broadcasts.of(table, new HashSet<>(otherIds));
        this.partitions = covered(
                        batches -> summary(batches, reading, taken.value()).numbers())
                .stream()
                .map(Summary::of)
                .toList();
    }

    static String quoted(String column) {
        return "`" + column.replace("`", "``") + "`";
    }

    /** Numbers that are made of the covered batches of a partition. */
    interface OfPartition extends Serializable {
        long[] make(Iterator<CoveredBatch> batches);
    }

    private List<long[]> covered(OfPartition made) {
        CoveredPartition partition = partition();
        return rows.mapPartitions(
                        some -> List.of(made.make(partition.batches(some))).iterator())
                .collect();
    }

    CoveredPartition partition() {
        return new CoveredPartition(reading, schema, rules, faults);
    }

    JavaRDD<Row> rows() {
        return rows;
    }

    private static Summary summary(Iterator<CoveredBatch> batches, RowReading reading, Set<String> otherIds) {
        long instances = 0;
        long covered = 0;
        long[] coverSizes = new long[0];
        String last = "";
        boolean first = true;
        while (batches.hasNext()) {
            CoveredBatch batch = batches.next();
            for (String id : batch.ids()) {
                if ((!first && id.equals(last)) || otherIds.contains(id)) {
                    throw OverruleException.input("column '" + reading.columns().id() + "' has '" + id
                            + "' in several rows; give every row an id of its own");
                }
                last = id;
                first = false;
            }
            CoverMatrix cover = batch.cover();
            if (coverSizes.length == 0) {
                coverSizes = new long[cover.ruleCount()];
            }
            instances += cover.instanceCount();
            for (int i = 0; i < cover.instanceCount(); i++) {
                covered += cover.coverCount(i) > 0 ? 1 : 0;
            }
            for (int pair = 0; pair < cover.pairCount(); pair++) {
                coverSizes[cover.rule(pair)]++;
            }
        }
        return new Summary(instances, covered, coverSizes);
    }

    /** How many instances there are: texts, records or tokens. */
    long instanceCount() {
        return partitions.stream().mapToLong(Summary::instances).sum();
    }

    /** How many of them a rule covers. */
    long coveredCount() {
        return partitions.stream().mapToLong(Summary::covered).sum();
    }

    /** On how many instances each rule votes. */
    long[] coverSizes() {
        return IntStream.range(0, rules.value().rules().size())
                .mapToLong(rule -> partitions.stream()
                        .mapToLong(partition -> partition.coverSizes().length == 0
                                ? 0
                                : partition.coverSizes()[rule])
                        .sum())
                .toArray();
    }

    /** The number of instances before each partition. */
    long[] instanceOffsets() {
        return offsets(partitions.stream().mapToLong(Summary::instances));
    }

    private static long[] offsets(LongStream sizes) {
        long[] each = sizes.toArray();
        long[] offsets = new long[each.length];
        for (int p = 1; p < each.length; p++) {
            offsets[p] = offsets[p - 1] + each[p - 1];
        }
        return offsets;
    }

    /** Some instances, each with its place among all. */
    record Placed(long position, Instance instance) {}

    /** Instances that are evenly spaced over more than these, for any of several sample sizes. */
    List<Placed> sampled(Set<Integer> samples, long before) {
        return select(instanceOffsets(), new Evenly(List.copyOf(samples), before, before + instanceCount(), false));
    }

    /** For each partition and rule the number of instances of which the rule is the {@linkplain #rarest rarest}. */
    List<long[]> strata(long[] coverSizes) {
        return covered(batches -> {
            long[] counts = new long[coverSizes.length];
            while (batches.hasNext()) {
                CoverMatrix cover = batches.next().cover();
                for (int i = 0; i < cover.instanceCount(); i++) {
                    if (cover.coverCount(i) > 0) {
                        counts[rarest(cover, i, coverSizes)]++;
                    }
                }
            }
            return counts;
        });
    }

    /** The rule that covers the fewest instances, of those that cover an instance. */
    static int rarest(CoverMatrix cover, int instance, long[] coverSizes) {
        int rarest = cover.rule(cover.firstPair(instance));
        for (int pair = cover.firstPair(instance); pair < cover.firstPair(instance + 1); pair++) {
            rarest = coverSizes[cover.rule(pair)] < coverSizes[rarest] ? cover.rule(pair) : rarest;
        }
        return rarest;
    }

    /** So many covered instances, evenly spaced over all covered ones. */
    List<Placed> sampledCovered(int count) {
        return select(
                offsets(partitions.stream().mapToLong(Summary::covered)),
                new Evenly(List.of(count), 0, coveredCount(), true));
    }

    /**
     * Which instances to fetch: those evenly spaced over all, for any of several sample sizes.
     *
     * @param before how many instances come before the first of the table
     * @param size how many there are with those
     * @param ofCovered whether only covered instances are counted and fetched
     */
    private record Evenly(List<Integer> samples, long before, long size, boolean ofCovered) implements Serializable {
        boolean takes(long position, boolean covered) {
            return (covered || !ofCovered)
                    && samples.stream().anyMatch(sample -> FeatureSettings.isSampled(before + position, size, sample));
        }
    }

    private List<Placed> select(long[] offsets, Evenly selection) {
        CoveredPartition partition = partition();
        List<Tuple2<Row, List<Tuple2<Long, Integer>>>> found = rows.mapPartitionsWithIndex(
                        (index, some) -> {
                            List<Tuple2<Row, List<Tuple2<Long, Integer>>>> kept = new ArrayList<>();
                            long position = offsets[index];
                            Iterator<CoveredBatch> batches = partition.batches(some);
                            while (batches.hasNext()) {
                                position = select(batches.next(), position, selection, kept);
                            }
                            return kept.iterator();
                        },
                        true)
                .collect();
        InstanceColumns.Reader reader = reading.columns().reader(schema);
        List<Placed> placed = new ArrayList<>();
        for (Tuple2<Row, List<Tuple2<Long, Integer>>> row : found) {
            List<? extends Instance> instances = reader.instances(row._1()).orElseThrow();
            row._2().forEach(at -> placed.add(new Placed(at._1(), instances.get(at._2()))));
        }
        return placed;
    }

    /** Adds the rows of a batch in which something is selected; returns the place after the batch. */
    private static long select(
            CoveredBatch batch, long start, Evenly selection, List<Tuple2<Row, List<Tuple2<Long, Integer>>>> kept) {
        long position = start;
        int instance = 0;
        for (int r = 0; r < batch.rows().size(); r++) {
            List<Tuple2<Long, Integer>> places = new ArrayList<>();
            for (int k = 0; k < batch.size(r); k++) {
                boolean covered = batch.cover().coverCount(instance) > 0;
                if (selection.takes(position, covered)) {
                    places.add(new Tuple2<>(position, k));
                }
                position += covered || !selection.ofCovered() ? 1 : 0;
                instance++;
            }
            if (!places.isEmpty()) {
                kept.add(new Tuple2<>(batch.rows().get(r), places));
            }
        }
        return position;
    }

    /** All instances, one after the other, a partition at a time. */
    Iterator<Instance> stream() {
        Iterator<Row> all = rows.toLocalIterator();
        RowReading.Reader reader = reading.reader(schema);
        return new Iterator<>() {
            private Iterator<? extends Instance> current = List.<Instance>of().iterator();

            @Override
            public boolean hasNext() {
                while (!current.hasNext() && all.hasNext()) {
                    if (reader.read(all.next()) instanceof RowReading.Found.Instances some) {
                        current = some.instances().iterator();
                    }
                }
                return current.hasNext();
            }

            @Override
            public Instance next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("the table has no more instances");
                }
                return current.next();
            }
        };
    }
}
