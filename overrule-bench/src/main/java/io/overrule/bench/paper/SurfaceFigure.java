package io.overrule.bench.paper;

import io.overrule.app.report.Drawing;
import io.overrule.app.report.Svg;
import java.util.Locale;

/** The paper's Figure 2: log(1 − g(1 − p)) over the unit square, seen from above. */
final class SurfaceFigure {
    private static final double LEFT = 60;
    private static final double TOP = 16;
    private static final double SIZE = 320;
    private static final int CELLS = 64;
    /** At g = 1, p = 0 the logarithm has no bottom. */
    private static final double LOWEST = -3;

    private SurfaceFigure() {}

    static Drawing of() {
        Svg svg =
                Svg.standalone("The likelihood of the implication", LEFT + SIZE + 110, TOP + SIZE + 52, Inks.FONT_SIZE);
        double cell = SIZE / CELLS;
        for (int column = 0; column < CELLS; column++) {
            for (int row = 0; row < CELLS; row++) {
                double value = value((column + 0.5) / CELLS, (row + 0.5) / CELLS);
                // A hair wider than the cell, so that no seams show.
                svg.rectangle(
                        LEFT + column * cell,
                        TOP + SIZE - (row + 1) * cell,
                        cell + 0.3,
                        cell + 0.3,
                        "fill",
                        colour(value));
            }
        }
        for (int k = 0; k <= 5; k++) {
            double share = k / 5.0;
            String tick = String.format(Locale.ROOT, "%.1f", share);
            svg.text(LEFT + share * SIZE, TOP + SIZE + 18, tick, Inks.text("middle", Inks.SOFT))
                    .text(LEFT - 6, TOP + (1 - share) * SIZE + 4, tick, Inks.text("end", Inks.SOFT));
        }
        svg.text(LEFT + SIZE / 2, TOP + SIZE + 40, "g: the rule holds", Inks.text("middle", Inks.INK))
                .text(LEFT + 6, TOP + 16, "p: the rule's class", Inks.text("start", Inks.INK));
        for (int k = 0; k <= 30; k++) {
            svg.rectangle(LEFT + SIZE + 24, TOP + k * SIZE / 31, 16, SIZE / 31 + 0.3, "fill", colour(LOWEST * k / 30));
        }
        for (int level = 0; level >= LOWEST; level--) {
            svg.text(
                    LEFT + SIZE + 46,
                    TOP + SIZE * level / LOWEST * 30 / 31 + 9,
                    (level == (int) LOWEST ? "≤ " : "")
                            + Integer.toString(level).replace('-', '−'),
                    Inks.text("start", Inks.SOFT));
        }
        return svg.end();
    }

    /** The logarithm of the likelihood, cut off where it is lowest. */
    static double value(double g, double p) {
        return Math.max(LOWEST, Math.log1p(-g * (1 - p)));
    }

    /** In bands, whose borders are the contours: from white to blue. */
    private static String colour(double value) {
        double share = Math.rint(12 * value / LOWEST) / 12;
        return String.format(
                Locale.ROOT,
                "#%02x%02x%02x",
                Math.round(247 - share * (247 - 16)),
                Math.round(250 - share * (250 - 58)),
                Math.round(253 - share * (253 - 112)));
    }
}
