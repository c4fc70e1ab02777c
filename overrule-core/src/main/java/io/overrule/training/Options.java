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

/** Every option of this library's methods. The seed is not among them: it tells runs of the same settings apart. */
public final class Options {
    /** The parts of Eq. 2 that {@link #WITHOUT} may name. */
    static final String EXEMPLARS = "exemplars";

    static final String DISAGREEING = "disagreeing";
    static final String AGREEING = "agreeing";

    private static final String NOT_NEGATIVE = "a finite number of 0 or more";

    /** Which features; empty chooses what does best on the validation set. */
    public static final Option<Optional<FeatureSettings>> FEATURES = Option.of(
            "features",
            "features",
            OptionType.namedOrAuto(
                    "blocks joined by '+', such as \"bge+lsa\", or \"auto\"",
                    "blocks joined by '+', such as bge+lsa, or auto",
                    text -> Optional.of(FeatureSettings.parse(text)),
                    FeatureSettings::toString),
            Optional.empty());

    /** The pretrained encoder among the features to choose from, if they are left open. */
    public static final Option<String> ENCODER = Option.of(
                    "encoder",
                    "encoder",
                    OptionType.word("the name of an encoder, such as \"bge\"", "the name of an encoder, such as bge"),
                    "e5")
            .recordedBy((options, provenance) -> {}) // The features that were chosen are there.
            .writtenIf(options -> options.features().isEmpty());

    /** The hidden layers of the classification network; none makes a logistic regression. */
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

    /** The probability that dropout keeps a hidden unit; 1 switches dropout off. */
    public static final Option<Double> KEEP = Option.of(
                    "keep",
                    "keepProbability",
                    OptionType.number("keep", value -> value > 0 && value <= 1, "above 0 and at most 1"),
                    0.8)
            .searchedAmong(4, List.of(0.5, 0.6, 0.7, 0.8, 0.9, 1.0));

    /** Adam's step size, for the classification network. */
    public static final Option<Double> LEARNING_RATE = Option.of(
                    "learning-rate",
                    "learningRate",
                    OptionType.number("learning rate", Options::isRate, "above 0 and below 10"),
                    0.001)
            .searched(SearchRange.logarithmic(3, 0.0001, 0.003));

    /** Adam's step size for the rule network; empty takes the same. */
    public static final Option<OptionalDouble> RULE_LEARNING_RATE = Option.of(
                    "rule-learning-rate",
                    "ruleLearningRate",
                    OptionType.openNumber("rule learning rate", Options::isRate, "above 0 and below 10", "default"),
                    OptionalDouble.empty())
            .recordedBy((options, provenance) -> provenance.put(
                    "ruleLearningRate",
                    Double.toString(options.ruleLearningRate().orElse(options.learningRate()))));

    /** Rows of L and U together in a step. */
    public static final Option<Integer> BATCH_SIZE = Option.of(
            "batch-size",
            "batchSize",
            OptionType.wholeNumber("batch size", value -> value >= 1 && value <= 65_536, "between 1 and 65536"),
            128);

    /**
     * How often an epoch goes over L while it goes once over U; empty repeats L until it makes up about a sixth of the
     * epoch's rows.
     */
    public static final Option<OptionalInt> REPEAT = Option.of(
            "repeat",
            "labelledRepeat",
            OptionType.openWholeNumber("repeat", value -> value >= 1, "at least 1", "default"),
            OptionalInt.empty());

    /**
     * Maximum number of epochs; without a validation set there are {@link TrainingOptions#EPOCHS_WITHOUT_VALIDATION} at
     * most.
     */
    public static final Option<Integer> EPOCHS =
            Option.of("epochs", "epochs", OptionType.wholeNumber("epochs", value -> value >= 1, "at least 1"), 100);

    /** How many epochs without a better validation score end the training. */
    public static final Option<Integer> PATIENCE = Option.of(
            "patience", "patience", OptionType.wholeNumber("patience", value -> value >= 1, "at least 1"), 10);

    /**
     * What validation measures, by name: {@code accuracy}, {@code macro-f1}, {@code f1:LABEL}; {@code auto} is accuracy,
     * and for tokens {@code token-f1}.
     */
    public static final Option<String> METRIC = Option.of(
            "metric",
            "metric",
            OptionType.word(
                    "the name of a metric, such as \"accuracy\", or \"auto\"",
                    "the name of a metric, such as accuracy, or auto"),
            OptionType.AUTO);

    /**
     * What predicts on the validation set while training: {@link Inference#CLASSIFIER} or {@link Inference#JOINT}. Trust is
     * fitted only afterwards.
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

    /** How the model shall predict; empty chooses what does best on the validation set. */
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

    /** The probability with which a rule holds before anything is learned about it; the paper's is 0.5. */
    public static final Option<Double> INITIAL_HOLDING = Option.of(
            "initial-holding",
            "initialHolding",
            OptionType.number("initial holding", value -> value > 0 && value < 1, "above 0 and below 1"),
            0.5);

    /**
     * How often the firings that are kept shall be right on the validation set; empty keeps those that hold more probably
     * than not.
     */
    public static final Option<OptionalDouble> RULE_PRECISION = Option.of(
            "rule-precision",
            "rulePrecision",
            OptionType.openNumber("rule precision", value -> value > 0 && value <= 1, "above 0 and at most 1", "none"),
            OptionalDouble.empty());

    /** The weight of what is said about unlabelled instances. */
    public static final Option<Double> GAMMA = Option.of(
                    "gamma",
                    "gamma",
                    OptionType.number("gamma", Options::isNotNegative, NOT_NEGATIVE),
                    ImplicationOptions.defaults().gamma())
            .searched(SearchRange.logarithmic(1, 0.001, 1));

    /** How much noise the loss tolerates. */
    public static final Option<Double> Q = Option.of(
                    "q",
                    "q",
                    OptionType.number("q", value -> value > 0 && value <= 1, "a number above 0 and at most 1"),
                    ImplicationOptions.defaults().q())
            .searched(SearchRange.uniform(2, 0.1, 0.9));

    /** How much a posterior shuns violated rules. */
    public static final Option<Double> LAMBDA = Option.of(
            "lambda",
            "lambda",
            OptionType.number("lambda", Options::isNotNegative, NOT_NEGATIVE),
            PosteriorOptions.PUBLISHED_LAMBDA);

    /**
     * What an unlabelled instance is labelled on which votes are tied: {@code random} (by the seed), {@code abstain}
     * (nothing) or a class; for methods that believe the majority.
     */
    public static final Option<String> TIES = Option.of(
            "ties",
            "ties",
            OptionType.word("\"random\", \"abstain\" or a class", "random, abstain or a class"),
            "random");

    /** How much of what teachers say of a covered instance comes from a generative label model. */
    public static final Option<Double> LABEL_MODEL_SHARE = Option.of(
                    "label-model-share",
                    "labelModelShare",
                    OptionType.number("label model share", value -> value >= 0 && value <= 1, "0 to 1"),
                    0.0)
            .recordedBy((options, provenance) -> {
                // Models without a share are as they were before there was one.
                if (options.labelModelShare() > 0) {
                    provenance.put("labelModelShare", Double.toString(options.labelModelShare()));
                }
            });

    /** How many models vote together, or teach together. */
    public static final Option<Integer> MEMBERS = Option.of(
            "members",
            "members",
            OptionType.wholeNumber("members", value -> value >= 1 && value <= 1_000, "between 1 and 1000"),
            5);

    /** Which parts of Eq. 2, which teach the rule network, are left out. */
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

    /** In the order in which they are written. */
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

    /** In the order in which they are written. */
    public static List<Option<?>> all() {
        return ALL;
    }

    /** Those that every method takes. The others are refused by methods that do not: without effect, they compare nothing. */
    public static Set<Option<?>> shared() {
        return SHARED;
    }

    /** Those of this library, then those that a method brings along. */
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
            throw OverruleException.input("validation during training is by trust, which is fitted only afterwards;"
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
