package io.overrule.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairedBootstrapTest {
    private static final LabelSet LABELS = LabelSet.of("yes", "no", "O");
    private static final int DRAWS = 500;

    private static List<TextInstance> texts(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Instance.text("text " + i))
                .toList();
    }

    private static List<Integer> truth(int count) {
        RandomStream random = RandomStream.of(1, "truth");
        return IntStream.range(0, count).mapToObj(i -> random.nextInt(3)).toList();
    }

    /** Runs that are right with a probability, each in its own places. */
    private static int[][] runs(List<Integer> truth, int runs, double accuracy, String purpose) {
        int[][] predicted = new int[runs][truth.size()];
        for (int run = 0; run < runs; run++) {
            RandomStream random = RandomStream.of(run, purpose);
            for (int i = 0; i < truth.size(); i++) {
                predicted[run][i] = random.nextDouble() < accuracy ? truth.get(i) : (truth.get(i) + 1) % 3;
            }
        }
        return predicted;
    }

    private static PairedBootstrap of(Metric metric, List<Integer> truth, int[][]... predicted) {
        return PairedBootstrap.of(metric, LABELS, texts(truth.size()), truth, predicted, DRAWS, 1, Work.quiet());
    }

    @Test
    void methodsThatPredictTheSameAreNotToldApart() {
        List<Integer> truth = truth(50);
        int[][] runs = runs(truth, 3, 0.7, "a");
        assertThat(of(Metric.ACCURACY, truth, runs, runs).p(0, 1)).isEqualTo(1);
    }

    @Test
    void aClearlyBetterMethodIsSignificantlyBetterByEveryMetric() {
        List<Integer> truth = truth(200);
        int[][] good = runs(truth, 4, 0.9, "good");
        int[][] bad = runs(truth, 4, 0.6, "bad");
        for (String name : List.of("accuracy", "macro-f1", "f1:no", "token-f1", "micro-f1:yes", "macro-f1:O")) {
            assertThat(of(Metric.parse(name, LABELS), truth, good, bad).p(0, 1))
                    .as(name)
                    .isEqualTo(1.0 / (DRAWS + 1));
        }
    }

    @Test
    void bothSidesAreAsSignificant() {
        List<Integer> truth = truth(60);
        PairedBootstrap bootstrap = of(Metric.MACRO_F1, truth, runs(truth, 3, 0.75, "a"), runs(truth, 3, 0.7, "b"));
        assertThat(bootstrap.p(0, 1)).isEqualTo(bootstrap.p(1, 0)).isBetween(0.01, 1.0);
    }

    @Test
    void thePValueOfTwoEqualMethodsIsSeldomSmall() {
        int small = 0;
        for (int trial = 0; trial < 40; trial++) {
            List<Integer> truth = truth(80);
            PairedBootstrap bootstrap =
                    of(Metric.ACCURACY, truth, runs(truth, 5, 0.7, "a" + trial), runs(truth, 5, 0.7, "b" + trial));
            small += bootstrap.p(0, 1) < 0.05 ? 1 : 0;
        }
        assertThat(small).isLessThanOrEqualTo(5);
    }

    @Test
    void manySeedsDoNotMakeUpForFewTestInstances() {
        // All runs of a method agree: one text more is right, of twenty. Over seeds alone that would be certain.
        List<Integer> truth = truth(20);
        int[] right = truth.stream().mapToInt(Integer::intValue).toArray();
        int[] oneWrong = right.clone();
        oneWrong[7] = (oneWrong[7] + 1) % 3;
        int[][] perfect = IntStream.range(0, 10).mapToObj(k -> right).toArray(int[][]::new);
        int[][] nearly = IntStream.range(0, 10).mapToObj(k -> oneWrong).toArray(int[][]::new);
        assertThat(of(Metric.ACCURACY, truth, perfect, nearly).p(0, 1)).isGreaterThan(0.2);
    }

    @Test
    void oneLuckySeedIsNotEnough() {
        List<Integer> truth = truth(300);
        int[][] usual = runs(truth, 5, 0.7, "a");
        int[][] lucky = usual.clone();
        lucky[2] = truth.stream().mapToInt(Integer::intValue).toArray();
        assertThat(of(Metric.ACCURACY, truth, lucky, usual).p(0, 1)).isGreaterThan(0.2);
    }

    @Test
    void theTokensOfASentenceAreDrawnTogether() {
        // Five sentences of forty tokens; all that differs lies in two of them.
        List<Instance> tokens = new ArrayList<>();
        List<Integer> truth = new ArrayList<>();
        int[] whole = new int[200];
        int[] half = new int[200];
        for (int sentence = 0; sentence < 5; sentence++) {
            List<String> words = IntStream.range(0, 40).mapToObj(k -> "w" + k).toList();
            tokens.addAll(new Sentence("S" + sentence, words).instances());
            for (int k = 0; k < 40; k++) {
                half[truth.size()] = sentence < 2 ? 1 : 0;
                truth.add(0);
            }
        }
        int[][][] predicted = {{whole}, {half}};
        double together = PairedBootstrap.of(Metric.ACCURACY, LABELS, tokens, truth, predicted, DRAWS, 1, Work.quiet())
                .p(0, 1);
        double apart = PairedBootstrap.of(Metric.ACCURACY, LABELS, texts(200), truth, predicted, DRAWS, 1, Work.quiet())
                .p(0, 1);
        assertThat(apart).isLessThan(0.01);
        assertThat(together).isGreaterThan(0.05);
    }

    @Test
    void theSameSeedGivesTheSameP() {
        List<Integer> truth = truth(40);
        int[][] a = runs(truth, 3, 0.75, "a");
        int[][] b = runs(truth, 3, 0.7, "b");
        assertThat(of(Metric.ACCURACY, truth, a, b).p(0, 1))
                .isEqualTo(of(Metric.ACCURACY, truth, a, b).p(0, 1));
        assertThat(of(Metric.ACCURACY, truth, a, b).mean(0))
                .isCloseTo(
                        IntStream.range(0, 3)
                                .mapToDouble(run -> Metric.ACCURACY.of(ConfusionMatrix.of(LABELS, truth, a[run])))
                                .average()
                                .orElseThrow(),
                        within(1e-12));
    }
}
