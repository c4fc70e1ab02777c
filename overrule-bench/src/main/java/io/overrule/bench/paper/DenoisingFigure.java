package io.overrule.bench.paper;

import static io.overrule.bench.paper.Reproduction.percent;

import io.overrule.app.report.Drawing;
import io.overrule.app.report.Svg;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The paper's Figure 3 with horizontal bars, so that any number of rows fits: precision before, after denoising by
 * P_jphi as in the paper, and by trust, and what each suppresses.
 */
final class DenoisingFigure {
    private static final double TOP = 40;
    private static final double WIDTH = 520;
    private static final double ROW = 48;
    private static final double BAR = 13;
    private static final double MARGIN = 48;
    private static final double LETTER = 6.6;
    private static final String BEFORE = "#b9c2cc";
    private static final String HOLDING = Inks.SERIES.get(0);
    private static final String TRUST = Inks.SERIES.get(2);
    private static final String SUPPRESSED = Inks.SERIES.get(1);

    private final double left;

    private DenoisingFigure(double left) {
        this.left = left;
    }

    static Drawing of(List<PaperResults.Denoising> rows) {
        double left = rows.stream()
                .mapToDouble(row -> LETTER * row.label().length() + 20)
                .reduce(MARGIN, Math::max);
        return new DenoisingFigure(left).draw(rows);
    }

    private Drawing draw(List<PaperResults.Denoising> rows) {
        double bottom = TOP + ROW * rows.size();
        Svg svg = Svg.standalone(
                "Precision of rules before and after denoising", left + WIDTH + MARGIN, bottom + 28, Inks.FONT_SIZE);
        legend(svg);
        for (int tick = 0; tick <= 100; tick += 20) {
            svg.line(x(tick), TOP, x(tick), bottom, "stroke", Inks.LINE)
                    .text(x(tick), bottom + 16, Integer.toString(tick), Inks.text("middle", Inks.SOFT));
        }
        for (int k = 0; k < rows.size(); k++) {
            PaperResults.Denoising row = rows.get(k);
            double middle = TOP + ROW * (k + 0.5);
            svg.text(left - 10, middle + 4, row.label(), Inks.text("end", Inks.INK));
            bar(svg, middle - 1.5 * BAR, row.before(), BEFORE);
            overruled(svg, middle - 0.5 * BAR, row.holding(), HOLDING);
            overruled(svg, middle + 0.5 * BAR, row.trust(), TRUST);
        }
        return svg.end();
    }

    private void overruled(Svg svg, double y, PaperResults.Overruled overruled, String fill) {
        bar(svg, y, overruled.after(), fill);
        if (overruled.suppressed() != null) {
            mark(svg, x(overruled.suppressed()), y + BAR / 2);
        }
    }

    private void legend(Svg svg) {
        svg.rectangle(left, 12, 12, 12, "fill", BEFORE)
                .text(left + 17, 22, "precision before", Inks.text("start", Inks.INK))
                .rectangle(left + 130, 12, 12, 12, "fill", HOLDING)
                .text(left + 147, 22, "after, by P_jphi", Inks.text("start", Inks.INK))
                .rectangle(left + 255, 12, 12, 12, "fill", TRUST)
                .text(left + 272, 22, "after, by trust", Inks.text("start", Inks.INK));
        mark(svg, left + 377, 18);
        svg.text(left + 387, 22, "suppressed, in percent", Inks.text("start", Inks.INK));
    }

    private void bar(Svg svg, double y, @Nullable Double value, String fill) {
        if (value != null) {
            svg.rectangle(left, y, x(value) - left, BAR, "fill", fill)
                    .text(x(value) + 4, y + BAR - 2, percent(value), Inks.text("start", Inks.INK));
        }
    }

    private static void mark(Svg svg, double x, double y) {
        svg.circle(x, y, 5, "fill", SUPPRESSED, "stroke", "#ffffff", "stroke-width", "1.5");
    }

    private double x(double value) {
        return left + WIDTH * value / 100;
    }
}
