package io.overrule.training;

import io.overrule.OverruleException;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Inference;
import io.overrule.objective.ImplicationOptions;
import io.overrule.objective.PosteriorOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All options of this library's methods. The seed is not an option, because it distinguishes runs with the same
 * settings.
 */
public final class Options {
    /** The parts of Eq. 2 that {@link #WITHOUT} may name. */
    static final String EXEMPLARS = "exemplars";

    static final String DISAGREEING = "disagreeing";
    static final String AGREEING = "agreeing";

    private static final String NOT_NEGATIVE = "a finite number of 0 or more";

    /** The features. If empty, those that make the true classes of the validation set likeliest are chosen. */
    public static final Option<Optional<FeatureSettings>> FEATURES = Option.of(
            "features",
            "features",
            OptionType.namedOrAuto(
                    "blocks joined by '+', such as \"bge+lsa\", or \"auto\"",
                    "blocks joined by '+', such as bge+lsa, or auto",
                    text -> Optional.of(FeatureSettings.parse(text)),
                    FeatureSettings::toString),
            Optional.empty());

    /** The pretrained encoder to try if the features are chosen automatically. */
    public static final Option<String> ENCODER = Option.of(
                    "encoder",
                    "encoder",
                    OptionType.word("the name of an encoder, such as \"bge\"", "the name of an encoder, such as bge"),
                    "e5")
            .recordedBy((options, provenance) -> {}) // The features that were chosen are there.
            .writtenIf(options -> options.features().isEmpty());

    /** The hidden layers of the classification network. Without hidden layers it is a logistic regression. */
    public static final Option<List<Integer>> CLASSIFIER_LAYERS = Option.of(
                    "classifier-layers",
                    "classificationLayers",
                    OptionType.widths("classification layer width"),
                    List.of(128))
            .searchedAmong(5, List.of(List.of(), List.of(64), List.of(256), List.of(256, 256), List.of(512, 512)));

    /** The hidden layers of the rule network. */
    public static final Option<List<Integer>> RULE_LAYERS = Option.of(
                    "rule-layers", "ruleLayers", OptionType.widths("rule layer width"), List.of(128))
            .searchedAmong(6, List.of(List.of(), List.of(32), List.of(256), List.of(256, 256), List.of(512, 512)));

    /** The probability that dropout keeps a hidden unit. 1 switches dropout off. */
    public static final Option<Double> KEEP = Option.of(
                    "keep",
                    "keepProbability",
                    OptionType.number("keep", value -> value > 0 && value <= 1, "above 0 and at most 1"),
                    0.8)
            .searchedAmong(4, List.of(0.5, 0.6, 0.7, 0.8, 0.9, 1.0));

    /** Adam's step size for the classification network. */
    public static final Option<Double> LEARNING_RATE = Option.of(
                    "learning-rate",
                    "learningRate",
                    OptionType.number("learning rate", Options::isRate, "above 0 and below 10"),
                    0.001)
            .searched(SearchRange.logarithmic(3, 0.0001, 0.003));

    /** Adam's step size for the rule network. If empty, that of the classification network is used. */
    public static final Option<OptionalDouble> RULE_LEARNING_RATE = Option.of(
                    "rule-learning-rate",
                    "ruleLearningRate",
                    OptionType.openNumber("rule learning rate", Options::isRate, "above 0 and below 10", "default"),
                    OptionalDouble.empty())
            .recordedBy((options, provenance) -> provenance.put(
                    "ruleLearningRate",
                    Double.toString(options.ruleLearningRate().orElse(options.learningRate()))));

    /** The number of rows of L and U together in one step. */
    public static final Option<Integer> BATCH_SIZE = Option.of(
            "batch-size",
            "batchSize",
            OptionType.wholeNumber("batch size", value -> value >= 1 && value <= 65_536, "between 1 and 65536"),
            128);

    /**
     * How often L is repeated in an epoch that goes over U once. If empty, L is repeated until it makes up about a
     * sixth of the epoch's rows.
     */
    public static final Option<OptionalInt> REPEAT = Option.of(
            "repeat",
            "labelledRepeat",
            OptionType.openWholeNumber("repeat", value -> value >= 1, "at least 1", "default"),
            OptionalInt.empty());

    /**
     * Maximum number of epochs. Without a validation set there are at most {@link
     * TrainingOptions#EPOCHS_WITHOUT_VALIDATION}.
     */
    public static final Option<Integer> EPOCHS =
            Option.of("epochs", "epochs", OptionType.wholeNumber("epochs", value -> value >= 1, "at least 1"), 100);

    /**
     * Training stops after this many epochs without a higher validation score. An epoch with the same score and a higher
     * likelihood is kept, but does not prolong the training.
     */
    public static final Option<Integer> PATIENCE = Option.of(
            "patience", "patience", OptionType.wholeNumber("patience", value -> value >= 1, "at least 1"), 10);

    /**
     * The name of the validation metric: {@code accuracy}, {@code macro-f1}, {@code f1:LABEL}. {@code auto} is
     * accuracy, or {@code token-f1} for tokens.
     */
    public static final Option<String> METRIC = Option.of(
            "metric",
            "metric",
            OptionType.word(
                    "the name of a metric, such as \"accuracy\", or \"auto\"",
                    "the name of a metric, such as accuracy, or auto"),
            OptionType.AUTO);

    /**
     * The way to predict on the validation set during training: {@link Inference#CLASSIFIER} or {@link
     * Inference#JOINT}. Trust is not available, because it is fitted after training.
     */
    public static final Option<Inference> VALIDATE_BY = Option.of(
            "validate-by",
            "validateBy",
            OptionType.named(
                            "\"joint\" or \"classifier\"",
                            "joint or classifier",
                            name -> inference(name).filter(each -> each != Inference.TRUST),
                            Inference::commandName)
                    .checkedBy(Options::knownWhileTraining),
            Inference.JOINT);

    /** The way in which the model predicts. If empty, the one that does best on the validation set is chosen. */
    public static final Option<Optional<Inference>> PREDICT_BY = Option.of(
            "predict-by",
            "inference",
            OptionType.namedOrAuto(
                    "\"auto\", \"trust\", \"classifier\" or \"joint\"",
                    Stream.concat(
                                    Stream.of(OptionType.AUTO),
                                    Arrays.stream(Inference.values()).map(Inference::commandName))
                            .collect(Collectors.joining(", ")),
                    Options::inference,
                    Inference::commandName),
            Optional.empty());

    /** The probability that a rule holds before anything is learned about it. The paper uses 0.5. */
    public static final Option<Double> INITIAL_HOLDING = Option.of(
            "initial-holding",
            "initialHolding",
            OptionType.number("initial holding", value -> value > 0 && value < 1, "above 0 and below 1"),
            0.5);

    /**
     * The wanted precision of the kept firings on the validation set. If empty, firings with a trust above one half are
     * kept.
     */
    public static final Option<OptionalDouble> RULE_PRECISION = Option.of(
            "rule-precision",
            "rulePrecision",
            OptionType.openNumber("rule precision", value -> value > 0 && value <= 1, "above 0 and at most 1", "none"),
            OptionalDouble.empty());

    /** The weight of the unlabelled instances in the loss. */
    public static final Option<Double> GAMMA = Option.of(
                    "gamma",
                    "gamma",
                    OptionType.number("gamma", Options::isNotNegative, NOT_NEGATIVE),
                    ImplicationOptions.defaults().gamma())
            .searched(SearchRange.logarithmic(1, 0.001, 1));

    /** The noise tolerance of the loss. */
    public static final Option<Double> Q = Option.of(
                    "q",
                    "q",
                    OptionType.number("q", value -> value > 0 && value <= 1, "a number above 0 and at most 1"),
                    ImplicationOptions.defaults().q())
            .searched(SearchRange.uniform(2, 0.1, 0.9));

    /** How strongly a posterior penalises violated rules. */
    public static final Option<Double> LAMBDA = Option.of(
            "lambda",
            "lambda",
            OptionType.number("lambda", Options::isNotNegative, NOT_NEGATIVE),
            PosteriorOptions.PUBLISHED_LAMBDA);

    /**
     * The label of an unlabelled instance with tied votes: {@code random} (drawn with the seed), {@code abstain} (no
     * label) or a class. For methods that use the majority vote.
     */
    public static final Option<String> TIES = Option.of(
            "ties",
            "ties",
            OptionType.word("\"random\", \"abstain\" or a class", "random, abstain or a class"),
            "random");

    /** The share of a generative label model in the teachers' labels of covered instances. */
    public static final Option<Double> LABEL_MODEL_SHARE = Option.of(
                    "label-model-share",
                    "labelModelShare",
                    OptionType.number("label model share", value -> value >= 0 && value <= 1, "0 to 1"),
                    0.0)
            .recordedBy((options, provenance) -> {
                // Models without a share keep the provenance that they had before this option existed.
                if (options.labelModelShare() > 0) {
                    provenance.put("labelModelShare", Double.toString(options.labelModelShare()));
                }
            });

    /** The number of models in an ensemble, or of teachers. */
    public static final Option<Integer> MEMBERS = Option.of(
            "members",
            "members",
            OptionType.wholeNumber("members", value -> value >= 1 && value <= 1_000, "between 1 and 1000"),
            5);

    /** The parts of Eq. 2, the loss of the rule network, that are left out. */
    public static final Option<List<String>> WITHOUT = Option.of(
                    "without",
                    "without",
                    OptionType.subset(
                            List.of(EXEMPLARS, DISAGREEING, AGREEING),
                            "a list of any of \"exemplars\", \"disagreeing\" and \"agreeing\""),
                    List.<String>of())
            .recordedBy((options, provenance) -> {
                ImplicationOptions implication = options.implication();
                provenance.put("exemplarTerm", Boolean.toString(implication.exemplarTerm()));
                provenance.put("disagreeingTerm", Boolean.toString(implication.disagreeingTerm()));
                provenance.put("agreeingTerm", Boolean.toString(implication.agreeingTerm()));
            });

    /** All options, in the order in which they are written. */
    private static final List<Option<?>> ALL = List.of(
            FEATURES,
            ENCODER,
            CLASSIFIER_LAYERS,
            RULE_LAYERS,
            KEEP,
            LEARNING_RATE,
            RULE_LEARNING_RATE,
            BATCH_SIZE,
            REPEAT,
            EPOCHS,
            PATIENCE,
            METRIC,
            VALIDATE_BY,
            PREDICT_BY,
            INITIAL_HOLDING,
            RULE_PRECISION,
            GAMMA,
            Q,
            LAMBDA,
            TIES,
            LABEL_MODEL_SHARE,
            MEMBERS,
            WITHOUT);

    private static final Set<Option<?>> SHARED = Set.of(
            FEATURES,
            ENCODER,
            CLASSIFIER_LAYERS,
            KEEP,
            LEARNING_RATE,
            BATCH_SIZE,
            EPOCHS,
            PATIENCE,
            METRIC,
            PREDICT_BY,
            RULE_PRECISION);

    private Options() {}

    /** All options, in the order in which they are written. */
    public static List<Option<?>> all() {
        return ALL;
    }

    /**
     * The options that every method takes. A method refuses all other options that it does not declare, because an
     * option without effect would be misleading.
     */
    public static Set<Option<?>> shared() {
        return SHARED;
    }

    /** The options of this library, followed by those that a method declares. */
    static List<Option<?>> knownTo(Method method) {
        return Stream.concat(
                        ALL.stream(),
                        method.options().stream()
                                .filter(option -> !ALL.contains(option))
                                .sorted((one, other) -> one.name().compareTo(other.name())))
                .toList();
    }

    private static boolean isRate(double value) {
        return value > 0 && value < 10;
    }

    private static boolean isNotNegative(double value) {
        return value >= 0 && value < Double.POSITIVE_INFINITY;
    }

    private static Inference knownWhileTraining(Inference inference) {
        if (inference == Inference.TRUST) {
            throw OverruleException.input(
                    "validation during training cannot use trust, which is fitted only afterwards;"
                            + " expected the classifier or joint inference");
        }
        return inference;
    }

    private static Optional<Inference> inference(String name) {
        return Arrays.stream(Inference.values())
                .filter(each -> each.commandName().equals(name))
                .findFirst();
    }
}
