package io.overrule.training;

import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Steps;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.data.Dataset;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Metric;
import io.overrule.inference.Inference;
import io.overrule.inference.JointInference;
import io.overrule.network.Adam;
import io.overrule.network.ClassificationNetwork;
import io.overrule.network.FrozenNetwork;
import io.overrule.network.InputBatch;
import io.overrule.network.NetworkShape;
import io.overrule.network.RuleNetwork;
import io.overrule.objective.Batch;
import io.overrule.objective.Outputs;
import io.overrule.objective.ReweightingObjective;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trains a stage: optimiser steps, validation and early stopping. Rows below {@code |L|} are labelled instances, the
 * others are unlabelled.
 */
final class TrainingRun implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TrainingRun.class);
    private static final int VALIDATION_ROWS = 128;

    private final TrainingData data;
    private final TrainingOptions options;
    private final Stage stage;
    private final Work work;
    private final Metric metric;
    private final EpochRows rows;
    private final Adam adam;
    private final Adam ruleAdam;
    private final InputBatch input;
    private final Batch batch;
    private final int pairCapacity;
    private final ClassificationNetwork classifier;
    private final @Nullable RuleNetwork ruleNetwork;
    private final Outputs outputs;
    private final double[] alignments;

    TrainingRun(TrainingData data, TrainingOptions options, Stage stage, Work work) {
        this.work = work;
        this.data = data;
        this.options = options;
        this.stage = stage;
        int classes = data.rules().labels().size();
        this.metric = options.metricFor(data.dataset());
        this.rows = new EpochRows(
                stage.schedule(),
                data.labelled().size(),
                stage.unlabelled().size(),
                options,
                stage.goesOn() ? WarmStart.LOOKS_PER_EPOCH : 1);
        if (rows.isEmpty()) {
            throw OverruleException.of(
                    OverruleException.Code.NOTHING_COVERED,
                    "no rule covers any unlabelled instance, and method '"
                            + options.method().commandName()
                            + "' learns from those; add rules or unlabelled instances, or use method 'only-l'");
        }
        this.adam = new Adam(options.learningRate());
        this.ruleAdam = new Adam(options.ruleLearningRate().orElse(options.learningRate()));

        int dense = data.extractor().denseWidth();
        int sparse = data.extractor().sparseWidth();
        int capacity = Math.max(rows.largestBatch(), VALIDATION_ROWS);
        boolean usesRules = stage.objective().usesRules() || stage.ruleNetwork().isPresent();
        this.pairCapacity = usesRules ? largestPairCount(capacity) : 0;
        this.input = new InputBatch(capacity, dense, sparse, data.rules().size());
        this.batch = new Batch(capacity);
        this.alignments = new double[capacity];
        this.classifier = new ClassificationNetwork(
                new NetworkShape(dense, sparse, options.classifierLayers(), classes), capacity, options.seed());
        this.ruleNetwork = usesRules
                ? new RuleNetwork(
                        new NetworkShape(dense, sparse, options.ruleLayers(), 1),
                        data.rules().size(),
                        capacity,
                        pairCapacity,
                        options.initialHolding(),
                        options.seed())
                : null;
        stage.classifier().ifPresent(start -> classifier.setWeights(start.tensors()));
        if (ruleNetwork != null && stage.ruleNetwork().isPresent()) {
            ruleNetwork.setWeights(stage.ruleNetwork().get().tensors());
        }
        float[] none = {};
        this.outputs = new Outputs(
                classes,
                classifier.logits(),
                ruleNetwork == null ? none : ruleNetwork.logits(),
                classifier.logitGradient(),
                ruleNetwork == null ? none : ruleNetwork.logitGradient());
    }

    /** The maximum number of pairs that {@code rows} rows can have. */
    private int largestPairCount(int rows) {
        int[] counts = new int[data.labelled().size() + stage.unlabelled().size()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = coverOf(i).coverCount(indexOf(i));
        }
        // A labelled instance may occur in a batch several times, so assume the row with the most pairs for all of
        // them.
        Arrays.sort(counts);
        long sum = 0;
        for (int k = 0; k < rows; k++) {
            sum += k < counts.length ? counts[counts.length - 1 - k] : counts[counts.length - 1];
        }
        int repeatedBound = 0;
        for (int i = 0; i < data.labelled().size(); i++) {
            repeatedBound = Math.max(repeatedBound, data.labelled().cover().coverCount(i));
        }
        sum = Math.max(sum, (long) repeatedBound * rows);
        for (int i = 0; i < data.validation().size(); i++) {
            sum = Math.max(sum, data.validation().cover().coverCount(i));
        }
        return Math.toIntExact(Math.max(1, sum));
    }

    private boolean isLabelled(int row) {
        return row < data.labelled().size();
    }

    private int indexOf(int row) {
        return isLabelled(row) ? row : row - data.labelled().size();
    }

    private CoverMatrix coverOf(int row) {
        return isLabelled(row) ? data.labelled().cover() : stage.unlabelled().cover();
    }

    Outcome train() {
        boolean validated = data.validation().size() > 0;
        int epochs =
                validated ? options.epochs() : Math.min(options.epochs(), TrainingOptions.EPOCHS_WITHOUT_VALIDATION);
        if (!validated) {
            LOG.info("no validation set: training for {} epochs and keeping the last", epochs);
        }
        if (stage.schedule() == Schedule.BOTH && stage.unlabelled().size() == 0) {
            LOG.info("no rule covers any unlabelled instance: training on the labelled ones alone");
        }
        boolean startCounts = !stage.goesOn();
        FrozenNetwork bestClassifier = startCounts ? stage.classifier().orElse(null) : null;
        FrozenNetwork bestRuleNetwork = startCounts ? stage.ruleNetwork().orElse(null) : null;
        // Networks that are already trained need no minimum number of steps.
        int fewestSteps = stage.classifier().isPresent() ? 0 : TrainingOptions.FEWEST_STEPS;
        int bestEpoch = 0;
        // Among epochs of the same score the likeliest is the best. But likelihood can grow for as long as one trains,
        // also where every instance is right, so only a higher score is a reason to go on.
        int lastGain = 0;
        List<EpochReport> history = new ArrayList<>();
        CrossFit looks = validated ? new CrossFit(data, metric) : null;
        if (looks != null && bestClassifier != null) {
            look(looks);
        }
        Steps steps = work.begin(Phase.TRAINING, epochs);
        for (int epoch = 1; epoch <= epochs; epoch++) {
            double loss = runEpoch(epoch);
            OptionalDouble score = OptionalDouble.empty();
            boolean better = epoch == epochs;
            if (looks != null) {
                Look look = look(looks);
                score = OptionalDouble.of(look.score());
                better = look.best();
                lastGain = look.higher() ? epoch : lastGain;
            }
            if (better) {
                bestEpoch = epoch;
                bestClassifier = classifier.freeze(adam);
                bestRuleNetwork = ruleNetwork == null ? null : ruleNetwork.freeze(ruleAdam);
            }
            EpochReport report = new EpochReport(epoch, loss, score, better);
            history.add(report);
            work.report(report);
            steps.add(1);
            if (validated && epoch - lastGain >= options.patience() && (long) epoch * rows.steps() >= fewestSteps) {
                break;
            }
        }
        if (bestClassifier == null) {
            throw OverruleException.internal("training ended without a best epoch");
        }
        return new Outcome(bestClassifier, bestRuleNetwork, Optional.ofNullable(looks), bestEpoch, history);
    }

    /**
     * An evaluation on the validation set.
     *
     * @param higher whether the score is higher than any before
     * @param best whether it is the best so far: the score is higher, or the same with a higher likelihood
     */
    private record Look(double score, boolean higher, boolean best) {}

    private Look look(CrossFit looks) {
        double highest = looks.score();
        NetworkOutputs said = read(data.validation());
        int[] predicted = predicted(said, options.validateBy());
        double score = metric.of(ConfusionMatrix.of(
                data.rules().labels(), Dataset.labels(data.dataset().validation()), predicted));
        return new Look(score, score > highest, looks.add(said, predicted));
    }

    private int[] predicted(NetworkOutputs said, Inference inference) {
        boolean joint = inference == Inference.JOINT && said.judgesRules();
        int[] predicted = new int[said.instances()];
        for (int i = 0; i < predicted.length; i++) {
            double[] probabilities = said.probabilities(i);
            predicted[i] = JointInference.largest(
                    joint
                            ? JointInference.scores(
                                    probabilities, data.rules(), said.cover().rulesCovering(i), said.holding(i))
                            : probabilities);
        }
        return predicted;
    }

    private double runEpoch(int epoch) {
        double sum = 0;
        for (int number = 1; number <= rows.steps(); number++) {
            work.check();
            input.clear();
            batch.clear();
            rows.nextBatch(this::addRow);
            double loss = step();
            if (!Double.isFinite(loss)) {
                throw OverruleException.input("the loss became " + loss + " in epoch " + epoch + ", batch " + number
                        + ": training diverged; lower the learning rate (now "
                        + options.learningRate() + "), and check the features for extreme values");
            }
            sum += loss;
        }
        return sum / rows.steps();
    }

    private void addRow(int row) {
        boolean labelled = isLabelled(row);
        int index = indexOf(row);
        if (labelled) {
            batch.addLabelledRow(data.label(index));
            input.addRow(data.labelled().features(), index);
        } else {
            batch.addUnlabelledRow();
            stage.weakLabelling().addTo(batch, index);
            input.addRow(stage.unlabelled().features(), index);
        }
        if (stage.objective().usesRules()) {
            CoverMatrix cover = coverOf(row);
            for (int pair = cover.firstPair(index); pair < cover.firstPair(index + 1); pair++) {
                input.addPair(cover.rule(pair));
                batch.addPair(data.rules().labelOf(cover.rule(pair)), labelled && data.isExemplar(pair));
            }
        }
    }

    private double step() {
        RuleNetwork trainedRules = stage.objective().usesRules() ? ruleNetwork : null;
        forward(trainedRules, options.keep());
        double loss = stage.objective().evaluate(batch, outputs);
        if (stage.objective() instanceof ReweightingObjective reweighting) {
            classifier.alignments(input, batch.labelledRows(), alignments);
            loss = reweighting.reweight(batch, outputs, alignments);
        }
        bothNetworks(
                trainedRules,
                () -> {
                    classifier.backward(input);
                    adam.nextStep();
                    classifier.update(input, adam);
                },
                rules -> {
                    rules.backward(input);
                    ruleAdam.nextStep();
                    rules.update(input, ruleAdam);
                });
        return loss;
    }

    private void forward(@Nullable RuleNetwork rules, double keep) {
        bothNetworks(
                rules, () -> classifier.forward(input, adam, keep), network -> network.forward(input, ruleAdam, keep));
    }

    /**
     * Works on both networks in parallel if a core is free. They share no mutable state, so the result does not depend
     * on it.
     */
    private void bothNetworks(@Nullable RuleNetwork rules, Runnable ofClassifier, Consumer<RuleNetwork> ofRules) {
        if (rules == null) {
            ofClassifier.run();
            return;
        }
        work.both(ofClassifier, () -> ofRules.accept(rules));
    }

    /** The outputs of a finished run's networks for the instances of a part. */
    static NetworkOutputs read(
            TrainingData data, TrainingOptions options, Outcome outcome, CoveredPart part, Work work) {
        Stage stage = options.method().stage(data, options, work).startingFrom(outcome);
        try (TrainingRun run = new TrainingRun(data, options, stage, work)) {
            return run.read(part);
        }
    }

    /** The outputs of the networks for the instances of a part, without dropout. */
    NetworkOutputs read(CoveredPart part) {
        int classes = outputs.classes();
        float[] classLogits = new float[Math.multiplyExact(part.size(), classes)];
        float[] ruleLogits = new float[ruleNetwork == null ? 0 : part.cover().pairCount()];
        for (int from = 0; from < part.size(); ) {
            work.check();
            int to = fill(part, from);
            forward(ruleNetwork, 1);
            System.arraycopy(outputs.classLogits(), 0, classLogits, from * classes, (to - from) * classes);
            if (ruleNetwork != null) {
                System.arraycopy(
                        outputs.ruleLogits(), 0, ruleLogits, part.cover().firstPair(from), input.pairs());
            }
            from = to;
        }
        return new NetworkOutputs(classes, part.cover(), classLogits, ruleLogits);
    }

    /** Fills the batch with as many instances as fit, and returns the index where it stopped. */
    private int fill(CoveredPart part, int from) {
        input.clear();
        int i = from;
        while (i < part.size() && i - from < VALIDATION_ROWS) {
            int count = ruleNetwork == null ? 0 : part.cover().coverCount(i);
            if (i > from && input.pairs() + count > pairCapacity) {
                break;
            }
            input.addRow(part.features(), i);
            for (int k = 0; k < count; k++) {
                input.addPair(part.cover().rule(part.cover().firstPair(i) + k));
            }
            i++;
        }
        return i;
    }

    @Override
    public void close() {
        classifier.close();
        if (ruleNetwork != null) {
            ruleNetwork.close();
        }
        input.close();
    }
}
