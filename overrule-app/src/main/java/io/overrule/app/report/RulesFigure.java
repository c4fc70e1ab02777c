package io.overrule.app.report;

import static io.overrule.app.report.Svg.number;
import static io.overrule.app.report.Svg.percent;

import io.overrule.data.LabelSet;
import io.overrule.evaluation.RuleReport;
import java.util.Comparator;
import java.util.List;

/**
 * The rules before and after denoising, a row each: an open mark at the precision of the rule as it was written, a full
 * one at its precision where it was not overruled, and beside them the share of its firings that were. The least
 * precise rules come first, because that is where denoising has something to do.
 */
final class RulesFigure {
    private static final int ROW = 20;
    private static final int AXIS = 26;
    private static final int MARK = 5;
    /** Below this many rows the axis on top is in sight of all of them. */
    private static final int ROWS_WITH_ONE_AXIS = 25;

    private static final double NAMES_WIDTH = 0.28;
    private static final double PLOT_START = 0.33;
    private static final double PLOT_END = 0.79;
    private static final double SHARES_START = 0.86;

    private final Svg svg;
    private final LabelSet labels;

    private RulesFigure(Svg svg, LabelSet labels) {
        this.svg = svg;
        this.labels = labels;
    }

    static Drawing of(RuleReport report, LabelSet labels) {
        List<RuleReport.Line> lines = sorted(report);
        Svg svg = Svg.start(
                "Precision of each rule before and after denoising, and the share of its firings overruled",
                "class",
                "rules",
                "width",
                "100%",
                "height",
                number(bottom(lines) + (axisBelow(lines) ? AXIS : 4)));
        return new RulesFigure(svg, labels).draw(lines);
    }

    /** The mark of a rule as it was written, for the legend. */
    static Drawing asWritten() {
        return sample().circle(7, 7, MARK, "class", "before").end();
    }

    /** The mark of a rule where it was not overruled. */
    static Drawing whereKept() {
        return sample().circle(7, 7, MARK - 1.5, "class", "after").end();
    }

    /** The mark of a rule that is always overruled. */
    static Drawing overruledEverywhere() {
        return cross(sample(), "7", "7").end();
    }

    private static Svg sample() {
        return Svg.decoration(14, 14);
    }

    /** By raw precision; rules that never fired have none and come last. */
    static List<RuleReport.Line> sorted(RuleReport report) {
        return report.rules().stream()
                .sorted(Comparator.comparingDouble(line -> line.rawPrecision().orElse(Double.POSITIVE_INFINITY)))
                .toList();
    }

    private static int bottom(List<RuleReport.Line> lines) {
        return AXIS + ROW * lines.size();
    }

    private static boolean axisBelow(List<RuleReport.Line> lines) {
        return lines.size() >= ROWS_WITH_ONE_AXIS;
    }

    private Drawing draw(List<RuleReport.Line> lines) {
        int bottom = bottom(lines);
        for (int quarter = 0; quarter <= 4; quarter++) {
            String x = across(quarter / 4.0);
            svg.line(x, number(AXIS - 4), x, number(bottom), "class", "grid");
            axisText(quarter, x, AXIS - 10);
            if (axisBelow(lines)) {
                axisText(quarter, x, bottom + 16);
            }
        }
        svg.text("0", number(AXIS - 10), "rule", "class", "axis");
        svg.text("100%", number(AXIS - 10), "overruled", "class", "axis", "text-anchor", "end");
        for (int i = 0; i < lines.size(); i++) {
            row(lines.get(i), AXIS + ROW * i);
        }
        return svg.end();
    }

    private void axisText(int quarter, String x, int y) {
        svg.text(
                x,
                number(y),
                quarter * 25 + "%",
                "class",
                quarter % 2 == 0 ? "axis" : "axis wide",
                "text-anchor",
                "middle");
    }

    private void row(RuleReport.Line line, int top) {
        String label = Stylesheet.label(labels.index(line.label()));
        String middle = number(top + ROW / 2.0);
        svg.group("class", label);
        svg.title(title(line));
        // A row can be pointed at anywhere.
        svg.rectangle("0", number(top), "100%", number(ROW), "class", "row");
        svg.rectangle("0", number(top + 5), "10", "10", "rx", "2", "class", "swatch");
        svg.window("16", number(top), percent(NAMES_WIDTH), number(ROW));
        svg.text("0", number(ROW / 2.0 + 4), line.id(), "class", "name");
        svg.close();
        if (line.fired() == 0) {
            svg.text(across(0), number(top + ROW / 2.0 + 4), "never fired", "class", "axis");
        } else {
            marks(line, middle);
            share(line, top);
        }
        svg.close();
    }

    private void marks(RuleReport.Line line, String y) {
        double raw = line.rawPrecision().orElseThrow();
        if (line.kept() == 0) {
            cross(svg, across(raw), y);
            return;
        }
        double denoised = line.denoisedPrecision().orElseThrow();
        svg.line(across(raw), y, across(denoised), y, "class", denoised < raw ? "change worse" : "change");
        svg.circle(across(raw), y, number(MARK), "class", "before");
        svg.circle(across(denoised), y, number(MARK - 1.5), "class", "after");
    }

    /** Nothing is left of the rule, so there is no precision after denoising. */
    private static Svg cross(Svg svg, String x, String y) {
        return svg.circle(x, y, number(MARK), "class", "before")
                .text(x, y, "×", "class", "gone", "text-anchor", "middle", "dy", "0.35em");
    }

    private void share(RuleReport.Line line, int top) {
        double share = line.suppressed().orElseThrow();
        double width = 1 - SHARES_START;
        svg.rectangle(percent(SHARES_START), number(top + 3), percent(width), number(ROW - 6), "class", "track");
        svg.rectangle(
                percent(SHARES_START), number(top + 3), percent(width * share), number(ROW - 6), "class", "share");
        svg.text(
                percent(0.99),
                number(top + ROW / 2.0 + 4),
                Decimals.fixed(100 * share, 0) + "%",
                "class",
                "axis",
                "text-anchor",
                "end");
    }

    /** What a row shows, in words. */
    static String title(RuleReport.Line line) {
        String subject = line.id() + " (" + line.label() + "): ";
        if (line.fired() == 0) {
            return subject + "never fired";
        }
        String before = "right in " + Decimals.percent(line.rawPrecision().orElseThrow()) + " of "
                + ReportText.count(line.fired(), "firing");
        if (line.kept() == 0) {
            return subject + before + ", overruled in all";
        }
        return subject + before + "; "
                + Decimals.percent(line.denoisedPrecision().orElseThrow()) + " after "
                + Decimals.percent(line.suppressed().orElseThrow()) + " were overruled"
                + (line.keptOfRight().isPresent()
                        ? ", " + Decimals.percent(line.keptOfRight().getAsDouble()) + " of the right ones kept"
                        : "");
    }

    private static String across(double share) {
        return percent(PLOT_START + share * (PLOT_END - PLOT_START));
    }
}
