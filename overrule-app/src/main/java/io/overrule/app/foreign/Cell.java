package io.overrule.app.foreign;

import java.util.regex.Pattern;

/** The content of a table cell. */
final class Cell {
    private static final Pattern NUMBER = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

    private Cell() {}

    /**
     * Whether it is a number as people write it, within the range of features, which are floats; Java would also take
     * {@code 1f} and {@code NaN}.
     */
    static boolean isNumber(String cell) {
        return NUMBER.matcher(cell).matches() && Float.isFinite(Float.parseFloat(cell));
    }
}
