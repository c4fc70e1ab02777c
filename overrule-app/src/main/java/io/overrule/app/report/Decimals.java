package io.overrule.app.report;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as text, the same in every locale. */
final class Decimals {
    private Decimals() {}

    /** With exactly this many decimal places, and never a negative zero: {@code 0.50}. */
    static String fixed(double value, int places) {
        return rounded(value, places).toPlainString();
    }

    /** With at most this many decimal places: {@code 0.5}. */
    static String brief(double value, int places) {
        BigDecimal rounded = rounded(value, places);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /** A share of 1 in percent: {@code 84.6%}. */
    static String percent(double share) {
        return fixed(100 * share, 1) + "%";
    }

    private static BigDecimal rounded(double value, int places) {
        return BigDecimal.valueOf(value).setScale(places, RoundingMode.HALF_UP);
    }
}
