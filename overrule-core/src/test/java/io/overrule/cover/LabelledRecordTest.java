package io.overrule.cover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.overrule.RandomStream;
import io.overrule.cover.Finding.Kind;
import io.overrule.cover.LabelledRecord.Tally;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TextInstance;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LabelledRecordTest {
    private static final LabelSet LABELS = LabelSet.of("ham", "spam");

    private static LabelledInstance text(String text, String label) {
        return named("", text, label);
    }

    private static LabelledInstance named(String id, String text, String label) {
        return new LabelledInstance(new TextInstance(id, text), LABELS.index(label));
    }

    private static LabelledRecord record(RuleSet rules, List<LabelledInstance> labelled) {
        return LabelledRecord.of(rules, labelled, ExemplarLinks.NONE);
    }

    private static RuleSet rules(Rule... rules) {
        return RuleSet.of(LABELS, rules);
    }

    @Test
    void rightFiringsAreCountedAndExemplarPairsLeftOut() {
        RuleSet rules = rules(
                Rule.keyword("offer", "spam", "offer"),
                Rule.keyword("hello", "ham", "hello"),
                Rule.keyword("never", "ham", "never"));
        LabelledRecord record = LabelledRecord.of(
                rules,
                List.of(
                        named("a", "an offer", "spam"),
                        text("another offer", "spam"),
                        named("b", "hello, an offer", "ham"),
                        text("hello", "ham"),
                        text("nothing", "spam")),
                ExemplarLinks.of(Map.of("a", List.of("offer"), "b", List.of("hello"))));

        assertThat(record.instances()).isEqualTo(5);
        assertThat(record.exemplarPairs()).isEqualTo(2);
        assertThat(record.rules()).containsExactly(new Tally(2, 1), new Tally(1, 1), new Tally(0, 0));
        assertThat(record.all()).isEqualTo(new Tally(3, 2));
        assertThat(record.contradicted()).isEmpty();
    }

    @Test
    void theIntervalIsWilsons() {
        // By hand: (p + z²/2n ± z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n) for 8 of 10.
        Tally tally = new Tally(10, 8);
        assertThat(tally.low()).isCloseTo(0.4902, within(1e-4));
        assertThat(tally.high()).isCloseTo(0.9433, within(1e-4));
        assertThat(tally.precision()).hasValue(0.8);
    }

    @Test
    void theIntervalOfAllRightEndsAtOneAndOfAllWrongStartsAtZero() {
        assertThat(new Tally(20, 20).high()).isEqualTo(1);
        assertThat(new Tally(20, 20).low()).isCloseTo(0.8389, within(1e-4));
        assertThat(new Tally(20, 0).low()).isZero();
        assertThat(new Tally(20, 0).high()).isCloseTo(0.1611, within(1e-4));
    }

    @Test
    void withoutFiringsThePrecisionMayBeAnything() {
        Tally none = new Tally(0, 0);
        assertThat(none.precision()).isEmpty();
        assertThat(none.low()).isZero();
        assertThat(none.high()).isEqualTo(1);
    }

    /** Law: of many samples, about 95 in 100 intervals hold the true precision. */
    @Test
    void theIntervalHoldsTheTruePrecisionAboutNinetyFiveTimesInAHundred() {
        RandomStream random = RandomStream.of(1, "intervals");
        for (double truth : new double[] {0.1, 0.5, 0.9}) {
            int held = 0;
            for (int round = 0; round < 4000; round++) {
                int right = 0;
                for (int k = 0; k < 30; k++) {
                    right += random.nextDouble() < truth ? 1 : 0;
                }
                Tally tally = new Tally(30, right);
                assertThat(tally.low()).isBetween(0.0, tally.precision().getAsDouble());
                assertThat(tally.high()).isBetween(tally.precision().getAsDouble(), 1.0);
                held += tally.low() <= truth && truth <= tally.high() ? 1 : 0;
            }
            assertThat(held / 4000.0).isBetween(0.92, 0.985);
        }
    }

    /** Four rules whose labels were swapped, each right on 1 of 50, beside two good ones and one with 1 right of 3. */
    private static final RuleSet SWAPPED = rules(
            Rule.keyword("good", "spam", "good"),
            Rule.keyword("swapped0", "ham", "swapped0"),
            Rule.keyword("swapped1", "ham", "swapped1"),
            Rule.keyword("swapped2", "spam", "swapped2"),
            Rule.keyword("swapped3", "spam", "swapped3"),
            Rule.keyword("few", "spam", "few"),
            Rule.keyword("fine", "ham", "fine"));

    private static List<LabelledInstance> swapped() {
        List<LabelledInstance> texts = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            for (int rule = 0; rule < 4; rule++) {
                boolean ham = rule < 2 ? i == 0 : i != 0;
                texts.add(text("swapped" + rule, ham ? "ham" : "spam"));
            }
            texts.add(text("good", i % 10 == 0 ? "ham" : "spam"));
            texts.add(text("fine", i % 10 == 0 ? "spam" : "ham"));
        }
        texts.addAll(Collections.nCopies(2, text("few", "ham")));
        texts.add(text("few", "spam"));
        return texts;
    }

    @Test
    void fourInvertedRulesAreContradictedAndTwoWrongOfThreeIsNot() {
        LabelledRecord record = record(SWAPPED, swapped());
        assertThat(record.rules().get(1)).isEqualTo(new Tally(50, 1));
        assertThat(record.rules().get(5)).isEqualTo(new Tally(3, 1));
        assertThat(record.contradicted()).containsExactly(1, 2, 3, 4);
    }

    @Test
    void contradictedRulesAreFindings() {
        List<Finding> findings =
                RuleLint.contradictedByLabels(SWAPPED, record(SWAPPED, swapped()), "labelled instances");
        assertThat(findings).hasSize(4);
        assertThat(findings.get(0))
                .isEqualTo(new Finding(
                        Kind.CONTRADICTED_BY_LABELS,
                        List.of("swapped0"),
                        "rule 'swapped0' votes for 'ham' and is right on only 1 of 50 labelled instances (95 % interval"
                                + " of its precision: 0 to 10 %); correct its label or its condition, or remove it"));
    }

    @Test
    void aRuleOfARareClassThatIsBetterThanChanceIsNotContradicted() {
        RuleSet rules = rules(Rule.keyword("offer", "spam", "offer"));
        List<LabelledInstance> texts = new ArrayList<>(Collections.nCopies(400, text("hello", "ham")));
        texts.addAll(Collections.nCopies(8, text("offer", "spam")));
        texts.addAll(Collections.nCopies(26, text("offer", "ham")));
        // Right on 24 %, far more than the 2 % of spam; wrong more often than right all the same.
        assertThat(record(rules, texts).contradicted()).isEmpty();
        texts.addAll(Collections.nCopies(600, text("offer", "ham")));
        assertThat(record(rules, texts).contradicted()).containsExactly(0);
    }

    @Test
    void fewerThanFiveFiringsContradictNothing() {
        RuleSet rules = rules(Rule.keyword("offer", "spam", "offer"));
        assertThat(record(rules, Collections.nCopies(4, text("offer", "ham"))).contradicted())
                .isEmpty();
        assertThat(record(rules, Collections.nCopies(5, text("offer", "ham"))).contradicted())
                .containsExactly(0);
    }

    @Test
    void withoutLabelledInstancesNothingIsKnown() {
        LabelledRecord record = record(SWAPPED, List.of());
        assertThat(record.all()).isEqualTo(new Tally(0, 0));
        assertThat(record.contradicted()).isEmpty();
    }

    @Test
    void aCoverOfOtherInstancesIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        LabelledRecord.of(SWAPPED, swapped(), ExemplarLinks.NONE, CoverMatrix.of(7, new int[2][0])))
                .withMessage("the cover is of 2 instances and 7 rules, but there are 303 and 7");
    }

    @Test
    void moreRightThanFiredIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Tally(1, 2));
    }
}
