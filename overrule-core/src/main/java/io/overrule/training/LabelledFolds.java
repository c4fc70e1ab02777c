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
 * Without a validation set, labelled instances take its place one fold at a time: networks are trained without the fold,
 * and what they say about it is what calibration and trust are fitted to. Trust needs enough firings which are neither
 * exemplars, right by construction, nor all right or all wrong.
 */
final class LabelledFolds {
    /** With fewer right or fewer wrong firings than these, nothing can be fitted. */
    static final int FEWEST = 30;

    private LabelledFolds() {}

    /**
     * What can be said without a validation set. The slope of the calibration is fitted to L, the class shares are
     * estimated from U, and trust is fitted where there are enough firings.
     */
    static Judged judged(TrainingData data, TrainingOptions options, Outcome outcome, Work work) {
        Folds folds = Folds.of(data.dataset().labelled());
        if (folds.count() < Folds.COUNT) {
            return new Judged(Calibration.NONE, Trust.NONE);
        }
        NetworkOutputs outputs = outputs(data, options, folds, work);
        List<Integer> truth = Dataset.labels(data.dataset().labelled());
        ToDoubleFunction<int[]> metric = SecondStage.metric(data, options, truth);
        double slope = new CalibrationFit(outputs, truth, folds, metric, false)
                .fit(instance -> true)
                .slope();
        Calibration calibration = new Calibration(slope, ClassShares.offsets(data, options, outcome, slope, work));
        if (!enough(data)) {
            return new Judged(calibration, Trust.NONE);
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
        return new Judged(calibration, judgement.trust());
    }

    /** What is believed of a run without a validation set. */
    record Judged(Calibration calibration, Trust trust) {}

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

    /** What networks say about each labelled instance that were trained without its fold. */
    static NetworkOutputs outputs(TrainingData data, TrainingOptions options, Folds folds, Work work) {
        return merged(
                data, folds, work.map(folds.count(), (fold, own) -> outputs(data, options, folds, fold, own.silent())));
    }

    /** What networks that were trained without a fold say about all labelled instances. */
    private static NetworkOutputs outputs(
            TrainingData data, TrainingOptions options, Folds folds, int fold, Work work) {
        int[] others = IntStream.range(0, folds.size())
                .filter(i -> folds.of(i) != fold)
                .toArray();
        TrainingData fewer = data.withLabelled(others);
        Outcome outcome = options.method().networks(fewer, options, work);
        return TrainingRun.read(data, options, outcome, data.labelled(), work);
    }

    /** Each instance as the networks see it that were trained without its fold. */
    private static NetworkOutputs merged(TrainingData data, Folds folds, List<NetworkOutputs> perFold) {
        List<NetworkOutputs> byInstance = new ArrayList<>();
        for (int i = 0; i < folds.size(); i++) {
            byInstance.add(perFold.get(folds.of(i)));
        }
        return NetworkOutputs.merged(data.labelled().cover(), byInstance);
    }
}
