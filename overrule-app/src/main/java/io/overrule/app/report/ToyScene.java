package io.overrule.app.report;

import java.util.List;
import java.util.Objects;

/**
 * What {@link ToyFigure} draws: two classes, blue (0) and red (1), on the unit square, and rules that are rectangles.
 *
 * @param unlabelled the points of U
 * @param labelled the points of L that are not exemplars
 * @param rules as they were written, each with the exemplar it was generalised from
 * @param truth the true class of a point
 * @param learned how probable it is that a rule holds at a point inside its rectangle
 * @param classifier the class predicted for a point
 */
public record ToyScene(
        List<Point> unlabelled,
        List<LabelledPoint> labelled,
        List<RuleArea> rules,
        Classes truth,
        Holding learned,
        Classes classifier) {
    public ToyScene {
        unlabelled = List.copyOf(unlabelled);
        labelled = List.copyOf(labelled);
        rules = List.copyOf(rules);
        Objects.requireNonNull(truth, "truth");
        Objects.requireNonNull(learned, "learned");
        Objects.requireNonNull(classifier, "classifier");
    }

    /** A point of the unit square; y grows upwards. */
    public record Point(double x, double y) {
        public Point {
            if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) {
                throw new IllegalArgumentException("(" + x + ", " + y + ") is outside the unit square");
            }
        }
    }

    /** A labelled point, of class 0 or 1. */
    public record LabelledPoint(Point point, int label) {
        public LabelledPoint {
            requireClass(label);
        }
    }

    /** A rule: everything in the rectangle is of one class. */
    public record RuleArea(String name, int label, Rectangle area, Point exemplar) {
        public RuleArea {
            requireClass(label);
            if (!area.contains(exemplar.x(), exemplar.y())) {
                throw new IllegalArgumentException("rule " + name + " does not cover its exemplar " + exemplar);
            }
        }
    }

    /** From the lower left to the upper right, edges included. */
    public record Rectangle(double left, double bottom, double right, double top) {
        public Rectangle {
            if (!(left >= 0 && left < right && right <= 1 && bottom >= 0 && bottom < top && top <= 1)) {
                throw new IllegalArgumentException("no rectangle in the unit square: " + left + " to " + right
                        + " across, " + bottom + " to " + top + " up");
            }
        }

        public boolean contains(double x, double y) {
            return x >= left && x <= right && y >= bottom && y <= top;
        }
    }

    /** A class, 0 or 1, for every point. */
    @FunctionalInterface
    public interface Classes {
        int at(double x, double y);
    }

    /** P_jphi(r_j=1|x) for every point. */
    @FunctionalInterface
    public interface Holding {
        double probability(int rule, double x, double y);
    }

    private static void requireClass(int label) {
        if (label != 0 && label != 1) {
            throw new IllegalArgumentException("class " + label + "; the figure knows 0 and 1");
        }
    }
}
