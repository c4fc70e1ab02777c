package io.overrule.bench.paper;

import java.util.List;

/** Colours of drawings, on their white background. */
final class Inks {
    /** Of series: at least 4.5:1 on white, and different in lightness too. */
    static final List<String> SERIES = List.of("#1f66b0", "#c2410c", "#157f4f", "#8b46b0");

    static final String INK = "#1c2127";
    static final String SOFT = "#59626d";
    static final String LINE = "#d9dde2";

    /** Of the letters of all drawings. */
    static final int FONT_SIZE = 12;

    private Inks() {}

    /**
     * The attributes of a text.
     *
     * @param anchor {@code start}, {@code middle} or {@code end}
     */
    static String[] text(String anchor, String ink) {
        return new String[] {"text-anchor", anchor, "fill", ink};
    }
}
