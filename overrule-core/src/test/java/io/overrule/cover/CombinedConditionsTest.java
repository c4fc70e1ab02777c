package io.overrule.cover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.Value;
import io.overrule.rule.AllRule;
import io.overrule.rule.AnyRule;
import io.overrule.rule.ExceptRule;
import io.overrule.rule.Heading;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.LengthRule;
import io.overrule.rule.NormalForm;
import io.overrule.rule.NotRule;
import io.overrule.rule.RecordRule;
import io.overrule.rule.RegexRule;
import io.overrule.rule.Rule;
import io.overrule.rule.SpanPhrasesRule;
import io.overrule.rule.SpanRegexRule;
import io.overrule.rule.VotesRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws of combined conditions, on random ones. */
class CombinedConditionsTest {
    private static final Heading HEADING = Heading.of("r", "spam");
    private static final Set<String> VOTES = Set.of("t1", "t4", "t9", "d2", "d3", "s1:0", "s2:1", "s5:0");

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void theApplierFindsWhatPlainRecursionFinds(long seed) {
        RandomStream random = RandomStream.of(seed, "combined conditions");
        List<Rule> rules = new ArrayList<>();
        for (int j = 0; j < 60; j++) {
            rules.add(rule(random, 4));
        }
        List<Instance> instances = instances(random);

        CoverMatrix cover = RuleApplier.of(rules).apply(instances);

        CoverMatrix onOneThread =
                RuleApplier.of(rules).apply(instances, Work.quiet().onThreads(1));
        for (int i = 0; i < instances.size(); i++) {
            Instance instance = instances.get(i);
            for (int j = 0; j < rules.size(); j++) {
                boolean expected = holds(rules.get(j), instance);
                assertThat(cover.covers(j, i))
                        .as("%s on %s", rules.get(j), instance)
                        .isEqualTo(expected);
                assertThat(rules.get(j).covers(instance)).isEqualTo(expected);
            }
            assertThat(onOneThread.rulesCovering(i)).isEqualTo(cover.rulesCovering(i));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4})
    void aRuleAloneCoversWhatItCoversAmongOthers(long seed) {
        RandomStream random = RandomStream.of(seed, "alone");
        List<Rule> rules = List.of(rule(random, 3), rule(random, 3), rule(random, 3));
        List<Instance> instances = instances(random);
        CoverMatrix together = RuleApplier.of(rules).apply(instances);

        for (int j = 0; j < rules.size(); j++) {
            CoverMatrix alone = RuleApplier.ofRule(rules.get(j)).apply(instances);
            assertThat(alone.instancesCovered(0)).isEqualTo(together.instancesCovered(j));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void anIndexLosesNothingThatACombinationCovers(long seed) {
        RandomStream random = RandomStream.of(seed, "indexed");
        List<Instance> instances = instances(random);
        IndexedInstances indexed = IndexedInstances.of(instances);
        indexed.build(Work.quiet());

        for (int j = 0; j < 60; j++) {
            Rule rule = rule(random, 4);
            RuleApplier applier = RuleApplier.ofRule(rule);
            assertThat(indexed.covered(applier, 1, Work.quiet())[0])
                    .as("%s", rule)
                    .isEqualTo(applier.apply(instances).instancesCovered(0));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void theLawsOfDeMorganHold(long seed) {
        RandomStream random = RandomStream.of(seed, "De Morgan");
        Rule a = rule(random, 2);
        Rule b = rule(random, 2);

        assertSameCover(random, not(all(a, b)), any(not(a), not(b)));
        assertSameCover(random, not(any(a, b)), all(not(a), not(b)));
        assertSameCover(random, not(not(a)), a);
        assertSameCover(random, a.unless(b), all(a, not(b)));
    }

    private static void assertSameCover(RandomStream random, Rule one, Rule other) {
        assertThat(NormalForm.of(one)).isEqualTo(NormalForm.of(other));
        for (Instance instance : instances(random)) {
            assertThat(one.covers(instance)).as("%s on %s", one, instance).isEqualTo(other.covers(instance));
            assertThat(one.mayCover(instance)).isEqualTo(other.mayCover(instance));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void rulesOfTheSameNormalFormCoverTheSame(long seed) {
        RandomStream random = RandomStream.of(seed, "normal form");
        List<Instance> instances = instances(random);
        List<Rule> rules = new ArrayList<>();
        for (int j = 0; j < 200; j++) {
            rules.add(rule(random, 2));
        }
        CoverMatrix cover = RuleApplier.of(rules).apply(instances);

        for (int j = 0; j < rules.size(); j++) {
            NormalForm form = NormalForm.of(rules.get(j));
            if (form.isNever()) {
                assertThat(cover.instancesCovered(j)).isEmpty();
            }
            if (form.isAlways()) {
                assertThat(cover.instancesCovered(j)).hasSize(instances.size());
            }
            for (int k = 0; k < j; k++) {
                if (NormalForm.of(rules.get(k)).equals(form)) {
                    assertThat(cover.instancesCovered(k)).isEqualTo(cover.instancesCovered(j));
                }
            }
        }
    }

    @Test
    void codeRunsOnlyWhereTheConditionsBeforeItHold() {
        Rule broken = Rule.custom("c", "spam", instance -> {
            throw new IllegalStateException("no");
        });
        RuleApplier applier = RuleApplier.of(List.of(Rule.all("r", "spam", Rule.keyword("w", "spam", "w1"), broken)));

        assertThat(applier.rulesCovering(Instance.text("w2"))).isEmpty();
        assertThatThrownBy(() -> applier.rulesCovering(Instance.text("w1")))
                .hasMessageContaining("rule 'r' failed on instance 'w1'");
    }

    @Test
    void aTextBetweenTokensOfASentenceChangesNothing() {
        Rule rule = Rule.spanPhrases("r", "spam", "w1").unless(Rule.keyword("w", "spam", "w2"));
        List<? extends Instance> tokens = new Sentence("s", List.of("w1", "w3")).instances();

        CoverMatrix cover = RuleApplier.ofRule(rule)
                .apply(List.of(tokens.get(0), Instance.text("w2 w1"), tokens.get(0), tokens.get(1)));

        assertThat(cover.instancesCovered(0)).containsExactly(0, 2);
    }

    /** What a rule means, without any of the ways in which the applier is quick. */
    private static boolean holds(Rule rule, Instance instance) {
        if (rule instanceof AllRule all) {
            return all.of().stream().allMatch(part -> holds(part, instance));
        }
        if (rule instanceof AnyRule any) {
            return any.of().stream().anyMatch(part -> holds(part, instance));
        }
        if (rule instanceof NotRule not) {
            return not.of().stream().noneMatch(part -> holds(part, instance));
        }
        if (rule instanceof ExceptRule except) {
            return holds(except.base(), instance) && except.except().stream().noneMatch(part -> holds(part, instance));
        }
        return rule.covers(instance);
    }

    private static Rule all(Rule... parts) {
        return new AllRule(HEADING, List.of(parts));
    }

    private static Rule any(Rule... parts) {
        return new AnyRule(HEADING, List.of(parts));
    }

    private static Rule not(Rule... parts) {
        return new NotRule(HEADING, List.of(parts));
    }

    private static Rule rule(RandomStream random, int depth) {
        if (depth > 0 && random.nextInt(4) > 0) {
            Rule[] parts = new Rule[1 + random.nextInt(3)];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = rule(random, depth - 1);
            }
            return switch (random.nextInt(4)) {
                case 0 -> all(parts);
                case 1 -> any(parts);
                case 2 -> not(parts);
                default -> rule(random, depth - 1).unless(parts);
            };
        }
        boolean flag = random.nextInt(2) == 0;
        return switch (random.nextInt(8)) {
            case 0 -> new RegexRule(HEADING, word(random) + "( |$)", flag);
            case 1 -> new RegexRule(HEADING, "[wW][0-9] " + word(random), flag);
            case 2 ->
                new KeywordRule(
                        HEADING,
                        List.of(word(random), word(random) + " " + word(random)),
                        KeywordRule.Match.values()[random.nextInt(2)],
                        flag);
            case 3 ->
                new LengthRule(
                        HEADING,
                        flag ? LengthRule.Range.atMost(random.nextInt(4)) : LengthRule.Range.atLeast(2),
                        LengthRule.Range.ANY);
            case 4 ->
                new RecordRule(
                        HEADING,
                        List.of(RecordRule.Condition.of("number", flag ? ">=" : "=", Value.of(random.nextInt(5)))));
            case 5 -> new SpanPhrasesRule(HEADING, List.of(word(random), word(random) + " " + word(random)));
            case 6 -> new SpanRegexRule(HEADING, word(random).toLowerCase(Locale.ROOT) + " ", 0, List.of());
            default -> new VotesRule(HEADING, VOTES);
        };
    }

    private static String word(RandomStream random) {
        return (random.nextInt(3) == 0 ? "W" : "w") + random.nextInt(5);
    }

    /** Instances of every kind, the tokens of a sentence one after the other. */
    private static List<Instance> instances(RandomStream random) {
        List<Instance> instances = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            List<String> words = new ArrayList<>();
            for (int k = 1 + random.nextInt(4); k > 0; k--) {
                words.add(word(random));
            }
            instances.add(new TextInstance("t" + i, String.join(" ", words)));
            instances.add(new RecordInstance("d" + i, Map.of("number", Value.of(random.nextInt(5)))));
            instances.addAll(new Sentence("s" + i, words).instances());
        }
        return instances;
    }
}
