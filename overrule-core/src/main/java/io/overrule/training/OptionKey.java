package io.overrule.training;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Inference;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * An option of a method: its name on the command line and in an {@link OptionsFile}, and how it stands in the latter.
 *
 * @param expected what its value looks like
 * @param reader sets the option; false if the value is of another type. Its range is for the options to check
 * @param writer its value as Jackson takes it; empty if there is nothing to write
 */
record OptionKey(
        String name,
        String expected,
        BiPredicate<JsonNode, TrainingOptions.Builder> reader,
        Function<TrainingOptions, Optional<Object>> writer) {
    private static final String AUTO = "auto";
    private static final String EXEMPLARS = "exemplars";
    private static final String DISAGREEING = "disagreeing";
    private static final String AGREEING = "agreeing";

    /** Every option of every method, in the order in which they are written. */
    static final List<OptionKey> ALL = List.of(
            new OptionKey(
                    "features",
                    "blocks joined by '+', such as \"bge+lsa\", or \"auto\"",
                    OptionKey::readFeatures,
                    options -> Optional.of(
                            options.features().map(FeatureSettings::toString).orElse(AUTO))),
            new OptionKey(
                    "encoder",
                    "the name of an encoder, such as \"bge\"",
                    OptionKey.<String>reader(JsonNode::isTextual, JsonNode::asText, TrainingOptions.Builder::encoder),
                    options -> options.features().isPresent() ? Optional.empty() : Optional.of(options.encoder())),
            widths(
                    "classifier-layers",
                    TrainingOptions.Builder::classificationLayers,
                    TrainingOptions::classificationLayers),
            widths("rule-layers", TrainingOptions.Builder::ruleLayers, TrainingOptions::ruleLayers),
            number("keep", TrainingOptions.Builder::keepProbability, TrainingOptions::keepProbability),
            number("learning-rate", TrainingOptions.Builder::learningRate, TrainingOptions::learningRate),
            new OptionKey(
                    "rule-learning-rate",
                    "a number",
                    reader(JsonNode::isNumber, JsonNode::doubleValue, TrainingOptions.Builder::ruleLearningRate),
                    options -> options.ruleLearningRate().isPresent()
                            ? Optional.of(decimal(options.ruleLearningRate().getAsDouble()))
                            : Optional.empty()),
            integer("batch-size", TrainingOptions.Builder::batchSize, TrainingOptions::batchSize),
            new OptionKey(
                    "repeat",
                    "a whole number or \"auto\"",
                    OptionKey::readRepeat,
                    options -> options.labelledRepeat().isPresent()
                            ? Optional.of(options.labelledRepeat().getAsInt())
                            : Optional.of(AUTO)),
            integer("epochs", TrainingOptions.Builder::epochs, TrainingOptions::epochs),
            integer("patience", TrainingOptions.Builder::patience, TrainingOptions::patience),
            new OptionKey(
                    "metric",
                    "the name of a metric, such as \"accuracy\", or \"auto\"",
                    OptionKey.<String>reader(JsonNode::isTextual, JsonNode::asText, TrainingOptions.Builder::metric),
                    options -> Optional.of(options.metric())),
            new OptionKey(
                    "validate-by",
                    "\"joint\" or \"classifier\"",
                    OptionKey::readInference,
                    options -> Optional.of(nameOf(options.validateBy()))),
            new OptionKey(
                    "predict-by",
                    "\"auto\", \"trust\", \"classifier\" or \"joint\"",
                    OptionKey::readPredictBy,
                    options -> Optional.of(
                            options.inference().map(OptionKey::nameOf).orElse(AUTO))),
            number("initial-holding", TrainingOptions.Builder::initialHolding, TrainingOptions::initialHolding),
            new OptionKey(
                    "rule-precision",
                    "a number",
                    OptionKey.<Double>reader(
                            JsonNode::isNumber, JsonNode::doubleValue, TrainingOptions.Builder::rulePrecision),
                    options -> options.rulePrecision().isPresent()
                            ? Optional.of(decimal(options.rulePrecision().getAsDouble()))
                            : Optional.empty()),
            number("gamma", TrainingOptions.Builder::gamma, options -> options.implication()
                    .gamma()),
            number("q", TrainingOptions.Builder::q, options -> options.implication()
                    .q()),
            number("lambda", TrainingOptions.Builder::lambda, TrainingOptions::lambda),
            new OptionKey(
                    "ties",
                    "\"random\", \"abstain\" or a class",
                    OptionKey.<String>reader(JsonNode::isTextual, JsonNode::asText, TrainingOptions.Builder::ties),
                    options -> Optional.of(options.ties())),
            number("label-model-share", TrainingOptions.Builder::labelModelShare, TrainingOptions::labelModelShare),
            integer("members", TrainingOptions.Builder::members, TrainingOptions::members),
            new OptionKey(
                    "without",
                    "a list of any of \"exemplars\", \"disagreeing\" and \"agreeing\"",
                    OptionKey::readTerms,
                    options -> Optional.of(termsLeftOut(options))));

    static List<String> names() {
        return ALL.stream().map(OptionKey::name).toList();
    }

    static Optional<OptionKey> find(String name) {
        return ALL.stream().filter(key -> key.name.equals(name)).findFirst();
    }

    boolean isTakenBy(Method method) {
        return Hyperparameter.find(name).map(method::takes).orElse(true);
    }

    private static <T> BiPredicate<JsonNode, TrainingOptions.Builder> reader(
            Predicate<JsonNode> type, Function<JsonNode, T> value, BiConsumer<TrainingOptions.Builder, T> setter) {
        return (node, options) -> {
            if (type.test(node)) {
                setter.accept(options, value.apply(node));
                return true;
            }
            return false;
        };
    }

    private static OptionKey number(
            String name,
            BiConsumer<TrainingOptions.Builder, Double> setter,
            Function<TrainingOptions, Double> accessor) {
        return new OptionKey(
                name,
                "a number",
                reader(JsonNode::isNumber, JsonNode::doubleValue, setter),
                options -> Optional.of(decimal(accessor.apply(options))));
    }

    private static OptionKey integer(
            String name,
            BiConsumer<TrainingOptions.Builder, Integer> setter,
            Function<TrainingOptions, Integer> accessor) {
        return new OptionKey(
                name,
                "a whole number",
                reader(OptionKey::isInteger, JsonNode::intValue, setter),
                options -> Optional.of(accessor.apply(options)));
    }

    private static OptionKey widths(
            String name,
            BiConsumer<TrainingOptions.Builder, List<Integer>> setter,
            Function<TrainingOptions, List<Integer>> accessor) {
        return new OptionKey(
                name,
                "a list of widths, such as [512, 512] or []",
                reader(
                        node -> node.isArray() && node.valueStream().allMatch(OptionKey::isInteger),
                        node -> node.valueStream().map(JsonNode::intValue).toList(),
                        setter),
                options -> Optional.of(accessor.apply(options)));
    }

    /** As people write it: 0.0003, not 3.0E-4. */
    private static BigDecimal decimal(double value) {
        return new BigDecimal(Double.toString(value)).stripTrailingZeros();
    }

    private static boolean isInteger(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToInt();
    }

    private static boolean isAuto(JsonNode value) {
        return value.isTextual() && value.textValue().equals(AUTO);
    }

    private static boolean readFeatures(JsonNode value, TrainingOptions.Builder options) {
        if (isAuto(value)) {
            options.anyFeatures();
        } else if (value.isTextual()) {
            options.features(FeatureSettings.parse(value.textValue()));
        }
        return value.isTextual();
    }

    private static boolean readRepeat(JsonNode value, TrainingOptions.Builder options) {
        if (isAuto(value)) {
            options.anyLabelledRepeat();
            return true;
        }
        options.labelledRepeat(value.intValue());
        return isInteger(value);
    }

    private static boolean readInference(JsonNode value, TrainingOptions.Builder options) {
        Optional<Inference> inference = inference(value).filter(each -> each != Inference.TRUST);
        inference.ifPresent(options::validateBy);
        return inference.isPresent();
    }

    private static boolean readPredictBy(JsonNode value, TrainingOptions.Builder options) {
        if (isAuto(value)) {
            options.anyInference();
            return true;
        }
        Optional<Inference> inference = inference(value);
        inference.ifPresent(options::inference);
        return inference.isPresent();
    }

    private static Optional<Inference> inference(JsonNode value) {
        return Arrays.stream(Inference.values())
                .filter(each -> value.isTextual() && nameOf(each).equals(value.textValue()))
                .findFirst();
    }

    private static String nameOf(Inference inference) {
        return inference.commandName();
    }

    private static boolean readTerms(JsonNode value, TrainingOptions.Builder options) {
        List<String> terms = new ArrayList<>();
        value.forEach(term -> terms.add(term.asText()));
        if (!value.isArray() || !List.of(EXEMPLARS, DISAGREEING, AGREEING).containsAll(terms)) {
            return false;
        }
        options.terms(!terms.contains(EXEMPLARS), !terms.contains(DISAGREEING), !terms.contains(AGREEING));
        return true;
    }

    private static List<String> termsLeftOut(TrainingOptions options) {
        return Stream.of(
                        options.implication().exemplarTerm() ? "" : EXEMPLARS,
                        options.implication().disagreeingTerm() ? "" : DISAGREEING,
                        options.implication().agreeingTerm() ? "" : AGREEING)
                .filter(term -> !term.isEmpty())
                .toList();
    }
}
