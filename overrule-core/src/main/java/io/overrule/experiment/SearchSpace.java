package io.overrule.experiment;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.training.Hyperparameter;
import io.overrule.training.Method;
import io.overrule.training.TrainingOptions;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Which options a {@link Tuning} searches, and where.
 *
 * @param dimensions the options, one at least
 */
public record SearchSpace(List<Dimension> dimensions) {
    /** What tells settings apart is not in the third digit, and people read the files. */
    private static final MathContext DIGITS = new MathContext(2);

    private static final List<Double> KEEP = List.of(0.5, 0.6, 0.7, 0.8, 0.9, 1.0);
    private static final List<List<Integer>> CLASSIFIER_LAYERS =
            List.of(List.of(), List.of(64), List.of(256), List.of(256, 256), List.of(512, 512));
    private static final List<List<Integer>> RULE_LAYERS =
            List.of(List.of(), List.of(32), List.of(256), List.of(256, 256), List.of(512, 512));

    private static final List<Dimension> ALL = List.of(
            logarithmic("gamma", 0.001, 1, TrainingOptions.Builder::gamma, options -> options.implication()
                    .gamma()),
            uniform("q", 0.1, 0.9, TrainingOptions.Builder::q, options -> options.implication()
                    .q()),
            logarithmic(
                    "learning-rate",
                    0.0001,
                    0.003,
                    TrainingOptions.Builder::learningRate,
                    TrainingOptions::learningRate),
            among(
                    "keep",
                    KEEP,
                    TrainingOptions.Builder::keepProbability,
                    TrainingOptions::keepProbability,
                    SearchSpace::number),
            among(
                    "classifier-layers",
                    CLASSIFIER_LAYERS,
                    TrainingOptions.Builder::classificationLayers,
                    TrainingOptions::classificationLayers,
                    SearchSpace::widths),
            among(
                    "rule-layers",
                    RULE_LAYERS,
                    TrainingOptions.Builder::ruleLayers,
                    TrainingOptions::ruleLayers,
                    SearchSpace::widths));

    /**
     * An option that is searched.
     *
     * @param name as on the command line, without dashes
     * @param range in words
     * @param draw sets a value drawn from the range
     * @param value the option's value as on the command line
     */
    public record Dimension(
            String name,
            String range,
            BiConsumer<TrainingOptions.Builder, RandomStream> draw,
            Function<TrainingOptions, String> value) {}

    public SearchSpace {
        dimensions = List.copyOf(dimensions);
    }

    /**
     * What there is to search for a method.
     *
     * @param fixed the names of options that are to stay as they are
     */
    public static SearchSpace of(Method method, Set<String> fixed) {
        List<Dimension> taken = ALL.stream()
                .filter(dimension ->
                        Hyperparameter.find(dimension.name).map(method::takes).orElse(true))
                .toList();
        List<Dimension> searched = taken.stream()
                .filter(dimension -> !fixed.contains(dimension.name))
                .toList();
        if (searched.isEmpty()) {
            throw OverruleException.input("all that could be searched for " + method.commandName()
                    + " is given; leave out one of "
                    + taken.stream().map(dimension -> "--" + dimension.name).collect(Collectors.joining(", ")));
        }
        return new SearchSpace(searched);
    }

    /** The settings of a trial. They depend on its number and the seed, not on how many trials there are. */
    TrainingOptions draw(TrainingOptions start, int trial, long seed) {
        TrainingOptions.Builder builder = start.toBuilder();
        for (Dimension dimension : dimensions) {
            // A stream for each: what one dimension draws does not change when another is fixed.
            dimension.draw.accept(builder, RandomStream.of(seed, "trial " + trial + " " + dimension.name));
        }
        return builder.build();
    }

    private static Dimension logarithmic(
            String name,
            double low,
            double high,
            BiConsumer<TrainingOptions.Builder, Double> setter,
            Function<TrainingOptions, Double> accessor) {
        return new Dimension(
                name,
                number(low) + " to " + number(high) + ", logarithmic",
                (builder, random) ->
                        setter.accept(builder, rounded(low * StrictMath.pow(high / low, random.nextDouble()))),
                options -> number(accessor.apply(options)));
    }

    private static Dimension uniform(
            String name,
            double low,
            double high,
            BiConsumer<TrainingOptions.Builder, Double> setter,
            Function<TrainingOptions, Double> accessor) {
        return new Dimension(
                name,
                number(low) + " to " + number(high),
                (builder, random) -> setter.accept(builder, rounded(low + (high - low) * random.nextDouble())),
                options -> number(accessor.apply(options)));
    }

    private static <T> Dimension among(
            String name,
            List<T> values,
            BiConsumer<TrainingOptions.Builder, T> setter,
            Function<TrainingOptions, T> accessor,
            Function<T, String> text) {
        return new Dimension(
                name,
                values.stream().map(text).collect(Collectors.joining(" | ")),
                (builder, random) -> setter.accept(builder, values.get(random.nextInt(values.size()))),
                options -> text.apply(accessor.apply(options)));
    }

    private static double rounded(double value) {
        return BigDecimal.valueOf(value).round(DIGITS).doubleValue();
    }

    private static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private static String widths(List<Integer> layers) {
        return layers.isEmpty() ? "none" : layers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
