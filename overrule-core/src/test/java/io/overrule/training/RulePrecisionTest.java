package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.evaluation.RuleReport;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.inference.Trust;
import io.overrule.rule.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RulePrecisionTest {
    private static final Task TASK = Tasks.small();
    private static final TrainingData DATA =
            TrainingData.prepare(TASK, FeatureSettings.parse("ngrams"), FeatureCache.none(), Work.quiet());

    private static double precisionAbove(double threshold, double[] trust, boolean[] right) {
        int kept = 0;
        int keptRight = 0;
        for (int k = 0; k < trust.length; k++) {
            kept += trust[k] > threshold ? 1 : 0;
            keptRight += trust[k] > threshold && right[k] ? 1 : 0;
        }
        return (double) keptRight / kept;
    }

    private static int keptAbove(double threshold, double[] trust) {
        int kept = 0;
        for (double value : trust) {
            kept += value > threshold ? 1 : 0;
        }
        return kept;
    }

    @Test
    void theThresholdLiesBetweenTheLastFiringThatIsKeptAndTheNext() {
        double[] trust = {0.9, 0.2, 0.8, 0.6, 0.4};
        boolean[] right = {true, false, true, false, true};
        assertThat(RulePrecision.threshold(1, trust, right)).isEqualTo((0.8 + 0.6) / 2);
        assertThat(RulePrecision.threshold(0.75, trust, right)).isEqualTo((0.4 + 0.2) / 2);
        assertThat(RulePrecision.threshold(0.6, trust, right)).isEqualTo(0.1);
    }

    @Test
    void firingsThatAreTrustedEquallyAreKeptOrOverruledTogether() {
        double[] trust = {0.9, 0.7, 0.7, 0.3};
        boolean[] right = {true, true, false, false};
        assertThat(RulePrecision.threshold(0.8, trust, right)).isEqualTo((0.9 + 0.7) / 2);
    }

    @Test
    void aPrecisionThatNothingReachesGivesTheNearest() {
        double[] trust = {0.9, 0.7, 0.5};
        boolean[] right = {false, true, true};
        assertThat(RulePrecision.threshold(0.99, trust, right)).isEqualTo(0.25);
    }

    @Test
    void withoutFiringsTheThresholdIsAHalf() {
        assertThat(RulePrecision.threshold(0.99, new double[0], new boolean[0])).isEqualTo(Trust.THRESHOLD);
    }

    /** Law: what is kept is as precise as wanted if anything is, and no threshold that is as precise keeps more. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void whatIsKeptIsAsPreciseAsWantedAndAsMuchAsPossible(long seed) {
        RandomStream random = RandomStream.of(seed, "firings");
        int count = 20 + random.nextInt(100);
        double[] trust = new double[count];
        boolean[] right = new boolean[count];
        for (int k = 0; k < count; k++) {
            trust[k] = (1 + random.nextInt(19)) / 20.0;
            right[k] = random.nextDouble() < trust[k];
        }
        for (double wanted : new double[] {0.5, 0.7, 0.9, 0.95}) {
            double threshold = RulePrecision.threshold(wanted, trust, right);
            double best = 0;
            int most = 0;
            for (int step = 0; step < 20; step++) {
                double other = step / 20.0;
                if (keptAbove(other, trust) > 0) {
                    double precision = Math.min(wanted, precisionAbove(other, trust, right));
                    if (precision > best) {
                        best = precision;
                        most = keptAbove(other, trust);
                    } else if (precision == best) {
                        most = Math.max(most, keptAbove(other, trust));
                    }
                }
            }
            assertThat(Math.min(wanted, precisionAbove(threshold, trust, right)))
                    .isEqualTo(best);
            assertThat(keptAbove(threshold, trust)).isEqualTo(most);
        }
    }

    private static Model train(TrainingOptions options) {
        return new Trainer(options).train(DATA, Work.quiet()).model();
    }

    private static RuleReport report(Model model) {
        return RuleReport.of(model, TASK.dataset().validation());
    }

    @ParameterizedTest
    @EveryMethod(only = {"implyloss", "only-l", "posterior-reg"})
    void whatAModelKeepsOnValidationIsNearlyAsPreciseAsWanted(Method method) {
        TrainingOptions options =
                Tasks.options().toBuilder().method(method).rulePrecision(0.95).build();

        // The threshold is chosen by trust that was fitted without the firing, the report's with it.
        assertThat(report(train(options)).denoisedPrecision().orElseThrow()).isGreaterThanOrEqualTo(0.9);
    }

    @Test
    void aPrecisionThatRulesHaveAnywaySuppressesNothing() {
        RuleReport report =
                report(train(Tasks.options().toBuilder().rulePrecision(0.01).build()));

        assertThat(report.suppressed().orElseThrow()).isZero();
    }

    @Test
    void withoutAValidationSetTheThresholdIsAHalf() {
        Task task = Tasks.of(Tasks.rules(), Tasks.labelled(), 0);
        Model wanted = new Trainer(Tasks.options().toBuilder()
                        .features(FeatureSettings.parse("ngrams"))
                        .epochs(1)
                        .rulePrecision(0.99)
                        .build())
                .train(task)
                .model();

        assertThat(wanted.decision().threshold()).isEqualTo(Trust.THRESHOLD);
    }

    @Test
    void aWantedPrecisionChangesNoNetwork() {
        TrainingOptions options = Tasks.options().toBuilder().epochs(2).build();
        Model wanted = train(options.toBuilder().rulePrecision(0.99).build());
        Model plain = train(options);

        assertThat(wanted.members()).usingRecursiveComparison().isEqualTo(plain.members());
    }

    @Test
    void aPrecisionIsAShare() {
        assertThatThrownBy(() -> Tasks.options().toBuilder().rulePrecision(97).build())
                .isInstanceOf(OverruleException.class)
                .hasMessage("rule precision is 97.0; expected above 0 and at most 1");
    }
}
