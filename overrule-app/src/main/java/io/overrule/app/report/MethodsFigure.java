package io.overrule.app.report;

import static io.overrule.app.report.Svg.number;
import static io.overrule.app.report.Svg.percent;

import io.overrule.evaluation.Summary;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Methods side by side, a row each: a dot at the mean over the runs, a bar of one standard deviation to either side,
 * and a small mark for every run. The axis spans what the methods reach, not 0 to 100 %, because the differences are of
 * interest.
 */
final class MethodsFigure {
    private static final int ROW = 24;
    private static final int AXIS = 26;
    private static final double NAMES_WIDTH = 0.36;
    private static final double PLOT_START = 0.39;
    private static final double PLOT_END = 0.975;

    private final Svg svg;
    private final TrainingFigure.Ticks ticks;

    private MethodsFigure(Svg svg, TrainingFigure.Ticks ticks) {
        this.svg = svg;
        this.ticks = ticks;
    }

    /** Empty if there is nothing to compare. */
    static Optional<Drawing> of(Results results) {
        List<Results.MethodResult> methods = results.methods().stream()
                .filter(method -> method.compared().isPresent())
                .toList();
        if (methods.isEmpty()) {
            return Optional.empty();
        }
        double lowest = 1;
        double highest = 0;
        for (Results.MethodResult method : methods) {
            Summary scores = method.compared().orElseThrow();
            lowest = Math.min(lowest, Math.max(0, scores.mean() - scores.deviation()));
            highest = Math.max(highest, Math.min(1, scores.mean() + scores.deviation()));
            for (double run : scores.runs()) {
                lowest = Math.min(lowest, run);
                highest = Math.max(highest, run);
            }
        }
        Svg svg = Svg.start(
                "The " + results.metric() + " of each method: mean, standard deviation and single runs",
                "width",
                "100%",
                "height",
                number(bottom(methods) + 4));
        return Optional.of(
                new MethodsFigure(svg, TrainingFigure.Ticks.around(lowest, highest, 1)).draw(methods, best(results)));
    }

    /** The method with the largest mean; the first of several equal ones. */
    static Optional<Results.MethodResult> best(Results results) {
        return results.methods().stream()
                .filter(method -> method.compared().isPresent())
                .max(Comparator.comparingDouble(
                        method -> method.compared().orElseThrow().mean()))
                .flatMap(largest -> results.methods().stream()
                        .filter(method -> method.compared()
                                .map(Summary::mean)
                                .equals(largest.compared().map(Summary::mean)))
                        .findFirst());
    }

    private static int bottom(List<Results.MethodResult> methods) {
        return AXIS + ROW * methods.size();
    }

    private Drawing draw(List<Results.MethodResult> methods, Optional<Results.MethodResult> best) {
        int bottom = bottom(methods);
        for (double tick : ticks.values()) {
            String x = across(tick);
            svg.line(x, number(AXIS - 4), x, number(bottom), "class", "grid");
            svg.text(
                    x,
                    number(AXIS - 10),
                    Decimals.brief(100 * tick, 2) + "%",
                    "class",
                    "axis",
                    "text-anchor",
                    "middle");
        }
        for (int i = 0; i < methods.size(); i++) {
            Results.MethodResult method = methods.get(i);
            row(method, best.filter(found -> found.name().equals(method.name())).isPresent(), AXIS + ROW * i);
        }
        return svg.end();
    }

    private void row(Results.MethodResult method, boolean best, int top) {
        Summary scores = method.compared().orElseThrow();
        boolean alone = method.standing().map(Results.Standing::classifierAlone).orElse(false);
        double middle = top + ROW / 2.0;
        svg.group("class", (alone ? "alone" : "whole") + (best ? " best" : ""));
        svg.title(method.name() + ": " + scores.percent());
        // A row can be pointed at anywhere.
        svg.rectangle("0", number(top), "100%", number(ROW), "class", "row");
        svg.window("0", number(top), percent(NAMES_WIDTH), number(ROW));
        svg.text("0", number(ROW / 2.0 + 4), method.name(), "class", "name");
        svg.close();
        if (scores.runs().size() > 1) {
            for (double run : scores.runs()) {
                svg.line(across(run), number(middle - 4), across(run), number(middle + 4), "class", "single");
            }
            String low = across(Math.max(ticks.start(), scores.mean() - scores.deviation()));
            String high = across(Math.min(ticks.end(), scores.mean() + scores.deviation()));
            svg.line(low, number(middle), high, number(middle), "class", "whisker");
            svg.line(low, number(middle - 5), low, number(middle + 5), "class", "whisker");
            svg.line(high, number(middle - 5), high, number(middle + 5), "class", "whisker");
        }
        svg.circle(across(scores.mean()), number(middle), "5", "class", "mean");
        svg.close();
    }

    private String across(double score) {
        return percent(PLOT_START + ticks.position(score) * (PLOT_END - PLOT_START));
    }
}
