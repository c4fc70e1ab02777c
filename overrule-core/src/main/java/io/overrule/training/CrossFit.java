package io.overrule.training;

import io.overrule.data.Dataset;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Metric;
import io.overrule.objective.Logits;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What the networks say about validation instances that did not choose the epoch. The validation set chooses the epoch
 * that does best on it, so the outputs of that epoch flatter there. Hence, for every fold of the validation set, the
 * epoch is kept that would have been chosen without the fold; {@link #outputs} takes each instance's outputs from the
 * epoch that its fold had no part in choosing.
 *
 * <p>Logits grow while networks learn: those of a first epoch can be a tenth of a tenth epoch's. What is fitted to a
 * mixture of epochs and then applied to one of them would be wrong for it, so the outputs of all are brought to the scale
 * of the best.
 */
final class CrossFit {
    private final TrainingData data;
    private final Metric metric;
    private final Folds folds;
    private final List<Integer> truth;
    private final Choice whole = new Choice();
    private final Choice[] without;

    CrossFit(TrainingData data, Metric metric) {
        this.data = data;
        this.metric = metric;
        this.truth = Dataset.labels(data.dataset().validation());
        this.folds = Folds.of(data.dataset().validation());
        this.without = new Choice[folds.count()];
        Arrays.setAll(without, fold -> new Choice());
    }

    /** The best epoch so far by some of the instances: by the metric, and of equals by the likelihood. */
    private static final class Choice {
        private double score = Double.NEGATIVE_INFINITY;
        private double logLikelihood = Double.NEGATIVE_INFINITY;
        private @Nullable NetworkOutputs outputs;

        boolean offer(double newScore, double newLogLikelihood, NetworkOutputs newOutputs) {
            if (newScore < score || (newScore == score && newLogLikelihood <= logLikelihood)) {
                return false;
            }
            score = newScore;
            logLikelihood = newLogLikelihood;
            outputs = newOutputs;
            return true;
        }
    }

    /**
     * Adds an epoch.
     *
     * @param predicted the classes that the outputs amount to
     * @return whether it is the best so far on the whole validation set
     */
    boolean add(NetworkOutputs outputs, int[] predicted) {
        double[] likelihoods = logLikelihoods(outputs);
        for (int fold = 0; fold < without.length && without.length > 1; fold++) {
            offer(without[fold], fold, outputs, predicted, likelihoods);
        }
        return offer(whole, -1, outputs, predicted, likelihoods);
    }

    private boolean offer(Choice choice, int leftOut, NetworkOutputs outputs, int[] predicted, double[] likelihoods) {
        ConfusionMatrix.Counter counter = ConfusionMatrix.counter(data.rules().labels());
        double likelihood = 0;
        for (int i = 0; i < predicted.length; i++) {
            if (folds.of(i) != leftOut) {
                counter.add(truth.get(i), predicted[i]);
                likelihood += likelihoods[i];
            }
        }
        return choice.offer(metric.of(counter.matrix()), likelihood, outputs);
    }

    private double[] logLikelihoods(NetworkOutputs outputs) {
        double[] logProbabilities = new double[outputs.classes()];
        double[] likelihoods = new double[outputs.instances()];
        for (int i = 0; i < likelihoods.length; i++) {
            Logits.logSoftmax(outputs.classLogits(), i * outputs.classes(), logProbabilities);
            likelihoods[i] = logProbabilities[truth.get(i)];
        }
        return likelihoods;
    }

    /** The metric of the best epoch on the validation set that chose it. */
    double score() {
        return whole.score;
    }

    /** What the best epoch says about the validation set that chose it. */
    NetworkOutputs best() {
        return outputsOf(whole);
    }

    Folds folds() {
        return folds;
    }

    /**
     * Each validation instance as the epoch sees it that would have been chosen without its fold, in the scale of the
     * best epoch.
     */
    NetworkOutputs outputs() {
        NetworkOutputs chosen = best();
        if (without.length < 2) {
            return chosen;
        }
        List<NetworkOutputs> ofFolds = Arrays.stream(without)
                .map(choice -> outputsOf(choice).scaledTo(chosen))
                .toList();
        return NetworkOutputs.merged(
                chosen.cover(),
                IntStream.range(0, chosen.instances())
                        .mapToObj(i -> ofFolds.get(folds.of(i)))
                        .toList());
    }

    private static NetworkOutputs outputsOf(Choice choice) {
        if (choice.outputs == null) {
            throw new IllegalStateException("no epoch was added");
        }
        return choice.outputs;
    }
}
