package io.overrule.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.overrule.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PosteriorRegularisationTest extends ObjectiveContract {
    private static final double GAMMA = 0.3;
    private static final double LAMBDA = 1.5;
    private static final int CLASSES = RandomBatch.CLASSES;

    @Override
    Objective objective() {
        return objective(GAMMA, LAMBDA);
    }

    private static PosteriorRegularisation objective(double gamma, double lambda) {
        return new PosteriorRegularisation(
                new PosteriorOptions(lambda, ImplicationOptions.defaults().withGamma(gamma)), CLASSES);
    }

    /** One unlabelled row and the rules that cover it, at random. */
    private static final class Row {
        final Batch batch = new Batch(1);
        final Outputs outputs;
        final int rules;

        Row(int rules, long seed) {
            RandomStream random = RandomStream.of(seed, "row");
            this.rules = rules;
            batch.addUnlabelledRow();
            float[] classLogits = new float[CLASSES];
            float[] ruleLogits = new float[rules];
            for (int y = 0; y < CLASSES; y++) {
                classLogits[y] = (float) (2 * random.nextGaussian());
            }
            for (int j = 0; j < rules; j++) {
                batch.addPair(random.nextInt(CLASSES), false);
                ruleLogits[j] = (float) (2 * random.nextGaussian());
            }
            this.outputs = RandomBatch.outputs(classLogits, ruleLogits);
        }

        double holding(int rule) {
            return 1 / (1 + Math.exp(-outputs.ruleLogits()[rule]));
        }
    }

    /** Q by its definition: the weight of every (y, r), added up. */
    private static final class Enumeration {
        final double[] classes = new double[CLASSES];
        final double[] holding;
        double sum;

        Enumeration(Row row, double lambda) {
            holding = new double[row.rules];
            double[] probabilities = Logits.softmax(row.outputs.classLogits());
            for (int y = 0; y < CLASSES; y++) {
                for (int r = 0; r < 1 << row.rules; r++) {
                    double weight = probabilities[y];
                    for (int j = 0; j < row.rules; j++) {
                        boolean holds = (r >> j & 1) == 1;
                        weight *= holds ? row.holding(j) : 1 - row.holding(j);
                        weight *= holds && row.batch.pairLabel(j) != y ? Math.exp(-lambda) : 1;
                    }
                    sum += weight;
                    classes[y] += weight;
                    for (int j = 0; j < row.rules; j++) {
                        holding[j] += (r >> j & 1) * weight;
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
    void theMarginalsAreThoseOfTheEnumeratedPosterior(int rules) {
        for (long seed = 1; seed <= 20; seed++) {
            for (double lambda : new double[] {0, 0.1, LAMBDA, 20}) {
                Row row = new Row(rules, seed);
                Enumeration expected = new Enumeration(row, lambda);
                PosteriorRegularisation objective = objective(GAMMA, lambda);

                assertThat(objective.computePosterior(row.batch, 0, row.outputs))
                        .isCloseTo(Math.log(expected.sum), within(1e-9));
                for (int y = 0; y < CLASSES; y++) {
                    assertThat(objective.posteriorOfClass(y))
                            .isCloseTo(expected.classes[y] / expected.sum, within(1e-9));
                }
                for (int j = 0; j < rules; j++) {
                    assertThat(objective.posteriorOfHolding(
                                    row.batch.pairLabel(j), row.outputs.ruleLogits()[j]))
                            .isCloseTo(expected.holding[j] / expected.sum, within(1e-9));
                }
            }
        }
    }

    @Test
    void theStepIsTheOneTowardsAPosteriorHeldFast() {
        Row row = new Row(3, 7);
        objective(GAMMA, LAMBDA).evaluate(row.batch, row.outputs);
        Enumeration posterior = new Enumeration(row, LAMBDA);
        double[] probabilities = Logits.softmax(row.outputs.classLogits());

        // The cross-entropy with fixed targets has the gradient probability − target.
        for (int y = 0; y < CLASSES; y++) {
            double expected = GAMMA * (probabilities[y] - posterior.classes[y] / posterior.sum);
            assertThat((double) row.outputs.classGradient()[y]).isCloseTo(expected, within(1e-7));
        }
        for (int j = 0; j < 3; j++) {
            double expected = GAMMA * (row.holding(j) - posterior.holding[j] / posterior.sum);
            assertThat((double) row.outputs.ruleGradient()[j]).isCloseTo(expected, within(1e-7));
        }
    }

    @Test
    void theLossOfAnUnlabelledRowIsTheDivergencePlusTheViolations() {
        Row row = new Row(1, 3);
        double[] probabilities = Logits.softmax(row.outputs.classLogits());
        Enumeration posterior = new Enumeration(row, LAMBDA);
        double expected = 0;
        for (int y = 0; y < CLASSES; y++) {
            for (int r = 0; r <= 1; r++) {
                boolean violated = r == 1 && row.batch.pairLabel(0) != y;
                double prior = probabilities[y] * (r == 1 ? row.holding(0) : 1 - row.holding(0));
                double q = prior * (violated ? Math.exp(-LAMBDA) : 1) / posterior.sum;
                expected += q * Math.log(q / prior) + (violated ? LAMBDA * q : 0);
            }
        }

        assertThat(objective(1, LAMBDA).evaluate(row.batch, row.outputs)).isCloseTo(expected, within(1e-12));
    }

    @Test
    void labelledRowsCostWhatTheyCostUnderImplyLoss() {
        RandomBatch ours = new RandomBatch(6, 0, true, 4);
        RandomBatch theirs = new RandomBatch(6, 0, true, 4);
        Objective implication = new ImplicationObjective(ImplicationOptions.defaults(), CLASSES);

        assertThat(objective().evaluate(ours.batch, ours.outputs))
                .isCloseTo(implication.evaluate(theirs.batch, theirs.outputs), within(1e-12));
        assertThat(ours.outputs.classGradient()).isEqualTo(theirs.outputs.classGradient());
        assertThat(ours.outputs.ruleGradient()).isEqualTo(theirs.outputs.ruleGradient());
    }

    @Test
    void aLambdaOfZeroTeachesNothingOnUnlabelledRows() {
        RandomBatch random = new RandomBatch(0, 6, true, 2);

        assertThat(objective(1, 0).evaluate(random.batch, random.outputs)).isCloseTo(0, within(1e-12));
        assertThat(random.outputs.ruleGradient()).containsExactly(new float[random.batch.pairs()], within(1e-12f));
        assertThat(random.outputs.classGradient())
                .containsExactly(new float[random.batch.rows() * CLASSES], within(1e-12f));
    }

    @Test
    void aNegativeLambdaIsRefused() {
        assertThatThrownBy(() -> new PosteriorOptions(-1, ImplicationOptions.defaults()))
                .hasMessage("lambda is -1.0; expected a finite number of 0 or more");
    }
}
