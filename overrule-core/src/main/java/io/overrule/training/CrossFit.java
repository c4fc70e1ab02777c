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
 * The outputs of the networks on validation instances that did not help to choose the epoch. The validation set chooses
 * the epoch that does best on it, so the outputs of that epoch are too optimistic there. For every fold of the
 * validation set, this class keeps the epoch that would have been chosen without the fold. {@link #outputs} takes each
 * instance's outputs from the epoch that was chosen without its fold.
 *
 * <p>Logits grow while networks learn: those of the first epoch can be a tenth of those of the tenth epoch. Something
 * fitted to a mixture of epochs would be wrong for a single one, so all outputs are rescaled to the best epoch.
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

    /** The best epoch so far on some of the instances, by the metric and then by the likelihood. */
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
     * @param predicted the classes predicted from the outputs
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

    /** The score of the best epoch on the validation set that chose it; minus infinity before the first one. */
    double score() {
        return whole.score;
    }

    /** The outputs of the best epoch on the validation set that chose it. */
    NetworkOutputs best() {
        return outputsOf(whole);
    }

    Folds folds() {
        return folds;
    }

    /**
     * The outputs for each validation instance of the epoch that was chosen without its fold, in the scale of the best
     * epoch.
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
