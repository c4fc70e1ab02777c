package io.overrule.bench.paper;

import java.util.List;
import java.util.Locale;

/** A drawing with its own white background, for any page. Lengths are in pixels, y grows downwards. */
final class Canvas {
    /** Inks of series: at least 4.5:1 on white, and different in lightness too. */
    static final List<String> INKS = List.of("#1f66b0", "#c2410c", "#157f4f", "#8b46b0");

    static final String INK = "#1c2127";
    static final String SOFT = "#59626d";
    static final String LINE = "#d9dde2";

    private final StringBuilder out = new StringBuilder();

    Canvas(double width, double height, String title) {
        out.append("<svg role=\"img\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
                .append(number(width))
                .append(' ')
                .append(number(height))
                .append("\" width=\"")
                .append(number(width))
                .append("\" height=\"")
                .append(number(height))
                .append("\" font-family=\"system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif\"")
                .append(" font-size=\"12\"><title>")
                .append(Page.escape(title))
                .append("</title>\n");
        rectangle(0, 0, width, height, "fill=\"#ffffff\"");
    }

    private static String number(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
    }

    Canvas rectangle(double x, double y, double width, double height, String attributes) {
        return shape("rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(width) + "\" height=\""
                + number(height) + "\" " + attributes);
    }

    Canvas line(double x1, double y1, double x2, double y2, String attributes) {
        return shape("line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) + "\" y2=\""
                + number(y2) + "\" " + attributes);
    }

    Canvas circle(double x, double y, double radius, String attributes) {
        return shape(
                "circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"" + number(radius) + "\" " + attributes);
    }

    /** A line through points: x, y, x, y, … */
    Canvas through(List<double[]> points, String attributes) {
        StringBuilder path = new StringBuilder();
        for (double[] point : points) {
            path.append(path.isEmpty() ? "" : " ")
                    .append(number(point[0]))
                    .append(',')
                    .append(number(point[1]));
        }
        return shape("polyline points=\"" + path + "\" fill=\"none\" " + attributes);
    }

    /** @param anchor {@code start}, {@code middle} or {@code end} */
    Canvas text(double x, double y, String anchor, String ink, String text) {
        out.append("<text x=\"")
                .append(number(x))
                .append("\" y=\"")
                .append(number(y))
                .append("\" text-anchor=\"")
                .append(anchor)
                .append("\" fill=\"")
                .append(ink)
                .append("\">")
                .append(Page.escape(text))
                .append("</text>\n");
        return this;
    }

    private Canvas shape(String tag) {
        out.append('<').append(tag).append("/>\n");
        return this;
    }

    /** The text of an SVG file. */
    String svg() {
        return out + "</svg>";
    }

    /** A round step, so that an axis over the span has four to ten of them. */
    static double step(double span) {
        double power = Math.pow(10, Math.floor(Math.log10(span)));
        for (double factor : new double[] {0.1, 0.2, 0.5, 1}) {
            if (span / (factor * power) <= 10) {
                return factor * power;
            }
        }
        return power;
    }
}
