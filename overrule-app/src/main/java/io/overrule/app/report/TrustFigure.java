package io.overrule.app.report;

import static io.overrule.app.report.Svg.number;

import io.overrule.evaluation.Reliability;
import java.util.ArrayList;
import java.util.List;

/**
 * How reliable trust in rules is: a panel with the share of right firings against trust, and one with the precision of
 * the kept firings, and the share of all right firings that are kept, against the share that is overruled.
 */
final class TrustFigure {
    private static final double WIDTH = 360;
    private static final double HEIGHT = 250;
    private static final double LEFT = 46;
    private static final double RIGHT = 350;
    private static final double TOP = 12;
    private static final double BOTTOM = 212;

    private TrustFigure() {}

    private static String x(double share) {
        return number(LEFT + (RIGHT - LEFT) * share);
    }

    private static String y(double share) {
        return number(BOTTOM - (BOTTOM - TOP) * share);
    }

    private static Svg start(String title, String axis) {
        Svg svg = Svg.start(title, "viewBox", "0 0 " + number(WIDTH) + " " + number(HEIGHT));
        for (int quarter = 0; quarter <= 4; quarter++) {
            double share = quarter / 4.0;
            String name = 25 * quarter + "%";
            svg.line(x(0), y(share), x(1), y(share), "class", "grid");
            svg.text(
                    number(LEFT - 6),
                    number(BOTTOM - (BOTTOM - TOP) * share + 4),
                    name,
                    "class",
                    "axis",
                    "text-anchor",
                    "end");
            svg.text(x(share), number(BOTTOM + 16), name, "class", "axis", "text-anchor", "middle");
        }
        return svg.text(number((LEFT + RIGHT) / 2), number(HEIGHT - 6), axis, "class", "axis", "text-anchor", "middle");
    }

    /** The share of right firings by trust. */
    static Drawing calibration(List<Reliability.Bin> bins) {
        Svg svg = start("Share of right firings against trust, in groups", "mean trust");
        svg.line(x(0), y(0), x(1), y(1), "class", "ideal");
        List<double[]> points = new ArrayList<>();
        bins.forEach(bin -> points.add(new double[] {bin.estimate(), bin.precision()}));
        svg.path(path(points), "class", "curve");
        for (Reliability.Bin bin : bins) {
            svg.group();
            svg.title(
                    "trusted " + Decimals.percent(bin.estimate()) + " on average: " + Decimals.percent(bin.precision())
                            + " of " + ReportText.count(bin.firings(), "firing") + " right");
            svg.circle(x(bin.estimate()), y(bin.precision()), "4.5", "class", "point");
            svg.close();
        }
        return svg.end();
    }

    /** What overruling gains and costs. */
    static Drawing thresholds(Reliability reliability, double threshold) {
        Svg svg = start(
                "Precision of kept firings and share of right firings kept, against the share overruled",
                "firings overruled");
        List<double[]> precision = new ArrayList<>();
        List<double[]> keptOfRight = new ArrayList<>();
        for (Reliability.Point point : reliability.curve()) {
            point.precision().ifPresent(value -> precision.add(new double[] {point.suppressed(), value}));
            point.keptOfRight().ifPresent(value -> keptOfRight.add(new double[] {point.suppressed(), value}));
        }
        if (!keptOfRight.isEmpty()) {
            svg.path(path(keptOfRight), "class", "curve second");
        }
        svg.path(path(precision), "class", "curve");
        Reliability.Point chosen = reliability.at(threshold);
        svg.line(x(chosen.suppressed()), y(0), x(chosen.suppressed()), y(1), "class", "kept");
        chosen.precision().ifPresent(value -> svg.circle(x(chosen.suppressed()), y(value), "4.5", "class", "point"));
        boolean leftHalf = chosen.suppressed() < 0.5;
        List<String> notes = new ArrayList<>();
        notes.add("threshold " + Decimals.brief(threshold, 2) + ": " + Decimals.percent(chosen.suppressed())
                + " overruled");
        chosen.precision().ifPresent(value -> notes.add("precision " + Decimals.percent(value)));
        chosen.keptOfRight().ifPresent(value -> notes.add("right ones kept " + Decimals.percent(value)));
        for (int i = 0; i < notes.size(); i++) {
            svg.text(
                    number(LEFT + (RIGHT - LEFT) * chosen.suppressed() + (leftHalf ? 6 : -6)),
                    number(BOTTOM - 8 - 15 * (notes.size() - 1 - i)),
                    notes.get(i),
                    "class",
                    "note",
                    "text-anchor",
                    leftHalf ? "start" : "end");
        }
        return svg.end();
    }

    /** The sample of a line, for the legend. */
    static Drawing sample(String style) {
        return Svg.decoration(24, 14).line(0, 7, 24, 7, "class", style).end();
    }

    private static String path(List<double[]> points) {
        StringBuilder path = new StringBuilder();
        for (double[] point : points) {
            path.append(path.isEmpty() ? "M" : " L")
                    .append(x(point[0]))
                    .append(' ')
                    .append(y(point[1]));
        }
        return path.toString();
    }
}
