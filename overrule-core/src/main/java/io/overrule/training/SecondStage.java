package io.overrule.training;

import io.overrule.Work;
import io.overrule.data.Dataset;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Metric;
import io.overrule.inference.Calibration;
import io.overrule.inference.Decision;
import io.overrule.inference.Inference;
import io.overrule.inference.JointInference;
import io.overrule.inference.Member;
import io.overrule.inference.Provenance;
import io.overrule.inference.Trust;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Turns the networks of one or several runs into a model: chooses the way to predict and the threshold of trust. Both
 * are chosen on labelled instances that nothing was fitted to.
 */
final class SecondStage {
    /** The first of equals is chosen. In our measurements it is the best of the three on most tasks. */
    private static final List<Inference> PREFERENCE = List.of(Inference.TRUST, Inference.CLASSIFIER, Inference.JOINT);

    private final List<Member> members;
    /** What the members say on validation instances, one judgement for each; empty without a validation set. */
    private final List<Judgement> judged;

    private final Decision decision;
    /** The class shares of U, if the calibration corrects for an estimate of them. */
    private final List<Double> unlabelledShares;

    private final Map<Inference, Double> validation = new EnumMap<>(Inference.class);

    /** With a validation set. */
    private SecondStage(TrainingData data, TrainingOptions options, List<Member> members, List<Judgement> judged) {
        this.members = members;
        this.judged = List.copyOf(judged);
        this.unlabelledShares = List.of();
        double threshold = threshold(options, judged);
        List<Integer> truth = Dataset.labels(data.dataset().validation());
        ToDoubleFunction<int[]> metric = metric(data, options, truth);
        for (Inference inference : Inference.values()) {
            int[] labels = IntStream.range(0, truth.size())
                    .map(i -> JointInference.largest(Judgement.scores(judged, i, inference, threshold)))
                    .toArray();
            validation.put(inference, metric.applyAsDouble(labels));
        }
        this.decision = new Decision(options.predictBy().orElseGet(this::best), threshold);
    }

    /** Without a validation set. */
    private SecondStage(TrainingOptions options, List<Member> members, List<Double> unlabelledShares) {
        this.members = members;
        this.judged = List.of();
        this.unlabelledShares = unlabelledShares;
        boolean fitted = members.get(0).trust().isFitted();
        this.decision = new Decision(
                options.predictBy().orElse(fitted ? Inference.TRUST : Inference.CLASSIFIER), Trust.THRESHOLD);
    }

    /** @param outcomes the outcomes of the members: one for a single run, several for an ensemble */
    static SecondStage of(TrainingData data, TrainingOptions options, List<Outcome> outcomes, Work work) {
        if (outcomes.stream().anyMatch(outcome -> outcome.looks().isEmpty())) {
            // Shared by all members, because it needs additional trainings.
            LabelledFolds.Judged judged = LabelledFolds.judged(data, options, outcomes.get(0), work);
            return new SecondStage(
                    options,
                    outcomes.stream()
                            .map(outcome -> member(outcome, judged.calibration(), judged.trust()))
                            .toList(),
                    judged.unlabelledShares());
        }
        List<Integer> truth = Dataset.labels(data.dataset().validation());
        List<Judgement> judgements = outcomes.stream()
                .map(outcome -> outcome.looks().orElseThrow())
                .map(looks -> new Judgement(
                        data.rules(),
                        looks.outputs(),
                        truth,
                        looks.folds(),
                        metric(data, options, truth),
                        pair -> true,
                        true,
                        "firings on validation instances"))
                .toList();
        List<Member> members = IntStream.range(0, outcomes.size())
                .mapToObj(k -> member(
                        outcomes.get(k),
                        judgements.get(k).calibration(),
                        judgements.get(k).trust()))
                .toList();
        return new SecondStage(data, options, members, judgements);
    }

    /** The mean of several models that were trained on the same data. Requires a validation set. */
    static SecondStage together(TrainingData data, TrainingOptions options, List<SecondStage> parts) {
        return new SecondStage(
                data,
                options,
                parts.stream().flatMap(part -> part.members.stream()).toList(),
                judgements(parts));
    }

    private static List<Judgement> judgements(List<SecondStage> parts) {
        return parts.stream().flatMap(part -> part.judged.stream()).toList();
    }

    /**
     * For each validation instance, the logarithm of the probability that the mean of several models gives its true
     * class. Nothing was fitted to the instance.
     */
    static double[] logLikelihoods(TrainingData data, List<SecondStage> parts) {
        List<Judgement> together = judgements(parts);
        List<Integer> truth = Dataset.labels(data.dataset().validation());
        return IntStream.range(0, truth.size())
                .mapToDouble(i -> CalibrationFit.logLikelihood(
                        Judgement.scores(together, i, Inference.CLASSIFIER, Trust.THRESHOLD)[truth.get(i)]))
                .toArray();
    }

    /** The same, added up over the instances, for this model alone. */
    double logLikelihood(TrainingData data) {
        return DoubleStream.of(logLikelihoods(data, List.of(this))).sum();
    }

    /**
     * For networks that continue earlier ones without a validation set: keeps the calibration and trust of the earlier
     * ones.
     */
    static SecondStage carriedOver(TrainingOptions options, List<Outcome> outcomes, List<Member> earlier) {
        return new SecondStage(
                options,
                IntStream.range(0, outcomes.size())
                        .mapToObj(k -> member(
                                outcomes.get(k),
                                earlier.get(k).calibration(),
                                earlier.get(k).trust()))
                        .toList(),
                List.of());
    }

    /** The metric of predicted classes, for instances whose classes are known. */
    static ToDoubleFunction<int[]> metric(TrainingData data, TrainingOptions options, List<Integer> truth) {
        Metric metric = options.metricFor(data.dataset());
        return predicted -> metric.of(ConfusionMatrix.of(data.rules().labels(), truth, predicted));
    }

    private static Member member(Outcome outcome, Calibration calibration, Trust trust) {
        return new Member(outcome.classifier(), Optional.ofNullable(outcome.ruleNetwork()), calibration, trust);
    }

    private Inference best() {
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

    /** The threshold for the wanted precision, or one half if no precision is set. */
    private static double threshold(TrainingOptions options, List<Judgement> judgements) {
        if (options.rulePrecision().isEmpty()) {
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
        return members;
    }

    /** The cross-fitted score of each way to predict; empty without a validation set. */
    Map<Inference, Double> validation() {
        return Collections.unmodifiableMap(validation);
    }

    /** The score of the chosen way to predict. Requires a validation set. */
    double validated() {
        return Optional.ofNullable(validation.get(decision.inference())).orElseThrow();
    }

    /** The facts for the provenance. */
    Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        facts.put(Provenance.PREDICTS_BY, decision.inference().commandName());
        validation.forEach((inference, score) ->
                facts.put(Provenance.crossFitted(inference), String.format(Locale.ROOT, "%.6f", score)));
        if (!unlabelledShares.isEmpty()) {
            facts.put(Provenance.UNLABELLED_SHARES, Provenance.shares(unlabelledShares));
        }
        Trust trust = members.get(0).trust();
        facts.put("trustFittedTo", trust.isFitted() ? trust.firings() + " " + trust.source() : trust.source());
        return facts;
    }
}
