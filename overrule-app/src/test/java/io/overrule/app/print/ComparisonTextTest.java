package io.overrule.app.print;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.app.report.NumberText;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.Summary;
import io.overrule.experiment.ComparisonResult;
import io.overrule.experiment.Entrant;
import io.overrule.experiment.Predictions;
import io.overrule.experiment.Run;
import io.overrule.feature.FeatureSettings;
import io.overrule.training.TrainingOptions;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ComparisonTextTest {
    private static ComparisonResult.Line line(
            String name, boolean tested, double first, double second, double gain, String against, double p) {
        Entrant entrant = Entrant.named(name.split(",", -1)[0], TrainingOptions::defaults, OptionalInt.empty());
        Run run = new Run(
                1,
                3,
                new Run.Outcome(OptionalDouble.of(0.5), Optional.of(Predictions.of(new int[] {0, 1}))),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                12.25);
        return new ComparisonResult.Line(
                name,
                entrant,
                name.contains(","),
                List.of(run, run),
                tested ? Optional.of(new Summary(List.of(first, second))) : Optional.empty(),
                Optional.of(new Summary(List.of(second, first))),
                OptionalDouble.of(gain),
                tested ? Optional.of(new ComparisonResult.Significance(against, 0, p)) : Optional.empty());
    }

    private static ComparisonResult result(boolean tested) {
        return result(tested, true);
    }

    private static ComparisonResult result(boolean tested, boolean asPublished) {
        return new ComparisonResult(
                "messages",
                Metric.ACCURACY,
                FeatureSettings.parse("ngrams"),
                List.of(1L, 2L),
                tested ? 12 : 0,
                asPublished,
                List.of(
                        line("majority", tested, 0.5, 0.5, -0.2, "implyloss", 0.0004),
                        line("only-l", tested, 0.75, 0.65, -0.00001, "implyloss", 0.25),
                        line("implyloss", tested, 0.875, 0.75, 0.1125, "only-l", 0.25),
                        line("implyloss, classifier", tested, 0.75, 0.875, 0.1125, "only-l", 0.25)));
    }

    private static String print(ComparisonResult result) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        ComparisonText.print(result, out);
        out.flush();
        return text.toString().replace(System.lineSeparator(), "\n");
    }

    @Test
    void theBestMethodComesFirst() {
        assertThat(print(result(true)))
                .isEqualTo(
                        """
                        The accuracy on 12 test instances of messages, in %, mean (and deviation) over 2 seeds; features ngrams:
                          method                         test   gain       p  against    validation  s a run
                          * implyloss              81.3 (8.8)  +11.3   0.250  only-l     81.3 (8.8)     12.3
                            implyloss, classifier  81.3 (8.8)  +11.3   0.250  only-l     81.3 (8.8)     12.3
                            only-l                 70.0 (7.1)   +0.0   0.250  implyloss  70.0 (7.1)     12.3
                            majority               50.0 (0.0)  -20.0  <0.001  implyloss  50.0 (0.0)     12.3
                        Methods predict as in the paper, without calibration and trust.
                        * is the best; gain is over only-l, in points; p is how likely chance alone makes such a difference to the best
                        other method: a paired bootstrap over test instances and seeds.
                        """);
    }

    @Test
    void withoutATestPartTheTableSaysWhatItShows() {
        assertThat(print(result(false)))
                .isEqualTo(
                        """
                        messages has no test part. The accuracy on its validation part, by which the best epoch of every run was
                        chosen, so that all methods look better than they are; in %, mean (and deviation) over 2 seeds; features ngrams:
                          method                   validation   gain  s a run
                          * implyloss              81.3 (8.8)  +11.3     12.3
                            implyloss, classifier  81.3 (8.8)  +11.3     12.3
                            only-l                 70.0 (7.1)   +0.0     12.3
                            majority               50.0 (0.0)  -20.0     12.3
                        Methods predict as in the paper, without calibration and trust.
                        * is the best; gain is over only-l, in points.
                        """);
    }

    @Test
    void theTextSaysHowMethodsPredict() {
        assertThat(print(result(true, false)))
                .contains(
                        "\nMethods predict as the models of 'overrule train' do; --as-published is the paper's way.\n");
        assertThat(print(result(false, false)))
                .startsWith(
                        """
                        messages has no test part. The accuracy on its validation part, each instance predicted with an epoch and a
                        calibration that were chosen without it; in %, mean (and deviation) over 2 seeds; features ngrams:
                        """);
    }

    @Test
    void durationsAreReadable() {
        assertThat(NumberText.duration(0.44)).isEqualTo("0.4 s");
        assertThat(NumberText.duration(9.96)).isEqualTo("10 s");
        assertThat(NumberText.duration(59.6)).isEqualTo("1 min 0 s");
        assertThat(NumberText.duration(725)).isEqualTo("12 min 5 s");
        assertThat(NumberText.duration(7_800)).isEqualTo("2 h 10 min");
    }
}
