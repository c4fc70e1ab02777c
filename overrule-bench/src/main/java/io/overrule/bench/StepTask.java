package io.overrule.bench;

import io.overrule.RandomStream;
import io.overrule.feature.FeatureMatrix;
import io.overrule.feature.FeatureRow;
import io.overrule.feature.InMemoryFeatures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Random batches of given shapes for all engines: features, labels, and the rules that cover each row.
 *
 * @param labels a class per row; −1 on unlabelled rows, which follow the labelled ones in every batch
 * @param ruleLabels a class per rule
 */
record StepTask(
        Shapes shapes,
        FeatureMatrix features,
        List<Integer> labels,
        List<Integer> ruleLabels,
        List<List<Pair>> batches) {
    static final int UNLABELLED = -1;
    static final double KEEP = 0.8;
    static final double LEARNING_RATE = 0.0003;

    /**
     * @param sparse the width of the sparse input block
     * @param present how many entries of it a row has
     * @param rules at least as many as classes
     * @param pairs the covered pairs of a batch
     */
    record Shapes(
            int rows,
            int labelled,
            int dense,
            int sparse,
            int present,
            int rules,
            int pairs,
            int classes,
            List<Integer> hidden) {
        /** The paper's question task on 384 features: 1.8 of 68 rules cover a row. */
        static Shapes question() {
            return new Shapes(32, 5, 384, 0, 0, 68, 58, 6, List.of(512, 512));
        }

        /** The question task with n-grams beside the dense features. */
        Shapes withSparse(int width, int entries) {
            return new Shapes(rows, labelled, dense, width, entries, rules, pairs, classes, hidden);
        }
    }

    /** A rule covers a row of a batch. */
    record Pair(int row, int rule, boolean exemplar) {}

    StepTask {
        labels = List.copyOf(labels);
        ruleLabels = List.copyOf(ruleLabels);
        batches = List.copyOf(batches);
    }

    static StepTask random(Shapes shapes, int batches, long seed) {
        RandomStream random = RandomStream.of(seed, "features");
        RandomStream pairRandom = RandomStream.of(seed, "pairs");
        List<Integer> ruleLabels = new ArrayList<>();
        for (int rule = 0; rule < shapes.rules(); rule++) {
            ruleLabels.add(rule % shapes.classes());
        }
        List<FeatureRow> features = new ArrayList<>();
        List<Integer> labels = new ArrayList<>();
        List<List<Pair>> pairs = new ArrayList<>();
        for (int batch = 0; batch < batches; batch++) {
            for (int row = 0; row < shapes.rows(); row++) {
                features.add(featureRow(shapes, random));
                labels.add(row < shapes.labelled() ? pairRandom.nextInt(shapes.classes()) : UNLABELLED);
            }
            List<Integer> batchLabels = labels.subList(batch * shapes.rows(), labels.size());
            pairs.add(pairs(shapes, batchLabels, pairRandom));
        }
        FeatureMatrix matrix = InMemoryFeatures.of(shapes.dense(), shapes.sparse(), features);
        return new StepTask(shapes, matrix, labels, ruleLabels, pairs);
    }

    private static FeatureRow featureRow(Shapes shapes, RandomStream random) {
        FeatureRow row = new FeatureRow(shapes.dense());
        for (int column = 0; column < shapes.dense(); column++) {
            row.setDense(column, (float) random.nextGaussian());
        }
        // One entry from each of as many equal stretches: distinct columns without a search.
        for (int k = 0; k < shapes.present(); k++) {
            int stretch = shapes.sparse() / shapes.present();
            row.addSparse(k * stretch + random.nextInt(stretch), 1 + random.nextInt(3));
        }
        return row;
    }

    /**
     * Every row has a rule, and random rows get further ones. The first rule of a labelled row votes for the row's label;
     * every other labelled row is an exemplar of it.
     */
    private static List<Pair> pairs(Shapes shapes, List<Integer> labels, RandomStream random) {
        List<SortedMap<Integer, Boolean>> exemplarByRule = new ArrayList<>();
        for (int row = 0; row < shapes.rows(); row++) {
            exemplarByRule.add(new TreeMap<>());
        }
        for (int count = 0; count < shapes.pairs(); ) {
            boolean first = count < shapes.rows();
            int row = first ? count : random.nextInt(shapes.rows());
            int rule = random.nextInt(shapes.rules());
            boolean chosen = first && labels.get(row) != UNLABELLED;
            if (chosen) {
                rule = labels.get(row) + shapes.classes() * random.nextInt(shapes.rules() / shapes.classes());
            }
            if (exemplarByRule.get(row).putIfAbsent(rule, chosen && row % 2 == 0) == null) {
                count++;
            }
        }
        List<Pair> pairs = new ArrayList<>();
        for (int row = 0; row < shapes.rows(); row++) {
            for (Map.Entry<Integer, Boolean> covering : exemplarByRule.get(row).entrySet()) {
                pairs.add(new Pair(row, covering.getKey(), covering.getValue()));
            }
        }
        return pairs;
    }

    /** The index of a batch's row among all rows. */
    int index(int batch, int row) {
        return batch * shapes.rows() + row;
    }

    /** The class of a batch's row, or {@link #UNLABELLED}. */
    int label(int batch, int row) {
        return labels.get(index(batch, row));
    }
}
