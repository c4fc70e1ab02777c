package io.overrule.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.app.report.ToyScene.Holding;
import io.overrule.app.report.ToyScene.LabelledPoint;
import io.overrule.app.report.ToyScene.Point;
import io.overrule.app.report.ToyScene.Rectangle;
import io.overrule.app.report.ToyScene.RuleArea;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class ToyFigureTest {
    private static ToyScene scene(Holding learned) {
        return new ToyScene(
                List.of(new Point(0.1, 0.1), new Point(0.9, 0.8), new Point(0.4, 0.6)),
                List.of(new LabelledPoint(new Point(0.2, 0.9), 0), new LabelledPoint(new Point(0.8, 0.1), 1)),
                List.of(
                        new RuleArea("R1", 0, new Rectangle(0.1, 0.4, 0.6, 0.9), new Point(0.3, 0.8)),
                        new RuleArea("R2", 1, new Rectangle(0.4, 0.1, 0.9, 0.6), new Point(0.7, 0.2))),
                (x, y) -> y > x ? 0 : 1,
                learned,
                (x, y) -> y > 0.5 ? 0 : 1);
    }

    private static Document figure(Holding learned) {
        return Xml.parse(ToyFigure.of(scene(learned)).svg());
    }

    private static List<Element> learnedBorders(Document figure) {
        return Xml.elements(figure, "path").stream()
                .filter(path -> path.hasAttribute("fill-opacity"))
                .toList();
    }

    @Test
    void bothRulesHaveALearnedBorder() {
        Document figure = figure((rule, x, y) -> (rule == 0) == (y > x) ? 0.9 : 0.1);
        assertThat(learnedBorders(figure)).hasSize(2);
        assertThat(figure.getDocumentElement().getAttribute("xmlns")).isEqualTo("http://www.w3.org/2000/svg");
    }

    @Test
    void aRuleThatHoldsNowhereHasNoLearnedBorder() {
        assertThat(learnedBorders(figure((rule, x, y) -> rule == 0 ? 1 : 0))).hasSize(1);
    }

    @Test
    void aProbabilityOfOneHalfDoesNotHold() {
        assertThat(learnedBorders(figure((rule, x, y) -> 0.5))).isEmpty();
    }

    @Test
    void aRuleIsOnlyAskedWithinItsRectangle() {
        ToyScene[] asked = new ToyScene[1];
        asked[0] = scene((rule, x, y) -> {
            assertThat(asked[0].rules().get(rule).area().contains(x, y)).isTrue();
            return 1;
        });
        assertThat(ToyFigure.of(asked[0]).svg()).isNotEmpty();
    }

    @Test
    void theSameSceneGivesTheSameBytes() {
        Holding learned = (rule, x, y) -> x;
        assertThat(ToyFigure.of(scene(learned))).isEqualTo(ToyFigure.of(scene(learned)));
    }

    @Test
    void anExemplarOutsideItsRuleIsRefused() {
        assertThatThrownBy(() -> new RuleArea("R1", 0, new Rectangle(0, 0, 0.5, 0.5), new Point(0.9, 0.9)))
                .hasMessageContaining("R1 does not cover its exemplar");
    }
}
