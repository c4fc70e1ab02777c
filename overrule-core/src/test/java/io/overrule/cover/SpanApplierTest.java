package io.overrule.cover;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.Trains;
import io.overrule.Work;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.Sentence;
import io.overrule.rule.AnyRule;
import io.overrule.rule.Heading;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.SpanPhrasesRule;
import io.overrule.rule.SpanRegexRule;
import io.overrule.rule.Task;
import io.overrule.rule.VotesRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Span rules on tokens. */
class SpanApplierTest {
    private static final LabelSet LABELS = LabelSet.of("O", "Place");

    /** The law: that the spans of a sentence are found once changes no answer. */
    @Test
    void theMatrixIsWhatTheRulesSayTokenByToken() {
        RandomStream random = RandomStream.of(1, "law");
        for (int round = 0; round < 40; round++) {
            RuleSet rules = randomRules(random, 30);
            List<Instance> tokens = tokens(randomSentences(random, 30));
            CoverMatrix cover = RuleApplier.of(rules).apply(tokens);
            for (int i = 0; i < tokens.size(); i++) {
                Instance token = tokens.get(i);
                assertThat(cover.rulesCovering(i))
                        .as("rules %s on %s", rules.rules(), token)
                        .isEqualTo(IntStream.range(0, rules.size())
                                .filter(j -> rules.rule(j).covers(token))
                                .toArray());
            }
        }
    }

    /** Permuting the sentences permutes the rows. */
    @Test
    void theOrderOfTheSentencesDoesNotMatter() {
        RandomStream random = RandomStream.of(2, "permutation");
        RuleSet rules = randomRules(random, 40);
        List<Sentence> sentences = randomSentences(random, 300);
        List<Sentence> reversed = new ArrayList<>(sentences);
        Collections.reverse(reversed);

        CoverMatrix cover = RuleApplier.of(rules).apply(tokens(sentences));
        CoverMatrix mirrored = RuleApplier.of(rules).apply(tokens(reversed));

        int row = 0;
        int end = cover.instanceCount();
        for (Sentence sentence : sentences) {
            int size = sentence.tokens().size();
            for (int i = 0; i < size; i++) {
                assertThat(mirrored.rulesCovering(end - size + i)).isEqualTo(cover.rulesCovering(row + i));
            }
            row += size;
            end -= size;
        }
    }

    @Test
    void theMatrixIsTheSameOnAnyNumberOfThreads() {
        RandomStream random = RandomStream.of(3, "threads");
        RuleSet rules = randomRules(random, 40);
        List<Sentence> sentences = randomSentences(random, 1000);
        List<String> longer = sentences.subList(0, 400).stream()
                .flatMap(sentence -> sentence.tokens().stream())
                .toList();
        sentences.add(100, new Sentence("longer than a chunk", longer));
        List<Instance> tokens = tokens(sentences);

        CoverMatrix one = RuleApplier.of(rules).apply(tokens, Work.quiet().onThreads(1));
        CoverMatrix three = RuleApplier.of(rules).apply(tokens, Work.quiet().onThreads(3));

        assertThat(longer).hasSizeGreaterThan(1024);
        for (int i = 0; i < tokens.size(); i++) {
            assertThat(three.rulesCovering(i)).isEqualTo(one.rulesCovering(i));
        }
    }

    @Test
    void tokensInAnyOrderAreCovered() {
        RuleSet rules = RuleSet.of(
                LABELS,
                Rule.spanPhrases("york", "Place", "york"),
                new VotesRule(Heading.of("votes", "Place"), Set.of("b:0")));
        Sentence a = new Sentence("a", List.of("to", "york"));
        Sentence b = new Sentence("b", List.of("york", "to"));
        List<Instance> tokens = List.of(
                a.instances().get(1),
                b.instances().get(0),
                a.instances().get(0),
                b.instances().get(1),
                Instance.text("york"));

        CoverMatrix cover = RuleApplier.of(rules).apply(tokens);

        assertThat(IntStream.range(0, 5).mapToObj(cover::rulesCovering))
                .containsExactly(new int[] {0}, new int[] {0, 1}, new int[0], new int[0], new int[0]);
    }

    @Test
    void theRulesAboutTrainsAreAsGoodAsTheirAuthorKnows() {
        Task task = Trains.task();

        SetStatistics statistics = CoverStatistics.of(
                        RuleApplier.of(task.rules()).apply(task.dataset().unlabelled()),
                        task.rules(),
                        task.dataset().unlabelledTruth().orElseThrow())
                .set();

        assertThat(statistics.instanceCount()).isEqualTo(688);
        assertThat(statistics.coveredCount()).isEqualTo(235);
        assertThat(statistics.pairCount()).isEqualTo(283);
        assertThat(statistics.conflictCount()).isEqualTo(18);
        assertThat(statistics.microPrecision()).hasValue(248.0 / 283);
    }

    @Test
    void noRuleNeedSpeakForTokensOutside() {
        Task task = Trains.task();
        RuleApplier applier = RuleApplier.of(task.rules());
        List<Instance> labelled = Dataset.instances(task.dataset().labelled());

        assertThat(RuleLint.findings(
                        task.rules(),
                        applier.apply(task.dataset().unlabelled()),
                        task.dataset().labelled(),
                        task.links(),
                        applier.apply(labelled)))
                .isEmpty();
    }

    private static List<Instance> tokens(List<Sentence> sentences) {
        return sentences.stream()
                .<Instance>flatMap(sentence -> sentence.instances().stream())
                .toList();
    }

    /** Patterns, with groups and exceptions, phrases, and some of both in 'any' rules. */
    private static RuleSet randomRules(RandomStream random, int count) {
        List<Rule> rules = new ArrayList<>();
        for (int j = 0; j < count; j++) {
            Heading heading = Heading.of("R" + j, "Place");
            rules.add(
                    random.nextInt(6) == 0
                            ? new AnyRule(heading, List.of(randomRule(random, heading), randomRule(random, heading)))
                            : randomRule(random, heading));
        }
        return RuleSet.of(LABELS, rules);
    }

    private static Rule randomRule(RandomStream random, Heading heading) {
        if (random.nextInt(3) == 0) {
            return new SpanPhrasesRule(heading, List.of(word(random), word(random) + " " + word(random), word(random)));
        }
        while (true) {
            try {
                boolean group = random.nextInt(3) == 0;
                String pattern = RandomPatterns.pattern(random);
                return new SpanRegexRule(
                        heading,
                        group ? "(" + pattern + ") " + RandomPatterns.pattern(random) : pattern,
                        group ? 1 : 0,
                        random.nextInt(3) == 0 ? List.of(word(random), word(random)) : List.of());
            } catch (OverruleException e) {
                // Not every random pattern is one; take the next.
            }
        }
    }

    private static List<Sentence> randomSentences(RandomStream random, int count) {
        List<Sentence> sentences = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<String> tokens = new ArrayList<>();
            for (int k = 1 + random.nextInt(6); k > 0; k--) {
                String text = RandomPatterns.text(random);
                tokens.add(random.nextInt(10) == 0 ? "İ" + text : random.nextInt(2) == 0 ? text + "b" : word(random));
            }
            sentences.add(new Sentence("S" + i, tokens));
        }
        return sentences;
    }

    /** One or two characters without white space around them. */
    private static String word(RandomStream random) {
        String text = RandomPatterns.text(random).strip();
        String word = text.substring(0, Math.min(1 + random.nextInt(2), text.length()))
                .strip();
        return word.isEmpty() ? "a" : word;
    }
}
