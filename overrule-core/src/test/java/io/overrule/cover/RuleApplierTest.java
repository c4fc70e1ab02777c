package io.overrule.cover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.overrule.Advance;
import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.TextInstance;
import io.overrule.data.Value;
import io.overrule.rule.AnyRule;
import io.overrule.rule.Heading;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.LengthRule;
import io.overrule.rule.RecordRule;
import io.overrule.rule.RegexRule;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.VotesRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RuleApplierTest {
    private static final LabelSet LABELS = LabelSet.of("delivery", "refund");

    @Test
    void everyKindOfRuleIsApplied() {
        RuleApplier applier = RuleApplier.of(rules(
                Rule.regex("regex", "delivery", "( |^)late( |$)"),
                Rule.keyword("whole", "delivery", "late"),
                new KeywordRule(Heading.of("inside", "delivery"), List.of("LATE"), KeywordRule.Match.SUBSTRING, true),
                new LengthRule(Heading.of("short", "refund"), 2),
                new RecordRule(
                        Heading.of("record", "refund"), List.of(RecordRule.Condition.of("days", ">", Value.of(3)))),
                new VotesRule(Heading.of("votes", "refund"), Set.of("x1")),
                Rule.custom("custom", "refund", instance -> instance.display().endsWith("!"))));

        assertThat(applier.rulesCovering(Instance.text("My parcel is LATE!"))).containsExactly(1, 2, 6);
        assertThat(applier.rulesCovering(Instance.text("chocolate"))).containsExactly(2, 3);
        assertThat(applier.rulesCovering(new TextInstance("x1", "so very late now")))
                .containsExactly(0, 1, 2, 5);
        assertThat(applier.rulesCovering(Instance.record(Map.of("days", Value.of(5)))))
                .containsExactly(4);
    }

    @Test
    void caseMattersWhereTheRuleSaysSo() {
        RuleApplier applier = RuleApplier.of(rules(
                new RegexRule(Heading.of("regex", "delivery"), "US", false),
                new KeywordRule(Heading.of("word", "delivery"), List.of("US"), KeywordRule.Match.WHOLE, false),
                Rule.keyword("any case", "refund", "US")));

        assertThat(applier.rulesCovering(Instance.text("in the US"))).containsExactly(0, 1, 2);
        assertThat(applier.rulesCovering(Instance.text("call us"))).containsExactly(2);
    }

    @Test
    void anAnyRuleCoversWhatItsPartsCover() {
        Rule nested = new AnyRule(
                Heading.of("inner", "refund"),
                List.of(Rule.regex("p", "refund", "mon(ey|ies)"), Rule.custom("q", "refund", x -> x.id().equals("x"))));
        RuleApplier applier = RuleApplier.of(rules(
                new AnyRule(Heading.of("outer", "refund"), List.of(Rule.keyword("r", "refund", "refund"), nested))));

        assertThat(applier.rulesCovering(Instance.text("refund my money"))).containsExactly(0);
        assertThat(applier.rulesCovering(new TextInstance("x", "hello"))).containsExactly(0);
        assertThat(applier.rulesCovering(Instance.text("hello"))).isEmpty();
    }

    @Test
    void noInstancesGiveAnEmptyMatrix() {
        CoverMatrix cover =
                RuleApplier.of(rules(Rule.keyword("late", "delivery", "late"))).apply(List.of());

        assertThat(cover.instanceCount()).isZero();
        assertThat(cover.ruleCount()).isEqualTo(1);
    }

    @Test
    void noRulesGiveAMatrixWithoutPairs() {
        CoverMatrix cover = RuleApplier.of(rules()).apply(List.of(Instance.text("late")));

        assertThat(cover.instanceCount()).isEqualTo(1);
        assertThat(cover.pairCount()).isZero();
    }

    @Test
    void theMatrixIsTheSameOnAnyNumberOfThreads() {
        RuleSet rules = rules(randomRules(RandomStream.of(3, "rules"), 40));
        List<Instance> texts = randomTexts(RandomStream.of(3, "texts"), 3000);

        CoverMatrix one = RuleApplier.of(rules).apply(texts, Work.quiet().onThreads(1));

        for (int threads : new int[] {2, 3, 8}) {
            assertSame(RuleApplier.of(rules).apply(texts, Work.quiet().onThreads(threads)), one);
        }
    }

    @Test
    void anApplierIsSafeToShareBetweenThreads() {
        RuleApplier applier = RuleApplier.of(rules(randomRules(RandomStream.of(4, "rules"), 40)));
        List<Instance> texts = randomTexts(RandomStream.of(4, "texts"), 2000);
        CoverMatrix expected = applier.apply(texts, Work.quiet().onThreads(1));

        IntStream.range(0, texts.size()).parallel().forEach(i -> assertThat(applier.rulesCovering(texts.get(i)))
                .isEqualTo(expected.rulesCovering(i)));
    }

    /** The law: whatever is done for speed, the answer is that of the rules one by one. */
    @Test
    void theMatrixIsWhatTheRulesSayOneByOne() {
        RandomStream random = RandomStream.of(5, "law");
        for (int round = 0; round < 60; round++) {
            RuleSet rules = rules(randomRules(random, 60));
            List<Instance> texts = randomTexts(random, 60);
            CoverMatrix cover = RuleApplier.of(rules).apply(texts);
            for (int i = 0; i < texts.size(); i++) {
                Instance text = texts.get(i);
                assertThat(cover.rulesCovering(i))
                        .as("rules %s on %s", rules.rules(), text)
                        .isEqualTo(IntStream.range(0, rules.size())
                                .filter(j -> rules.rule(j).covers(text))
                                .toArray());
            }
        }
    }

    /** The law of the index: a rule covers nothing that the index leaves out. */
    @Test
    void anIndexOfTheTextsLosesNothingThatARuleCovers() {
        RandomStream random = RandomStream.of(8, "index");
        int left = 0;
        Work alone = Work.quiet().onThreads(1);
        for (int round = 0; round < 20; round++) {
            List<Instance> texts = randomTexts(random, 60);
            IndexedInstances plain = IndexedInstances.of(texts);
            IndexedInstances indexed = IndexedInstances.of(texts);
            indexed.build(alone);
            LiteralIndex index = LiteralIndex.of(texts, alone).orElseThrow();
            for (Rule rule : randomRules(random, 60)) {
                RuleApplier applier = RuleApplier.ofRule(rule);
                assertThat(indexed.covered(applier, 1, alone))
                        .as("%s", rule)
                        .isDeepEqualTo(plain.covered(applier, 1, alone));
                left += applier.candidates(index)
                        .map(some -> texts.size() - some.cardinality())
                        .orElse(0);
            }
        }
        assertThat(left).as("what need not be looked at").isGreaterThan(5_000);
    }

    @Test
    void anIndexFindsLiteralsInAnyCase() {
        List<Instance> texts = List.of(
                Instance.text("LATE parcel"),
                Instance.text("late parcel"),
                Instance.text("ΟΔΟΣ and ΟΔΟΣΑ"),
                Instance.text("İstanbul is late"),
                Instance.text("hello"));
        IndexedInstances indexed = IndexedInstances.of(texts);
        indexed.build(Work.quiet());

        for (boolean ignoreCase : new boolean[] {true, false}) {
            for (String word : List.of("LATE", "late", "ΟΔΟΣ", "οδοσα", "İstanbul", "istanbul", "bul is la")) {
                Rule rule = new KeywordRule(
                        Heading.of("r", "refund"), List.of(word), KeywordRule.Match.SUBSTRING, ignoreCase);
                assertThat(indexed.covered(RuleApplier.ofRule(rule), 1, Work.quiet())[0])
                        .as("%s, case ignored: %s", word, ignoreCase)
                        .isEqualTo(IntStream.range(0, texts.size())
                                .filter(i -> rule.covers(texts.get(i)))
                                .toArray());
            }
        }
    }

    /** Permuting the rules permutes the columns. */
    @Test
    void theOrderOfTheRulesDoesNotMatter() {
        Rule[] ordered = randomRules(RandomStream.of(6, "rules"), 50);
        List<Rule> reversed = new ArrayList<>(List.of(ordered));
        Collections.reverse(reversed);
        List<Instance> texts = randomTexts(RandomStream.of(6, "texts"), 500);

        CoverMatrix cover = RuleApplier.of(rules(ordered)).apply(texts);
        CoverMatrix mirrored = RuleApplier.of(RuleSet.of(LABELS, reversed)).apply(texts);

        for (int i = 0; i < texts.size(); i++) {
            assertThat(IntStream.of(mirrored.rulesCovering(i))
                            .map(rule -> 49 - rule)
                            .sorted()
                            .toArray())
                    .isEqualTo(cover.rulesCovering(i));
        }
    }

    @Test
    void progressReachesTheNumberOfInstances() {
        List<Instance> texts = randomTexts(RandomStream.of(7, "texts"), 2000);
        List<Long> received = Collections.synchronizedList(new ArrayList<>());

        RuleApplier.of(rules(Rule.keyword("late", "delivery", "late")))
                .apply(texts, Work.quiet().onThreads(2).reportingTo(report -> {
                    Advance advance = (Advance) report;
                    assertThat(advance.phase()).isEqualTo(Phase.COVERING);
                    assertThat(advance.total()).isEqualTo(2000);
                    received.add(advance.done());
                }));

        assertThat(received).isSorted().hasSizeGreaterThan(2).endsWith(2000L);
    }

    @Test
    void anExceptionOfACustomRuleNamesTheRuleAndTheFirstInstance() {
        RuleApplier applier = RuleApplier.of(rules(Rule.custom("digits", "refund", instance -> {
            Integer.parseInt(instance.display());
            return true;
        })));
        List<Instance> instances = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            instances.add(new TextInstance("U" + i, i % 1000 == 700 ? "many" : "" + i));
        }

        assertThatExceptionOfType(OverruleException.class)
                .isThrownBy(() -> applier.apply(instances, Work.quiet().onThreads(3)))
                .withMessage("rule 'digits' failed on instance 'U700' with java.lang.NumberFormatException:"
                        + " For input string: \"many\"; its code must return true or false for every instance")
                .withCauseInstanceOf(NumberFormatException.class)
                .matches(e -> e.kind() == OverruleException.Kind.INPUT);
    }

    @Test
    void anErrorOfOurOwnInACustomRuleKeepsItsKind() {
        OverruleException cancelled = OverruleException.cancelled("enough");
        RuleApplier applier = RuleApplier.of(rules(Rule.custom("stopping", "refund", instance -> {
            throw cancelled;
        })));

        assertThatExceptionOfType(OverruleException.class)
                .isThrownBy(() -> applier.apply(List.of(new TextInstance("a", "text"))))
                .matches(e -> e.kind() == OverruleException.Kind.CANCELLED);
    }

    @Test
    void anInstanceWithoutAnIdIsNamedByHowItBegins() {
        RuleApplier applier = RuleApplier.of(rules(Rule.custom("broken", "refund", instance -> {
            throw new IllegalStateException("no");
        })));

        assertThatExceptionOfType(OverruleException.class)
                .isThrownBy(() -> applier.rulesCovering(Instance.text("where is my parcel")))
                .withMessageContaining("on instance 'where is my parcel' with");
    }

    @Test
    void noThreadsAreRefused() {
        assertThatExceptionOfType(OverruleException.class)
                .isThrownBy(() -> Work.quiet().onThreads(0))
                .withMessageContaining("give at least one");
    }

    private static RuleSet rules(Rule... rules) {
        return RuleSet.of(LABELS, rules);
    }

    /** Mostly regular expressions, some words, some of both in 'any' rules. */
    private static Rule[] randomRules(RandomStream random, int count) {
        Rule[] rules = new Rule[count];
        for (int j = 0; j < count; j++) {
            Heading heading = Heading.of("R" + j, j % 2 == 0 ? "delivery" : "refund");
            rules[j] = random.nextInt(8) == 0
                    ? new AnyRule(heading, List.of(randomRule(random, heading), randomRule(random, heading)))
                    : randomRule(random, heading);
        }
        return rules;
    }

    private static Rule randomRule(RandomStream random, Heading heading) {
        boolean ignoreCase = random.nextInt(3) > 0;
        if (random.nextInt(4) == 0) {
            KeywordRule.Match match = KeywordRule.Match.values()[random.nextInt(2)];
            return new KeywordRule(heading, List.of(randomWord(random), randomWord(random)), match, ignoreCase);
        }
        while (true) {
            try {
                return new RegexRule(heading, RandomPatterns.pattern(random), ignoreCase);
            } catch (OverruleException e) {
                // Not every random pattern is one; take the next.
            }
        }
    }

    private static String randomWord(RandomStream random) {
        String text = RandomPatterns.text(random);
        String word = text.substring(0, Math.min(3, text.length()));
        return word.isBlank() ? "a" : word;
    }

    private static List<Instance> randomTexts(RandomStream random, int count) {
        List<Instance> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(new TextInstance("x" + i, RandomPatterns.text(random)));
        }
        return texts;
    }

    private static void assertSame(CoverMatrix actual, CoverMatrix expected) {
        assertThat(actual.instanceCount()).isEqualTo(expected.instanceCount());
        for (int i = 0; i < expected.instanceCount(); i++) {
            assertThat(actual.rulesCovering(i)).isEqualTo(expected.rulesCovering(i));
        }
    }
}
