package io.overrule.bench.paper;

import static io.overrule.bench.paper.Reproduction.percent;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The paper's Figure 3, lying down so that any number of rows fits: precision before, after denoising by P_jphi as in the
 * paper, and by trust, and what each suppresses.
 */
final class DenoisingFigure {
    private static final double TOP = 40;
    private static final double WIDTH = 520;
    private static final double ROW = 48;
    private static final double BAR = 13;
    private static final double MARGIN = 48;
    private static final double LETTER = 6.6;
    private static final String BEFORE = "#b9c2cc";
    private static final String HOLDING = Canvas.INKS.get(0);
    private static final String TRUST = Canvas.INKS.get(2);
    private static final String SUPPRESSED = Canvas.INKS.get(1);

    private final double left;

    private DenoisingFigure(double left) {
        this.left = left;
    }

    static String svg(List<PaperResults.Denoising> rows) {
        double left = rows.stream()
                .mapToDouble(row -> LETTER * row.label().length() + 20)
                .reduce(MARGIN, Math::max);
        return new DenoisingFigure(left).draw(rows);
    }

    private String draw(List<PaperResults.Denoising> rows) {
        double bottom = TOP + ROW * rows.size();
        Canvas canvas = new Canvas(left + WIDTH + MARGIN, bottom + 28, "Precision of rules before and after denoising");
        legend(canvas);
        for (int tick = 0; tick <= 100; tick += 20) {
            canvas.line(x(tick), TOP, x(tick), bottom, "stroke=\"" + Canvas.LINE + "\"")
                    .text(x(tick), bottom + 16, "middle", Canvas.SOFT, Integer.toString(tick));
        }
        for (int k = 0; k < rows.size(); k++) {
            PaperResults.Denoising row = rows.get(k);
            double middle = TOP + ROW * (k + 0.5);
            canvas.text(left - 10, middle + 4, "end", Canvas.INK, row.label());
            bar(canvas, middle - 1.5 * BAR, row.before(), BEFORE);
            overruled(canvas, middle - 0.5 * BAR, row.holding(), HOLDING);
            overruled(canvas, middle + 0.5 * BAR, row.trust(), TRUST);
        }
        return canvas.svg();
    }

    private void overruled(Canvas canvas, double y, PaperResults.Overruled overruled, String fill) {
        bar(canvas, y, overruled.after(), fill);
        if (overruled.suppressed() != null) {
            mark(canvas, x(overruled.suppressed()), y + BAR / 2);
        }
    }

    private void legend(Canvas canvas) {
        canvas.rectangle(left, 12, 12, 12, "fill=\"" + BEFORE + "\"")
                .text(left + 17, 22, "start", Canvas.INK, "precision before")
                .rectangle(left + 130, 12, 12, 12, "fill=\"" + HOLDING + "\"")
                .text(left + 147, 22, "start", Canvas.INK, "after, by P_jphi")
                .rectangle(left + 255, 12, 12, 12, "fill=\"" + TRUST + "\"")
                .text(left + 272, 22, "start", Canvas.INK, "after, by trust");
        mark(canvas, left + 377, 18);
        canvas.text(left + 387, 22, "start", Canvas.INK, "suppressed, in percent");
    }

    private void bar(Canvas canvas, double y, @Nullable Double value, String fill) {
        if (value != null) {
            canvas.rectangle(left, y, x(value) - left, BAR, "fill=\"" + fill + "\"")
                    .text(x(value) + 4, y + BAR - 2, "start", Canvas.INK, percent(value));
        }
    }

    private static void mark(Canvas canvas, double x, double y) {
        canvas.circle(x, y, 5, "fill=\"" + SUPPRESSED + "\" stroke=\"#ffffff\" stroke-width=\"1.5\"");
    }

    private double x(double value) {
        return left + WIDTH * value / 100;
    }
}
