package io.overrule.training;

import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.data.Dataset;
import io.overrule.inference.Calibration;
import io.overrule.inference.Trust;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Replaces a missing validation set by cross-validation on the labelled instances. For each fold, networks are trained
 * without it, and calibration and trust are fitted to their outputs on it. Trust needs enough firings, both right and
 * wrong ones, and exemplars do not count because they are right by construction.
 */
final class LabelledFolds {
    /** Trust is fitted only with at least this many right and this many wrong firings. */
    static final int FEWEST = 30;

    private LabelledFolds() {}

    /**
     * Fits what is possible without a validation set. The slope of the calibration is fitted to L, the class shares are
     * estimated from U, and trust is fitted if there are enough firings.
     */
    static Judged judged(TrainingData data, TrainingOptions options, Outcome outcome, Work work) {
        Folds folds = Folds.of(data.dataset().labelled());
        if (folds.count() < Folds.COUNT) {
            return new Judged(Calibration.NONE, Trust.NONE, List.of());
        }
        NetworkOutputs outputs = outputs(data, options, folds, work);
        List<Integer> truth = Dataset.labels(data.dataset().labelled());
        ToDoubleFunction<int[]> metric = SecondStage.metric(data, options, truth);
        double slope = new CalibrationFit(outputs, truth, folds, metric, false)
                .fit(instance -> true)
                .slope();
        ClassShares.Correction correction = ClassShares.correction(data, options, outcome, slope, work);
        Calibration calibration = new Calibration(slope, correction.offsets());
        if (!enough(data)) {
            return new Judged(calibration, Trust.NONE, correction.shares());
        }
        Judgement judgement = new Judgement(
                data.rules(),
                outputs,
                truth,
                folds,
                metric,
                pair -> !data.isExemplar(pair),
                false,
                "firings on labelled instances, each left out of training in turn");
        return new Judged(calibration, judgement.trust(), correction.shares());
    }

    /**
     * The calibration and trust of a run without a validation set.
     *
     * @param unlabelledShares the class shares of U, as estimated, if the calibration corrects for them
     */
    record Judged(Calibration calibration, Trust trust, List<Double> unlabelledShares) {}

    private static boolean enough(TrainingData data) {
        CoverMatrix cover = data.labelled().cover();
        int right = 0;
        int wrong = 0;
        for (int i = 0; i < cover.instanceCount(); i++) {
            for (int pair = cover.firstPair(i); pair < cover.firstPair(i + 1); pair++) {
                if (!data.isExemplar(pair)) {
                    boolean isRight = data.rules().labelOf(cover.rule(pair)) == data.label(i);
                    right += isRight ? 1 : 0;
                    wrong += isRight ? 0 : 1;
                }
            }
        }
        return right >= FEWEST && wrong >= FEWEST;
    }

    /** The outputs for each labelled instance of networks that were trained without its fold. */
    static NetworkOutputs outputs(TrainingData data, TrainingOptions options, Folds folds, Work work) {
        return merged(
                data, folds, work.map(folds.count(), (fold, own) -> outputs(data, options, folds, fold, own.silent())));
    }

    /** The outputs for all labelled instances of networks that were trained without one fold. */
    private static NetworkOutputs outputs(
            TrainingData data, TrainingOptions options, Folds folds, int fold, Work work) {
        int[] others = IntStream.range(0, folds.size())
                .filter(i -> folds.of(i) != fold)
                .toArray();
        TrainingData fewer = data.withLabelled(others);
        Outcome outcome = options.method().networks(fewer, options, work);
        return TrainingRun.read(data, options, outcome, data.labelled(), work);
    }

    /** Takes the outputs for each instance from the networks that were trained without its fold. */
    private static NetworkOutputs merged(TrainingData data, Folds folds, List<NetworkOutputs> perFold) {
        List<NetworkOutputs> byInstance = new ArrayList<>();
        for (int i = 0; i < folds.size(); i++) {
            byInstance.add(perFold.get(folds.of(i)));
        }
        return NetworkOutputs.merged(data.labelled().cover(), byInstance);
    }
}
