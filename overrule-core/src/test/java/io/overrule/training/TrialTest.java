package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Cancellation;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.feature.FeatureSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TrialTest {
    /** Hardly learns anything. */
    private static final TrainingOptions SLOW = Tasks.options().toBuilder()
            .epochs(9)
            .learningRate(1e-9)
            .ruleLearningRate(1e-9)
            .build();

    private static TrainingData data(int validation) {
        return TrainingData.prepare(
                Tasks.of(Tasks.rules(), Tasks.labelled(), validation),
                FeatureSettings.parse("ngrams"),
                FeatureCache.none(),
                Work.quiet());
    }

    private static Trial trial(TrainingData data, OptionalDouble other, Work work) {
        return Trial.of(data, other, 2, work, watched -> SLOW.method().networks(data, SLOW, watched));
    }

    @Test
    void aTrainingFarBehindStopsAfterSixEpochsAndReportsEachOfThem() {
        List<Integer> epochs = new ArrayList<>();
        Work work = Work.quiet().reportingTo(EpochReport.listener(report -> epochs.add(report.epoch())));
        Trial stopped = trial(data(40), OptionalDouble.of(1), work);
        assertThat(stopped.outcome()).isEmpty();
        assertThat(stopped.bestEpoch().orElseThrow()).isBetween(0.2, 0.8);
        assertThat(epochs).containsExactly(1, 2, 3, 4, 5, 6);
    }

    @Test
    void withNothingToCompareItRunsToItsEnd() {
        Trial whole = trial(data(40), OptionalDouble.empty(), Work.quiet());
        assertThat(whole.outcome().orElseThrow().history()).hasSize(9);
        assertThat(whole.bestEpoch()).isEqualTo(whole.outcome().orElseThrow().validation());
    }

    @Test
    void aPerfectScoreOnFewInstancesIsNoCertainty() {
        TrainingData few = data(40);
        TrainingOptions options = SLOW.toBuilder().learningRate(0.001).build();
        Trial trial = Trial.of(few, OptionalDouble.of(1), 5, Work.quiet(), work -> options.method()
                .networks(few, options, work));
        assertThat(trial.bestEpoch().orElseThrow()).isLessThan(0.95);
        assertThat(trial.outcome()).isPresent();
    }

    @Test
    void withoutAValidationSetNothingIsStopped() {
        Trial trial = trial(data(0), OptionalDouble.of(1), Work.quiet());
        assertThat(trial.outcome()).isPresent();
        assertThat(trial.bestEpoch()).isEmpty();
    }

    @Test
    void aCancellationFromOutsideIsNoStop() {
        Cancellation cancellation = new Cancellation();
        cancellation.cancel();
        TrainingData data = data(40);
        Work cancelled = Work.quiet().cancelledBy(cancellation);
        assertThatThrownBy(() -> trial(data, OptionalDouble.of(1), cancelled))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("cancelled");
    }
}
