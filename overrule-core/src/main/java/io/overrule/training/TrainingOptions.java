package io.overrule.training;

import io.overrule.data.Dataset;
import io.overrule.evaluation.Metric;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Inference;
import io.overrule.objective.ImplicationOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The options of a training run: the method, the seed, and a value for every {@link Option}. {@link Options} documents
 * the meaning and the values of each option; the accessors and setters here are shortcuts.
 */
public final class TrainingOptions {
    /**
     * The number of epochs without a validation set. Then nothing shows when to stop, and there are too few labelled
     * instances to hold some out. Training runs for this many epochs and keeps the last one. With the paper's step
     * sizes, the best epoch of runs with validation is close to this number.
     */
    public static final int EPOCHS_WITHOUT_VALIDATION = 20;

    /**
     * Patience does not end a training before this many optimiser steps, whatever the method and however few rows it
     * uses.
     */
    public static final int FEWEST_STEPS = 1_000;

    private final Method method;
    private final long seed;
    /** The values that differ from the defaults. */
    private final Map<Option<?>, Object> values;

    private TrainingOptions(Method method, long seed, Map<Option<?>, Object> values) {
        this.method = method;
        this.seed = seed;
        this.values = Map.copyOf(values);
    }

    /** The same as {@link #defaults()} for another method, with its published gamma and q on the question task. */
    public static TrainingOptions defaults(Method method) {
        Builder options = defaults().toBuilder().method(method);
        Preset.QUESTION.weigh(options, method);
        method.adjust(options);
        return options.build();
    }

    /**
     * The recommended options: {@link Methods#AUTO}, the mean of several methods that are good together on the
     * validation set.
     */
    public static TrainingOptions automatic() {
        return defaults(Methods.AUTO);
    }

    /**
     * ImplyLoss with settings that are good and fast on all texts, tokens and records that we tried; the documentation
     * describes how they were found. The {@linkplain Preset presets} are the paper's own settings.
     */
    public static TrainingOptions defaults() {
        return new TrainingOptions(Methods.IMPLYLOSS, 1, Map.of());
    }

    /** The value of an option. */
    @SuppressWarnings("unchecked") // The builder puts there only what the option takes.
    public <T> T value(Option<T> option) {
        Object value = values.get(option);
        return value == null ? option.standard() : (T) value;
    }

    /** The training method. */
    public Method method() {
        return method;
    }

    public long seed() {
        return seed;
    }

    public Optional<FeatureSettings> features() {
        return value(Options.FEATURES);
    }

    public String encoder() {
        return value(Options.ENCODER);
    }

    public List<Integer> classifierLayers() {
        return value(Options.CLASSIFIER_LAYERS);
    }

    public List<Integer> ruleLayers() {
        return value(Options.RULE_LAYERS);
    }

    public double keep() {
        return value(Options.KEEP);
    }

    public double learningRate() {
        return value(Options.LEARNING_RATE);
    }

    public OptionalDouble ruleLearningRate() {
        return value(Options.RULE_LEARNING_RATE);
    }

    public int batchSize() {
        return value(Options.BATCH_SIZE);
    }

    public OptionalInt repeat() {
        return value(Options.REPEAT);
    }

    public int epochs() {
        return value(Options.EPOCHS);
    }

    public int patience() {
        return value(Options.PATIENCE);
    }

    public String metric() {
        return value(Options.METRIC);
    }

    public Inference validateBy() {
        return value(Options.VALIDATE_BY);
    }

    public Optional<Inference> predictBy() {
        return value(Options.PREDICT_BY);
    }

    public double initialHolding() {
        return value(Options.INITIAL_HOLDING);
    }

    public OptionalDouble rulePrecision() {
        return value(Options.RULE_PRECISION);
    }

    public double lambda() {
        return value(Options.LAMBDA);
    }

    public String ties() {
        return value(Options.TIES);
    }

    public double labelModelShare() {
        return value(Options.LABEL_MODEL_SHARE);
    }

    public int members() {
        return value(Options.MEMBERS);
    }

    /**
     * Gamma, q and the terms of the ImplyLoss objective. Other methods that weight U or tolerate noise use the same
     * gamma and q.
     */
    public ImplicationOptions implication() {
        List<String> without = value(Options.WITHOUT);
        return new ImplicationOptions(
                value(Options.GAMMA),
                value(Options.Q),
                !without.contains(Options.EXEMPLARS),
                !without.contains(Options.DISAGREEING),
                !without.contains(Options.AGREEING));
    }

    /** The validation metric for a dataset. */
    public Metric metricFor(Dataset dataset) {
        return Metric.parse(metric(), Dataset.instances(dataset.labelled()), dataset.labels());
    }

    /** Every option by name, for the model's provenance. */
    public Map<String, String> toMap() {
        Map<String, String> map = new TreeMap<>();
        map.put("method", method.commandName());
        Options.knownTo(method).forEach(option -> option.record(this, map));
        return map;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TrainingOptions options
                && options.method.equals(method)
                && options.seed == seed
                && options.values.equals(values);
    }

    @Override
    public int hashCode() {
        return Objects.hash(method, seed, values);
    }

    @Override
    public String toString() {
        return toMap() + ", seed " + seed;
    }

    /** A copy to change: {@code TrainingOptions.defaults().toBuilder().gamma(0.3).seed(7).build()}. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Builds options. A value out of range is refused when it is set. */
    public static final class Builder {
        private Method method;
        private long seed;
        private final Map<Option<?>, Object> values;

        private Builder(TrainingOptions options) {
            this.method = options.method;
            this.seed = options.seed;
            this.values = new HashMap<>(options.values);
        }

        /** Sets any option, including one that a method declares. */
        public <T> Builder set(Option<T> option, T value) {
            T checked = option.checked(value);
            if (option.standard().equals(checked)) {
                values.remove(option);
            } else {
                values.put(option, checked);
            }
            return this;
        }

        public Builder method(Method value) {
            method = value;
            return this;
        }

        public Builder seed(long value) {
            seed = value;
            return this;
        }

        public Builder features(FeatureSettings value) {
            return set(Options.FEATURES, Optional.of(value));
        }

        /** Lets the validation set choose the features. */
        public Builder anyFeatures() {
            return set(Options.FEATURES, Optional.empty());
        }

        public Builder encoder(String value) {
            return set(Options.ENCODER, value);
        }

        public Builder classifierLayers(List<Integer> value) {
            return set(Options.CLASSIFIER_LAYERS, value);
        }

        public Builder ruleLayers(List<Integer> value) {
            return set(Options.RULE_LAYERS, value);
        }

        public Builder keep(double value) {
            return set(Options.KEEP, value);
        }

        public Builder learningRate(double value) {
            return set(Options.LEARNING_RATE, value);
        }

        public Builder ruleLearningRate(double value) {
            return set(Options.RULE_LEARNING_RATE, OptionalDouble.of(value));
        }

        public Builder batchSize(int value) {
            return set(Options.BATCH_SIZE, value);
        }

        public Builder repeat(int value) {
            return set(Options.REPEAT, OptionalInt.of(value));
        }

        /** Repeats L until it makes up about a sixth of the epoch's rows. */
        public Builder anyRepeat() {
            return set(Options.REPEAT, OptionalInt.empty());
        }

        public Builder epochs(int value) {
            return set(Options.EPOCHS, value);
        }

        public Builder patience(int value) {
            return set(Options.PATIENCE, value);
        }

        public Builder metric(String value) {
            return set(Options.METRIC, value);
        }

        public Builder validateBy(Inference value) {
            return set(Options.VALIDATE_BY, value);
        }

        public Builder predictBy(Inference value) {
            return set(Options.PREDICT_BY, Optional.of(value));
        }

        /** Lets the validation set choose the way to predict. */
        public Builder predictByAny() {
            return set(Options.PREDICT_BY, Optional.empty());
        }

        public Builder initialHolding(double value) {
            return set(Options.INITIAL_HOLDING, value);
        }

        public Builder rulePrecision(double value) {
            return set(Options.RULE_PRECISION, OptionalDouble.of(value));
        }

        public Builder implication(ImplicationOptions value) {
            return gamma(value.gamma())
                    .q(value.q())
                    .without(Stream.of(
                                    value.exemplarTerm() ? "" : Options.EXEMPLARS,
                                    value.disagreeingTerm() ? "" : Options.DISAGREEING,
                                    value.agreeingTerm() ? "" : Options.AGREEING)
                            .filter(term -> !term.isEmpty())
                            .toList());
        }

        public Builder gamma(double value) {
            return set(Options.GAMMA, value);
        }

        public Builder q(double value) {
            return set(Options.Q, value);
        }

        /** Leaves out parts of Eq. 2, the loss of the rule network: exemplars, disagreeing, agreeing. */
        public Builder without(List<String> terms) {
            return set(Options.WITHOUT, terms);
        }

        public Builder lambda(double value) {
            return set(Options.LAMBDA, value);
        }

        public Builder ties(String value) {
            return set(Options.TIES, value);
        }

        public Builder labelModelShare(double value) {
            return set(Options.LABEL_MODEL_SHARE, value);
        }

        public Builder members(int value) {
            return set(Options.MEMBERS, value);
        }

        public TrainingOptions build() {
            return new TrainingOptions(method, seed, values);
        }
    }
}
