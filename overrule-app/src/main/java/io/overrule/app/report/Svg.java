package io.overrule.app.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * A drawing being written: well-formed, and with every text escaped. Lengths are numbers in the drawing's units, or
 * text where a drawing mixes pixels and percent, so that it stretches with the page while its letters keep their size.
 *
 * <p>We wrote our own, because the libraries that draw charts on the JVM need AWT or are under the GPL, and we need six
 * shapes.
 */
public final class Svg {
    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    private Svg() {}

    /** A length in the drawing's units. */
    public static String number(double value) {
        return Decimals.brief(value, 2);
    }

    /** A length as a share of the drawing's. */
    public static String percent(double share) {
        return Decimals.brief(100 * share, 2) + "%";
    }

    /** A drawing of a page, in the page's colours. The title is what a screen reader reads out. */
    public static Svg start(String title, String... attributes) {
        return new Svg()
                .element("svg", new String[] {"role", "img"}, attributes)
                .title(title);
    }

    /** As {@link #start}, for a drawing with links, which a picture would hide from a screen reader. */
    public static Svg linked(String title, String... attributes) {
        return new Svg()
                .element("svg", new String[] {"role", "group"}, attributes)
                .title(title);
    }

    /** A drawing that shows nothing beyond the text beside it. */
    public static Svg decoration(int width, int height) {
        return new Svg().element("svg", new String[] {
            "width", Integer.toString(width), "height", Integer.toString(height), "aria-hidden", "true"
        });
    }

    /** A drawing with its own size, letters and white background, for a file or for any page. */
    public static Svg standalone(String title, double width, double height, int fontSize) {
        return start(
                        title,
                        "xmlns",
                        "http://www.w3.org/2000/svg",
                        "viewBox",
                        "0 0 " + number(width) + " " + number(height),
                        "width",
                        number(width),
                        "height",
                        number(height),
                        "font-family",
                        "system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif",
                        "font-size",
                        Integer.toString(fontSize))
                .rectangle(0, 0, width, height, "fill", "#ffffff");
    }

    /** Starts a part of the drawing. */
    public Svg group(String... attributes) {
        return element("g", attributes);
    }

    /** Starts a part that links to another place on the page. */
    Svg link(String id) {
        return element("a", new String[] {"href", "#" + id});
    }

    /** Starts a part that hides what does not fit into it. */
    Svg window(String x, String y, String width, String height) {
        return element("svg", new String[] {"x", x, "y", y, "width", width, "height", height});
    }

    /** Ends the innermost open part. */
    public Svg close() {
        out.append("</").append(open.pop()).append('>');
        return this;
    }

    /** Ends the drawing; all its parts must have ended. */
    public Drawing end() {
        if (open.size() != 1) {
            throw new IllegalStateException("expected the drawing alone to be open; open are " + open);
        }
        close();
        return new Drawing(out.toString());
    }

    /** Says what the innermost open part is; shown when a pointer rests on it. */
    public Svg title(String text) {
        out.append("<title>").append(XmlText.escape(text)).append("</title>");
        return this;
    }

    public Svg line(String x1, String y1, String x2, String y2, String... attributes) {
        return shape("line", new String[] {"x1", x1, "y1", y1, "x2", x2, "y2", y2}, attributes);
    }

    public Svg line(double x1, double y1, double x2, double y2, String... attributes) {
        return line(number(x1), number(y1), number(x2), number(y2), attributes);
    }

    public Svg rectangle(String x, String y, String width, String height, String... attributes) {
        return shape("rect", new String[] {"x", x, "y", y, "width", width, "height", height}, attributes);
    }

    public Svg rectangle(double x, double y, double width, double height, String... attributes) {
        return rectangle(number(x), number(y), number(width), number(height), attributes);
    }

    public Svg circle(String x, String y, String radius, String... attributes) {
        return shape("circle", new String[] {"cx", x, "cy", y, "r", radius}, attributes);
    }

    public Svg circle(double x, double y, double radius, String... attributes) {
        return circle(number(x), number(y), number(radius), attributes);
    }

    public Svg path(String data, String... attributes) {
        return shape("path", new String[] {"d", data}, attributes);
    }

    /**
     * A line through points.
     *
     * @param points x and y of each
     */
    public Svg polyline(List<double[]> points, String... attributes) {
        StringBuilder text = new StringBuilder();
        for (double[] point : points) {
            text.append(text.isEmpty() ? "" : " ")
                    .append(number(point[0]))
                    .append(',')
                    .append(number(point[1]));
        }
        return shape("polyline", new String[] {"points", text.toString(), "fill", "none"}, attributes);
    }

    public Svg text(String x, String y, String text, String... attributes) {
        tag("text", new String[] {"x", x, "y", y}, attributes);
        out.append('>').append(XmlText.escape(text)).append("</text>");
        return this;
    }

    public Svg text(double x, double y, String text, String... attributes) {
        return text(number(x), number(y), text, attributes);
    }

    private Svg shape(String element, String[] geometry, String[] attributes) {
        tag(element, geometry, attributes);
        out.append("/>");
        return this;
    }

    private Svg element(String element, String[]... attributes) {
        tag(element, attributes);
        out.append('>');
        open.push(element);
        return this;
    }

    /** Each on a line of its own, which keeps pages readable and their differences small. */
    private void tag(String element, String[]... attributes) {
        out.append(out.isEmpty() ? "" : "\n").append('<').append(element);
        for (String[] some : attributes) {
            if (some.length % 2 != 0) {
                throw new IllegalArgumentException("attribute " + some[some.length - 1] + " has no value");
            }
            for (int i = 0; i < some.length; i += 2) {
                out.append(' ').append(some[i]).append("=\"");
                out.append(XmlText.escape(some[i + 1])).append('"');
            }
        }
    }
}
