package io.overrule.spark;

import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.labelmodel.GenerativeLabelModel;
import io.overrule.labelmodel.LabelModel;
import io.overrule.labelmodel.MajorityVote;
import io.overrule.labelmodel.VotePatterns;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import scala.Tuple2;

/**
 * The votes of rules on a table, counted without sending rows to the driver. Partitions count which rules vote
 * together, the cluster adds up the counts, and the driver gets the distinct combinations. A hundred million rows with
 * fifty rules have only some thousands of combinations. Label models that are fitted to these are the same, bit for
 * bit, as those fitted to the rows.
 *
 * @param patterns on how many instances exactly which rules vote
 */
public record TableVotes(RuleSet rules, VotePatterns patterns) {
    /** Counts the votes of a stage's rules on a table, in one aggregation. */
    public static TableVotes of(RuleCover stage, Dataset<?> dataset) {
        Dataset<Row> table = dataset.toDF();
        stage.transformSchema(table.schema());
        Dataset<Row> read = stage.columnsOf(table);
        Broadcast<SharedRules> shared = Broadcasts.of(table, stage.sharedRules());
        CoveredPartition partition =
                new CoveredPartition(RowReading.of(stage), read.schema(), shared, stage.countingFaults(table));
        return new TableVotes(shared.value().rules(), patterns(read.toJavaRDD(), partition));
    }

    static VotePatterns patterns(JavaRDD<Row> rows, CoveredPartition partition) {
        int ruleCount = partition.rules().value().rules().size();
        // The rules by their numbers, in words: a key for any serialiser that a cluster may use for its data.
        List<Tuple2<String, Long>> counts = JavaPairRDD.fromJavaRDD(
                        rows.mapPartitions(some -> counted(partition.batches(some))))
                .reduceByKey(Math::addExact)
                .collect();
        int[][] combinations = counts.stream()
                .map(count -> count._1().isEmpty()
                        ? new int[0]
                        : Arrays.stream(count._1().split(",", -1))
                                .mapToInt(Integer::parseInt)
                                .toArray())
                .toArray(int[][]::new);
        return VotePatterns.of(
                CoverMatrix.of(ruleCount, combinations),
                counts.stream().mapToLong(Tuple2::_2).toArray());
    }

    private static Iterator<Tuple2<String, Long>> counted(Iterator<CoveredBatch> batches) {
        Map<String, Long> counts = new HashMap<>();
        while (batches.hasNext()) {
            CoverMatrix cover = batches.next().cover();
            for (int i = 0; i < cover.instanceCount(); i++) {
                counts.merge(
                        Arrays.stream(cover.rulesCovering(i))
                                .mapToObj(Integer::toString)
                                .collect(Collectors.joining(",")),
                        1L,
                        Long::sum);
            }
        }
        List<Tuple2<String, Long>> pairs = new ArrayList<>(counts.size());
        counts.forEach((rules, count) -> pairs.add(new Tuple2<>(rules, count)));
        return pairs.iterator();
    }

    /** The generative label model, fitted to the votes on the whole table. */
    public GenerativeLabelModel generative() {
        return GenerativeLabelModel.fit(rules, patterns, GenerativeLabelModel.Options.defaults(), Work.quiet());
    }

    /** The vote of the majority. */
    public MajorityVote majority() {
        return MajorityVote.withRandomTies(rules, 0);
    }

    /**
     * What a label model makes of the whole table.
     *
     * @param rules the rules that vote, in their order
     * @param instances how many instances have exactly these votes
     * @param probabilities of the classes, in their order
     */
    public record Labelled(List<String> rules, long instances, List<Double> probabilities) {
        public Labelled {
            rules = List.copyOf(rules);
            probabilities = List.copyOf(probabilities);
        }
    }

    /** The class probabilities of every combination of votes: one question for each, however many rows have it. */
    public List<Labelled> labelled(LabelModel model) {
        CoverMatrix cover = patterns.cover();
        long[] instances = patterns.instanceCounts();
        List<Labelled> all = new ArrayList<>();
        for (int i = 0; i < instances.length; i++) {
            all.add(new Labelled(
                    Arrays.stream(cover.rulesCovering(i))
                            .mapToObj(rule -> rules.rule(rule).id())
                            .toList(),
                    instances[i],
                    Arrays.stream(model.probabilities(cover, i)).boxed().toList()));
        }
        return all;
    }
}
