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
 * Whether one method is better than another, or was only luckier: a paired bootstrap over test instances and seeds.
 *
 * <p>A method is measured by the mean of a metric over its runs. That mean has two sources of luck. One is the seeds:
 * others would have given other runs. The other is the test set: another few hundred texts would have been easier for
 * the one method or for the other, and since all runs are measured on the same texts, no number of seeds averages that
 * away. A test over seeds alone would call a difference significant that another test set turns round; one over
 * instances alone would believe a lucky seed. So both are drawn anew together: as many test instances as there are, with
 * replacement, the tokens of a sentence together, for they are right or wrong together; and as many seeds. All methods
 * get the same draws, which is what makes the test paired.
 *
 * <p>With the observed difference d and the differences d* of the draws, the two-sided p is the share of draws in which
 * |d* − d| reaches |d|, the draws shifted to where there is no difference: (count + 1) / (draws + 1). One run a method
 * leaves only the instances to be drawn; p then says nothing about other seeds.
 */
public final class PairedBootstrap {
    /** Enough draws to estimate p = 0.01 within a few tenths of it. */
    public static final int DRAWS = 2_000;

    /** Below this, a difference may come from adding in another order alone. */
    private static final double TOLERANCE = 1e-12;

    private final double[] observed;
    /** The mean score of a method in a draw, at [draw][method]. */
    private final double[][] drawn;

    private PairedBootstrap(double[] observed, double[][] drawn) {
        this.observed = observed;
        this.drawn = drawn;
    }

    /**
     * Draws.
     *
     * @param test the instances that were predicted; tokens that stand together as a sentence are drawn together
     * @param truth their classes
     * @param predicted the predicted classes, by method, run and instance; the k-th runs of all methods have one seed
     * @param seed of the draws: the same gives the same
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
                    // A stream of its own for every draw: their order does not matter.
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

    /** The mean score of every method, instances and runs counted as often as their weights say. */
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

    /** The standard error of the difference between two methods. */
    public double standardError(int method, int other) {
        double sum = 0;
        double squares = 0;
        for (double[] draw : drawn) {
            double difference = draw[method] - draw[other];
            sum += difference;
            squares += difference * difference;
        }
        double mean = sum / drawn.length;
        return Math.sqrt(Math.max(0, squares / drawn.length - mean * mean));
    }

    /** How probable a difference at least as large is if there is none between the two: two-sided, above 0 to 1. */
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
