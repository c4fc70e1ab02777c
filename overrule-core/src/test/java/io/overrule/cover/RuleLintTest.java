package io.overrule.cover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.overrule.Work;
import io.overrule.cover.Finding.Kind;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TextInstance;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RuleLintTest {
    private static final LabelSet LABELS = LabelSet.of("delivery", "refund");

    @Test
    void goodRulesAreLeftAlone() {
        assertThat(lint(
                        List.of("late parcel", "money back"),
                        Rule.keyword("late", "delivery", "late"),
                        Rule.keyword("money", "refund", "money")))
                .isEmpty();
    }

    @Test
    void aClassWithoutARuleIsFound() {
        assertThat(lint(List.of("late parcel"), Rule.keyword("late", "delivery", "late")))
                .containsExactly(new Finding(
                        Kind.CLASS_WITHOUT_RULE,
                        List.of(),
                        "class 'refund' has no rule, so no unlabelled instance will ever be evidence for it;"
                                + " write at least one rule with this label"));
    }

    @Test
    void aRuleThatCoversNothingIsFound() {
        assertThat(lint(
                        List.of("late parcel", "money back"),
                        Rule.keyword("late", "delivery", "late"),
                        Rule.keyword("money", "refund", "money"),
                        Rule.keyword("typo", "refund", "refnud")))
                .containsExactly(new Finding(
                        Kind.COVERS_NOTHING,
                        List.of("typo"),
                        "rule 'typo' covers none of the 2 instances (contains 'refnud'); widen it or remove it"));
    }

    @Test
    void rulesWithTheSameConditionAreDuplicatesEvenIfTheyCoverNothing() {
        assertThat(lint(
                        List.of("money back"),
                        Rule.keyword("one", "delivery", "late", "delayed"),
                        Rule.keyword("two", "delivery", "Delayed", "late"),
                        Rule.keyword("money", "refund", "money")))
                .filteredOn(finding -> finding.kind() == Kind.DUPLICATE)
                .containsExactly(
                        new Finding(
                                Kind.DUPLICATE,
                                List.of("one", "two"),
                                "rules 'one', 'two' have the same condition and all vote for 'delivery'; one of them is enough"));
    }

    @Test
    void rulesThatCoverTheSameAreDuplicates() {
        assertThat(lint(
                        List.of("late parcel", "late parcel again", "money back"),
                        Rule.keyword("late", "delivery", "late"),
                        Rule.keyword("money", "refund", "money"),
                        Rule.keyword("parcel", "delivery", "parcel")))
                .containsExactly(new Finding(
                        Kind.DUPLICATE,
                        List.of("late", "parcel"),
                        "rules 'late', 'parcel' cover exactly the same 2 instances and all vote for 'delivery';"
                                + " one of them is enough"));
    }

    @Test
    void rulesWithDifferentLabelsThatCoverTheSameContradictEachOther() {
        assertThat(lint(
                        List.of("late parcel"),
                        Rule.keyword("late", "delivery", "late"),
                        Rule.keyword("parcel", "refund", "parcel")))
                .containsExactly(
                        new Finding(
                                Kind.CONTRADICTION,
                                List.of("late", "parcel"),
                                "rules 'late', 'parcel' cover exactly the same one instance but vote differently"
                                        + " ('late' for 'delivery', 'parcel' for 'refund'); keep the one that is right, or make their conditions differ"));
    }

    @Test
    void rulesThatCoverAlmostTheSameAreNearDuplicates() {
        assertThat(nearlyAlike(9, 1, "delivery"))
                .filteredOn(finding -> finding.kind() == Kind.NEAR_DUPLICATE)
                .containsExactly(
                        new Finding(
                                Kind.NEAR_DUPLICATE,
                                List.of("late", "parcel"),
                                "rules 'late', 'parcel' both vote for 'delivery' and share 9 of the 10 instances they cover; consider merging them"));
    }

    @Test
    void lessThanNineTenthsInCommonIsNotNear() {
        assertThat(nearlyAlike(8, 1, "delivery")).extracting(Finding::kind).doesNotContain(Kind.NEAR_DUPLICATE);
    }

    @Test
    void almostTheSameCoverWithAnotherLabelIsNotANearDuplicate() {
        assertThat(nearlyAlike(9, 1, "refund")).extracting(Finding::kind).doesNotContain(Kind.NEAR_DUPLICATE);
    }

    @Test
    void aRuleThatDoesNotCoverItsExemplarIsFound() {
        LabelledInstance exemplar = new LabelledInstance(new TextInstance("L7", "where is it"), 0);

        assertThat(lintExemplar(exemplar, "late", "unknown"))
                .containsExactly(new Finding(
                        Kind.CONTRADICTS_EXEMPLAR,
                        List.of("late"),
                        "rule 'late' was generalised from 'L7', but does not cover it;"
                                + " widen the rule, or unlink the two"));
    }

    @Test
    void aRuleWithAnotherLabelThanItsExemplarIsFound() {
        LabelledInstance exemplar = new LabelledInstance(new TextInstance("L7", "too late"), 1);

        assertThat(lintExemplar(exemplar, "late"))
                .containsExactly(new Finding(
                        Kind.CONTRADICTS_EXEMPLAR,
                        List.of("late"),
                        "rule 'late' was generalised from 'L7', which is labelled 'refund', but votes for 'delivery';"
                                + " correct one of the two labels"));
    }

    @Test
    void findingsComeByKindAndThenInTheOrderOfTheRules() {
        List<Finding> findings = lint(
                List.of("late parcel"),
                Rule.keyword("nothing", "delivery", "xyz"),
                Rule.keyword("late", "delivery", "late"),
                Rule.keyword("parcel", "delivery", "parcel"),
                Rule.keyword("neither", "delivery", "uvw"));

        assertThat(findings)
                .extracting(Finding::kind)
                .containsExactly(Kind.CLASS_WITHOUT_RULE, Kind.DUPLICATE, Kind.COVERS_NOTHING, Kind.COVERS_NOTHING);
        assertThat(findings.get(2).ruleIds()).containsExactly("nothing");
    }

    @Test
    void theSmallCoverHasOneRuleThatCoversNothing() {
        assertThat(RuleLint.findings(
                        SmallCover.RULES,
                        SmallCover.COVER,
                        List.of(),
                        ExemplarLinks.NONE,
                        CoverMatrix.of(6, new int[0][])))
                .extracting(Finding::kind)
                .containsExactly(Kind.COVERS_NOTHING);
    }

    @Test
    void aLabelledCoverOfOtherInstancesIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RuleLint.findings(
                        SmallCover.RULES, SmallCover.COVER, List.of(), ExemplarLinks.NONE, SmallCover.COVER))
                .withMessage("the labelled cover is of 6 instances, but 0 were given");
    }

    private static List<Finding> nearlyAlike(int common, int different, String labelOfSecond) {
        List<String> texts = new ArrayList<>(List.of("money back"));
        for (int i = 0; i < common; i++) {
            texts.add("late parcel");
        }
        for (int i = 0; i < different; i++) {
            texts.add("late");
        }
        return lint(
                texts,
                Rule.keyword("late", "delivery", "late"),
                Rule.keyword("parcel", labelOfSecond, "parcel"),
                Rule.keyword("money", "refund", "money"));
    }

    @Test
    void anExceptionWithoutEffectIsFound() {
        assertThat(lint(
                        List.of("late parcel", "late money", "parcel", "money"),
                        Rule.keyword("late", "delivery", "late")
                                .unless(Rule.keyword("x", "delivery", "monye"), Rule.keyword("y", "delivery", "money")),
                        Rule.keyword("money", "refund", "money")))
                .containsExactly(new Finding(
                        Kind.EXCEPTION_NEVER_APPLIES,
                        List.of("late"),
                        "rule 'late' has an exception (contains 'monye') that applies to none of the 2 instances that"
                                + " it would cover; correct the exception or remove it"));
    }

    @Test
    void exceptionsThatLeaveOutEverythingAreFoundOnce() {
        assertThat(lint(
                        List.of("late parcel", "late money", "money"),
                        Rule.keyword("late", "delivery", "late")
                                .unless(
                                        Rule.keyword("x", "delivery", "parcel"),
                                        Rule.keyword("y", "delivery", "money")),
                        Rule.keyword("money", "refund", "money")))
                .containsExactly(new Finding(
                        Kind.EXCEPTIONS_SWALLOW,
                        List.of("late"),
                        "rule 'late' covers nothing, because its exceptions exclude all 2 instances that it would"
                                + " cover (contains 'late', unless it contains 'parcel', or it contains 'money');"
                                + " narrow the exceptions"));
    }

    @Test
    void exceptionsWithinARuleAreLookedAtToo() {
        Rule late = Rule.keyword("a", "delivery", "late").unless(Rule.keyword("x", "delivery", "nowhere"));

        assertThat(lint(
                        List.of("late parcel", "parcel", "money"),
                        Rule.all("late", "delivery", late, Rule.keyword("b", "delivery", "parcel")),
                        Rule.keyword("money", "refund", "money")))
                .extracting(Finding::kind)
                .containsExactly(Kind.EXCEPTION_NEVER_APPLIES);
    }

    @Test
    void aNegationAroundEverythingIsFound() {
        assertThat(lint(
                        List.of("late parcel", "money"),
                        Rule.not("late", "delivery", Rule.keyword("x", "delivery", "refnud")),
                        Rule.keyword("money", "refund", "money")))
                .containsExactly(
                        new Finding(
                                Kind.COVERS_EVERYTHING,
                                List.of("late"),
                                "rule 'late' covers all 2 instances (does not contain 'refnud'), so its vote is no evidence; correct what it excludes"));
    }

    @Test
    void equalRulesInOtherWordsAreFound() {
        Rule late = Rule.keyword("a", "delivery", "late");
        Rule money = Rule.keyword("b", "delivery", "money");

        assertThat(lint(
                        List.of("late parcel", "late money", "money"),
                        late.unless(money),
                        Rule.all("other", "delivery", Rule.not("x", "delivery", money), late),
                        Rule.keyword("money", "refund", "money")))
                .containsExactly(new Finding(
                        Kind.DUPLICATE,
                        List.of("a", "other"),
                        "rules 'a', 'other' have the same condition, in other words, and all vote for 'delivery'; one"
                                + " of them is enough"));
    }

    private static List<Finding> lint(List<String> texts, Rule... rules) {
        RuleSet set = RuleSet.of(LABELS, rules);
        List<? extends Instance> instances = texts.stream().map(Instance::text).toList();
        return RuleLint.findings(
                set,
                RuleApplier.of(set).apply(instances),
                instances,
                List.of(),
                ExemplarLinks.NONE,
                CoverMatrix.of(rules.length, new int[0][]),
                Work.quiet());
    }

    private static List<Finding> lintExemplar(LabelledInstance exemplar, String... exemplarOf) {
        RuleSet set =
                RuleSet.of(LABELS, Rule.keyword("late", "delivery", "late"), Rule.keyword("money", "refund", "money"));
        RuleApplier applier = RuleApplier.of(set);
        return RuleLint.findings(
                set,
                applier.apply(List.of(Instance.text("late"), Instance.text("money"))),
                List.of(exemplar),
                ExemplarLinks.of(Map.of(exemplar.instance().id(), List.of(exemplarOf))),
                applier.apply(List.of(exemplar.instance())));
    }
}
