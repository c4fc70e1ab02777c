package io.overrule.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ImplicationObjectiveTest extends ObjectiveContract {
    private static final ImplicationOptions OPTIONS =
            ImplicationOptions.defaults().withGamma(0.3);
    /** Of four classes with these logits. */
    private static final float[] CLASS_LOGITS = {1, 0, -1, 0.5f};

    private static final float RULE_LOGIT = 0.75f;
    private static final int LABEL = 1;
    private static final int OTHER_LABEL = 3;

    @Override
    Objective objective() {
        return new ImplicationObjective(OPTIONS, RandomBatch.CLASSES);
    }

    private static double labelledLoss(ImplicationOptions options, int ruleLabel, boolean exemplar) {
        Batch batch = new Batch(1);
        batch.addLabelledRow(LABEL);
        batch.addPair(ruleLabel, exemplar);
        return loss(options, batch);
    }

    private static double unlabelledLoss(ImplicationOptions options, int ruleLabel) {
        Batch batch = new Batch(1);
        batch.addUnlabelledRow();
        batch.addPair(ruleLabel, false);
        return loss(options, batch);
    }

    private static double loss(ImplicationOptions options, Batch batch) {
        Outputs outputs = RandomBatch.outputs(CLASS_LOGITS.clone(), new float[] {RULE_LOGIT});
        return new ImplicationObjective(options, RandomBatch.CLASSES).evaluate(batch, outputs);
    }

    private static double probability(int label) {
        return Logits.softmax(CLASS_LOGITS)[label];
    }

    private static double holding() {
        return 1 / (1 + Math.exp(-RULE_LOGIT));
    }

    private static double classification() {
        return -Math.log(probability(LABEL));
    }

    @Test
    void anUnlabelledPairCostsTheSoftenedImplication() {
        double expected = -OPTIONS.gamma() * Math.log(1 - holding() * (1 - probability(OTHER_LABEL)));

        assertThat(unlabelledLoss(OPTIONS, OTHER_LABEL)).isCloseTo(expected, within(1e-12));
    }

    @Test
    void aDisagreeingPairCostsTheLogarithmOfNotHolding() {
        double expected = classification() - Math.log(1 - holding());

        assertThat(labelledLoss(OPTIONS, OTHER_LABEL, false)).isCloseTo(expected, within(1e-12));
    }

    @Test
    void anAgreeingPairCostsTheGeneralisedCrossEntropy() {
        double expected = classification() + (1 - Math.pow(holding(), OPTIONS.q())) / OPTIONS.q();

        assertThat(labelledLoss(OPTIONS, LABEL, false)).isCloseTo(expected, within(1e-12));
    }

    @Test
    void anExemplarPairCostsTheLogarithmOfHoldingBesides() {
        double agreeing = labelledLoss(OPTIONS, LABEL, false);

        assertThat(labelledLoss(OPTIONS, LABEL, true)).isCloseTo(agreeing - Math.log(holding()), within(1e-12));
    }

    @Test
    void theExemplarTermCanBeSwitchedOff() {
        ImplicationOptions options = OPTIONS.withTerms(false, true, true);

        assertThat(labelledLoss(options, LABEL, true)).isEqualTo(labelledLoss(OPTIONS, LABEL, false));
    }

    @Test
    void theDisagreeingTermCanBeSwitchedOff() {
        ImplicationOptions options = OPTIONS.withTerms(true, false, true);

        assertThat(labelledLoss(options, OTHER_LABEL, false)).isCloseTo(classification(), within(1e-12));
    }

    @Test
    void theAgreeingTermCanBeSwitchedOff() {
        ImplicationOptions options = OPTIONS.withTerms(true, true, false);

        assertThat(labelledLoss(options, LABEL, false)).isCloseTo(classification(), within(1e-12));
    }

    @Test
    void aGammaOfZeroSwitchesTheImplicationOff() {
        assertThat(unlabelledLoss(OPTIONS.withGamma(0), OTHER_LABEL)).isZero();
    }

    @Test
    void towardsZeroQMakesTheAgreeingTermCrossEntropy() {
        double expected = classification() - Math.log(holding());

        assertThat(labelledLoss(OPTIONS.withQ(1e-6), LABEL, false)).isCloseTo(expected, within(1e-6));
    }

    @Test
    void aQOfOneMakesTheAgreeingTermTheMeanAbsoluteError() {
        double expected = classification() + 1 - holding();

        assertThat(labelledLoss(OPTIONS.withQ(1), LABEL, false)).isCloseTo(expected, within(1e-12));
    }

    @Test
    void anImplicationAgainstACertainClassifierAndACertainRuleHasAUsableGradient() {
        Batch batch = new Batch(1);
        batch.addUnlabelledRow();
        batch.addPair(LABEL, false);
        Outputs outputs = RandomBatch.outputs(new float[] {1e4f, 0, 0, 0}, new float[] {1e4f});

        double loss = new ImplicationObjective(OPTIONS.withGamma(1), RandomBatch.CLASSES).evaluate(batch, outputs);

        // −log((1 − g) + g p) with 1 − g and p both e^(−10000): the rule and the classifier share the blame.
        assertThat(loss).isCloseTo(1e4 - Math.log(2), within(1e-6));
        assertThat(outputs.ruleGradient()[0]).isCloseTo(0.5f, within(1e-6f));
        assertThat(outputs.classGradient()[LABEL]).isCloseTo(-0.5f, within(1e-6f));
        assertThat(outputs.classGradient()[0]).isCloseTo(0.5f, within(1e-6f));
    }

    @Test
    void aBatchWithoutPairsLearnsFromLabelsAlone() {
        RandomBatch random = new RandomBatch(4, 0, false, 1);
        double loss = objective().evaluate(random.batch, random.outputs);
        float[] gradient = random.outputs.classGradient().clone();

        assertThat(loss)
                .isCloseTo(new LabelledOnly(RandomBatch.CLASSES).evaluate(random.batch, random.outputs), within(1e-12));
        assertThat(gradient).containsExactly(random.outputs.classGradient(), within(1e-7f));
    }

    @Test
    void aBatchWithoutLabelledRowsLearnsFromTheImplicationAlone() {
        RandomBatch random = new RandomBatch(0, 8, true, 2);

        assertThat(objective().evaluate(random.batch, random.outputs)).isPositive();
        assertThat(new ImplicationObjective(OPTIONS.withGamma(0), RandomBatch.CLASSES)
                        .evaluate(random.batch, random.outputs))
                .isZero();
    }
}
