package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.data.DatasetFolder;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.Sentence;
import io.overrule.data.TokenInstance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpanRulesTest {
    private static final LabelSet LABELS = LabelSet.of("O", "Time");

    @TempDir
    private Path folder;

    private static List<Integer> covered(Rule rule, String... tokens) {
        return Instance.sentence(tokens).instances().stream()
                .filter(rule::covers)
                .map(TokenInstance::index)
                .toList();
    }

    private static Rule regex(String pattern) {
        return Rule.spanRegex("r", "Time", pattern);
    }

    private static Rule regex(String pattern, int group, String... except) {
        return new SpanRegexRule(Heading.of("r", "Time"), pattern, group, List.of(except));
    }

    private static Rule phrases(String... phrases) {
        return Rule.spanPhrases("r", "Time", phrases);
    }

    @Test
    void theTokensOfEveryMatchAreCovered() {
        assertThat(covered(regex("[0-9]+ (am|pm)"), "8", "am", "or", "9", "pm")).containsExactly(0, 1, 3, 4);
    }

    @Test
    void aTokenIsCoveredByItsFirstCharacter() {
        assertThat(covered(regex("under 3"), "under", "30", "euros")).containsExactly(0, 1);
        assertThat(covered(regex("der 30"), "under", "30", "euros")).containsExactly(1);
    }

    @Test
    void aSpaceThatIsMatchedCoversNoToken() {
        assertThat(covered(regex(" at "), "trains", "at", "8")).containsExactly(1);
    }

    @Test
    void aSpaceFollowsTheLastTokenToo() {
        assertThat(covered(regex("8 $"), "at", "8")).containsExactly(1);
        assertThat(covered(regex("8$"), "at", "8")).isEmpty();
    }

    @Test
    void theSentenceIsReadInLowerCase() {
        assertThat(covered(regex("tonight"), "Trains", "TONIGHT")).containsExactly(1);
        assertThat(covered(regex("Tonight"), "Trains", "Tonight")).isEmpty();
    }

    @Test
    void onlyTheGroupIsCoveredIfOneIsGiven() {
        assertThat(covered(regex("(from|to) ([a-z]+) ", 2), "from", "york", "to", "leeds"))
                .containsExactly(1, 3);
    }

    @Test
    void aGroupThatTookNoPartCoversNothing() {
        assertThat(covered(regex("york|to ([a-z]+)", 1), "york", "to", "leeds")).containsExactly(2);
    }

    @Test
    void exceptedMatchesDoNotCount() {
        assertThat(covered(regex("to ([a-z]+) ", 1, "The", "a"), "to", "the", "train", "to", "york"))
                .containsExactly(4);
        assertThat(covered(regex("[a-z]+pm", 0, "rpm"), "rpm", "7pm", "xpm")).containsExactly(2);
    }

    @Test
    void anEmptyMatchCoversNothing() {
        assertThat(covered(regex("x*"), "a", "xx", "b")).containsExactly(1);
    }

    @Test
    void lowerCasingThatChangesTheLengthMovesNoSpan() {
        // The capital I with a dot becomes two characters.
        assertThat(covered(regex("pm"), "İİİ", "İ", "pm", "am")).containsExactly(2);
        assertThat(covered(phrases("am"), "İİİ", "İ", "pm", "am")).containsExactly(3);
    }

    @Test
    void charactersBeyondSixteenBitsMoveNoSpan() {
        assertThat(covered(regex(". pm"), "😀😀", "😀", "pm", "\uD83D")).containsExactly(1, 2);
        assertThat(covered(phrases("\uD83D", "pm"), "😀", "pm", "\uD83D")).containsExactly(1, 2);
    }

    @Test
    void aTokenMayHoldSpaces() {
        assertThat(covered(regex("street"), "new street", "tonight")).isEmpty();
        assertThat(covered(regex("new street"), "new street", "tonight")).containsExactly(0);
        assertThat(covered(phrases("new street tonight"), "new street", "tonight"))
                .containsExactly(0, 1);
        assertThat(covered(phrases("street"), "new street", "tonight")).isEmpty();
    }

    @Test
    void phrasesAreOfWholeTokens() {
        assertThat(covered(phrases("new street"), "new", "street", "newer", "streets"))
                .containsExactly(0, 1);
        assertThat(covered(phrases("york"), "yorkshire", "new-york", "york")).containsExactly(2);
    }

    @Test
    void phrasesMayOverlap() {
        assertThat(covered(phrases("a b", "b c"), "a", "b", "c", "a")).containsExactly(0, 1, 2);
        assertThat(covered(phrases("a a"), "a", "a", "a")).containsExactly(0, 1, 2);
    }

    @Test
    void phrasesAreComparedInAnyCase() {
        assertThat(covered(phrases("New Street"), "to", "NEW", "street")).containsExactly(1, 2);
    }

    @Test
    void anAnyRuleCoversTheTokensOfItsParts() {
        Rule any = new AnyRule(Heading.of("r", "Time"), List.of(phrases("noon"), regex("[0-9]+ pm")));

        assertThat(covered(any, "noon", "or", "3", "pm")).containsExactly(0, 2, 3);
    }

    @Test
    void aSpanRuleHasNothingToSayAboutATextOrRecord() {
        assertThat(phrases("noon").covers(Instance.text("noon"))).isFalse();
    }

    @Test
    void conditionsOnATextCoverAllTokensOfASentenceOrNone() {
        for (Rule rule : List.of(Rule.keyword("r", "Time", "noon"), Rule.regex("r", "Time", "noon"))) {
            assertThat(covered(rule, "after", "noon")).containsExactly(0, 1);
            assertThat(covered(rule, "after", "one")).isEmpty();
        }
    }

    @Test
    void theyAreDescribedInWords() {
        assertThat(regex("[0-9]+ pm").describe()).isEqualTo("spans what matches [0-9]+ pm");
        assertThat(regex("to (\\w+)", 1, "the", "a").describe())
                .isEqualTo("spans group 1 of to (\\w+), except 'the' or 'a'");
        assertThat(phrases("noon", "half past").describe()).isEqualTo("spans 'noon' or 'half past'");
    }

    @Test
    void aPatternThatRe2DoesNotAcceptIsRefusedWithAdvice() {
        assertThatThrownBy(() -> regex("(?=a)b"))
                .hasMessageStartingWith("rule 'r' has the pattern '(?=a)b': look-ahead '(?=…)' is not supported");
    }

    @Test
    void theyAreWrittenAsTheReaderReadsThem() {
        RuleSet rules = RuleSet.of(
                LABELS,
                Rule.spanRegex("a", "Time", "[0-9]+"),
                new SpanRegexRule(Heading.of("b", "Time"), "at (\\w+)", 1, List.of("the")),
                Rule.spanPhrases("c", "Time", "noon"));

        assertThat(RuleWriter.lines(rules))
                .containsExactly(
                        "{\"id\": \"a\", \"kind\": \"span_regex\", \"label\": \"Time\", \"pattern\": \"[0-9]+\"}",
                        "{\"id\": \"b\", \"kind\": \"span_regex\", \"label\": \"Time\", \"pattern\": \"at (\\\\w+)\","
                                + " \"group\": 1, \"except\": [\"the\"]}",
                        "{\"id\": \"c\", \"kind\": \"span_phrases\", \"label\": \"Time\", \"phrases\": [\"noon\"]}");
        assertThat(RuleReader.parse(RuleWriter.lines(rules), LABELS).rules()).isEqualTo(rules.rules());
    }

    @Test
    void votesOnTokensAreReadFromTheRecordedFiringsAndWrittenBack() throws IOException {
        Files.writeString(folder.resolve("labels.txt"), "O\nTime\n");
        Files.writeString(folder.resolve("unlabeled.jsonl"), "{\"tokens\": [\"at\", \"noon\"]}\n");
        Files.writeString(folder.resolve("rules.jsonl"), "{\"id\": \"v\", \"kind\": \"votes\", \"label\": \"Time\"}");
        Files.writeString(folder.resolve("fires-unlabeled.tsv"), "U0\t1\tother v\n");

        Task task = Task.read(DatasetFolder.at(folder));

        assertThat(task.rules().rules()).containsExactly(new VotesRule(Heading.of("v", "Time"), Set.of("U0:1")));
        assertThat(task.dataset().unlabelled())
                .filteredOn(task.rules().rule(0)::covers)
                .containsExactly(new TokenInstance(new Sentence("U0", List.of("at", "noon")), 1));

        task.write(folder);

        assertThat(Files.readString(folder.resolve("fires-unlabeled.tsv"))).isEqualTo("U0\t1\tv\n");
    }
}
