package io.overrule.training;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.OverruleException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The type of an {@link Option}'s values: their form in an {@link OptionsFile}, as text, and in a model's provenance.
 *
 * @param expectedJson the expected form in a file, in words
 * @param expectedText the expected form as text, in words
 * @param fromJson reads a value; empty if it has the wrong type. {@code checked} checks the range.
 * @param toJson converts a value for Jackson; empty if there is nothing to write
 * @param parse parses a value; empty if the text is not a value
 * @param text converts a value to text
 * @param recorded converts a value for a model's provenance; these strings never change, because old models contain
 *     them
 * @param checked returns the value, copied if it is mutable; throws an exception if it is out of range
 */
record OptionType<T>(
        String expectedJson,
        String expectedText,
        Function<JsonNode, Optional<T>> fromJson,
        Function<T, Optional<Object>> toJson,
        Function<String, Optional<T>> parse,
        Function<T, String> text,
        Function<T, String> recorded,
        UnaryOperator<T> checked) {
    static final String AUTO = "auto";
    private static final String NONE = "none";

    static OptionType<Double> number(String noun, Predicate<Double> range, String expectation) {
        return new OptionType<>(
                "a number",
                "a number",
                node -> node.isNumber() ? Optional.of(node.doubleValue()) : Optional.empty(),
                value -> Optional.of(decimal(value)),
                OptionType::parseNumber,
                OptionType::plain,
                value -> Double.toString(value),
                // Drops the sign of a negative zero, which files could not hold.
                value -> require(noun, value, range, expectation) + 0.0);
    }

    /** An optional number, with a word for "not set". A file leaves it out if it is not set. */
    static OptionType<OptionalDouble> openNumber(
            String noun, Predicate<Double> range, String expectation, String absent) {
        OptionType<Double> inner = number(noun, range, expectation);
        return new OptionType<>(
                inner.expectedJson,
                inner.expectedText,
                node -> inner.fromJson.apply(node).map(OptionalDouble::of),
                value -> boxed(value).flatMap(inner.toJson),
                word -> word.equals(absent)
                        ? Optional.of(OptionalDouble.empty())
                        : inner.parse.apply(word).map(OptionalDouble::of),
                value -> boxed(value).map(inner.text).orElse(absent),
                value -> boxed(value).map(inner.recorded).orElse(absent),
                value -> value.isPresent() ? OptionalDouble.of(inner.checked.apply(value.getAsDouble())) : value);
    }

    static OptionType<Integer> wholeNumber(String noun, Predicate<Integer> range, String expectation) {
        return new OptionType<>(
                "a whole number",
                "a whole number",
                node -> isWhole(node) ? Optional.of(node.intValue()) : Optional.empty(),
                Optional::of,
                OptionType::parseWhole,
                value -> Integer.toString(value),
                value -> Integer.toString(value),
                value -> require(noun, value, range, expectation));
    }

    /** A whole number or {@code auto}. */
    static OptionType<OptionalInt> openWholeNumber(
            String noun, Predicate<Integer> range, String expectation, String absent) {
        OptionType<Integer> inner = wholeNumber(noun, range, expectation);
        return new OptionType<>(
                "a whole number or \"auto\"",
                "a whole number or auto",
                node -> isAuto(node)
                        ? Optional.of(OptionalInt.empty())
                        : inner.fromJson.apply(node).map(OptionalInt::of),
                value -> Optional.of(value.isPresent() ? value.getAsInt() : AUTO),
                word -> word.equals(AUTO)
                        ? Optional.of(OptionalInt.empty())
                        : inner.parse.apply(word).map(OptionalInt::of),
                value -> value.isPresent() ? Integer.toString(value.getAsInt()) : AUTO,
                value -> value.isPresent() ? Integer.toString(value.getAsInt()) : absent,
                value -> value.isPresent() ? OptionalInt.of(inner.checked.apply(value.getAsInt())) : value);
    }

    /** The widths of hidden layers. */
    static OptionType<List<Integer>> widths(String noun) {
        return new OptionType<>(
                "a list of widths, such as [512, 512] or []",
                "widths joined by commas, such as 512,512, or none",
                node -> node.isArray() && node.valueStream().allMatch(OptionType::isWhole)
                        ? Optional.of(node.valueStream().map(JsonNode::intValue).toList())
                        : Optional.empty(),
                Optional::of,
                OptionType::parseWidths,
                OptionType::joined,
                OptionType::joined,
                value -> {
                    value.forEach(
                            width -> require(noun, width, each -> each >= 1 && each <= 65_536, "between 1 and 65536"));
                    return List.copyOf(value);
                });
    }

    /** Any word. The allowed values depend on the data. */
    static OptionType<String> word(String expectedJson, String expectedText) {
        return new OptionType<>(
                expectedJson,
                expectedText,
                node -> node.isTextual() ? Optional.of(node.textValue()) : Optional.empty(),
                Optional::of,
                Optional::of,
                UnaryOperator.identity(),
                UnaryOperator.identity(),
                UnaryOperator.identity());
    }

    /** Values that have a name. */
    static <T> OptionType<T> named(
            String expectedJson, String expectedText, Function<String, Optional<T>> find, Function<T, String> name) {
        return new OptionType<>(
                expectedJson,
                expectedText,
                node -> node.isTextual() ? find.apply(node.textValue()) : Optional.empty(),
                value -> Optional.of(name.apply(value)),
                find,
                name,
                name,
                UnaryOperator.identity());
    }

    /** Values that have a name, or {@code auto} if not set. */
    static <T> OptionType<Optional<T>> namedOrAuto(
            String expectedJson, String expectedText, Function<String, Optional<T>> find, Function<T, String> name) {
        return named(expectedJson, expectedText, word -> findUnlessAuto(word, find), value -> value.map(name)
                .orElse(AUTO));
    }

    private static <T> Optional<Optional<T>> findUnlessAuto(String word, Function<String, Optional<T>> find) {
        if (word.equals(AUTO)) {
            return Optional.of(Optional.empty());
        }
        Optional<T> found = find.apply(word);
        return found.isPresent() ? Optional.of(found) : Optional.empty();
    }

    /** The same type with another check. */
    OptionType<T> checkedBy(UnaryOperator<T> check) {
        return new OptionType<>(expectedJson, expectedText, fromJson, toJson, parse, text, recorded, check);
    }

    /** A subset of a few words, in their order. */
    static OptionType<List<String>> subset(List<String> known, String expectedJson) {
        return new OptionType<>(
                expectedJson,
                "one or more of " + String.join(", ", known) + ", joined by commas",
                node -> {
                    List<String> words = new ArrayList<>();
                    node.forEach(word -> words.add(word.asText()));
                    return node.isArray() && known.containsAll(words) ? Optional.of(words) : Optional.empty();
                },
                Optional::of,
                text -> Optional.of(text.isEmpty() ? List.<String>of() : List.of(text.split(",", -1)))
                        .filter(known::containsAll),
                value -> String.join(",", value),
                value -> String.join(",", value),
                value -> {
                    if (!known.containsAll(value)) {
                        throw OverruleException.input("the words are " + String.join(", ", value)
                                + "; expected one or more of " + String.join(", ", known));
                    }
                    return known.stream().filter(value::contains).toList();
                });
    }

    private static <N extends Number> N require(String noun, N value, Predicate<N> range, String expectation) {
        if (!range.test(value)) {
            throw OverruleException.input(noun + " is " + value + "; expected " + expectation);
        }
        return value;
    }

    private static Optional<Double> boxed(OptionalDouble value) {
        return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
    }

    private static boolean isAuto(JsonNode node) {
        return node.isTextual() && node.textValue().equals(AUTO);
    }

    private static boolean isWhole(JsonNode node) {
        return node.isIntegralNumber() && node.canConvertToInt();
    }

    /** In plain notation: 0.0003, not 3.0E-4. */
    private static BigDecimal decimal(double value) {
        return new BigDecimal(Double.toString(value)).stripTrailingZeros();
    }

    private static String plain(double value) {
        return decimal(value).toPlainString();
    }

    private static Optional<Double> parseNumber(String word) {
        try {
            return Optional.of(Double.valueOf(word));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<Integer> parseWhole(String word) {
        try {
            return Optional.of(Integer.valueOf(word));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<List<Integer>> parseWidths(String text) {
        if (text.equals(NONE)) {
            return Optional.of(List.of());
        }
        List<Integer> widths = new ArrayList<>();
        for (String width : text.split(",", -1)) {
            parseWhole(width.strip()).ifPresent(widths::add);
        }
        return widths.size() == text.split(",", -1).length ? Optional.of(widths) : Optional.empty();
    }

    private static String joined(List<Integer> widths) {
        return widths.isEmpty() ? NONE : widths.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
