package io.overrule.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.overrule.data.LabelSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricTest {
    private static final LabelSet LABELS = LabelSet.of("ham", "spam");
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
                .hasMessage("unknown metric 'auc'; expected accuracy, macro-f1, or f1:LABEL");
        assertThatThrownBy(() -> Metric.parse("f1:spamm", LABELS))
                .hasMessage("metric 'f1:spamm' names the unknown label 'spamm'; did you mean 'spam'?");
    }

    @Test
    void aSummaryPrintsMeanAndSampleDeviationAsThePaperDoes() {
        assertThat(new Summary(List.of(0.8, 0.9)).percent()).isEqualTo("85.0 (7.1)");
        assertThat(new Summary(List.of(0.8)).deviation()).isZero();
    }
}
