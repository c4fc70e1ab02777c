package io.overrule.training;

import io.overrule.data.Dataset;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Metric;
import io.overrule.inference.Calibration;
import io.overrule.inference.Decision;
import io.overrule.inference.Inference;
import io.overrule.inference.JointInference;
import io.overrule.inference.Member;
import io.overrule.inference.Trust;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The networks of one run or of several, and how they decide together: what predicts, and how far a rule must be trusted
 * to be kept. Both are chosen on labelled instances that nothing was fitted to.
 */
final class SecondStage {
    /** Of equals the first; measured, it is the best of the three on most tasks. */
    private static final List<Inference> PREFERENCE = List.of(Inference.TRUST, Inference.CLASSIFIER, Inference.JOINT);

    private final List<Outcome> outcomes;
    private final List<Judgement> judgements;
    private final Decision decision;
    private final Map<Inference, Double> validation = new EnumMap<>(Inference.class);

    private SecondStage(TrainingData data, TrainingOptions options, List<Outcome> outcomes, List<Judgement> judged) {
        this.outcomes = outcomes;
        this.judgements = judged;
        Dataset dataset = data.dataset();
        boolean validated = !judged.isEmpty() && !dataset.validation().isEmpty();
        double threshold = threshold(options, validated);
        if (validated) {
            List<Integer> truth = Dataset.labels(dataset.validation());
            Metric metric = options.metricFor(dataset);
            for (Inference inference : Inference.values()) {
                int[] predicted = IntStream.range(0, truth.size())
                        .map(i -> JointInference.largest(Judgement.scores(judged, i, inference, threshold)))
                        .toArray();
                validation.put(
                        inference, metric.of(ConfusionMatrix.of(data.rules().labels(), truth, predicted)));
            }
        }
        this.decision = new Decision(options.inference().orElseGet(() -> best(judged)), threshold);
    }

    /** @param outcomes of the members: the networks of a single run, or those of an ensemble */
    static SecondStage of(TrainingData data, TrainingOptions options, List<Outcome> outcomes) {
        return new SecondStage(data, options, outcomes, judgements(data, options, outcomes));
    }

    /** One for each member, or none at all. Without a validation set they share one: it takes trainings of its own. */
    private static List<Judgement> judgements(TrainingData data, TrainingOptions options, List<Outcome> outcomes) {
        if (outcomes.stream().allMatch(outcome -> outcome.looks().isPresent())) {
            return outcomes.stream()
                    .flatMap(outcome -> outcome.looks().stream())
                    .map(looks -> onValidation(data, looks))
                    .toList();
        }
        return LabelledFolds.judgement(data, options)
                .map(judgement -> Collections.nCopies(outcomes.size(), judgement))
                .orElse(List.of());
    }

    private static Judgement onValidation(TrainingData data, CrossFit looks) {
        return new Judgement(
                data.rules(),
                looks.outputs(),
                Dataset.labels(data.dataset().validation()),
                looks.folds(),
                pair -> true,
                true,
                "firings on validation instances");
    }

    private Inference best(List<Judgement> judged) {
        if (validation.isEmpty()) {
            return judged.isEmpty() ? Inference.CLASSIFIER : Inference.TRUST;
        }
        Inference best = PREFERENCE.get(0);
        double highest = Double.NEGATIVE_INFINITY;
        for (Inference inference : PREFERENCE) {
            double score = validation.getOrDefault(inference, Double.NEGATIVE_INFINITY);
            if (score > highest) {
                best = inference;
                highest = score;
            }
        }
        return best;
    }

    /** Where a precision is asked for, the threshold above which firings are right that often; otherwise a half. */
    private double threshold(TrainingOptions options, boolean validated) {
        if (options.rulePrecision().isEmpty() || !validated) {
            return Trust.THRESHOLD;
        }
        Judgement first = judgements.get(0);
        int pairs = first.cover().pairCount();
        double[] trust = new double[pairs];
        boolean[] right = new boolean[pairs];
        for (int pair = 0; pair < pairs; pair++) {
            for (Judgement judgement : judgements) {
                trust[pair] += judgement.trust(pair) / judgements.size();
            }
            right[pair] = first.isRight(pair);
        }
        return RulePrecision.threshold(options.rulePrecision().getAsDouble(), trust, right);
    }

    Decision decision() {
        return decision;
    }

    List<Member> members() {
        return IntStream.range(0, outcomes.size())
                .mapToObj(k -> new Member(
                        outcomes.get(k).classifier(),
                        Optional.ofNullable(outcomes.get(k).ruleNetwork()),
                        judgements.isEmpty()
                                ? Calibration.NONE
                                : judgements.get(k).calibration(),
                        judgements.isEmpty() ? Trust.NONE : judgements.get(k).trust()))
                .toList();
    }

    /**
     * The metric on validation instances that chose neither the epoch nor anything after it, by the way to predict; empty
     * without a validation set.
     */
    Map<Inference, Double> validation() {
        return validation;
    }

    /** What is to be remembered of it. */
    Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        facts.put("predictsBy", decision.inference().commandName());
        validation.forEach((inference, figure) ->
                facts.put("crossFitted." + inference.commandName(), String.format(Locale.ROOT, "%.6f", figure)));
        Trust trust = judgements.isEmpty() ? Trust.NONE : judgements.get(0).trust();
        facts.put("trustFittedTo", trust.isFitted() ? trust.firings() + " " + trust.source() : trust.source());
        return facts;
    }
}
