package io.overrule.training;

import io.overrule.OverruleException;
import io.overrule.data.Dataset;
import io.overrule.evaluation.Metric;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Inference;
import io.overrule.objective.ImplicationOptions;
import io.overrule.objective.PosteriorOptions;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Everything that can be chosen about a training run.
 *
 * @param method what is minimised
 * @param features which features; empty chooses what does best on the validation set
 * @param encoder the pretrained encoder among the features to choose from, if they are left open
 * @param classificationLayers the hidden layers of the classification network; none makes a logistic regression
 * @param ruleLayers the hidden layers of the rule network
 * @param keepProbability of a hidden unit under dropout; 1 switches dropout off
 * @param learningRate of Adam, for the classification network
 * @param ruleLearningRate of Adam, for the rule network; empty takes the same
 * @param batchSize rows of L and U together
 * @param labelledRepeat how often an epoch goes over L while it goes once over U; empty repeats L until it makes up
 *     about a sixth of the epoch's rows
 * @param epochs the most there will be; without a validation set there are {@link #EPOCHS_WITHOUT_VALIDATION} at most
 * @param patience how many epochs without a better validation figure end the training
 * @param metric that validation computes, by name: {@code accuracy}, {@code macro-f1}, {@code f1:LABEL}; {@code
 *     auto} is accuracy, and for tokens {@code token-f1}
 * @param validateBy what predicts on the validation set while training: {@link Inference#CLASSIFIER} or {@link
 *     Inference#JOINT}
 * @param inference how the model shall predict; empty chooses what does best on the validation set
 * @param initialHolding the probability with which a rule holds before anything is learned about it; the paper's is 0.5
 * @param rulePrecision how often the firings that are kept shall be right on the validation set; empty keeps those that hold
 *     more probably than not
 * @param implication gamma, q and the terms of the ImplyLoss objective; other methods that weight U or tolerate noise
 *     share gamma and q
 * @param lambda how much the posterior of {@link Method#POSTERIOR_REG} shuns violated rules
 * @param ties what an unlabelled instance is labelled on which votes are tied: {@code random} (by the seed), {@code
 *     abstain} (nothing) or a class; for methods that believe the majority
 * @param labelModelShare how much of what the teachers of {@link Method#SELF_TRAINING} say of a covered instance comes from a
 *     generative label model, 0 to 1
 * @param members how many models an {@link Method#ENSEMBLE} has, or how many teachers a student of {@link
 *     Method#SELF_TRAINING}
 */
@SuppressWarnings("exports") // The builder sets each of the implication's options by itself.
public record TrainingOptions(
        Method method,
        Optional<FeatureSettings> features,
        String encoder,
        List<Integer> classificationLayers,
        List<Integer> ruleLayers,
        double keepProbability,
        double learningRate,
        OptionalDouble ruleLearningRate,
        int batchSize,
        OptionalInt labelledRepeat,
        int epochs,
        int patience,
        String metric,
        Inference validateBy,
        Optional<Inference> inference,
        double initialHolding,
        OptionalDouble rulePrecision,
        ImplicationOptions implication,
        double lambda,
        String ties,
        double labelModelShare,
        int members,
        long seed) {
    /**
     * Without a validation set nothing tells when to stop, and the labelled instances are too few and too precious to
     * hold some out. Training then runs for this many epochs and keeps the last: with the paper's step sizes the best
     * epoch of the validated runs lies near it.
     */
    public static final int EPOCHS_WITHOUT_VALIDATION = 20;

    /** Patience ends no training before these optimiser steps: the same for every method, however few rows it sees. */
    public static final int FEWEST_STEPS = 1_000;

    /** How many teachers a student has; two did as well where it was tried, more were not. */
    private static final int TEACHERS = 3;

    public TrainingOptions {
        classificationLayers = List.copyOf(classificationLayers);
        ruleLayers = List.copyOf(ruleLayers);
        requireWidths("classification", classificationLayers);
        requireWidths("rule", ruleLayers);
        require(keepProbability > 0 && keepProbability <= 1, "keep", keepProbability, "above 0 and at most 1");
        require(learningRate > 0 && learningRate < 10, "learning rate", learningRate, "above 0 and below 10");
        double ruleRate = ruleLearningRate.orElse(learningRate);
        require(ruleRate > 0 && ruleRate < 10, "rule learning rate", ruleRate, "above 0 and below 10");
        require(batchSize >= 1 && batchSize <= 65_536, "batch size", batchSize, "between 1 and 65536");
        require(initialHolding > 0 && initialHolding < 1, "initial holding", initialHolding, "above 0 and below 1");
        require(lambda >= 0 && lambda < Double.POSITIVE_INFINITY, "lambda", lambda, "a finite number of 0 or more");
        if (rulePrecision.isPresent()) {
            double precision = rulePrecision.getAsDouble();
            require(precision > 0 && precision <= 1, "rule precision", precision, "above 0 and at most 1");
        }
        require(labelModelShare >= 0 && labelModelShare <= 1, "label model share", labelModelShare, "0 to 1");
        require(members >= 1 && members <= 1_000, "members", members, "between 1 and 1000");
        if (validateBy == Inference.TRUST) {
            throw OverruleException.input("validation during training is by trust, which is fitted only afterwards;"
                    + " expected the classifier or joint inference");
        }
        require(epochs >= 1, "epochs", epochs, "at least 1");
        require(patience >= 1, "patience", patience, "at least 1");
        if (labelledRepeat.isPresent()) {
            require(labelledRepeat.getAsInt() >= 1, "repeat", labelledRepeat.getAsInt(), "at least 1");
        }
    }

    private static void requireWidths(String network, List<Integer> widths) {
        for (int width : widths) {
            require(width >= 1 && width <= 65_536, network + " layer width", width, "between 1 and 65536");
        }
    }

    private static void require(boolean holds, String option, Number value, String expectation) {
        if (!holds) {
            throw OverruleException.input(option + " is " + value + "; expected " + expectation);
        }
    }

    /** As {@link #defaults()} for another method, with the gamma and q that were published for it on the question task. */
    public static TrainingOptions defaults(Method method) {
        Builder options = defaults().toBuilder().method(method);
        Preset.QUESTION.weigh(options, method);
        if (method == Method.SELF_TRAINING) {
            options.members(TEACHERS);
        }
        return options.build();
    }

    /** What to use if nobody says anything: {@link Method#AUTO}, which is ImplyLoss unless another method is clearly better. */
    public static TrainingOptions automatic() {
        return defaults(Method.AUTO);
    }

    /**
     * ImplyLoss with settings that do well, and quickly, on texts, tokens and records of all sizes that were tried; docs
     * say how they were found. The paper's own are its {@linkplain Preset presets}.
     */
    public static TrainingOptions defaults() {
        return new TrainingOptions(
                Method.IMPLYLOSS,
                Optional.empty(),
                "e5",
                List.of(128),
                List.of(128),
                0.8,
                0.001,
                OptionalDouble.empty(),
                128,
                OptionalInt.empty(),
                100,
                10,
                "auto",
                Inference.JOINT,
                Optional.empty(),
                0.5,
                OptionalDouble.empty(),
                ImplicationOptions.defaults(),
                PosteriorOptions.PUBLISHED_LAMBDA,
                "random",
                0,
                5,
                1);
    }

    /** What validation measures on a dataset. */
    public Metric metricFor(Dataset dataset) {
        return Metric.parse(metric, Dataset.instances(dataset.labelled()), dataset.labels());
    }

    /** Every option by name, for the model's provenance. */
    public Map<String, String> toMap() {
        Map<String, String> map = new TreeMap<>();
        map.put("method", method.commandName());
        map.put("features", features.map(FeatureSettings::toString).orElse("auto"));
        map.put("classificationLayers", widths(classificationLayers));
        map.put("ruleLayers", widths(ruleLayers));
        map.put("keepProbability", Double.toString(keepProbability));
        map.put("learningRate", Double.toString(learningRate));
        map.put("ruleLearningRate", Double.toString(ruleLearningRate.orElse(learningRate)));
        map.put("batchSize", Integer.toString(batchSize));
        map.put("labelledRepeat", labelledRepeat.isPresent() ? Integer.toString(labelledRepeat.getAsInt()) : "default");
        map.put("epochs", Integer.toString(epochs));
        map.put("patience", Integer.toString(patience));
        map.put("metric", metric);
        map.put("validateBy", validateBy.name().toLowerCase(Locale.ROOT));
        map.put("inference", inference.map(Inference::commandName).orElse("auto"));
        map.put("initialHolding", Double.toString(initialHolding));
        map.put("rulePrecision", rulePrecision.isPresent() ? Double.toString(rulePrecision.getAsDouble()) : "none");
        map.put("gamma", Double.toString(implication.gamma()));
        map.put("q", Double.toString(implication.q()));
        map.put("lambda", Double.toString(lambda));
        map.put("ties", ties);
        if (labelModelShare > 0) {
            map.put("labelModelShare", Double.toString(labelModelShare));
        }
        map.put("members", Integer.toString(members));
        map.put("exemplarTerm", Boolean.toString(implication.exemplarTerm()));
        map.put("disagreeingTerm", Boolean.toString(implication.disagreeingTerm()));
        map.put("agreeingTerm", Boolean.toString(implication.agreeingTerm()));
        return map;
    }

    private static String widths(List<Integer> layers) {
        return layers.isEmpty() ? "none" : layers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** A copy to change: {@code TrainingOptions.defaults().toBuilder().gamma(0.3).seed(7).build()}. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Options being chosen. */
    public static final class Builder {
        private Method method;
        private Optional<FeatureSettings> features;
        private String encoder;
        private List<Integer> classificationLayers;
        private List<Integer> ruleLayers;
        private double keepProbability;
        private double learningRate;
        private OptionalDouble ruleLearningRate;
        private int batchSize;
        private OptionalInt labelledRepeat;
        private int epochs;
        private int patience;
        private String metric;
        private Inference validateBy;
        private Optional<Inference> inference;
        private double initialHolding;
        private OptionalDouble rulePrecision;
        private ImplicationOptions implication;
        private double lambda;
        private String ties;
        private double labelModelShare;
        private int members;
        private long seed;

        private Builder(TrainingOptions options) {
            this.method = options.method;
            this.features = options.features;
            this.encoder = options.encoder;
            this.classificationLayers = options.classificationLayers;
            this.ruleLayers = options.ruleLayers;
            this.keepProbability = options.keepProbability;
            this.learningRate = options.learningRate;
            this.ruleLearningRate = options.ruleLearningRate;
            this.batchSize = options.batchSize;
            this.labelledRepeat = options.labelledRepeat;
            this.epochs = options.epochs;
            this.patience = options.patience;
            this.metric = options.metric;
            this.validateBy = options.validateBy;
            this.inference = options.inference;
            this.initialHolding = options.initialHolding;
            this.rulePrecision = options.rulePrecision;
            this.implication = options.implication;
            this.lambda = options.lambda;
            this.ties = options.ties;
            this.labelModelShare = options.labelModelShare;
            this.members = options.members;
            this.seed = options.seed;
        }

        public Builder method(Method value) {
            method = value;
            return this;
        }

        public Builder features(FeatureSettings value) {
            features = Optional.of(value);
            return this;
        }

        /** Leaves the choice of features to the validation set. */
        public Builder anyFeatures() {
            features = Optional.empty();
            return this;
        }

        public Builder encoder(String value) {
            encoder = value;
            return this;
        }

        public Builder classificationLayers(List<Integer> value) {
            classificationLayers = value;
            return this;
        }

        public Builder ruleLayers(List<Integer> value) {
            ruleLayers = value;
            return this;
        }

        public Builder keepProbability(double value) {
            keepProbability = value;
            return this;
        }

        public Builder learningRate(double value) {
            learningRate = value;
            return this;
        }

        public Builder ruleLearningRate(double value) {
            ruleLearningRate = OptionalDouble.of(value);
            return this;
        }

        public Builder batchSize(int value) {
            batchSize = value;
            return this;
        }

        public Builder labelledRepeat(int value) {
            labelledRepeat = OptionalInt.of(value);
            return this;
        }

        /** Repeats L until it makes up about a sixth of the epoch's rows. */
        public Builder anyLabelledRepeat() {
            labelledRepeat = OptionalInt.empty();
            return this;
        }

        public Builder epochs(int value) {
            epochs = value;
            return this;
        }

        public Builder patience(int value) {
            patience = value;
            return this;
        }

        public Builder metric(String value) {
            metric = value;
            return this;
        }

        public Builder validateBy(Inference value) {
            validateBy = value;
            return this;
        }

        public Builder inference(Inference value) {
            inference = Optional.of(value);
            return this;
        }

        /** Leaves the way to predict to the validation set. */
        public Builder anyInference() {
            inference = Optional.empty();
            return this;
        }

        public Builder initialHolding(double value) {
            initialHolding = value;
            return this;
        }

        public Builder rulePrecision(double value) {
            rulePrecision = OptionalDouble.of(value);
            return this;
        }

        public Builder implication(ImplicationOptions value) {
            implication = value;
            return this;
        }

        public Builder gamma(double value) {
            implication = implication.withGamma(value);
            return this;
        }

        public Builder q(double value) {
            implication = implication.withQ(value);
            return this;
        }

        /** Switches the three parts of Eq. 2, which teach the rule network. */
        public Builder terms(boolean exemplar, boolean disagreeing, boolean agreeing) {
            implication = implication.withTerms(exemplar, disagreeing, agreeing);
            return this;
        }

        public Builder lambda(double value) {
            lambda = value;
            return this;
        }

        public Builder ties(String value) {
            ties = value;
            return this;
        }

        public Builder labelModelShare(double value) {
            labelModelShare = value;
            return this;
        }

        public Builder members(int value) {
            members = value;
            return this;
        }

        public Builder seed(long value) {
            seed = value;
            return this;
        }

        public TrainingOptions build() {
            return new TrainingOptions(
                    method,
                    features,
                    encoder,
                    classificationLayers,
                    ruleLayers,
                    keepProbability,
                    learningRate,
                    ruleLearningRate,
                    batchSize,
                    labelledRepeat,
                    epochs,
                    patience,
                    metric,
                    validateBy,
                    inference,
                    initialHolding,
                    rulePrecision,
                    implication,
                    lambda,
                    ties,
                    labelModelShare,
                    members,
                    seed);
        }
    }
}
