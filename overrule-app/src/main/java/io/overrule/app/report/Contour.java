package io.overrule.app.report;

import io.overrule.app.report.ToyScene.Point;
import io.overrule.app.report.ToyScene.Rectangle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The border of a region within a rectangle, by marching squares: the region is evaluated at the corners of a grid;
 * where two neighbours differ, bisection finds the border between them; within a cell the border is straight.
 *
 * <p>Around the grid lies a ring of cells without extent that belong to no region. So the border also runs along the
 * rectangle where the region is cut off by it, and all lines are closed.
 */
final class Contour {
    private static final int BISECTIONS = 12;

    /** A set of points. */
    @FunctionalInterface
    interface Region {
        boolean contains(double x, double y);
    }

    /** An edge of the grid, from its corner (column, row) to the right or upwards. */
    private record Edge(int column, int row, boolean across) {}

    /** Where the border crosses an edge; linked to the crossings before and after it. */
    private static final class Crossing {
        private final Point point;
        private final List<Crossing> links = new ArrayList<>(2);
        private boolean done;

        Crossing(Point point) {
            this.point = point;
        }

        @Nullable
        Crossing next() {
            for (Crossing link : links) {
                if (!link.done) {
                    return link;
                }
            }
            return null;
        }
    }

    private final Region region;
    private final Rectangle bounds;
    private final int cells;
    private final boolean[][] inside;
    private final Map<Edge, Crossing> crossings = new LinkedHashMap<>();

    private Contour(Region region, Rectangle bounds, int cells) {
        this.region = region;
        this.bounds = bounds;
        this.cells = cells;
        this.inside = new boolean[cells + 3][cells + 3];
        for (int column = 1; column <= cells + 1; column++) {
            for (int row = 1; row <= cells + 1; row++) {
                inside[column][row] = region.contains(x(column), y(row));
            }
        }
    }

    /**
     * The lines of the border, each closed: the last point is followed by the first.
     *
     * @param cells of the grid, across and up
     */
    static List<List<Point>> of(Region region, Rectangle bounds, int cells) {
        Contour contour = new Contour(region, bounds, cells);
        for (int column = 0; column < cells + 2; column++) {
            for (int row = 0; row < cells + 2; row++) {
                contour.march(column, row);
            }
        }
        return contour.lines();
    }

    private double x(int column) {
        return bounds.left() + (bounds.right() - bounds.left()) * share(column);
    }

    private double y(int row) {
        return bounds.bottom() + (bounds.top() - bounds.bottom()) * share(row);
    }

    private double share(int index) {
        return Math.min(Math.max(index - 1, 0), cells) / (double) cells;
    }

    /** Links the crossings of one cell's edges. */
    private void march(int column, int row) {
        boolean lowerLeft = inside[column][row];
        boolean lowerRight = inside[column + 1][row];
        boolean upperRight = inside[column + 1][row + 1];
        boolean upperLeft = inside[column][row + 1];
        Edge bottom = new Edge(column, row, true);
        Edge right = new Edge(column + 1, row, false);
        Edge top = new Edge(column, row + 1, true);
        Edge left = new Edge(column, row, false);
        List<Edge> crossed = new ArrayList<>(4);
        addIf(lowerLeft != lowerRight, bottom, crossed);
        addIf(lowerRight != upperRight, right, crossed);
        addIf(upperRight != upperLeft, top, crossed);
        addIf(upperLeft != lowerLeft, left, crossed);
        if (crossed.size() == 2) {
            link(crossed.get(0), crossed.get(1));
        } else if (crossed.size() == 4) {
            // A saddle: the middle of the cell decides which corners belong together.
            boolean middle = region.contains((x(column) + x(column + 1)) / 2, (y(row) + y(row + 1)) / 2);
            link(bottom, middle == lowerLeft ? right : left);
            link(top, middle == lowerLeft ? left : right);
        }
    }

    private static void addIf(boolean crossed, Edge edge, List<Edge> edges) {
        if (crossed) {
            edges.add(edge);
        }
    }

    private void link(Edge first, Edge second) {
        Crossing one = crossing(first);
        Crossing other = crossing(second);
        one.links.add(other);
        other.links.add(one);
    }

    private Crossing crossing(Edge edge) {
        return crossings.computeIfAbsent(edge, key -> new Crossing(bisect(key)));
    }

    private Point bisect(Edge edge) {
        double x = x(edge.column());
        double y = y(edge.row());
        double length = edge.across() ? x(edge.column() + 1) - x : y(edge.row() + 1) - y;
        boolean start = inside[edge.column()][edge.row()];
        double low = 0;
        double high = length;
        for (int k = 0; k < BISECTIONS; k++) {
            double middle = (low + high) / 2;
            boolean same = region.contains(edge.across() ? x + middle : x, edge.across() ? y : y + middle) == start;
            low = same ? middle : low;
            high = same ? high : middle;
        }
        double found = (low + high) / 2;
        return new Point(edge.across() ? x + found : x, edge.across() ? y : y + found);
    }

    private List<List<Point>> lines() {
        List<List<Point>> lines = new ArrayList<>();
        for (Crossing start : crossings.values()) {
            if (!start.done) {
                List<Point> line = new ArrayList<>();
                for (Crossing at = start; at != null; at = at.next()) {
                    at.done = true;
                    line.add(at.point);
                }
                lines.add(line);
            }
        }
        return lines;
    }
}
