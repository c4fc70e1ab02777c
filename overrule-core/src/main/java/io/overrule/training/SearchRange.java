package io.overrule.training;

import io.overrule.RandomStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The range in which good values of an option are searched.
 *
 * @param rank options with a lower rank are listed first
 * @param words the range in words
 * @param draw draws a random value from the range
 */
public record SearchRange<T>(int rank, String words, Function<RandomStream, T> draw) {
    /** The third digit makes no difference, and people read the files. */
    private static final MathContext DIGITS = new MathContext(2);

    public static SearchRange<Double> logarithmic(int rank, double low, double high) {
        return new SearchRange<>(
                rank,
                plain(low) + " to " + plain(high) + ", logarithmic",
                random -> rounded(low * StrictMath.pow(high / low, random.nextDouble())));
    }

    public static SearchRange<Double> uniform(int rank, double low, double high) {
        return new SearchRange<>(
                rank, plain(low) + " to " + plain(high), random -> rounded(low + (high - low) * random.nextDouble()));
    }

    /** @param text a value in words */
    public static <T> SearchRange<T> among(int rank, List<T> values, Function<T, String> text) {
        List<T> copy = List.copyOf(values);
        return new SearchRange<>(
                rank,
                copy.stream().map(text).collect(Collectors.joining(" | ")),
                random -> copy.get(random.nextInt(copy.size())));
    }

    private static double rounded(double value) {
        return BigDecimal.valueOf(value).round(DIGITS).doubleValue();
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
