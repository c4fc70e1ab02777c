package io.overrule.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.cover.SetStatistics;
import io.overrule.data.LabelSet;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.EntityScores;
import io.overrule.evaluation.RuleReport;
import io.overrule.evaluation.TagScheme;
import io.overrule.training.EpochReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ResultsTest {
    @Test
    void percentagesAreRefusedWhereFractionsAreMeant() {
        assertThatThrownBy(() -> SmallResults.method("implyloss", 84.6))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a run of method 'implyloss' is 84.6; expected a fraction between 0 and 1");
    }

    @Test
    void aMethodIsListedOnce() {
        Results.Builder builder =
                SmallResults.bare().method(SmallResults.method("a", 0.5)).method(SmallResults.method("a", 0.6));
        assertThatThrownBy(builder::build).hasMessage("method 'a' is listed twice");
    }

    @Test
    void aLossThatIsNoNumberIsRefused() {
        Results.Builder builder =
                SmallResults.bare().epochs(List.of(new EpochReport(1, Double.NaN, OptionalDouble.empty(), true)));
        assertThatThrownBy(builder::build).hasMessage("the loss of epoch 1 is NaN");
    }

    @Test
    void aConfusionMatrixOfOtherClassesIsRefused() {
        Results.Builder builder =
                SmallResults.bare().confusion(ConfusionMatrix.of(LabelSet.of("yes", "no"), List.of(), new int[0]));
        assertThatThrownBy(builder::build).hasMessage("the confusion matrix is over [yes, no]; expected [ham, spam]");
    }

    @Test
    void entitiesWithoutTokensAreRefused() {
        Results.Builder builder =
                SmallResults.bare().entities(EntityScores.of(TagScheme.of(SmallResults.LABELS), List.of(), List.of()));
        assertThatThrownBy(builder::build).hasMessage("there are entities without a confusion matrix");
    }

    @Test
    void aRuleOfAnUnknownClassIsRefused() {
        Results.Builder builder = SmallResults.bare()
                .denoising(new RuleReport(
                        List.of(new RuleReport.Line("free", "eggs", "contains 'free'", 0, 0, 0, 0, List.of()))));
        assertThatThrownBy(builder::build).hasMessage("rule 'free' has the unknown label 'eggs'");
    }

    @Test
    void aTruthOfAnUnknownClassIsRefused() {
        Results.Builder builder =
                SmallResults.bare().explanation(SmallResults.explanation("Hello"), Optional.of("eggs"));
        assertThatThrownBy(builder::build).hasMessage("an explained prediction has the unknown label 'eggs'");
    }

    @Test
    void aListChangedLaterChangesNothing() {
        List<EpochReport> epochs = new ArrayList<>(SmallResults.epochs());
        Results results = SmallResults.bare().epochs(epochs).build();
        epochs.clear();
        assertThat(results.epochs()).hasSize(3);
    }

    @Test
    void theMetricsOfTheRulesAreThoseOfTheirCover() {
        SetStatistics statistics = new SetStatistics(4, 20, 10, 15, 2, OptionalDouble.of(0.5));
        assertThat(Results.RuleMetrics.of(statistics))
                .isEqualTo(new Results.RuleMetrics(4, 0.5, OptionalDouble.of(0.5), 0.2, 3.75, 1.5));
    }
}
