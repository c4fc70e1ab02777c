package io.overrule.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.overrule.app.report.ToyScene.Point;
import io.overrule.app.report.ToyScene.Rectangle;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContourTest {
    private static final Rectangle PLANE = new Rectangle(0, 0, 1, 1);

    /** The shoelace formula. */
    private static double area(List<Point> line) {
        double twice = 0;
        for (int i = 0; i < line.size(); i++) {
            Point a = line.get(i);
            Point b = line.get((i + 1) % line.size());
            twice += a.x() * b.y() - b.x() * a.y();
        }
        return Math.abs(twice) / 2;
    }

    @Test
    void aDiscHasTheAreaOfADisc() {
        List<List<Point>> lines = Contour.of((x, y) -> Math.hypot(x - 0.5, y - 0.5) < 0.3, PLANE, 100);
        assertThat(lines).hasSize(1);
        assertThat(area(lines.get(0))).isCloseTo(Math.PI * 0.09, within(1e-3));
    }

    @Test
    void everyPointOfTheBorderLiesOnTheBorder() {
        List<List<Point>> lines = Contour.of((x, y) -> Math.hypot(x - 0.5, y - 0.5) < 0.3, PLANE, 40);
        assertThat(lines.get(0)).allSatisfy(point -> assertThat(Math.hypot(point.x() - 0.5, point.y() - 0.5))
                .isCloseTo(0.3, within(1e-5)));
    }

    @Test
    void aRegionThatFillsTheRectangleIsTheRectangle() {
        Rectangle bounds = new Rectangle(0.25, 0.5, 0.75, 1);
        List<List<Point>> lines = Contour.of((x, y) -> true, bounds, 8);
        assertThat(lines).hasSize(1);
        assertThat(area(lines.get(0))).isCloseTo(0.25, within(1e-12));
        assertThat(lines.get(0)).contains(new Point(0.25, 0.5), new Point(0.75, 1));
    }

    @Test
    void aRegionIsCutOffAtTheRectangle() {
        List<List<Point>> lines = Contour.of((x, y) -> x + y < 1, new Rectangle(0, 0, 0.5, 1), 64);
        assertThat(lines).hasSize(1);
        assertThat(area(lines.get(0))).isCloseTo(0.375, within(1e-3));
    }

    @Test
    void anEmptyRegionHasNoBorder() {
        assertThat(Contour.of((x, y) -> false, PLANE, 10)).isEmpty();
    }

    @Test
    void aHoleHasABorderOfItsOwn() {
        List<List<Point>> lines = Contour.of((x, y) -> Math.abs(Math.hypot(x - 0.5, y - 0.5) - 0.3) < 0.1, PLANE, 60);
        assertThat(lines).hasSize(2);
    }

    @Test
    void regionsThatTouchAtACornerStayClosed() {
        List<List<Point>> lines = Contour.of((x, y) -> (x < 0.5) == (y < 0.5), PLANE, 11);
        assertThat(lines.stream().mapToDouble(ContourTest::area).sum()).isCloseTo(0.5, within(0.02));
    }
}
