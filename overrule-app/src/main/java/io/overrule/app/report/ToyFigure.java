package io.overrule.app.report;

import static io.overrule.app.report.Svg.number;

import io.overrule.app.report.ToyScene.LabelledPoint;
import io.overrule.app.report.ToyScene.Point;
import io.overrule.app.report.ToyScene.Rectangle;
import io.overrule.app.report.ToyScene.RuleArea;
import io.overrule.inference.JointInference;
import java.util.List;

/**
 * The paper's Figure 1 with boundaries that were really learned: two rules on a plane, each generalised from one
 * exemplar and each reaching into the other class's region, and the part of them that remains after denoising. A
 * drawing of its own, with its own background, for any page.
 */
public final class ToyFigure {
    private static final double WIDTH = 640;
    private static final double MARGIN = 12;
    private static final double PLOT_WIDTH = WIDTH - 2 * MARGIN;
    private static final double PLOT_HEIGHT = 460;
    private static final double LEGEND_TOP = MARGIN + PLOT_HEIGHT + 24;
    private static final double LEGEND_ROW = 22;
    private static final double LEGEND_COLUMN = 212;
    private static final double HEIGHT = LEGEND_TOP + 3 * LEGEND_ROW;
    private static final int FONT_SIZE = 13;
    private static final int CELLS = 120;
    private static final Rectangle PLANE = new Rectangle(0, 0, 1, 1);

    /** Draws a learned border beside the rule's own rather than beneath it, where both coincide. */
    private static final double INSET = 0.007;

    private static final List<String> INK = List.of("#1a5fb4", "#c0271f");
    private static final List<String> SHADE = List.of("#dbe7f7", "#fadfdb");

    private final ToyScene scene;
    private final Svg svg = Svg.standalone(
            "Two rules that over-generalise, and where each of them was learned to hold", WIDTH, HEIGHT, FONT_SIZE);

    private ToyFigure(ToyScene scene) {
        this.scene = scene;
    }

    public static Drawing of(ToyScene scene) {
        return new ToyFigure(scene).draw();
    }

    private Drawing draw() {
        regions();
        scene.unlabelled().forEach(point -> dot(x(point.x()), y(point.y())));
        classifier();
        for (int rule = 0; rule < scene.rules().size(); rule++) {
            learned(rule);
        }
        scene.rules().forEach(this::written);
        // The wide white line hides the border of the classifier's region where the plane itself ends.
        frame("#ffffff", "3");
        frame("#59626d", "1");
        scene.rules().forEach(this::name);
        scene.rules().forEach(this::exemplar);
        for (LabelledPoint labelled : scene.labelled()) {
            mark(labelled.label(), x(labelled.point().x()), y(labelled.point().y()));
        }
        legend();
        return svg.end();
    }

    private void frame(String colour, String width) {
        svg.rectangle(
                number(MARGIN),
                number(MARGIN),
                number(PLOT_WIDTH),
                number(PLOT_HEIGHT),
                "fill",
                "none",
                "stroke",
                colour,
                "stroke-width",
                width);
    }

    private static double x(double x) {
        return MARGIN + PLOT_WIDTH * x;
    }

    private static double y(double y) {
        return MARGIN + PLOT_HEIGHT * (1 - y);
    }

    private void regions() {
        svg.rectangle(number(MARGIN), number(MARGIN), number(PLOT_WIDTH), number(PLOT_HEIGHT), "fill", SHADE.get(1));
        svg.path(
                path(Contour.of((x, y) -> scene.truth().at(x, y) == 0, PLANE, CELLS)),
                "fill",
                SHADE.get(0),
                "fill-rule",
                "evenodd");
    }

    private void classifier() {
        String border = path(Contour.of((x, y) -> scene.classifier().at(x, y) == 0, PLANE, CELLS));
        if (!border.isEmpty()) {
            svg.path(
                    border,
                    "fill",
                    "none",
                    "stroke",
                    "#3d444d",
                    "stroke-width",
                    "1.75",
                    "stroke-dasharray",
                    "1.5 4",
                    "stroke-linecap",
                    "round");
        }
    }

    private void written(RuleArea rule) {
        Rectangle area = rule.area();
        svg.rectangle(
                number(x(area.left())),
                number(y(area.top())),
                number(x(area.right()) - x(area.left())),
                number(y(area.bottom()) - y(area.top())),
                "fill",
                "none",
                "stroke",
                INK.get(rule.label()),
                "stroke-width",
                "3");
    }

    private void learned(int index) {
        RuleArea rule = scene.rules().get(index);
        Rectangle area = rule.area();
        Rectangle inner =
                new Rectangle(area.left() + INSET, area.bottom() + INSET, area.right() - INSET, area.top() - INSET);
        String border = path(Contour.of(
                (x, y) -> !JointInference.overrules(scene.learned().probability(index, x, y)), inner, CELLS));
        if (!border.isEmpty()) {
            svg.path(
                    border,
                    "fill",
                    INK.get(rule.label()),
                    "fill-opacity",
                    "0.14",
                    "fill-rule",
                    "evenodd",
                    "stroke",
                    INK.get(rule.label()),
                    "stroke-width",
                    "2",
                    "stroke-dasharray",
                    "7 5");
        }
    }

    /** In the corner of the rectangle that is farthest from the other class's part: the one nearest the exemplar. */
    private void name(RuleArea rule) {
        Rectangle area = rule.area();
        boolean upper = rule.exemplar().y() > (area.bottom() + area.top()) / 2;
        boolean left = rule.exemplar().x() < (area.left() + area.right()) / 2;
        outlined(
                x(left ? area.left() : area.right()) + (left ? 10 : -10),
                upper ? y(area.top()) + 22 : y(area.bottom()) - 12,
                rule.name(),
                INK.get(rule.label()),
                left ? "start" : "end",
                "18");
    }

    private void exemplar(RuleArea rule) {
        Point at = rule.exemplar();
        svg.circle(
                number(x(at.x())),
                number(y(at.y())),
                "11",
                "fill",
                "#ffffff",
                "fill-opacity",
                "0.85",
                "stroke",
                "#1c2127",
                "stroke-width",
                "1.75");
        mark(rule.label(), x(at.x()), y(at.y()));
        outlined(x(at.x()) + 15, y(at.y()) + 5, "exemplar of " + rule.name(), "#1c2127", "start", "12");
    }

    /** Text that stays readable on dots and lines. */
    private void outlined(double x, double y, String text, String colour, String anchor, String size) {
        svg.text(
                number(x),
                number(y),
                text,
                "fill",
                colour,
                "font-size",
                size,
                "font-weight",
                "600",
                "text-anchor",
                anchor,
                "stroke",
                "#ffffff",
                "stroke-width",
                "3",
                "stroke-linejoin",
                "round",
                "paint-order",
                "stroke");
    }

    private void dot(double x, double y) {
        svg.circle(number(x), number(y), "1.6", "fill", "#737c88");
    }

    /** A circle for class 0, a cross for class 1. */
    private void mark(int label, double x, double y) {
        String ink = INK.get(label);
        if (label == 0) {
            svg.circle(number(x), number(y), "5", "fill", "none", "stroke", ink, "stroke-width", "2.5");
        } else {
            String cross = "M" + number(x - 5) + " " + number(y - 5) + " L" + number(x + 5) + " " + number(y + 5) + " M"
                    + number(x - 5) + " " + number(y + 5) + " L" + number(x + 5) + " " + number(y - 5);
            svg.path(cross, "fill", "none", "stroke", ink, "stroke-width", "2.5", "stroke-linecap", "round");
        }
    }

    private void legend() {
        double first = MARGIN + 14;
        double second = first + LEGEND_COLUMN;
        double third = second + LEGEND_COLUMN;
        double row = LEGEND_TOP;
        swatch(first - 12, row, SHADE.get(1));
        swatch(first, row, SHADE.get(0));
        meaning(first + 6, row, "true class");
        dot(second, row);
        meaning(second, row, "unlabelled");
        mark(1, third - 7, row);
        mark(0, third + 8, row);
        meaning(third + 4, row, "labelled");
        row += LEGEND_ROW;
        svg.line(
                number(first - 12),
                number(row),
                number(first + 12),
                number(row),
                "stroke",
                INK.get(1),
                "stroke-width",
                "3");
        meaning(first + 6, row, "rule as written");
        svg.line(
                number(second - 12),
                number(row),
                number(second + 12),
                number(row),
                "stroke",
                INK.get(1),
                "stroke-width",
                "2",
                "stroke-dasharray",
                "7 5");
        meaning(second, row, "where it was learned to hold");
        row += LEGEND_ROW;
        svg.line(
                number(first - 12),
                number(row),
                number(first + 12),
                number(row),
                "stroke",
                "#3d444d",
                "stroke-width",
                "1.75",
                "stroke-dasharray",
                "1.5 4",
                "stroke-linecap",
                "round");
        meaning(first + 6, row, "border of the trained classifier");
    }

    private void swatch(double x, double y, String colour) {
        svg.rectangle(number(x), number(y - 7), "12", "14", "fill", colour, "stroke", "#59626d", "stroke-width", "0.5");
    }

    private void meaning(double x, double y, String text) {
        svg.text(number(x + 14), number(y + 4.5), text, "fill", "#1c2127");
    }

    private static String path(List<List<Point>> lines) {
        StringBuilder path = new StringBuilder();
        for (List<Point> line : lines) {
            String previous = "";
            char command = 'M';
            for (Point point : line) {
                String at = number(x(point.x())) + " " + number(y(point.y()));
                // Along the cut the ring's cells repeat points.
                if (!at.equals(previous)) {
                    path.append(command).append(at);
                    command = 'L';
                }
                previous = at;
            }
            path.append('Z');
        }
        return path.toString();
    }
}
