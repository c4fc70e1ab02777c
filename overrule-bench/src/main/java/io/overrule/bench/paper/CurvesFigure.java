package io.overrule.bench.paper;

import io.overrule.app.report.Drawing;
import io.overrule.app.report.Svg;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines of methods with their deviations, as in the paper's Figures 4 and 5. */
public final class CurvesFigure {
    private static final double LEFT = 48;
    private static final double TOP = 40;
    private static final double WIDTH = 520;
    private static final double HEIGHT = 280;
    private static final double WHISKER = 4;

    private final PaperResults.Curves curves;
    private final boolean logarithmic;
    private final double lowX;
    private final double highX;
    private final double lowY;
    private final double highY;
    private final double step;

    private CurvesFigure(PaperResults.Curves curves, boolean logarithmic) {
        this.curves = curves;
        this.logarithmic = logarithmic;
        List<PaperResults.Point> all = curves.curves().stream()
                .flatMap(curve -> curve.points().stream())
                .toList();
        lowX = all.stream().mapToDouble(point -> scaled(point.x())).min().orElse(0);
        highX = Math.max(
                lowX + 1e-6,
                all.stream().mapToDouble(point -> scaled(point.x())).max().orElse(1));
        double low = all.stream()
                .mapToDouble(point -> point.mean() - point.deviation())
                .min()
                .orElse(0);
        double high = all.stream()
                .mapToDouble(point -> point.mean() + point.deviation())
                .max()
                .orElse(100);
        step = step(Math.max(1, high - low));
        lowY = step * Math.floor(low / step);
        highY = Math.max(lowY + step, step * Math.ceil(high / step));
    }

    /**
     * A line to draw.
     *
     * @param points from left to right
     */
    public record Line(String name, List<Mean> points) {
        public Line {
            points = List.copyOf(points);
        }
    }

    /** A point of a line, with its standard deviation up and down. */
    public record Mean(double x, double mean, double deviation) {}

    /** @param what is to the right */
    public static Drawing of(String title, String what, List<Line> lines) {
        return of(
                new PaperResults.Curves(
                        "",
                        title,
                        what,
                        "",
                        lines.stream()
                                .map(line -> new PaperResults.Curve(
                                        line.name(),
                                        line.points().stream()
                                                .map(point -> new PaperResults.Point(
                                                        point.x(), point.mean(), point.deviation()))
                                                .toList()))
                                .toList(),
                        List.of()),
                false);
    }

    static Drawing of(PaperResults.Curves curves, boolean logarithmic) {
        return new CurvesFigure(curves, logarithmic).draw();
    }

    private double scaled(double x) {
        return logarithmic ? Math.log(x) : x;
    }

    /** Points with notes stand at even distances in their order; others at their places. */
    private double x(int index, PaperResults.Point point) {
        int last = curves.notes().size() - 1;
        double share = last > 0 ? (double) index / last : (scaled(point.x()) - lowX) / (highX - lowX);
        return LEFT + 36 + (WIDTH - 72) * share;
    }

    private double y(double y) {
        return TOP + HEIGHT * (highY - y) / (highY - lowY);
    }

    private Drawing draw() {
        Svg svg = Svg.standalone(
                curves.title() + " by " + curves.what(), LEFT + WIDTH + 16, TOP + HEIGHT + 52, Inks.FONT_SIZE);
        for (int k = 0; lowY + k * step <= highY + step / 2; k++) {
            double tick = lowY + k * step;
            svg.line(LEFT, y(tick), LEFT + WIDTH, y(tick), "stroke", Inks.LINE)
                    .text(LEFT - 6, y(tick) + 4, brief(tick), Inks.text("end", Inks.SOFT));
        }
        List<PaperResults.Point> places = curves.curves().get(0).points();
        for (int k = 0; k < places.size(); k++) {
            String note = k < curves.notes().size() ? ", " + curves.notes().get(k) : "";
            svg.text(
                    x(k, places.get(k)),
                    TOP + HEIGHT + 18,
                    brief(places.get(k).x()) + note,
                    Inks.text("middle", Inks.SOFT));
        }
        svg.text(LEFT + WIDTH / 2, TOP + HEIGHT + 40, curves.what(), Inks.text("middle", Inks.INK));
        double legend = LEFT;
        for (int k = 0; k < curves.curves().size(); k++) {
            String ink = Inks.SERIES.get(k % Inks.SERIES.size());
            PaperResults.Curve curve = curves.curves().get(k);
            svg.line(legend, 18, legend + 20, 18, "stroke", ink, "stroke-width", "2.5")
                    .text(legend + 26, 22, curve.method(), Inks.text("start", Inks.INK));
            legend += 48 + 7.0 * curve.method().length();
            draw(svg, curve, ink);
        }
        return svg.end();
    }

    private void draw(Svg svg, PaperResults.Curve curve, String ink) {
        List<double[]> line = new ArrayList<>();
        for (int k = 0; k < curve.points().size(); k++) {
            PaperResults.Point point = curve.points().get(k);
            double x = x(k, point);
            double top = y(point.mean() + point.deviation());
            double bottom = y(point.mean() - point.deviation());
            String[] stroke = {"stroke", ink, "stroke-opacity", ".6"};
            svg.line(x, top, x, bottom, stroke)
                    .line(x - WHISKER, top, x + WHISKER, top, stroke)
                    .line(x - WHISKER, bottom, x + WHISKER, bottom, stroke);
            line.add(new double[] {x, y(point.mean())});
        }
        svg.polyline(line, "stroke", ink, "stroke-width", "2.5", "stroke-linejoin", "round");
        line.forEach(
                point -> svg.circle(point[0], point[1], 4, "fill", ink, "stroke", "#ffffff", "stroke-width", "1.5"));
    }

    /** A round step, so that an axis over the span has four to ten of them. */
    private static double step(double span) {
        double power = Math.pow(10, Math.floor(Math.log10(span)));
        for (double factor : new double[] {0.1, 0.2, 0.5, 1}) {
            if (span / (factor * power) <= 10) {
                return factor * power;
            }
        }
        return power;
    }

    private static String brief(double value) {
        return value == Math.rint(value) ? Long.toString(Math.round(value)) : String.format(Locale.ROOT, "%.1f", value);
    }
}
