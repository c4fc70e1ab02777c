package io.overrule.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.Sentence;
import io.overrule.data.TokenInstance;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricTest {
    private static final LabelSet LABELS = LabelSet.of("ham", "spam");
    private static final LabelSet TAGS = LabelSet.of("O", "Price", "Dish");
    /** ham: 3 true, 2 right; spam: 2 true, 1 right. */
    private static final ConfusionMatrix CONFUSION =
            ConfusionMatrix.of(LABELS, List.of(0, 0, 0, 1, 1), new int[] {0, 0, 1, 1, 0});

    @Test
    void accuracyIsTheShareOfRightPredictions() {
        assertThat(Metric.ACCURACY.of(CONFUSION)).isEqualTo(0.6);
    }

    @Test
    void f1IsTheHarmonicMeanOfPrecisionAndRecall() {
        assertThat(Metric.parse("f1:spam", LABELS).of(CONFUSION)).isCloseTo(0.5, within(1e-12));
        assertThat(Metric.parse("macro-f1", LABELS).of(CONFUSION)).isCloseTo((0.5 + 2.0 / 3) / 2, within(1e-12));
    }

    @Test
    void aClassNeverSeenAndNeverPredictedHasF1Zero() {
        ConfusionMatrix onlyHam = ConfusionMatrix.of(LABELS, List.of(0), new int[] {0});
        assertThat(onlyHam.f1(1)).isZero();
    }

    @Test
    void unknownMetricsAndLabelsAreRefused() {
        assertThatThrownBy(() -> Metric.parse("auc", LABELS))
                .hasMessage("unknown metric 'auc'; expected accuracy, macro-f1, f1:LABEL, token-f1, or micro-f1:LABEL"
                        + " and macro-f1:LABEL, which leave a class out");
        assertThatThrownBy(() -> Metric.parse("f1:spamm", LABELS))
                .hasMessage("metric 'f1:spamm' names the unknown label 'spamm'; did you mean 'spam'?");
    }

    @Test
    void microF1LeavesOutTheClassThatMeansNothing() {
        // Of the 3 tokens that are something 1 is tagged rightly, and 4 are said to be something.
        ConfusionMatrix confusion = ConfusionMatrix.of(TAGS, List.of(0, 0, 0, 1, 1, 2), new int[] {0, 1, 1, 1, 0, 1});
        assertThat(Metric.parse("token-f1", TAGS).of(confusion)).isEqualTo(2.0 * 1 / (3 + 4));
        assertThat(Metric.parse("micro-f1:O", TAGS).of(confusion)).isEqualTo(2.0 / 7);
        assertThat(Metric.parse("micro-f1:Price", TAGS).of(confusion)).isEqualTo(2.0 * (1 + 0) / (4 + 2));
    }

    @Test
    void theMeanF1CountsAllClassesOrLeavesOneOut() {
        ConfusionMatrix confusion = ConfusionMatrix.of(TAGS, List.of(0, 0, 0, 1, 1, 2), new int[] {0, 1, 1, 1, 0, 1});
        // O: 1 right, 3 true, 2 predicted; Price: 1, 2, 4; Dish: 0, 1, 0.
        double outside = 2.0 / 5;
        double price = 2.0 / 6;
        assertThat(Metric.parse("mean-f1", TAGS).of(confusion)).isCloseTo((outside + price + 0) / 3, within(1e-12));
        assertThat(Metric.parse("macro-f1:O", TAGS).of(confusion)).isCloseTo((price + 0) / 2, within(1e-12));
    }

    @Test
    void aMetricIsReadByTheNameItTells() {
        for (String name :
                List.of("accuracy", "macro-f1", "macro-f1:O", "micro-f1:O", "micro-f1:Price", "token-f1", "f1:Price")) {
            assertThat(Metric.parse(name, TAGS).name()).isEqualTo(name);
        }
        assertThat(Metric.parse("mean-f1", TAGS)).isEqualTo(Metric.MACRO_F1);
    }

    @Test
    void microF1NeedsAClassToLeaveOut() {
        assertThatThrownBy(() -> Metric.parse("micro-f1", TAGS))
                .hasMessage("metric 'micro-f1' over all classes is the accuracy; write accuracy, or name the class to"
                        + " leave out: micro-f1:LABEL");
        assertThatThrownBy(() -> Metric.parse("token-f1", LABELS))
                .hasMessage("metric 'token-f1' leaves out the class 'O', which is not among [ham, spam]; name the"
                        + " class to leave out: micro-f1:LABEL");
        assertThatThrownBy(() -> Metric.parse("micro-f1:Prise", TAGS))
                .hasMessage("metric 'micro-f1:Prise' names the unknown label 'Prise'; did you mean 'Price'?");
    }

    @Test
    void tokensAreMeasuredByWhatIsNotOutside() {
        List<TokenInstance> tokens = new Sentence("s", List.of("a", "bar")).instances();
        assertThat(Metric.suiting(tokens, TAGS)).isEqualTo(Metric.TOKEN_F1);
        assertThat(Metric.suiting(tokens, LABELS)).isEqualTo(Metric.MACRO_F1);
        assertThat(Metric.suiting(List.of(Instance.text("a bar")), TAGS)).isEqualTo(Metric.ACCURACY);
    }

    @Test
    void aSummaryPrintsMeanAndSampleDeviationAsThePaperDoes() {
        assertThat(new Summary(List.of(0.8, 0.9)).percent()).isEqualTo("85.0 (7.1)");
        assertThat(new Summary(List.of(0.8)).deviation()).isZero();
    }
}
