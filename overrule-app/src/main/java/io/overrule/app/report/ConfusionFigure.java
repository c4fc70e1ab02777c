package io.overrule.app.report;

import static io.overrule.app.report.Svg.number;

import io.overrule.Shortened;
import io.overrule.data.LabelSet;
import io.overrule.evaluation.ConfusionMatrix;
import java.util.List;

/** True against predicted classes, a grid of counts. A cell is as dark as its share of the true class. */
final class ConfusionFigure {
    /**
     * A larger grid is too large to read, and one with thousands of classes too large to open: a table takes its place.
     */
    static final int MOST_CLASSES = 40;

    private static final int CELL_HEIGHT = 34;
    private static final int LETTER = 8;
    private static final int NARROWEST_CELL = 58;
    private static final int HEAD = 48;
    /** The width of the page's column. */
    private static final int PAGE = 856;
    /** In degrees. */
    private static final int SLANT = 40;

    private final Svg svg;
    private final ConfusionMatrix confusion;
    private final LabelSet labels;
    private final List<Integer> shown;
    private final int names;
    private final int cell;
    private final int head;
    /** Many classes with long names do not fit side by side unless their names rise. */
    private final boolean slanted;

    private final Listing listing;

    private ConfusionFigure(ConfusionMatrix confusion, Listing listing) {
        this.listing = listing;
        this.confusion = confusion;
        this.labels = confusion.labels();
        this.shown = confusion.mostConfused(MOST_CLASSES);
        int longest = shown.stream().mapToInt(y -> name(y).length()).max().orElse(0);
        this.names = LETTER * Math.max(longest, "true".length()) + 12;
        int wide = Math.max(NARROWEST_CELL, LETTER * longest + 12);
        this.slanted = names + shown.size() * wide > PAGE;
        this.cell = slanted ? Math.max(NARROWEST_CELL, (PAGE - names) / shown.size()) : wide;
        this.head = slanted ? HEAD + (int) (LETTER * longest * Math.sin(Math.toRadians(SLANT))) : HEAD;
        this.svg = Svg.linked(
                "Confusion matrix: true classes in rows, predicted classes in columns",
                "class",
                "confusion",
                "width",
                number(names + shown.size() * cell + 1),
                "height",
                number(head + shown.size() * CELL_HEIGHT + 1));
    }

    /** @param listing what the page lists; the cells that it does lead there */
    static Drawing of(ConfusionMatrix confusion, Listing listing) {
        return new ConfusionFigure(confusion, listing).draw();
    }

    private String name(int label) {
        return Shortened.name(labels.name(label));
    }

    private Drawing draw() {
        int count = shown.size();
        svg.text(number(names + count * cell / 2.0), "14", "predicted", "text-anchor", "middle", "class", "soft");
        svg.text("0", number(head - 12), "true", "class", "soft");
        for (int y = 0; y < count; y++) {
            drawPredictedName(y);
            svg.text("0", number(head + (y + 0.5) * CELL_HEIGHT), name(shown.get(y)), "dy", "0.35em");
        }
        for (int truth = 0; truth < count; truth++) {
            for (int predicted = 0; predicted < count; predicted++) {
                drawCell(truth, predicted);
            }
        }
        return svg.end();
    }

    private void drawPredictedName(int y) {
        String x = number(names + (y + 0.5) * cell);
        String base = number(head - 12);
        if (slanted) {
            svg.text(x, base, name(shown.get(y)), "transform", "rotate(-" + SLANT + " " + x + " " + base + ")");
        } else {
            svg.text(x, base, name(shown.get(y)), "text-anchor", "middle");
        }
    }

    /** The positions of the classes among those that are shown. */
    private void drawCell(int row, int column) {
        int truth = shown.get(row);
        int predicted = shown.get(column);
        int count = confusion.count(truth, predicted);
        double x = names + column * cell;
        double y = head + row * CELL_HEIGHT;
        String kind = count == 0 ? "none" : truth == predicted ? "right" : "wrong";
        double share = count == 0 ? 0 : (double) count / confusion.actual(truth);
        boolean listed = listing.lists(truth, predicted);
        if (listed) {
            svg.link(Listing.Cell.id(truth, predicted));
        }
        svg.group("class", kind);
        svg.title(name(truth) + " predicted as " + name(predicted) + ": " + count);
        svg.rectangle(
                number(x + 0.5),
                number(y + 0.5),
                number(cell),
                number(CELL_HEIGHT),
                "style",
                "--share:" + Decimals.brief(share, 3));
        svg.text(
                number(x + cell / 2.0),
                number(y + CELL_HEIGHT / 2.0),
                Integer.toString(count),
                "text-anchor",
                "middle",
                "dy",
                "0.35em");
        svg.close();
        if (listed) {
            svg.close();
        }
    }
}
