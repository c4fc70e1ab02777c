package io.overrule.rule;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.RandomStream;
import io.overrule.data.DatasetFolder;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.RandomDatasets;
import io.overrule.data.TextInstance;
import io.overrule.data.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleReaderTest {
    private static final LabelSet LABELS = LabelSet.of("ham", "spam");

    @TempDir
    private Path folder;

    private static Rule parse(String line) {
        return RuleReader.parse(List.of(line), LABELS).rule(0);
    }

    @Test
    void aKeywordRuleMatchesWholeWordsAndCaseUnlessItSaysOtherwise() {
        assertThat(parse("{\"id\": \"x\", \"kind\": \"keyword\", \"label\": \"ham\", \"words\": [\"a\"]}"))
                .isEqualTo(new KeywordRule(Heading.of("x", "ham"), List.of("a"), KeywordRule.Match.WHOLE, false));
    }

    @Test
    void inTakesASingleValueToo() {
        assertThat(parse("{\"id\": \"x\", \"kind\": \"record\", \"label\": \"ham\", \"all\":"
                        + " [{\"attribute\": \"a\", \"op\": \"in\", \"value\": true}]}"))
                .isEqualTo(new RecordRule(
                        Heading.of("x", "ham"), List.of(RecordRule.Condition.of("a", "in", Value.of("true")))));
    }

    @Test
    void blankLinesAreSkippedButCounted() {
        assertThatThrownBy(() -> RuleReader.parse(List.of("", "{\"id\": \"x\"}"), LABELS))
                .hasMessageStartingWith("rules.jsonl:2: rule 'x' has no 'label'");
    }

    @Test
    void aCustomRuleGetsItsPredicateBack() {
        RuleSet rules = RuleSet.of(LABELS, Rule.custom("x", "ham", instance -> true));

        RuleSet read = RuleReader.parse(
                RuleWriter.linesWithoutCode(rules), LABELS, Map.of("x", (Instance instance) -> instance.id()
                        .isEmpty()));

        assertThat(read.rule(0).covers(Instance.text("a"))).isTrue();
    }

    @Test
    void aCustomRuleWithoutItsPredicateIsRefused() {
        List<String> lines = RuleWriter.linesWithoutCode(RuleSet.of(LABELS, Rule.custom("x", "ham", instance -> true)));

        assertThatThrownBy(() -> RuleReader.parse(lines, LABELS))
                .hasMessage("rules.jsonl:1: rule 'x' has kind 'custom': its code is not in the file; give its predicate"
                        + " under the id 'x' when reading, or write a rule of another kind");
    }

    @Test
    void aRuleWhoseConditionNoFileCanHoldIsNotSaved() {
        RuleSet custom = RuleSet.of(LABELS, Rule.custom("x", "ham", instance -> true));
        RuleSet inAPart = RuleSet.of(
                LABELS, new AnyRule(Heading.of("x", "ham"), List.of(Rule.custom("b", "ham", instance -> true))));

        for (RuleSet rules : List.of(custom, inAPart)) {
            assertThatThrownBy(() -> RuleWriter.lines(rules))
                    .hasMessage(
                            "rule 'x' has kind 'custom': its condition is Java code, which no file can hold; write a"
                                    + " rule of another kind, or leave it out before saving");
        }
        Task task = Task.builder()
                .labels(LABELS)
                .unlabelled(Instance.text("a"))
                .rules(custom.rules())
                .build();
        assertThatThrownBy(() -> task.write(folder)).hasMessageStartingWith("rule 'x' has kind 'custom'");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aRuleWithCodeInAPartIsWrittenAsCustom() {
        AnyRule rule = new AnyRule(
                Heading.of("x", "ham"),
                List.of(Rule.keyword("a", "ham", "late"), Rule.custom("b", "ham", instance -> true)));

        assertThat(RuleWriter.linesWithoutCode(RuleSet.of(LABELS, rule)))
                .containsExactly("{\"id\": \"x\", \"kind\": \"custom\", \"label\": \"ham\","
                        + " \"description\": \"contains 'late', or custom code\"}");
    }

    @Test
    void writtenRulesAreThoseAPersonWouldWrite() {
        RuleSet rules = RuleSet.of(
                LABELS,
                new RegexRule(new Heading("a", "ham", "speaking", "why"), "\\bhi", true),
                Rule.keyword("b", "spam", "win"),
                new LengthRule(Heading.of("c", "ham"), 4),
                new RecordRule(
                        Heading.of("d", "ham"),
                        List.of(
                                RecordRule.Condition.of("age", ">=", Value.of(65)),
                                RecordRule.Condition.of("city", "in", Value.of("Ulm"), Value.of("Bonn")))),
                new AnyRule(Heading.of("e", "ham"), List.of(new LengthRule(Heading.of("e", "ham"), 1))),
                new VotesRule(Heading.of("f", "ham"), Set.of("U1")));

        assertThat(RuleWriter.lines(rules))
                .containsExactly(
                        "{\"id\": \"a\", \"name\": \"speaking\", \"kind\": \"regex\", \"label\": \"ham\","
                                + " \"pattern\": \"\\\\bhi\", \"ignore_case\": true, \"description\": \"why\"}",
                        "{\"id\": \"b\", \"kind\": \"keyword\", \"label\": \"spam\", \"words\": [\"win\"],"
                                + " \"match\": \"whole\", \"ignore_case\": true}",
                        "{\"id\": \"c\", \"kind\": \"length\", \"label\": \"ham\", \"max_tokens\": 4}",
                        "{\"id\": \"d\", \"kind\": \"record\", \"label\": \"ham\", \"all\": [{\"attribute\": \"age\","
                                + " \"op\": \">=\", \"value\": 65}, {\"attribute\": \"city\", \"op\": \"in\","
                                + " \"value\": [\"Ulm\", \"Bonn\"]}]}",
                        "{\"id\": \"e\", \"kind\": \"any\", \"label\": \"ham\","
                                + " \"of\": [{\"kind\": \"length\", \"max_tokens\": 1}]}",
                        "{\"id\": \"f\", \"kind\": \"votes\", \"label\": \"ham\"}");
    }

    @Test
    void votesAreReadFromTheRecordedFirings() throws IOException {
        Files.writeString(folder.resolve("labels.txt"), "ham\nspam\n");
        Files.writeString(folder.resolve("unlabeled.jsonl"), "{\"text\": \"a\"}\n{\"text\": \"b\"}\n");
        Files.writeString(folder.resolve("rules.jsonl"), "{\"id\": \"R7\", \"kind\": \"votes\", \"label\": \"ham\"}");
        Files.writeString(folder.resolve("fires-unlabeled.tsv"), "U0\t\nU1\tR1 R7\n");

        Task task = Task.read(DatasetFolder.at(folder));

        assertThat(task.rules().rules()).containsExactly(new VotesRule(Heading.of("R7", "ham"), Set.of("U1")));
    }

    @Test
    void aByteOrderMarkIsAcceptedBeforeRulesAndFirings() throws IOException {
        Files.writeString(folder.resolve("labels.txt"), "ham\nspam\n");
        Files.writeString(folder.resolve("unlabeled.jsonl"), "{\"text\": \"a\"}\n");
        Files.writeString(
                folder.resolve("rules.jsonl"), "\uFEFF{\"id\": \"R7\", \"kind\": \"votes\", \"label\": \"ham\"}");
        Files.writeString(folder.resolve("fires-unlabeled.tsv"), "\uFEFFU0\tR7\n");

        Task task = Task.read(DatasetFolder.at(folder));

        assertThat(task.rules().rules()).containsExactly(new VotesRule(Heading.of("R7", "ham"), Set.of("U0")));
    }

    @Test
    void votesSurviveWritingAndReadingAFolder() {
        Task task = Task.builder()
                .labels(LABELS)
                .unlabelled(List.of(new TextInstance("U0", "a"), new TextInstance("U1", "b")))
                .rule(new VotesRule(Heading.of("v", "spam"), Set.of("U1")))
                .build();

        task.write(folder);

        assertThat(Task.read(DatasetFolder.at(folder)).rules()).isEqualTo(task.rules());
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19})
    void writtenRulesAreReadBackAsTheyWere(long seed) {
        RandomStream random = RandomStream.of(seed, "rules");
        List<Rule> rules = new ArrayList<>();
        for (int j = 0; j < 20; j++) {
            String label = LABELS.name(random.nextInt(2));
            // Half of a surrogate pair is refused in an id.
            String id = j + new String(RandomDatasets.text(random).getBytes(UTF_8), UTF_8);
            rules.add(
                    rule(random, new Heading(id, label, RandomDatasets.text(random), RandomDatasets.text(random)), 3));
        }

        List<String> lines = RuleWriter.lines(RuleSet.of(LABELS, rules));

        assertThat(RuleReader.parse(lines, LABELS).rules()).isEqualTo(rules);
    }

    private static Rule rule(RandomStream random, Heading heading, int depth) {
        boolean flag = random.nextInt(2) == 0;
        String text = RandomDatasets.text(random);
        switch (random.nextInt(depth > 0 ? 10 : 7)) {
            case 0:
                return new RegexRule(heading, com.google.re2j.Pattern.quote("x" + text), flag);
            case 1:
                return new KeywordRule(
                        heading,
                        List.of("w" + text, "v" + text),
                        flag ? KeywordRule.Match.WHOLE : KeywordRule.Match.SUBSTRING,
                        random.nextInt(2) == 0);
            case 2:
                return new LengthRule(
                        heading,
                        new LengthRule.Range(random.nextInt(3), 3 + random.nextInt(9)),
                        flag ? LengthRule.Range.ANY : LengthRule.Range.atLeast(random.nextInt(9)));
            case 3:
                return new RecordRule(
                        heading,
                        List.of(
                                RecordRule.Condition.of("a" + text, "<", Value.of(RandomDatasets.number(random))),
                                RecordRule.Condition.of("b", "in", Value.of(text), Value.of(7))));
            case 4:
                return new VotesRule(heading, Set.of());
            case 5:
                return new SpanRegexRule(
                        heading,
                        "(" + com.google.re2j.Pattern.quote("x" + text) + ")",
                        random.nextInt(2),
                        flag ? List.of() : List.of("the", text));
            case 6:
                return new SpanPhrasesRule(heading, List.of("w" + text.strip() + "w", "v"));
            default:
                Heading part = new Heading(heading.id(), heading.label(), text, "");
                List<Rule> parts = List.of(rule(random, part, depth - 1), rule(random, part, depth - 1));
                return switch (random.nextInt(4)) {
                    case 0 -> new AllRule(heading, parts);
                    case 1 -> new NotRule(heading, parts);
                    case 2 -> new ExceptRule(heading, rule(random, heading, depth - 1), parts);
                    default -> new AnyRule(heading, parts);
                };
        }
    }
}
