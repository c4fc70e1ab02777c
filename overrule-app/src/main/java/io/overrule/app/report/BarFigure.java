package io.overrule.app.report;

import static io.overrule.app.report.Svg.percent;

import io.overrule.evaluation.Summary;

/** A share of 1 as a bar in the cell of a table. */
final class BarFigure {
    private BarFigure() {}

    /** The mean over the runs and, if there are several, their standard deviation. */
    static Drawing of(String name, Summary summary) {
        double mean = summary.mean();
        Svg svg = Svg.start(name + ": " + ReportText.meanAndDeviation(summary), "width", "100%", "height", "20")
                .rectangle("0", "3", "100%", "14", "class", "track")
                .rectangle("0", "3", percent(mean), "14", "class", "fill");
        if (summary.runs().size() > 1) {
            String low = percent(Math.max(0, mean - summary.deviation()));
            String high = percent(Math.min(1, mean + summary.deviation()));
            svg.line(low, "10", high, "10", "class", "whisker")
                    .line(low, "6", low, "14", "class", "whisker")
                    .line(high, "6", high, "14", "class", "whisker");
        }
        return svg.end();
    }

    static Drawing of(String name, double share) {
        return Svg.start(name + ": " + Decimals.percent(share), "width", "100%", "height", "14")
                .rectangle("0", "2", "100%", "10", "class", "track")
                .rectangle("0", "2", percent(share), "10", "class", "fill")
                .end();
    }
}
