package io.overrule.app.report;

/**
 * A drawing being written. Lengths are text, because the figures of the page mix pixels and percent: so they stretch
 * with the page while their letters keep their size.
 *
 * <p>Of our own, because the libraries that draw charts on the JVM need AWT or are under the GPL, and we need five
 * shapes.
 */
final class Svg {
    private final Markup markup;

    Svg(Markup markup) {
        this.markup = markup;
    }

    /** A length in the drawing's units. */
    static String number(double value) {
        return Decimals.brief(value, 2);
    }

    /** A length as a share of the drawing's. */
    static String percent(double share) {
        return Decimals.brief(100 * share, 2) + "%";
    }

    /** Starts the drawing. The title is what a screen reader says of it. */
    Svg open(String title, String... attributes) {
        markup.open("svg", joined(new String[] {"role", "img"}, attributes));
        return title(title);
    }

    /** Starts a part of the drawing. */
    Svg group(String... attributes) {
        markup.open("g", attributes);
        return this;
    }

    /** Starts a part that hides what does not fit into it. */
    Svg window(String x, String y, String width, String height) {
        markup.open("svg", "x", x, "y", y, "width", width, "height", height);
        return this;
    }

    Svg close() {
        markup.close();
        return this;
    }

    /** Says what the innermost open part is; shown when a pointer rests on it. */
    Svg title(String text) {
        markup.element("title", text);
        return this;
    }

    Svg line(String x1, String y1, String x2, String y2, String... attributes) {
        return shape("line", new String[] {"x1", x1, "y1", y1, "x2", x2, "y2", y2}, attributes);
    }

    Svg rectangle(String x, String y, String width, String height, String... attributes) {
        return shape("rect", new String[] {"x", x, "y", y, "width", width, "height", height}, attributes);
    }

    Svg circle(String x, String y, String radius, String... attributes) {
        return shape("circle", new String[] {"cx", x, "cy", y, "r", radius}, attributes);
    }

    Svg path(String data, String... attributes) {
        return shape("path", new String[] {"d", data}, attributes);
    }

    Svg text(String x, String y, String text, String... attributes) {
        markup.element("text", text, joined(new String[] {"x", x, "y", y}, attributes));
        return this;
    }

    private Svg shape(String element, String[] geometry, String[] attributes) {
        markup.leaf(element, joined(geometry, attributes));
        return this;
    }

    private static String[] joined(String[] first, String[] second) {
        String[] all = new String[first.length + second.length];
        System.arraycopy(first, 0, all, 0, first.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }
}
