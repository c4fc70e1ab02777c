package io.overrule.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class SvgTest {
    private static final String HOSTILE = "\" onload=\"alert(1)</text><script>";

    @Test
    void textsAndAttributesCannotBeLeft() {
        Document drawing = Xml.parse(Svg.start(HOSTILE, "class", HOSTILE)
                .text(0, 0, HOSTILE, "class", HOSTILE)
                .end()
                .svg());
        assertThat(drawing.getDocumentElement().getAttribute("class")).isEqualTo(HOSTILE);
        assertThat(drawing.getDocumentElement().getAttributes().getLength()).isEqualTo(2);
        assertThat(Xml.texts(drawing, "title")).containsExactly(HOSTILE);
        assertThat(Xml.texts(drawing, "text")).containsExactly(HOSTILE);
    }

    @Test
    void aDrawingWithAnOpenPartIsRefused() {
        Svg svg = Svg.start("Parts").group();
        assertThatThrownBy(svg::end).isInstanceOf(IllegalStateException.class).hasMessageContaining("[g, svg]");
    }

    @Test
    void anAttributeWithoutAValueIsRefused() {
        assertThatThrownBy(() -> Svg.start("Shapes").circle(0, 0, 1, "class"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("class");
    }

    @Test
    void lengthsHaveAtMostTwoDecimalPlaces() {
        assertThat(Svg.decoration(4, 4).line(0, 1.5, 1 / 3.0, -0.001).end().svg())
                .contains("x1=\"0\" y1=\"1.5\" x2=\"0.33\" y2=\"0\"");
    }

    @Test
    void aLineGoesThroughItsPointsInTheirOrder() {
        assertThat(Svg.decoration(4, 4)
                        .polyline(List.of(new double[] {1, 2}, new double[] {3.25, 4}))
                        .end()
                        .svg())
                .contains("points=\"1,2 3.25,4\"");
    }

    @Test
    void aStandaloneDrawingIsAnSvgFileOnWhite() {
        Document file = Xml.parse(Svg.standalone("Alone", 20, 10, 12).end().svg());
        assertThat(file.getDocumentElement().getAttribute("xmlns")).isEqualTo("http://www.w3.org/2000/svg");
        assertThat(file.getDocumentElement().getAttribute("viewBox")).isEqualTo("0 0 20 10");
        assertThat(Xml.elements(file, "rect").get(0).getAttribute("fill")).isEqualTo("#ffffff");
    }
}
