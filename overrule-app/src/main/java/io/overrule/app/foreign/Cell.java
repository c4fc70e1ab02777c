package io.overrule.app.foreign;

import java.util.regex.Pattern;

/** What stands in a cell of a table. */
final class Cell {
    private static final Pattern NUMBER = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

    private Cell() {}

    /** Whether it is a finite number as people write it; Java would also take {@code 1f} and {@code NaN}. */
    static boolean isNumber(String cell) {
        return NUMBER.matcher(cell).matches() && Double.isFinite(Double.parseDouble(cell));
    }
}
