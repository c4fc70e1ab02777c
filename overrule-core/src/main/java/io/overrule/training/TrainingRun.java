package io.overrule.training;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.cover.CoverMatrix;
import io.overrule.data.Dataset;
import io.overrule.data.InstanceKind;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Metric;
import io.overrule.inference.Inference;
import io.overrule.inference.JointInference;
import io.overrule.inference.Provenance;
import io.overrule.network.Adam;
import io.overrule.network.ClassificationNetwork;
import io.overrule.network.FrozenNetwork;
import io.overrule.network.InputBatch;
import io.overrule.network.NetworkShape;
import io.overrule.network.RuleNetwork;
import io.overrule.objective.Batch;
import io.overrule.objective.Logits;
import io.overrule.objective.Objective;
import io.overrule.objective.Outputs;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One training run: the batches, the steps, and when to stop.
 *
 * <p>An epoch goes once over the covered part of U and several times over L, shuffled together. Rows below {@code |L|}
 * are labelled instances, the others covered unlabelled ones.
 */
final class TrainingRun implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TrainingRun.class);
    private static final int VALIDATION_ROWS = 128;
    /** L makes up this share of an epoch's rows unless the options say how often it is repeated. */
    private static final double LABELLED_SHARE = 1.0 / 6;

    private final TrainingData data;
    private final TrainingOptions options;
    private final Objective objective;
    private final WeakLabelling weakLabelling;
    private final Metric metric;
    private final int[] order;
    private final RandomStream shuffle;
    private final Adam adam;
    private final Adam ruleAdam;
    private final InputBatch input;
    private final Batch batch;
    private final int pairCapacity;
    private final ClassificationNetwork classifier;
    private final @Nullable RuleNetwork ruleNetwork;
    private final Outputs outputs;

    /** The best epoch's networks, and what is to be remembered of the run. */
    record Outcome(
            FrozenNetwork classifier,
            @Nullable FrozenNetwork ruleNetwork,
            OptionalDouble validation,
            Map<String, String> facts) {}

    TrainingRun(TrainingData data, TrainingOptions options) {
        this.data = data;
        this.options = options;
        int classes = data.rules().labels().size();
        this.objective = options.method().objective(options, classes);
        this.weakLabelling = options.method().weakLabelling(data, options.seed());
        this.metric = options.metricFor(data.dataset());
        this.order = rows();
        this.shuffle = RandomStream.of(options.seed(), "shuffle");
        this.adam = new Adam(options.learningRate());
        this.ruleAdam = new Adam(options.ruleLearningRate().orElse(options.learningRate()));

        int dense = data.extractor().denseWidth();
        int sparse = data.extractor().sparseWidth();
        int capacity = Math.max(Math.min(options.batchSize(), order.length), VALIDATION_ROWS);
        this.pairCapacity = objective.usesRules() ? largestPairCount(capacity) : 0;
        this.input = new InputBatch(capacity, dense, sparse, data.rules().size());
        this.batch = new Batch(capacity);
        this.classifier = new ClassificationNetwork(
                new NetworkShape(dense, sparse, options.classificationLayers(), classes), capacity, options.seed());
        this.ruleNetwork = objective.usesRules()
                ? new RuleNetwork(
                        new NetworkShape(dense, sparse, options.ruleLayers(), 1),
                        data.rules().size(),
                        capacity,
                        pairCapacity,
                        options.initialHolding(),
                        options.seed())
                : null;
        float[] none = {};
        this.outputs = new Outputs(
                classes,
                classifier.logits(),
                ruleNetwork == null ? none : ruleNetwork.logits(),
                classifier.logitGradient(),
                ruleNetwork == null ? none : ruleNetwork.logitGradient());
    }

    /** The rows of an epoch, before shuffling: L repeated, then U. */
    private int[] rows() {
        int labelled = data.labelled().size();
        int unlabelled = objective.usesUnlabelled() ? data.unlabelled().size() : 0;
        int wanted = (int) Math.round(unlabelled * LABELLED_SHARE / (1 - LABELLED_SHARE) / labelled);
        int repeat = unlabelled == 0 ? 1 : options.labelledRepeat().orElse(Math.max(1, wanted));
        int[] rows = new int[Math.addExact(Math.multiplyExact(labelled, repeat), unlabelled)];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = i < labelled * repeat ? i % labelled : labelled + i - labelled * repeat;
        }
        return rows;
    }

    /** The most pairs that {@code rows} rows can have. */
    private int largestPairCount(int rows) {
        int[] counts = new int[data.labelled().size() + data.unlabelled().size()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = coverOf(i).coverCount(indexOf(i));
        }
        // A labelled instance may stand in a batch several times; count the fullest row for all of those.
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
        return isLabelled(row) ? data.labelled().cover() : data.unlabelled().cover();
    }

    Outcome train(TrainingListener listener) {
        boolean validated = data.validation().size() > 0;
        int epochs =
                validated ? options.epochs() : Math.min(options.epochs(), TrainingOptions.EPOCHS_WITHOUT_VALIDATION);
        if (!validated) {
            LOG.info("no validation set: training for {} epochs and keeping the last", epochs);
        }
        if (objective.usesUnlabelled() && data.unlabelled().size() == 0) {
            LOG.warn("no rule covers any unlabelled instance: training on the labelled ones alone");
        }
        FrozenNetwork bestClassifier = null;
        FrozenNetwork bestRuleNetwork = null;
        int bestEpoch = 0;
        double bestFigure = Double.NEGATIVE_INFINITY;
        for (int epoch = 1; epoch <= epochs; epoch++) {
            double loss = runEpoch(epoch);
            OptionalDouble figure = validated ? OptionalDouble.of(validate()) : OptionalDouble.empty();
            boolean better = validated ? figure.getAsDouble() > bestFigure : epoch == epochs;
            if (better) {
                bestEpoch = epoch;
                bestFigure = figure.orElse(bestFigure);
                bestClassifier = classifier.freeze(adam);
                bestRuleNetwork = ruleNetwork == null ? null : ruleNetwork.freeze(ruleAdam);
            }
            listener.epoch(new EpochReport(epoch, loss, figure, better));
            listener.update("training", epoch, epochs);
            if (validated && epoch - bestEpoch >= options.patience()) {
                break;
            }
        }
        if (bestClassifier == null) {
            throw OverruleException.internal("training ended without a best epoch");
        }
        Map<String, String> facts = new TreeMap<>();
        facts.put(
                Provenance.INSTANCES,
                InstanceKind.of(data.dataset().labelled().get(0).instance()).key());
        facts.put("epoch", Integer.toString(bestEpoch));
        facts.put("validated", Boolean.toString(validated));
        if (validated) {
            facts.put("validation", String.format(Locale.ROOT, "%.6f", bestFigure));
        }
        return new Outcome(
                bestClassifier,
                bestRuleNetwork,
                validated ? OptionalDouble.of(bestFigure) : OptionalDouble.empty(),
                facts);
    }

    private double runEpoch(int epoch) {
        shuffle.shuffle(order, order.length);
        double sum = 0;
        int batches = 0;
        for (int from = 0; from < order.length; from += options.batchSize()) {
            fill(from, Math.min(order.length, from + options.batchSize()));
            double loss = step();
            if (!Double.isFinite(loss)) {
                throw OverruleException.input("the loss became " + loss + " in epoch " + epoch + ", batch "
                        + (batches + 1) + ": training diverged; lower the learning rate (now "
                        + options.learningRate() + "), and check the features for extreme values");
            }
            sum += loss;
            batches++;
        }
        return sum / batches;
    }

    /** Puts rows into the batch, the labelled ones first. */
    private void fill(int from, int to) {
        input.clear();
        batch.clear();
        for (int i = from; i < to; i++) {
            if (isLabelled(order[i])) {
                batch.addLabelledRow(data.label(order[i]));
                addRow(order[i]);
            }
        }
        for (int i = from; i < to; i++) {
            if (!isLabelled(order[i])) {
                batch.addUnlabelledRow();
                weakLabelling.addTo(batch, indexOf(order[i]));
                addRow(order[i]);
            }
        }
    }

    private void addRow(int row) {
        boolean labelled = isLabelled(row);
        int index = indexOf(row);
        input.addRow(labelled ? data.labelled().features() : data.unlabelled().features(), index);
        if (objective.usesRules()) {
            CoverMatrix cover = coverOf(row);
            for (int pair = cover.firstPair(index); pair < cover.firstPair(index + 1); pair++) {
                input.addPair(cover.rule(pair));
                batch.addPair(data.rules().labelOf(cover.rule(pair)), labelled && data.isExemplar(pair));
            }
        }
    }

    private double step() {
        classifier.forward(input, adam, options.keepProbability());
        if (ruleNetwork != null) {
            ruleNetwork.forward(input, ruleAdam, options.keepProbability());
        }
        double loss = objective.evaluate(batch, outputs);
        classifier.backward(input);
        if (ruleNetwork != null) {
            ruleNetwork.backward(input);
        }
        adam.nextStep();
        classifier.update(input, adam);
        if (ruleNetwork != null) {
            ruleAdam.nextStep();
            ruleNetwork.update(input, ruleAdam);
        }
        return loss;
    }

    /** The metric on the validation set. */
    private double validate() {
        CoveredPart part = data.validation();
        int[] predicted = new int[part.size()];
        for (int from = 0; from < predicted.length; ) {
            int to = fillValidation(from);
            classifier.forward(input, adam, 1);
            if (ruleNetwork != null) {
                ruleNetwork.forward(input, ruleAdam, 1);
            }
            int pair = 0;
            for (int i = from; i < to; i++) {
                int count = ruleNetwork == null ? 0 : part.cover().coverCount(i);
                predicted[i] = predict(i - from, part.cover(), i, pair, count);
                pair += count;
            }
            from = to;
        }
        return metric.of(ConfusionMatrix.of(
                data.rules().labels(), Dataset.labels(data.dataset().validation()), predicted));
    }

    /** Fills the batch with validation rows as long as there is room, and returns where it stopped. */
    private int fillValidation(int from) {
        CoveredPart part = data.validation();
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

    private int predict(int row, CoverMatrix cover, int instance, int firstPair, int pairs) {
        int classes = outputs.classes();
        double[] probabilities =
                Logits.softmax(Arrays.copyOfRange(outputs.classLogits(), row * classes, (row + 1) * classes));
        if (options.validateBy() == Inference.CLASSIFIER || pairs == 0) {
            return JointInference.largest(probabilities);
        }
        double[] holding = new double[pairs];
        for (int k = 0; k < pairs; k++) {
            holding[k] = Logits.sigmoid(outputs.ruleLogits()[firstPair + k]);
        }
        return JointInference.largest(
                JointInference.scores(probabilities, data.rules(), cover.rulesCovering(instance), holding));
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
