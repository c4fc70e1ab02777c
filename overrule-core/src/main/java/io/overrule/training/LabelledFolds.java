package io.overrule.training;

import io.overrule.cover.CoverMatrix;
import io.overrule.data.Dataset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Without a validation set, labelled instances take its place one fold at a time: networks are trained without the fold,
 * and what they say about it is what trust is fitted to. That needs enough firings which are neither exemplars, right by
 * construction, nor all right or all wrong.
 */
final class LabelledFolds {
    /** With fewer right or fewer wrong firings than these, nothing can be fitted. */
    static final int FEWEST = 30;

    private LabelledFolds() {}

    /** Empty if there are too few firings to judge by. */
    static Optional<Judgement> judgement(TrainingData data, TrainingOptions options) {
        Folds folds = Folds.of(data.dataset().labelled());
        if (folds.count() < 2 || !enough(data)) {
            return Optional.empty();
        }
        List<NetworkOutputs> perFold = IntStream.range(0, folds.count())
                .parallel()
                .mapToObj(fold -> outputs(data, options, folds, fold))
                .toList();
        return Optional.of(new Judgement(
                data.rules(),
                merged(data, folds, perFold),
                Dataset.labels(data.dataset().labelled()),
                folds,
                pair -> !data.isExemplar(pair),
                false,
                "firings on labelled instances left out of training in turn"));
    }

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

    /** What networks that were trained without a fold say about all labelled instances. */
    private static NetworkOutputs outputs(TrainingData data, TrainingOptions options, Folds folds, int fold) {
        int[] others = IntStream.range(0, folds.size())
                .filter(i -> folds.of(i) != fold)
                .toArray();
        TrainingData fewer = data.withLabelled(others);
        Outcome outcome = options.method().train(fewer, options, TrainingListener.NONE);
        return TrainingRun.read(data, options, outcome, data.labelled());
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
