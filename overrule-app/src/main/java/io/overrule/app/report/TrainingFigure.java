package io.overrule.app.report;

import static io.overrule.app.report.Svg.number;

import io.overrule.training.EpochReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** How training went, epoch by epoch: a panel for the loss and, if there was a validation set, one for its score. */
public final class TrainingFigure {
    private static final double WIDTH = 360;
    private static final double HEIGHT = 220;
    private static final double LEFT = 46;
    private static final double RIGHT = 350;
    private static final double TOP = 12;
    private static final double BOTTOM = 184;

    private TrainingFigure() {}

    /** The panels, by what their headings say. */
    public static Map<String, Drawing> of(List<EpochReport> epochs, String metric) {
        Map<String, Drawing> panels = new LinkedHashMap<>();
        panels.put(
                "Loss",
                new Panel("Loss", epochs, EpochReport::loss, Double.MAX_VALUE, value -> Decimals.brief(value, 4))
                        .draw());
        List<EpochReport> validated =
                epochs.stream().filter(epoch -> epoch.validation().isPresent()).toList();
        if (!validated.isEmpty()) {
            String name = "Validation " + metric;
            panels.put(
                    name,
                    new Panel(
                                    name,
                                    validated,
                                    epoch -> epoch.validation().orElseThrow(),
                                    1,
                                    value -> Decimals.brief(100 * value, 1) + "%")
                            .draw());
        }
        return panels;
    }

    /** The epoch whose networks were kept: the last that was better than all before; the last one if none is marked. */
    static int bestEpoch(List<EpochReport> epochs) {
        int best = epochs.get(epochs.size() - 1).epoch();
        for (EpochReport epoch : epochs) {
            if (epoch.best()) {
                best = epoch.epoch();
            }
        }
        return best;
    }

    /** One curve over the epochs. */
    private static final class Panel {
        private final Svg svg;
        private final List<EpochReport> epochs;
        private final ToDoubleFunction<EpochReport> value;
        private final DoubleFunction<String> format;
        private final Ticks across;
        private final Ticks up;
        private final int best;

        Panel(
                String name,
                List<EpochReport> epochs,
                ToDoubleFunction<EpochReport> value,
                double ceiling,
                DoubleFunction<String> format) {
            this.svg = Svg.start(name + " per epoch", "viewBox", "0 0 " + number(WIDTH) + " " + number(HEIGHT));
            this.epochs = epochs;
            this.value = value;
            this.format = format;
            this.across = Ticks.whole(
                    epochs.get(0).epoch(), epochs.get(epochs.size() - 1).epoch());
            this.up = Ticks.around(
                    epochs.stream().mapToDouble(value).min().orElseThrow(),
                    epochs.stream().mapToDouble(value).max().orElseThrow(),
                    ceiling);
            this.best = bestEpoch(epochs);
        }

        private double x(double epoch) {
            return LEFT + (RIGHT - LEFT) * across.position(epoch);
        }

        private double y(double value) {
            return BOTTOM - (BOTTOM - TOP) * up.position(value);
        }

        Drawing draw() {
            for (double tick : up.values()) {
                svg.line(number(LEFT), number(y(tick)), number(RIGHT), number(y(tick)), "class", "grid");
                svg.text(
                        number(LEFT - 6),
                        number(y(tick) + 4),
                        format.apply(tick),
                        "class",
                        "axis",
                        "text-anchor",
                        "end");
            }
            for (double tick : across.values()) {
                svg.text(
                        number(x(tick)),
                        number(BOTTOM + 16),
                        Decimals.brief(tick, 0),
                        "class",
                        "axis",
                        "text-anchor",
                        "middle");
            }
            svg.text(number((LEFT + RIGHT) / 2), number(HEIGHT - 4), "epoch", "class", "axis", "text-anchor", "middle");
            curve();
            markBest();
            return svg.end();
        }

        private void curve() {
            StringBuilder path = new StringBuilder();
            for (EpochReport epoch : epochs) {
                path.append(path.isEmpty() ? "M" : " L")
                        .append(number(x(epoch.epoch())))
                        .append(' ')
                        .append(number(y(value.applyAsDouble(epoch))));
            }
            svg.path(path.toString(), "class", "curve");
        }

        private void markBest() {
            for (EpochReport epoch : epochs) {
                if (epoch.epoch() == best) {
                    double x = x(best);
                    double height = value.applyAsDouble(epoch);
                    boolean leftHalf = across.position(best) < 0.5;
                    boolean upperHalf = up.position(height) > 0.5;
                    svg.line(number(x), number(TOP), number(x), number(BOTTOM), "class", "kept");
                    svg.circle(number(x), number(y(height)), "4", "class", "point");
                    // Where the curve is not: at the other end of the line.
                    svg.text(
                            number(leftHalf ? x + 6 : x - 6),
                            number(upperHalf ? BOTTOM - 6 : TOP + 10),
                            "kept: epoch " + best + ", " + format.apply(height),
                            "class",
                            "note",
                            "text-anchor",
                            leftHalf ? "start" : "end");
                }
            }
        }
    }

    /**
     * Round numbers along an axis.
     *
     * @param start the value at the axis's start
     * @param end the value at its end
     */
    record Ticks(double start, double end, List<Double> values) {
        private static final int WANTED = 5;

        Ticks {
            values = List.copyOf(values);
        }

        /** Whole numbers between two whole numbers; the axis starts and ends at those. */
        static Ticks whole(int first, int last) {
            double step = Math.max(1, step(last - first));
            List<Double> values = new ArrayList<>();
            values.add((double) first);
            for (double tick = step * Math.floor(first / step + 1); tick <= last; tick += step) {
                values.add(tick);
            }
            return new Ticks(first, Math.max(last, first + 1), values);
        }

        /** An axis a little longer than the values need, from a round number to a round number. */
        static Ticks around(double smallest, double largest, double ceiling) {
            double spread = largest - smallest;
            double step = step(spread > 0 ? spread : Math.max(Math.abs(largest), 1e-6) / 2);
            double start = step * Math.floor(smallest / step);
            double end = Math.min(ceiling, step * Math.ceil(largest / step));
            if (!(end > start)) {
                start -= step;
            }
            List<Double> values = new ArrayList<>();
            for (int k = 0; start + k * step <= end + step / 1000; k++) {
                values.add(start + k * step);
            }
            return new Ticks(start, end, values);
        }

        /** 1, 2 or 5 times a power of ten, so that about {@link #WANTED} steps make up the spread. */
        private static double step(double spread) {
            double rough = Math.max(spread, Double.MIN_NORMAL) / WANTED;
            double power = Math.pow(10, Math.floor(Math.log10(rough)));
            double factor = rough / power;
            return power * (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10);
        }

        double position(double value) {
            return (value - start) / (end - start);
        }
    }
}
