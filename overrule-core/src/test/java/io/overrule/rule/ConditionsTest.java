package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.Problem;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.Value;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions that combine, as a person writes and reads them. */
class ConditionsTest {
    private static final LabelSet LABELS = LabelSet.of("payment", "product");

    private static Rule read(String fields) {
        return RuleReader.parse(List.of("{\"id\": \"x\", \"label\": \"payment\", " + fields + "}"), LABELS)
                .rule(0);
    }

    private static String words(String... words) {
        return "{\"kind\": \"keyword\", \"words\": [\"" + String.join("\", \"", words) + "\"], \"ignore_case\": true}";
    }

    private static boolean covers(Rule rule, String text) {
        return rule.covers(Instance.text(text));
    }

    @Test
    void anExceptionLeavesOutPartOfWhatARuleCovers() {
        Rule card = read("\"kind\": \"keyword\", \"words\": [\"card\"], \"except\": ["
                + words("memory card", "warranty card") + "]");

        assertThat(covers(card, "my card was charged")).isTrue();
        assertThat(covers(card, "where is the memory card")).isFalse();
        assertThat(covers(card, "a phone")).isFalse();
        assertThat(card.describe()).isEqualTo("contains 'card', unless it contains 'memory card' or 'warranty card'");
    }

    @Test
    void allAnyAndNotNest() {
        Rule rule =
                read("\"kind\": \"all\", \"of\": [" + words("card") + ", {\"kind\": \"any\", \"of\": [" + words("lost")
                        + ", " + words("stolen") + "]}, {\"kind\": \"not\", \"of\": [" + words("memory") + "]}]");

        assertThat(covers(rule, "my card was stolen")).isTrue();
        assertThat(covers(rule, "my card")).isFalse();
        assertThat(covers(rule, "my memory card was stolen")).isFalse();
        assertThat(rule.describe())
                .isEqualTo("contains 'card', and (contains 'lost', or contains 'stolen'), and does not contain"
                        + " 'memory'");
    }

    @Test
    void notOfSeveralIsNoneOfThem() {
        Rule rule = Rule.not("x", "payment", Rule.keyword("a", "payment", "a"), Rule.keyword("b", "payment", "b"));

        assertThat(covers(rule, "c")).isTrue();
        assertThat(covers(rule, "b c")).isFalse();
        assertThat(rule.describe()).isEqualTo("does not contain 'a', and does not contain 'b'");
    }

    @Test
    void exceptionsOfExceptionsJoinTheirLists() {
        Rule once = Rule.keyword("x", "payment", "card").unless(Rule.keyword("y", "product", "memory card"));
        Rule twice = once.unless(Rule.keyword("z", "product", "warranty card"));

        assertThat(twice)
                .isEqualTo(Rule.keyword("x", "payment", "card")
                        .unless(
                                Rule.keyword("y", "product", "memory card"),
                                Rule.keyword("z", "product", "warranty card")));
        assertThat(once.unless()).isSameAs(once);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"min_tokens\": 3 | a b | false | has at least 3 words",
                "\"min_tokens\": 3 | a b c | true | has at least 3 words",
                "\"min_tokens\": 1, \"max_tokens\": 2 | a b c | false | has 1 to 2 words",
                "\"min_tokens\": 2, \"max_tokens\": 2 | a b | true | has exactly 2 words",
                "\"max_tokens\": 1 | a | true | has at most 1 word",
                "\"max_characters\": 3 | a b | true | has at most 3 characters",
                "\"max_characters\": 3 | a bc | false | has at most 3 characters",
                "\"min_tokens\": 2, \"min_characters\": 4 | a bc | true | has at least 2 words and at least 4 characters",
            })
    void aLengthIsLimitedInWordsAndCharactersOnEitherSide(String limits, String text, boolean covered, String words) {
        Rule rule = read("\"kind\": \"length\", " + limits);

        assertThat(covers(rule, text)).isEqualTo(covered);
        assertThat(rule.describe()).isEqualTo(words);
        assertThat(RuleReader.parse(RuleWriter.lines(RuleSet.of(LABELS, rule)), LABELS)
                        .rule(0))
                .isEqualTo(rule);
    }

    @Test
    void aCharacterOutsideTheBasicPlaneIsOneCharacter() {
        assertThat(covers(read("\"kind\": \"length\", \"max_characters\": 1"), "😀"))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"kind\": \"length\", \"max_tokens\": 4} | has more than 4 words",
                "{\"kind\": \"length\", \"min_characters\": 4} | has fewer than 4 characters",
                "{\"kind\": \"length\", \"min_tokens\": 2, \"max_tokens\": 4} | does not have 2 to 4 words",
                "{\"kind\": \"regex\", \"pattern\": \"ca?r\"} | does not match ca?r",
                "{\"kind\": \"record\", \"all\": [{\"attribute\": \"age\", \"op\": \"<\", \"value\": 5}]} | not (age < 5)",
                "{\"kind\": \"span_phrases\", \"phrases\": [\"noon\"]} | is not in 'noon'",
                "{\"kind\": \"votes\"} | has no recorded vote",
            })
    void whatMustNotHoldIsSaidInPlainEnglish(String condition, String words) {
        assertThat(read("\"kind\": \"not\", \"of\": [" + condition + "]").describe())
                .isEqualTo(words);
    }

    @Test
    void combinationsOfEveryKindAreSaidInPlainEnglish() {
        Rule spans = Rule.spanPhrases("x", "payment", "noon")
                .unless(Rule.keyword("y", "payment", "train"), Rule.spanPhrases("z", "payment", "after noon"));
        Rule records = new RecordRule(
                        Heading.of("x", "payment"), List.of(RecordRule.Condition.of("age", ">=", Value.of(65))))
                .unless(new RecordRule(
                        Heading.of("y", "payment"), List.of(RecordRule.Condition.of("city", "=", Value.of("Ulm")))));
        Rule both = Rule.any(
                "x",
                "payment",
                Rule.keyword("a", "payment", "a"),
                Rule.keyword("b", "payment", "b")
                        .unless(Rule.not(
                                "n", "payment", Rule.all("m", "payment", Rule.keyword("c", "payment", "c", "d")))));

        assertThat(spans.describe())
                .isEqualTo("spans 'noon', unless the sentence contains 'train', or it is in 'after noon'");
        assertThat(records.describe()).isEqualTo("age >= 65, unless city = Ulm");
        assertThat(both.describe()).isEqualTo("contains 'a', or (contains 'b', unless it does not contain 'c' or 'd')");
        assertThat(Rule.custom("x", "payment", instance -> true)
                        .unless(Rule.custom("y", "payment", instance -> true))
                        .describe())
                .isEqualTo("custom code, unless custom code accepts it");
    }

    @Test
    void aConditionOnTheSentenceCoversAllOfItsTokensOrNone() {
        Rule rule = read("\"kind\": \"all\", \"of\": [{\"kind\": \"span_regex\", \"pattern\": \"[0-9]+ \"}, "
                + words("train") + ", {\"kind\": \"length\", \"max_tokens\": 4}]");

        assertThat(covered(rule, "the", "Train", "at", "9")).containsExactly("9");
        assertThat(covered(rule, "the", "bus", "at", "9")).isEmpty();
        assertThat(covered(rule, "the", "train", "leaves", "at", "9")).isEmpty();
        assertThat(covered(Rule.keyword("x", "payment", "to ulm"), "train", "to", "Ulm"))
                .containsExactly("train", "to", "Ulm");
    }

    private static List<String> covered(Rule rule, String... tokens) {
        return new Sentence("s", List.of(tokens))
                .instances().stream()
                        .filter(rule::covers)
                        .map(token -> token.token())
                        .toList();
    }

    @Test
    void inSpansStringsAreMatchesThatDoNotCountAndObjectsAreConditions() {
        Rule rule = read("\"kind\": \"span_regex\", \"pattern\": \"to (\\\\w+)\", \"group\": 1, \"except\": [\"the\", "
                + words("bus") + "]");

        assertThat(rule)
                .isEqualTo(new SpanRegexRule(Heading.of("x", "payment"), "to (\\w+)", 1, List.of("the"))
                        .unless(Rule.keyword("y", "payment", "bus")));
        assertThat(covered(rule, "to", "ulm", "to", "the")).containsExactly("ulm");
        assertThat(covered(rule, "bus", "to", "ulm")).isEmpty();
        assertThat(RuleWriter.lines(RuleSet.of(LABELS, rule)))
                .containsExactly("{\"id\": \"x\", \"kind\": \"span_regex\", \"label\": \"payment\","
                        + " \"pattern\": \"to (\\\\w+)\", \"group\": 1, \"except\": [\"the\", {\"kind\": \"keyword\","
                        + " \"words\": [\"bus\"], \"match\": \"whole\", \"ignore_case\": true}]}");
    }

    @Test
    void recordedVotesTakeExceptionsAndTakePartInCombinations() {
        Rule votes = new VotesRule(Heading.of("x", "payment"), Set.of("U1", "U2"));
        Rule short1 = new LengthRule(Heading.of("y", "payment"), 1);

        Rule without = votes.unless(short1);
        Rule unvoted = Rule.not("x", "payment", votes);

        assertThat(without.covers(new TextInstance("U1", "a b"))).isTrue();
        assertThat(without.covers(new TextInstance("U1", "a"))).isFalse();
        assertThat(unvoted.covers(new TextInstance("U3", "a"))).isTrue();
        assertThat(unvoted.covers(new TextInstance("U1", "a"))).isFalse();
        assertThat(without.recordedVotes()).contains(Set.of("U1", "U2"));
        assertThat(unvoted.withRecordedVotes(Set.of("U3")).covers(new TextInstance("U3", "a")))
                .isFalse();
    }

    @Test
    void whatDependsOnUnknownVotesIsNotCovered() {
        Rule votes = new VotesRule(Heading.of("x", "payment"), Set.of("U1"));
        Rule word = Rule.keyword("y", "payment", "a");
        Instance nameless = Instance.text("a");

        assertThat(Rule.not("x", "payment", votes).covers(nameless)).isFalse();
        assertThat(word.unless(votes).covers(nameless)).isFalse();
        assertThat(Rule.not("x", "payment", Rule.not("x", "payment", votes)).covers(nameless))
                .isFalse();
        assertThat(Rule.any("x", "payment", word, Rule.not("x", "payment", votes))
                        .covers(nameless))
                .isTrue();
        assertThat(Rule.not("x", "payment", Rule.all("x", "payment", votes, Rule.keyword("z", "payment", "b")))
                        .covers(nameless))
                .as("one part that does not hold decides")
                .isTrue();
        assertThat(Rule.not("x", "payment", votes.withRecordedVotes(Set.of())).covers(new TextInstance("U1", "a")))
                .isFalse();
    }

    @Test
    void leavingOutVotesThatNobodyRecordedIsRefused() {
        Rule unknown = new VotesRule(Heading.of("x", "payment"), Set.of());

        for (Rule rule : List.of(
                Rule.not("x", "payment", unknown),
                Rule.keyword("x", "payment", "a").unless(unknown))) {
            assertThat(task("a").check(rule)).singleElement().satisfies(problem -> assertThat(problem.what())
                    .startsWith("rule 'x' excludes what a part of kind 'votes' covers, but that part has no"
                            + " recorded firings"));
        }
    }

    @Test
    void twoRecordsOfVotesInARuleAreRefused() {
        assertThatThrownBy(() -> Rule.any(
                        "x",
                        "payment",
                        new VotesRule(Heading.of("x", "payment"), Set.of("U1")),
                        new VotesRule(Heading.of("x", "payment"), Set.of("U2"))))
                .hasMessageContaining("rule 'x' has parts of kind 'votes' with different firings");
    }

    private static Task task(String... texts) {
        TaskBuilder builder = Task.builder().labels(LABELS).rule(Rule.keyword("first", "payment", "pay"));
        for (String text : texts) {
            builder.unlabelled(Instance.text(text));
        }
        return builder.build();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"kind\": \"all\", \"of\": [] | rule 'x' is the 'all' of no rules, which covers everything",
                "\"kind\": \"not\", \"of\": [] | rule 'x' is the 'not' of no rules, which covers everything",
                "\"kind\": \"all\" | rule 'x' has no 'of'; list the conditions it consists of",
                "\"kind\": \"all\", \"of\": [\"a\"] | expected a list of objects",
                "\"kind\": \"not\", \"of\": [{\"kind\": \"keywrd\"}] | part 1 of rule 'x' has the unknown kind 'keywrd'; did you mean 'keyword'?",
                "\"kind\": \"length\", \"max_tokens\": 3, \"except\": [{\"words\": [\"a\"]}] | exception 1 of rule 'x' has no 'kind'",
                "\"kind\": \"length\", \"max_tokens\": 3, \"except\": [\"a\"] | rule 'x' has the list [\"a\"] as 'except'; expected a list of objects",
                "\"kind\": \"span_regex\", \"pattern\": \"a\", \"except\": [3] | rule 'x' has the list [3] as 'except'; expected a list of strings",
                "\"kind\": \"any\", \"of\": [{\"kind\": \"length\", \"max_tokens\": 3, \"id\": \"y\"}] | part 1 of rule 'x' has 'id', which only the rule as a whole can have",
                "\"kind\": \"length\", \"max_tokens\": 3, \"except\": [{\"kind\": \"length\", \"max_tokens\": 1, \"label\": \"product\"}] | exception 1 of rule 'x' has 'label', which only the rule as a whole can have",
                "\"kind\": \"length\" | rule 'x' has no 'max_tokens'",
                "\"kind\": \"length\", \"min_tokens\": 3, \"max_tokens\": 2 | rule 'x' has min_tokens 3 and max_tokens 2, which no text satisfies",
                "\"kind\": \"length\", \"min_characters\": 0 | rule 'x' of kind 'length' sets no limit",
            })
    void aMistakeInAConditionIsNamedWhereItStands(String fields, String message) {
        assertThatThrownBy(() -> read(fields)).hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(ints = {33, 1000, 4000})
    void nestingTooDeepIsRefusedByRuleAndField(int depth) {
        String inner = "{\"kind\": \"length\", \"max_tokens\": 3}";
        String of = "{\"kind\": \"not\", \"of\": [".repeat(depth - 2) + inner + "]}".repeat(depth - 2);
        String except = "{\"kind\": \"length\", \"max_tokens\": 3, \"except\": [".repeat(depth - 2)
                + inner
                + "]}".repeat(depth - 2);

        assertThatThrownBy(() -> read("\"kind\": \"not\", \"of\": [" + of + "]"))
                .hasMessageContaining("rule 'x' nests conditions more than 32 levels deep, in 'of'; write it with fewer"
                        + " levels, or as several rules");
        assertThatThrownBy(() -> read("\"kind\": \"not\", \"of\": [" + except + "]"))
                .hasMessageContaining("rule 'x' nests conditions more than 32 levels deep, in 'except'");
    }

    @Test
    void nestingUpToTheLimitWorks() {
        Rule deep = new LengthRule(Heading.of("x", "payment"), 3);
        for (int level = 1; level < 32; level++) {
            deep = Rule.not("x", "payment", deep);
        }
        Rule deepest = deep;

        assertThat(RuleReader.parse(RuleWriter.lines(RuleSet.of(LABELS, deep)), LABELS)
                        .rule(0))
                .isEqualTo(deep);
        assertThat(covers(deep, "a b c")).isFalse();
        assertThatThrownBy(() -> Rule.not("x", "payment", deepest))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("nests conditions more than 32 levels deep");
    }

    @Test
    void anExceptionThatContainsItsRuleIsRefused() {
        Rule card = Rule.keyword("card", "payment", "card", "cards");

        assertThat(task("card").check(card.unless(Rule.keyword("y", "payment", "Cards", "card", "cardboard"))))
                .extracting(Problem::what)
                .containsExactly(
                        "rule 'card' can never cover (contains 'card' or 'cards', unless it contains 'Cards' or"
                                + " 'card' or 'cardboard'): its exceptions exclude all of it; narrow them, or remove the rule");
        assertThat(task("card").check(card.unless(Rule.keyword("y", "payment", "cards"))))
                .isEmpty();
    }

    @Test
    void aConditionAndItsOppositeAreRefused() {
        Rule word = Rule.keyword("x", "payment", "a");
        Rule opposite = Rule.not("x", "payment", word);

        assertThat(task("a").check(Rule.all("x", "payment", word, opposite)))
                .extracting(Problem::what)
                .singleElement()
                .asString()
                .contains("can never cover");
        assertThat(task("a").check(Rule.any("x", "payment", word, opposite)))
                .extracting(Problem::what)
                .singleElement()
                .asString()
                .contains("covers everything");
    }

    @Test
    void aPartForOtherInstancesIsRefused() {
        Rule rule = Rule.keyword("x", "payment", "a").unless(Rule.spanPhrases("y", "payment", "a"));

        assertThat(task("a").check(rule)).extracting(Problem::code).containsExactly(Problem.Code.WRONG_RULE_KIND);
        Task records = Task.builder()
                .labels(LABELS)
                .unlabelled(Instance.record(Map.of("age", Value.of(3))))
                .build();
        Rule record =
                new RecordRule(Heading.of("x", "payment"), List.of(RecordRule.Condition.of("age", ">", Value.of(1))));
        assertThat(records.check(record.unless(new RecordRule(
                        Heading.of("x", "payment"), List.of(RecordRule.Condition.of("agee", ">", Value.of(9)))))))
                .extracting(Problem::code)
                .containsExactly(Problem.Code.UNKNOWN_ATTRIBUTE);
    }

    @Test
    void overTokensAConditionOnTheTextIsNoRuleByItself() {
        Task task = Task.builder()
                .labels(LABELS)
                .unlabelled(new Sentence("U0", List.of("at", "noon")))
                .build();
        Rule word = Rule.keyword("x", "payment", "at");

        assertThat(task.check(word)).extracting(Problem::code).containsExactly(Problem.Code.WRONG_RULE_KIND);
        assertThat(task.check(Rule.any("x", "payment", word, Rule.spanPhrases("y", "payment", "noon"))))
                .extracting(Problem::code)
                .containsExactly(Problem.Code.WRONG_RULE_KIND);
        assertThat(task.check(Rule.spanPhrases("x", "payment", "noon").unless(word)))
                .isEmpty();
        assertThat(task.check(Rule.all("x", "payment", Rule.spanPhrases("y", "payment", "noon"), word)))
                .isEmpty();
    }

    @Test
    void anExemplarThatAnExceptionLeavesOutIsAnError() {
        Rule card = Rule.keyword("card", "payment", "card").unless(Rule.keyword("y", "payment", "memory card"));

        assertThatThrownBy(() -> Task.builder()
                        .labels(LABELS)
                        .labelled(new TextInstance("L1", "a memory card"), "payment", "card")
                        .rule(card)
                        .build())
                .hasMessageContaining("is an exemplar of rule 'card', which would cover it but for an exception (the"
                        + " rule contains 'card', unless it contains 'memory card'); narrow the exception, or remove"
                        + " 'card' from exemplar_of");
    }
}
