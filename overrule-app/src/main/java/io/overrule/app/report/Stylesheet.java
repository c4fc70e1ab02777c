package io.overrule.app.report;

import io.overrule.data.LabelSet;
import java.util.List;

/** The colours of the classes. All other styles are in {@code style.jte}. */
final class Stylesheet {
    /** Each at least 3:1 against its page; after the last they start again. */
    private static final List<String> ON_LIGHT = List.of(
            "#1f66b0", "#c2410c", "#157f4f", "#8b46b0", "#96690a", "#0b7f90", "#bb2f6e", "#5c6470", "#7d4a2a",
            "#5a7a12");

    private static final List<String> ON_DARK = List.of(
            "#7db5f5", "#f5935f", "#5fcb96", "#cd9eea", "#dcb44c", "#59c8d8", "#f08bb9", "#aab3c0", "#d3a07d",
            "#a9cd62");

    private Stylesheet() {}

    static int colours() {
        return ON_LIGHT.size();
    }

    /** The class of elements that take the colour of a label. */
    static String label(int index) {
        return "label" + index % colours();
    }

    /** The classes of an element that names a label. */
    static String chip(LabelSet labels, String label) {
        return "chip " + label(labels.index(label));
    }

    /** The variables that hold the colours on a light page. */
    static String onLight() {
        return variables(ON_LIGHT);
    }

    /** The variables that hold the colours on a dark page. */
    static String onDark() {
        return variables(ON_DARK);
    }

    private static String variables(List<String> colours) {
        StringBuilder variables = new StringBuilder();
        for (int i = 0; i < colours.size(); i++) {
            variables
                    .append("--label")
                    .append(i)
                    .append(": ")
                    .append(colours.get(i))
                    .append("; ");
        }
        return variables.toString().strip();
    }
}
