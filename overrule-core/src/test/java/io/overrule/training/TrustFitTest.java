package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.overrule.RandomStream;
import io.overrule.cover.CoverMatrix;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TextInstance;
import io.overrule.inference.Trust;
import io.overrule.objective.Logits;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrustFitTest {
    private static final String SOURCE = "made up firings";

    /** Instances of two classes and the rules that cover them. */
    private static final class Sample {
        private final RuleSet rules;
        private final List<int[]> cover = new ArrayList<>();
        private final List<double[]> probabilities = new ArrayList<>();
        private final List<Float> ruleLogits = new ArrayList<>();
        private final List<Integer> truth = new ArrayList<>();

        /** Rules of the given classes. */
        Sample(int... labels) {
            this.rules = RuleSet.of(
                    Tasks.LABELS,
                    IntStream.range(0, labels.length)
                            .mapToObj(j -> Rule.keyword("r" + j, Tasks.LABELS.name(labels[j]), "word" + j))
                            .toArray(Rule[]::new));
        }

        /** An instance with P_theta(1|x) that some rules cover. */
        void add(int label, double theta, int... covering) {
            cover.add(covering);
            probabilities.add(new double[] {1 - theta, theta});
            truth.add(label);
        }

        /** An instance that one rule covers, which is right or not, with P_theta(l|x) and a logit of P_jphi. */
        void addFiring(int rule, double theta, double ruleLogit, boolean right) {
            int vote = rules.labelOf(rule);
            add(right ? vote : 1 - vote, vote == 1 ? theta : 1 - theta, rule);
            ruleLogits.add((float) ruleLogit);
        }

        Firings firings(IntPredicate counts) {
            float[] logits = new float[ruleLogits.size()];
            for (int k = 0; k < logits.length; k++) {
                logits[k] = ruleLogits.get(k);
            }
            NetworkOutputs outputs = new NetworkOutputs(
                    2, CoverMatrix.of(rules.size(), cover.toArray(int[][]::new)), new float[2 * cover.size()], logits);
            return new Firings(rules, probabilities.toArray(double[][]::new), outputs, truth, counts);
        }

        TrustFit fit() {
            return fit(pair -> true);
        }

        TrustFit fit(IntPredicate counts) {
            Folds folds = Folds.of(IntStream.range(0, truth.size())
                    .mapToObj(i -> new LabelledInstance(new TextInstance("V" + i, "text"), truth.get(i)))
                    .toList());
            return new TrustFit(firings(counts), folds, SOURCE);
        }
    }

    private static double theta(RandomStream random) {
        return Logits.sigmoid(1.5 * random.nextGaussian());
    }

    private static final double[] RECORDS = {0.9, -0.9, 0.4, -0.4};

    /** Firings that are right as trust with known weights says. */
    private static Sample known(int count, long seed, IntUnaryOperator renamed) {
        RandomStream random = RandomStream.of(seed, "known weights");
        int[] labels = new int[4];
        for (int j = 0; j < 4; j++) {
            labels[renamed.applyAsInt(j)] = j % 2;
        }
        Sample sample = new Sample(labels);
        for (int k = 0; k < count; k++) {
            int rule = random.nextInt(4);
            double theta = theta(random);
            double phi = random.nextGaussian();
            double logit = 0.3 + 0.7 * Trust.logit(theta) + 0.5 * phi + RECORDS[rule];
            sample.addFiring(renamed.applyAsInt(rule), theta, phi, random.nextDouble() < Logits.sigmoid(logit));
        }
        return sample;
    }

    @Test
    void weightsAndRecordsAreRecovered() {
        Trust trust = known(6000, 1, j -> j).fit().fit();
        assertThat(trust.known().theta()).isCloseTo(0.7, within(0.08));
        assertThat(trust.known().phi()).isCloseTo(0.5, within(0.08));
        assertThat(trust.firings()).isEqualTo(6000);
        assertThat(trust.source()).isEqualTo(SOURCE);
        for (int j = 0; j < 4; j++) {
            assertThat(trust.known().intercept() + trust.records().get(j)).isCloseTo(0.3 + RECORDS[j], within(0.15));
        }
        // For a rule without a record and without P_jphi, on average.
        assertThat(trust.unseen().phi()).isZero();
        assertThat(trust.unseen().theta()).isBetween(0.5, 0.7);
    }

    @Test
    void theWeightOfVotesIsRecovered() {
        RandomStream random = RandomStream.of(2, "votes");
        Sample sample = new Sample(0, 0, 1, 1);
        int[][] covers = {{0}, {2}, {0, 1}, {2, 3}, {0, 2}, {0, 1, 2}, {1, 2, 3}};
        for (int k = 0; k < 5000; k++) {
            int[] covering = covers[random.nextInt(covers.length)];
            double theta = theta(random);
            int net = IntStream.of(covering)
                    .map(rule -> sample.rules.labelOf(rule) == 1 ? 1 : -1)
                    .sum();
            // A vote of its own is part of what speaks for a rule, and not of its net vote: intercept = weight of
            // votes.
            double logit = 0.8 * Trust.logit(theta) + 0.4 * net;
            sample.add(random.nextDouble() < Logits.sigmoid(logit) ? 1 : 0, theta, covering);
        }
        Trust trust = sample.fit().fit();
        assertThat(trust.known().theta()).isCloseTo(0.8, within(0.08));
        assertThat(trust.known().votes()).isCloseTo(0.4, within(0.08));
        assertThat(trust.known().intercept()).isCloseTo(0.4, within(0.1));
        assertThat(trust.known().phi()).isZero();
        assertThat(trust.of(0, 0.5, OptionalDouble.empty(), 0)).isCloseTo(Logits.sigmoid(0.4), within(0.05));
    }

    @Test
    void withoutFiringsTrustIsTheClassifiersProbability() {
        Sample sample = new Sample(0, 1);
        for (int i = 0; i < 20; i++) {
            sample.add(i % 2, 0.5);
        }
        assertThat(sample.fit().fit()).isEqualTo(Trust.NONE);
        assertThat(sample.fit().crossFitted()).isEmpty();
        assertThat(Trust.NONE.of(1, 0.3, OptionalDouble.of(0.9), 2)).isCloseTo(0.3, within(1e-12));
        assertThat(Trust.NONE.ofUnseen(0.3, -3)).isCloseTo(0.3, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 40, 1000})
    void firingsThatAreAllRightOrAllWrongGiveNumbers(int count) {
        for (boolean right : new boolean[] {true, false}) {
            RandomStream random = RandomStream.of(3, "all alike");
            Sample sample = new Sample(0, 1);
            for (int k = 0; k < count; k++) {
                sample.addFiring(random.nextInt(2), theta(random), random.nextGaussian(), right);
            }
            Trust trust = sample.fit().fit();
            for (double theta : new double[] {0, 1e-300, 0.1, 0.5, 0.9, 1}) {
                for (double phi : new double[] {0, 0.5, 1}) {
                    double value = trust.of(0, theta, OptionalDouble.of(phi), 3);
                    assertThat(value).isBetween(0.0, 1.0);
                }
            }
            double half = trust.of(0, 0.5, OptionalDouble.of(0.5), 0);
            assertThat(half).isBetween(right ? 0.5 : 0.001, right ? 0.999 : 0.5);
            assertThat(sample.fit().crossFitted()).hasSize(count).doesNotContain(Double.NaN);
        }
    }

    @Test
    void aFewFiringsLeaveTrustNearTheClassifiersProbability() {
        Sample sample = new Sample(0, 1);
        sample.addFiring(0, 0.8, 0, true);
        sample.addFiring(1, 0.6, 0, false);
        Trust trust = sample.fit().fit();
        for (double theta : new double[] {0.1, 0.5, 0.9}) {
            assertThat(trust.of(0, theta, OptionalDouble.of(0.5), 0)).isCloseTo(theta, within(0.15));
            assertThat(trust.ofUnseen(theta, 0)).isCloseTo(theta, within(0.15));
        }
    }

    /** One rule that is mostly wrong, one that fires three times and is wrong, one that never fires, others right. */
    private static Sample oneBadRule() {
        RandomStream random = RandomStream.of(4, "one bad rule");
        Sample sample = new Sample(0, 1, 0, 1, 0);
        for (int k = 0; k < 600; k++) {
            int rule = k % 3;
            sample.addFiring(rule, theta(random), 0, random.nextDouble() < (rule == 0 ? 0.05 : 0.9));
        }
        for (int k = 0; k < 3; k++) {
            sample.addFiring(3, theta(random), 0, false);
        }
        return sample;
    }

    @Test
    void aRuleThatFiredHasARecordAndOneThatDidNotHasNone() {
        Trust trust = oneBadRule().fit().fit();
        assertThat(trust.records()).hasSize(5);
        assertThat(trust.records().subList(0, 4)).doesNotContain(0.0);
        assertThat(trust.records().get(4)).isZero();
        assertThat(trust.records().get(0)).isLessThan(-1);
        assertThat(trust.of(0, 0.5, OptionalDouble.of(0.5), 0)).isLessThan(0.2);
        assertThat(trust.of(1, 0.5, OptionalDouble.of(0.5), 0)).isGreaterThan(0.7);
    }

    @Test
    void theRecordOfARuleWithFewFiringsIsShrunk() {
        Trust trust = oneBadRule().fit().fit();
        assertThat(trust.records().get(3))
                .isNegative()
                .isGreaterThan(trust.records().get(0) / 2);
    }

    @Test
    void rulesThatAreAllAlikeHaveSmallRecordsOrNone() {
        double sum = 0;
        int rounds = 20;
        for (int round = 0; round < rounds; round++) {
            RandomStream random = RandomStream.of(round, "alike");
            Sample sample = new Sample(0, 1, 0, 1, 0, 1);
            for (int k = 0; k < 300; k++) {
                double theta = theta(random);
                sample.addFiring(random.nextInt(6), theta, 0, random.nextDouble() < theta);
            }
            Trust trust = sample.fit().fit();
            assertThat(trust.known().theta()).isCloseTo(1, within(0.4));
            sum += trust.records().stream().mapToDouble(Math::abs).sum() / 6;
        }
        assertThat(sum / rounds).isLessThan(0.15);
    }

    @Test
    void evidenceThatDoesNotClearlyHelpIsLeftOut() {
        int alone = 0;
        int rounds = 20;
        for (int round = 0; round < rounds; round++) {
            RandomStream random = RandomStream.of(round, "nothing but the classifier");
            Sample sample = new Sample(0, 1, 0, 1);
            for (int k = 0; k < 250; k++) {
                // Almost always right, so that a few wrong firings decide what else seems to be evidence.
                double theta = Logits.sigmoid(3 + 1.5 * random.nextGaussian());
                sample.addFiring(random.nextInt(4), theta, random.nextGaussian(), random.nextDouble() < theta);
            }
            Trust trust = sample.fit().fit();
            assertThat(trust.firings()).isEqualTo(250);
            if (trust.equals(Trust.ofClassifier(250, SOURCE))) {
                alone++;
                assertThat(trust.of(2, 0.3, OptionalDouble.of(0.9), 2)).isCloseTo(0.3, within(1e-12));
                assertThat(trust.ofUnseen(0.3, -3)).isCloseTo(0.3, within(1e-12));
            }
        }
        // One standard error is exceeded by chance in at most one of six.
        assertThat(alone).isGreaterThanOrEqualTo(16);
    }

    @Test
    void permutingRulesPermutesRecords() {
        int[] renamed = {2, 3, 0, 1};
        Trust trust = known(500, 6, j -> j).fit().fit();
        Trust permuted = known(500, 6, j -> renamed[j]).fit().fit();
        assertThat(trust.records()).hasSize(4);
        for (int j = 0; j < 4; j++) {
            assertThat(permuted.records().get(renamed[j]))
                    .isCloseTo(trust.records().get(j), within(1e-6));
        }
        assertThat(permuted.known().theta()).isCloseTo(trust.known().theta(), within(1e-6));
        assertThat(permuted.unseen().intercept()).isCloseTo(trust.unseen().intercept(), within(1e-6));
    }

    @Test
    void theSameFiringsGiveTheSameBits() {
        TrustFit once = known(300, 7, j -> j).fit();
        TrustFit again = known(300, 7, j -> j).fit();
        assertThat(again.fit()).isEqualTo(once.fit());
        assertThat(again.crossFitted()).isEqualTo(once.crossFitted());
    }

    @Test
    void whatAFiringTurnsOutToBeDoesNotChangeTheTrustFittedWithoutIt() {
        Sample sample = known(200, 8, j -> j);
        double[] before = sample.fit().crossFitted();
        int other = 1 - sample.truth.get(17);
        sample.truth.set(17, other);
        double[] after = sample.fit().crossFitted();
        // How far rules may differ is chosen on all firings; that choice is the same here.
        assertThat(after[17]).isEqualTo(before[17]);
        assertThat(after).isNotEqualTo(before);
    }

    @Test
    void firingsThatDoNotCountAreNotLearnedFrom() {
        Sample sample = known(300, 9, j -> j);
        Sample poisoned = known(300, 9, j -> j);
        for (int k = 0; k < 200; k++) {
            poisoned.addFiring(k % 4, 0.9, 3, false);
        }
        // Folds are dealt by the number of instances, so the choice of records is left out: fewer weights to compare.
        Trust counted = poisoned.fit(pair -> pair < 300).fit();
        assertThat(counted.firings()).isEqualTo(300);
        assertThat(counted.unseen()).isEqualTo(sample.fit().fit().unseen());
        assertThat(poisoned.fit().fit().unseen()).isNotEqualTo(counted.unseen());
    }

    @Test
    void votesBeyondTheMostAddNothing() {
        assertThat(Trust.netVote(9, 0)).isEqualTo(Trust.MOST_VOTES);
        assertThat(Trust.netVote(0, 9)).isEqualTo(-Trust.MOST_VOTES);
        assertThat(Trust.netVote(2, 1)).isEqualTo(1);
    }
}
