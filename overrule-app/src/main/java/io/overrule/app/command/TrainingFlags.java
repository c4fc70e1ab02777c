package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Inference;
import io.overrule.objective.ImplicationOptions;
import io.overrule.training.Hyperparameter;
import io.overrule.training.Method;
import io.overrule.training.TrainingOptions;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a training run, as flags. What is not given stays as in {@link TrainingOptions#defaults()}. */
final class TrainingFlags {
    @Option(
            names = "--method",
            paramLabel = "NAME",
            description =
                    "implyloss (learns where rules hold), posterior-reg (so too, in another way), l+umaj (believes"
                            + " the majority of rules), noise-tolerant (believes it less) or only-l (labelled instances alone)."
                            + " Default: implyloss.")
    private @Nullable String method;

    @Option(
            names = "--features",
            paramLabel = "LIST",
            description =
                    "Blocks joined by '+': bge (a pretrained encoder), ngrams (words and pairs of words), chars (2"
                            + " to 5 characters within words), lsa (a few hundred dimensions learned from those), records,"
                            + " encoder (what --encoder names); or auto: what does best on valid.jsonl. Default: auto.")
    private @Nullable String features;

    @Option(
            names = "--encoder",
            paramLabel = "NAME",
            description = "The pretrained encoder: bge, bge-full, minilm, or onnx:FOLDER with model.onnx and"
                    + " tokenizer.json. Default: bge.")
    private @Nullable String encoder;

    @Option(
            names = "--pooling",
            paramLabel = "NAME",
            description = "How an onnx:FOLDER encoder sums up a text: mean (of its tokens) or first (token). Default:"
                    + " mean.")
    private @Nullable String pooling;

    @Option(names = "--seed", paramLabel = "N", description = "The same seed gives the same model. Default: 1.")
    private @Nullable Long seed;

    @Option(
            names = "--classifier-layers",
            paramLabel = "WIDTHS",
            description = "Hidden layers of the classifier: 512,512 or none. Default: 512,512.")
    private @Nullable String classifierLayers;

    @Option(
            names = "--rule-layers",
            paramLabel = "WIDTHS",
            description = "Hidden layers of the rule network: 512,512 or none. Default: 512,512.")
    private @Nullable String ruleLayers;

    @Option(names = "--learning-rate", paramLabel = "RATE", description = "Adam's step size. Default: 0.0003.")
    private @Nullable Double learningRate;

    @Option(
            names = "--rule-learning-rate",
            paramLabel = "RATE",
            description = "Adam's step size for the rule network. Default: the same.")
    private @Nullable Double ruleLearningRate;

    @Option(names = "--batch-size", paramLabel = "ROWS", description = "Instances a step. Default: 32.")
    private @Nullable Integer batchSize;

    @Option(names = "--epochs", paramLabel = "N", description = "The most there will be. Default: 100.")
    private @Nullable Integer epochs;

    @Option(
            names = "--patience",
            paramLabel = "N",
            description = "Epochs without a better validation figure before training stops. Default: 10.")
    private @Nullable Integer patience;

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description =
                    "What validation measures: accuracy, macro-f1, f1:LABEL, token-f1 (all classes but O together),"
                            + " micro-f1:LABEL or macro-f1:LABEL (which leave a class out). Default: accuracy, for tokens"
                            + " token-f1.")
    private @Nullable String metric;

    @Option(
            names = "--validate-by",
            paramLabel = "NAME",
            description = "What predicts during validation: joint or classifier. Default: joint.")
    private @Nullable Inference validateBy;

    @Option(
            names = "--keep",
            paramLabel = "P",
            description = "Dropout keeps a unit with this probability. Default: 0.8.")
    private @Nullable Double keep;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "How often an epoch goes over the labelled instances. Default: until they make up a sixth.")
    private @Nullable Integer repeat;

    @Option(
            names = "--gamma",
            paramLabel = "WEIGHT",
            description = "Weight of what rules say about unlabelled instances. Default: 0.1.")
    private @Nullable Double gamma;

    @Option(
            names = "--q",
            paramLabel = "Q",
            description = "Noise tolerance, above 0 to 1: where a rule agrees with a label, and of noise-tolerant."
                    + " Default: 0.2.")
    private @Nullable Double q;

    @Option(
            names = "--lambda",
            paramLabel = "WEIGHT",
            description = "How much posterior-reg shuns violated rules. Default: 0.1.")
    private @Nullable Double lambda;

    @Option(names = "--members", paramLabel = "N", description = "How many models an ensemble has. Default: 5.")
    private @Nullable Integer members;

    @Option(
            names = "--initial-holding",
            paramLabel = "P",
            description = "The probability with which a rule holds before anything is learned. Default: 0.5.")
    private @Nullable Double initialHolding;

    @Option(
            names = "--without",
            paramLabel = "TERM",
            split = ",",
            description = "Leave out parts of what teaches the rule network: exemplars, disagreeing, agreeing.")
    private List<String> without = new ArrayList<>();

    TrainingOptions options() {
        TrainingOptions.Builder builder = TrainingOptions.defaults().toBuilder();
        Optional.ofNullable(method).map(Method::ofCommandName).ifPresent(builder::method);
        Optional.ofNullable(encoderBlock()).ifPresent(builder::encoder);
        settings().ifPresent(builder::features);
        Optional.ofNullable(seed).ifPresent(builder::seed);
        Optional.ofNullable(classifierLayers)
                .map(text -> layers("--classifier-layers", text))
                .ifPresent(builder::classificationLayers);
        Optional.ofNullable(ruleLayers)
                .map(text -> layers("--rule-layers", text))
                .ifPresent(builder::ruleLayers);
        Optional.ofNullable(learningRate).ifPresent(builder::learningRate);
        Optional.ofNullable(ruleLearningRate).ifPresent(builder::ruleLearningRate);
        Optional.ofNullable(batchSize).ifPresent(builder::batchSize);
        Optional.ofNullable(epochs).ifPresent(builder::epochs);
        Optional.ofNullable(patience).ifPresent(builder::patience);
        Optional.ofNullable(metric).ifPresent(builder::metric);
        Optional.ofNullable(validateBy).ifPresent(builder::validateBy);
        Optional.ofNullable(keep).ifPresent(builder::keepProbability);
        Optional.ofNullable(repeat).ifPresent(builder::labelledRepeat);
        Optional.ofNullable(gamma).ifPresent(builder::gamma);
        Optional.ofNullable(q).ifPresent(builder::q);
        Optional.ofNullable(lambda).ifPresent(builder::lambda);
        Optional.ofNullable(members).ifPresent(builder::members);
        Optional.ofNullable(initialHolding).ifPresent(builder::initialHolding);
        TrainingOptions options = builder.build();
        refuseWhatIsNotTaken(options.method());
        return without.isEmpty()
                ? options
                : options.toBuilder()
                        .implication(withoutTerms(options.implication()))
                        .build();
    }

    /** An option without effect would let a comparison of two settings compare nothing. */
    private void refuseWhatIsNotTaken(Method chosen) {
        Map<Hyperparameter, Object> given = new EnumMap<>(Hyperparameter.class);
        Optional.ofNullable(gamma).ifPresent(value -> given.put(Hyperparameter.GAMMA, value));
        Optional.ofNullable(q).ifPresent(value -> given.put(Hyperparameter.Q, value));
        Optional.ofNullable(lambda).ifPresent(value -> given.put(Hyperparameter.LAMBDA, value));
        Optional.ofNullable(members).ifPresent(value -> given.put(Hyperparameter.MEMBERS, value));
        Optional.ofNullable(repeat).ifPresent(value -> given.put(Hyperparameter.REPEAT, value));
        Optional.ofNullable(ruleLayers).ifPresent(value -> given.put(Hyperparameter.RULE_LAYERS, value));
        Optional.ofNullable(ruleLearningRate).ifPresent(value -> given.put(Hyperparameter.RULE_LEARNING_RATE, value));
        Optional.ofNullable(initialHolding).ifPresent(value -> given.put(Hyperparameter.INITIAL_HOLDING, value));
        Optional.ofNullable(validateBy).ifPresent(value -> given.put(Hyperparameter.VALIDATE_BY, value));
        if (!without.isEmpty()) {
            given.put(Hyperparameter.WITHOUT, without);
        }
        for (Hyperparameter hyperparameter : given.keySet()) {
            if (!chosen.takes(hyperparameter)) {
                throw OverruleException.input("method '" + chosen.commandName() + "' takes no --"
                        + hyperparameter.commandName() + "; leave it out, or choose another --method");
            }
        }
    }

    /** The features as named, with the encoder's block in the place of 'encoder'; empty for auto. */
    private Optional<FeatureSettings> settings() {
        if (features == null || features.equals("auto")) {
            return Optional.empty();
        }
        List<String> blocks = new ArrayList<>(List.of(features.split("\\+", -1)));
        if (blocks.contains("encoder")) {
            blocks.replaceAll(block -> block.equals("encoder")
                    ? Optional.ofNullable(encoderBlock()).orElse("bge")
                    : block);
        } else if (encoder != null) {
            throw OverruleException.input("--encoder names " + encoder + ", but --features " + features
                    + " does not use it; write --features encoder+" + features);
        }
        return Optional.of(new FeatureSettings(blocks));
    }

    private @Nullable String encoderBlock() {
        if (pooling == null) {
            return encoder;
        }
        if (encoder == null || !encoder.startsWith("onnx:")) {
            throw OverruleException.input("--pooling is for --encoder onnx:FOLDER; the other encoders have their own");
        }
        if (!List.of("mean", "first").contains(pooling)) {
            throw OverruleException.input("--pooling is '" + pooling + "'; expected mean or first");
        }
        return encoder + ",pooling=" + pooling;
    }

    private ImplicationOptions withoutTerms(ImplicationOptions implication) {
        List<String> known = List.of("exemplars", "disagreeing", "agreeing");
        for (String term : without) {
            if (!known.contains(term)) {
                throw OverruleException.input("--without names the unknown term '" + term
                        + "'; expected one or more of " + String.join(", ", known) + ", joined by commas");
            }
        }
        return implication.withTerms(
                !without.contains("exemplars"), !without.contains("disagreeing"), !without.contains("agreeing"));
    }

    private static List<Integer> layers(String option, String text) {
        if (text.equals("none")) {
            return List.of();
        }
        try {
            List<Integer> widths = new ArrayList<>();
            for (String width : text.split(",", -1)) {
                widths.add(Integer.valueOf(width.strip()));
            }
            return widths;
        } catch (NumberFormatException e) {
            throw OverruleException.input(
                    option + " is '" + text + "'; expected widths joined by commas, such as 512,512, or none");
        }
    }
}
