package io.overrule.evaluation;

import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.Sentence;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Tests whether one method is better than another or was only luckier, with a paired bootstrap over test instances and
 * seeds.
 *
 * <p>The score of a method is the mean of a metric over its runs. That mean depends on luck in two ways. The first is
 * the seeds: other seeds would have given other runs. The second is the test set: another few hundred texts might have
 * been easier for one of the methods. All runs are measured on the same texts, so more seeds do not average this out. A
 * test over seeds alone would call a difference significant that another test set reverses. A test over instances alone
 * would trust a lucky seed. So every draw resamples both: test instances with replacement, and seeds with replacement.
 * The tokens of a sentence are drawn together, because they tend to be right or wrong together. All methods get the
 * same draws, which makes the test paired.
 *
 * <p>Let d be the observed difference and d* the differences of the draws. The draws are shifted to a mean difference
 * of zero, and the two-sided p is the share of draws with |d* − d| ≥ |d|: (count + 1) / (draws + 1). If each method has
 * only one run, only instances are drawn, and p says nothing about other seeds.
 */
public final class PairedBootstrap {
    /** Enough draws to estimate p = 0.01 with a relative error of a few tenths. */
    public static final int DRAWS = 2_000;

    /** A smaller difference may be caused by the order of summation alone. */
    private static final double TOLERANCE = 1e-12;

    private final double[] observed;
    /** The mean score of a method in a draw, at [draw][method]. */
    private final double[][] drawn;

    private PairedBootstrap(double[] observed, double[][] drawn) {
        this.observed = observed;
        this.drawn = drawn;
    }

    /**
     * Makes the draws.
     *
     * @param test the predicted instances; adjacent tokens of a sentence are drawn together
     * @param truth their classes
     * @param predicted the predicted classes by method, run and instance; the k-th runs of all methods share a seed
     * @param seed the seed of the draws
     */
    public static PairedBootstrap of(
            Metric metric,
            LabelSet labels,
            List<? extends Instance> test,
            List<Integer> truth,
            int[][][] predicted,
            int draws,
            long seed,
            Work work) {
        for (int[][] runs : predicted) {
            if (runs.length == 0 || runs.length != predicted[0].length) {
                throw new IllegalArgumentException(
                        runs.length + " runs of a method, " + predicted[0].length + " of another");
            }
        }
        int[] classes = truth.stream().mapToInt(Integer::intValue).toArray();
        int[] sentenceStart = IntStream.concat(
                        IntStream.iterate(0, start -> start < test.size(), start -> Sentence.end(test, start)),
                        IntStream.of(test.size()))
                .toArray();
        int[] once = new int[classes.length];
        Arrays.fill(once, 1);
        int runs = predicted.length == 0 ? 0 : predicted[0].length;
        int[] eachRun = new int[runs];
        Arrays.fill(eachRun, 1);
        double[][] drawn = work.map(draws, draw -> {
                    // Every draw has its own random stream, so their order does not matter.
                    RandomStream random = RandomStream.of(seed, "bootstrap " + draw);
                    int[] weights = new int[classes.length];
                    int sentences = sentenceStart.length - 1;
                    for (int k = 0; k < sentences; k++) {
                        int sentence = random.nextInt(sentences);
                        for (int i = sentenceStart[sentence]; i < sentenceStart[sentence + 1]; i++) {
                            weights[i]++;
                        }
                    }
                    int[] runWeights = new int[runs];
                    for (int k = 0; k < runs; k++) {
                        runWeights[random.nextInt(runs)]++;
                    }
                    return means(metric, labels, classes, predicted, weights, runWeights);
                })
                .toArray(double[][]::new);
        return new PairedBootstrap(means(metric, labels, classes, predicted, once, eachRun), drawn);
    }

    /** The mean score of every method, with weighted instances and runs. */
    private static double[] means(
            Metric metric, LabelSet labels, int[] truth, int[][][] predicted, int[] weights, int[] runWeights) {
        double[] means = new double[predicted.length];
        int classes = labels.size();
        for (int method = 0; method < predicted.length; method++) {
            double sum = 0;
            for (int run = 0; run < runWeights.length; run++) {
                if (runWeights[run] > 0) {
                    int[][] counts = new int[classes][classes];
                    int[] labelsOfRun = predicted[method][run];
                    for (int i = 0; i < truth.length; i++) {
                        counts[truth[i]][labelsOfRun[i]] += weights[i];
                    }
                    sum += runWeights[run] * metric.of(ConfusionMatrix.ofCounts(labels, counts));
                }
            }
            means[method] = sum / runWeights.length;
        }
        return means;
    }

    /** The mean score of a method. */
    public double mean(int method) {
        return observed[method];
    }

    /** The two-sided p-value of the difference between two methods, above 0 and at most 1. */
    public double p(int method, int other) {
        double difference = observed[method] - observed[other];
        int reached = 0;
        for (double[] draw : drawn) {
            if (Math.abs(draw[method] - draw[other] - difference) >= Math.abs(difference) - TOLERANCE) {
                reached++;
            }
        }
        return (reached + 1.0) / (drawn.length + 1.0);
    }
}
