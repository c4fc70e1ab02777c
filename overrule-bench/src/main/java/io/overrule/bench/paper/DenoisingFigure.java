package io.overrule.bench.paper;

import static io.overrule.bench.paper.Reproduction.percent;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The paper's Figure 3: bars of precision before and after, and a dashed line of what is suppressed. */
final class DenoisingFigure {
    private static final double LEFT = 44;
    private static final double TOP = 40;
    private static final double HEIGHT = 260;
    private static final double BAR = 34;
    private static final String BEFORE = "#b9c2cc";
    private static final String AFTER = Canvas.INKS.get(0);
    private static final String SUPPRESSED = Canvas.INKS.get(1);

    private DenoisingFigure() {}

    static String svg(List<PaperResults.Denoising> rows) {
        double group = rows.stream()
                .mapToDouble(row -> 7.0 * row.label().length() + 12)
                .reduce(116, Math::max);
        double width = LEFT + group * Math.max(3, rows.size()) + 12;
        Canvas canvas = new Canvas(width, TOP + HEIGHT + 32, "Precision of rules before and after denoising");
        legend(canvas);
        for (int tick = 0; tick <= 100; tick += 20) {
            canvas.line(LEFT, y(tick), width - 12, y(tick), "stroke=\"" + Canvas.LINE + "\"")
                    .text(LEFT - 6, y(tick) + 4, "end", Canvas.SOFT, Integer.toString(tick));
        }
        List<double[]> suppressed = new ArrayList<>();
        for (int k = 0; k < rows.size(); k++) {
            PaperResults.Denoising row = rows.get(k);
            double middle = LEFT + group * (k + 0.5);
            bar(canvas, middle - BAR - 2, row.before(), BEFORE);
            bar(canvas, middle + 2, row.after(), AFTER);
            canvas.text(middle, TOP + HEIGHT + 20, "middle", Canvas.INK, row.label());
            if (row.suppressed() != null) {
                suppressed.add(new double[] {middle, y(row.suppressed())});
            }
        }
        canvas.through(suppressed, "stroke=\"" + SUPPRESSED + "\" stroke-width=\"2\" stroke-dasharray=\"5 4\"");
        for (double[] point : suppressed) {
            canvas.circle(point[0], point[1], 4, "fill=\"" + SUPPRESSED + "\" stroke=\"#ffffff\" stroke-width=\"1.5\"");
        }
        return canvas.svg();
    }

    private static void legend(Canvas canvas) {
        canvas.rectangle(LEFT, 12, 12, 12, "fill=\"" + BEFORE + "\"")
                .text(LEFT + 17, 22, "start", Canvas.INK, "before")
                .rectangle(LEFT + 75, 12, 12, 12, "fill=\"" + AFTER + "\"")
                .text(LEFT + 92, 22, "start", Canvas.INK, "after denoising")
                .line(
                        LEFT + 195,
                        18,
                        LEFT + 219,
                        18,
                        "stroke=\"" + SUPPRESSED + "\" stroke-width=\"2\" stroke-dasharray=\"5 4\"")
                .text(LEFT + 225, 22, "start", Canvas.INK, "suppressed");
    }

    private static void bar(Canvas canvas, double x, @Nullable Double value, String fill) {
        if (value != null) {
            canvas.rectangle(x, y(value), BAR, y(0) - y(value), "fill=\"" + fill + "\"")
                    .text(x + BAR / 2, y(value) - 4, "middle", Canvas.INK, percent(value));
        }
    }

    private static double y(double value) {
        return TOP + HEIGHT * (1 - value / 100);
    }
}
