package io.overrule.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoveredTask;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.Value;
import io.overrule.rule.Edit;
import io.overrule.rule.Heading;
import io.overrule.rule.RecordRule;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.rule.TaskBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SuggesterTest {
    /** Words and signs that regular expressions, keywords and lower-casing may read differently. */
    private static final List<String> PIECES = List.of(
            "how",
            "many",
            "much",
            "Who",
            "İstanbul",
            "über",
            "a_b",
            "x1",
            "2024",
            "07",
            "don't",
            "e-mail",
            "É",
            "naïve",
            "free",
            "WIN",
            "money",
            "the",
            "of",
            "£",
            "??",
            "!",
            "(tm)",
            "\\",
            "$5",
            "[ok]",
            "日本",
            "😀",
            "\u200b");

    private static final List<String> SEPARATORS = List.of(" ", " ", " ", " ", "  ", "\n", "", ", ", "-");

    private static String text(RandomStream random) {
        StringBuilder text = new StringBuilder();
        int words = random.nextInt(8);
        for (int i = 0; i < words; i++) {
            text.append(PIECES.get(random.nextInt(PIECES.size())))
                    .append(SEPARATORS.get(random.nextInt(SEPARATORS.size())));
        }
        return text.toString();
    }

    private static Task texts(long seed) {
        RandomStream random = RandomStream.of(seed, "suggestions");
        TaskBuilder task = Task.builder().labels("ham", "spam");
        for (int i = 0; i < 300; i++) {
            task.unlabelled(new TextInstance("U" + i, text(random)));
        }
        for (int i = 0; i < 40; i++) {
            task.labelled(new TextInstance("L" + i, text(random)), random.nextInt(2) == 0 ? "ham" : "spam");
        }
        return task.rule(Rule.keyword("money", "spam", "money"))
                .rule(Rule.keyword("who", "ham", "who"))
                .build();
    }

    private static Task tokens(long seed) {
        RandomStream random = RandomStream.of(seed, "suggested spans");
        List<String> words = List.of("to", "from", "York", "Bonn", "at", "9", "10", "a.m.", "(", "trains", "İ");
        TaskBuilder task = Task.builder().labels("O", "City");
        for (int i = 0; i < 120; i++) {
            List<String> sentence = new ArrayList<>();
            List<String> tags = new ArrayList<>();
            for (int k = 1 + random.nextInt(7); k > 0; k--) {
                sentence.add(words.get(random.nextInt(words.size())));
                tags.add(Set.of("York", "Bonn").contains(sentence.get(sentence.size() - 1)) ? "City" : "O");
            }
            if (i < 30) {
                task.labelled(new Sentence("L" + i, sentence), tags);
            } else {
                task.unlabelled(new Sentence("U" + i, sentence));
            }
        }
        return task.rule(Rule.spanPhrases("york", "City", "york")).build();
    }

    private static Task records(long seed) {
        RandomStream random = RandomStream.of(seed, "suggested conditions");
        TaskBuilder task = Task.builder().labels("poor", "rich");
        for (int i = 0; i < 300; i++) {
            int age = 20 + random.nextInt(50);
            Value gain = random.nextInt(4) == 0 ? Value.MISSING : Value.of(random.nextInt(1000));
            Value job = Value.of(List.of("cook", "clerk", "pilot").get(random.nextInt(3)));
            RecordInstance record = new RecordInstance("R" + i, Map.of("age", Value.of(age), "gain", gain, "job", job));
            if (i < 60) {
                task.labelled(record, age > 45 ? "rich" : "poor");
            } else {
                task.unlabelled(record);
            }
        }
        return task.rule(new RecordRule(
                        Heading.of("old", "rich"), List.of(RecordRule.Condition.of("age", ">=", Value.of(60)))))
                .build();
    }

    private static Suggester suggester(Task task) {
        return Suggester.of(CoveredTask.of(task), Optional.empty(), Work.quiet());
    }

    /** What a suggestion says it covers and adds is what its rule covers and adds; no two cover the same. */
    private static int holds(Task task) {
        Suggester suggester = suggester(task);
        List<Instance> unlabelled = task.dataset().unlabelled();
        CoverMatrix known = RuleApplier.of(task.rules()).apply(unlabelled);
        int checked = 0;
        for (int e = 0; e < task.dataset().labelled().size(); e += 3) {
            Instance exemplar = task.dataset().labelled().get(e).instance();
            int label = task.dataset().labelled().get(e).label();
            List<RuleSuggestion> candidates = suggester.candidates(
                    List.of(exemplar), task.dataset().labels().name(label), Work.quiet());
            CoverMatrix cover = RuleApplier.of(RuleSet.of(
                            task.dataset().labels(),
                            candidates.stream().map(RuleSuggestion::rule).toList()))
                    .apply(unlabelled);
            Set<BitSet> covers = new HashSet<>();
            for (int j = 0; j < candidates.size(); j++) {
                RuleSuggestion candidate = candidates.get(j);
                BitSet covered = new BitSet();
                int added = 0;
                for (int i : cover.instancesCovered(j)) {
                    covered.set(i);
                    added += known.coverCount(i) == 0 ? 1 : 0;
                }
                assertThat(candidate.covered()).as(candidate.toString()).isEqualTo(covered);
                assertThat(candidate.added()).isEqualTo(added);
                assertThat(candidate.rule().covers(exemplar)).isTrue();
                assertThat(covers.add(covered)).as("%s is new", candidate).isTrue();
                assertThat(task.check(candidate.rule())).isEmpty();
                checked++;
            }
        }
        return checked;
    }

    @Test
    void whatIsCountedIsWhatRulesCover() {
        for (long seed = 1; seed <= 4; seed++) {
            assertThat(holds(texts(seed))).isPositive();
            assertThat(holds(tokens(seed))).isPositive();
            assertThat(holds(records(seed))).isPositive();
        }
    }

    @Test
    void labelledHitsAndMissesLeaveTheExemplarOut() {
        Task task = Task.builder()
                .labels("ham", "spam")
                .labelled(Instance.text("win a prize"), "spam")
                .labelled(Instance.text("win a prize"), "spam")
                .labelled(Instance.text("win some money"), "spam")
                .validation(Instance.text("we win again"), "ham")
                .unlabelled(List.of(
                        Instance.text("win now"),
                        Instance.text("can you win"),
                        Instance.text("win it"),
                        Instance.text("so long")))
                .rule(Rule.keyword("so", "ham", "so"))
                .build();

        RuleSuggestion win = suggester(task)
                .candidates(List.of(Instance.text("win a prize")), "spam", Work.quiet())
                .get(0);

        assertThat(win.rule()).isEqualTo(Rule.keyword("win", "spam", "win"));
        assertThat(win.right()).isEqualTo(1);
        assertThat(win.wrong()).isEqualTo(1);
        assertThat(win.samples()).extracting(Instance::display).containsExactly("win now", "can you win", "win it");
        assertThat(win.reason()).startsWith("right on 1 of 2 labelled instances");
    }

    private static Task questions() {
        TaskBuilder task = Task.builder().labels("NUM", "HUM").rule(Rule.keyword("who", "HUM", "who"));
        List<String> things = List.of("cats", "dogs", "miles", "people", "cities", "coins", "trees", "rooms");
        for (String thing : things) {
            task.unlabelled(Instance.text("How many " + thing + " are there ?"));
            task.unlabelled(Instance.text("How much do " + thing + " cost ?"));
            task.unlabelled(Instance.text("Who likes many " + thing + " ?"));
            task.unlabelled(Instance.text("How nice of " + thing + " !"));
        }
        for (String thing : things.subList(0, 4)) {
            task.validation(Instance.text("How many " + thing + " live here ?"), "NUM");
            task.validation(Instance.text("How much are " + thing + " ?"), "NUM");
            task.validation(Instance.text("Who has many " + thing + " ?"), "HUM");
            task.validation(Instance.text("How nice " + thing + " are ?"), "HUM");
        }
        return task.labelled(Instance.text("How many planets are there ?"), "NUM")
                .build();
    }

    @Test
    void aPhraseIsGivenTheAlternativesThatMeanTheSame() {
        Suggestions found = suggester(questions())
                .suggest(List.of(Instance.text("How many planets are there ?")), "NUM", 5, Work.quiet());

        RuleSuggestion best = found.best().get(0);
        assertThat(best.rule().describe()).isEqualTo("contains 'how many' or 'how much'");
        assertThat(best.cover()).isEqualTo(16);
        assertThat(best.right()).isEqualTo(8);
        assertThat(best.wrong()).isZero();
        assertThat(best.conflicts()).isZero();
        assertThat(best.added()).isEqualTo(16);
        assertThat(best.samples()).hasSize(5).doesNotHaveDuplicates();
        assertThat(found.best())
                .hasSizeLessThanOrEqualTo(5)
                .isSortedAccordingTo((one, other) -> Double.compare(other.score(), one.score()));
    }

    @Test
    void aPhraseThatStandsNowhereElseHasNoAlternatives() {
        assertThat(suggester(questions()).candidates(List.of(Instance.text("How odd of planets")), "NUM", Work.quiet()))
                .extracting(suggestion -> suggestion.rule().describe())
                .noneMatch(words -> words.contains(" or "));
    }

    @Test
    void theNumberOfThreadsChangesNothing() {
        Task task = texts(7);
        List<Instance> exemplars = List.of(task.dataset().labelled().get(1).instance());
        Suggester one = Suggester.of(
                CoveredTask.of(task), Optional.empty(), Work.quiet().onThreads(1));
        Suggester many = Suggester.of(
                CoveredTask.of(task), Optional.empty(), Work.quiet().onThreads(4));

        assertThat(many.candidates(exemplars, "spam", Work.quiet().onThreads(4)))
                .extracting(RuleSuggestion::toString)
                .isEqualTo(one.candidates(exemplars, "spam", Work.quiet().onThreads(1)).stream()
                        .map(RuleSuggestion::toString)
                        .toList());
    }

    @Test
    void theTruthOfUnlabelledInstancesIsNotLookedAt() {
        Task task = texts(3);
        List<Integer> truth =
                task.dataset().unlabelled().stream().map(each -> 1).toList();
        Task withTruth =
                task.withDataset(task.dataset().withUnlabelled(task.dataset().unlabelled(), Optional.of(truth)));
        List<Instance> exemplars = List.of(task.dataset().labelled().get(2).instance());

        assertThat(suggester(withTruth)
                        .candidates(exemplars, "spam", Work.quiet())
                        .toString())
                .isEqualTo(suggester(task)
                        .candidates(exemplars, "spam", Work.quiet())
                        .toString());
    }

    @Test
    void aRuleThatIsThereIsNotSuggestedAgain() {
        Task task = questions();
        Suggester suggester =
                suggester(task.apply(Edit.RuleAdded.last(Rule.keyword("numbers", "NUM", "how much", "how many"))));

        assertThat(suggester
                        .suggest(List.of(Instance.text("How many planets are there ?")), "NUM", 50, Work.quiet())
                        .best())
                .extracting(suggestion -> suggestion.rule().describe())
                .isNotEmpty()
                .doesNotContain("contains 'how many' or 'how much'");
    }

    @Test
    void severalExemplarsAreCountedAndDuplicatesAreNot() {
        Suggestions found = suggester(questions())
                .suggest(
                        List.of(
                                Instance.text("How many planets are there ?"),
                                Instance.text("How many planets are there ?"),
                                Instance.text("How much is the fish ?")),
                        "NUM",
                        3,
                        Work.quiet());

        assertThat(found.best().get(0).exemplars()).isEqualTo(2);
        assertThat(found.best().get(0).reason()).endsWith("covers 2 of 2 exemplars");
    }

    @Test
    void whatOtherExemplarsShowSpeaksForARule() {
        Suggester suggester = suggester(questions());
        List<Instance> one = List.of(Instance.text("How many planets are there ?"));
        List<Instance> two =
                List.of(Instance.text("How many planets are there ?"), Instance.text("How many moons are there ?"));

        RuleSuggestion alone = suggester.candidates(one, "NUM", Work.quiet()).get(0);
        RuleSuggestion both = named(alone.rule().describe(), suggester.candidates(two, "NUM", Work.quiet()));

        assertThat(both.right()).isEqualTo(alone.right() + 1);
        assertThat(both.wrong()).isEqualTo(alone.wrong());
        assertThat(both.leastPrecision()).isGreaterThan(alone.leastPrecision());
    }

    @Test
    void theChanceOfFewWrongSamplesFollowsFromTheDistributionOfThePrecision() {
        for (RuleSuggestion suggestion : suggester(questions())
                .candidates(List.of(Instance.text("How many are there ?")), "NUM", Work.quiet())) {
            assertThat(suggestion.chanceOfAtMostOneWrong(1)).isCloseTo(1, within(1e-9));
            double five = suggestion.chanceOfAtMostOneWrong(5);
            assertThat(five).isBetween(0.0, 1.0).isLessThan(suggestion.chanceOfAtMostOneWrong(3));
            // The precision is not known exactly, and the chance is a mean over what it may be.
            double right = suggestion.precision();
            double two = suggestion.chanceOfAtMostOneWrong(2);
            assertThat(two).isLessThanOrEqualTo(1 - (1 - right) * (1 - right) + 1e-9);
        }
    }

    private static RuleSuggestion named(String words, List<RuleSuggestion> candidates) {
        return candidates.stream()
                .filter(candidate -> candidate.rule().describe().equals(words))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anExemplarOfFiftyThousandCharactersIsAnsweredSoon() {
        StringBuilder text = new StringBuilder("how many ");
        RandomStream random = RandomStream.of(1, "long exemplar");
        while (text.length() < 50_000) {
            text.append(PIECES.get(random.nextInt(PIECES.size()))).append(' ');
        }
        Suggester suggester = suggester(texts(5));

        Suggestions found = assertTimeout(
                Duration.ofSeconds(60),
                () -> suggester.suggest(List.of(Instance.text(text.toString())), "spam", 5, Work.quiet()));

        assertThat(found.best()).isNotEmpty();
        assertThat(found.notes()).singleElement().asString().contains("the first 500 of them were generalised");
    }

    @Test
    void nothingIsSuggestedWhereNothingGeneralises() {
        assertThat(suggester(questions())
                        .suggest(List.of(Instance.text("xyzzy plugh")), "NUM", 5, Work.quiet())
                        .best())
                .isEmpty();
        assertThat(suggester(questions())
                        .suggest(List.of(Instance.text("")), "NUM", 5, Work.quiet())
                        .best())
                .isEmpty();
    }

    @Test
    void whereNothingIsLabelledRarePhrasesComeFirstAndANoteSaysWhy() {
        Task task = questions();
        Task bare = Task.of(task.dataset().withLabelled(List.of()).withValidation(List.of()), task.rules());

        Suggestions found =
                suggester(bare).suggest(List.of(Instance.text("How many planets are there ?")), "NUM", 5, Work.quiet());

        assertThat(found.best()).isNotEmpty().allSatisfy(suggestion -> assertThat(suggestion.reason())
                .startsWith("nothing is known about its precision"));
        assertThat(found.notes())
                .singleElement()
                .asString()
                .startsWith("there are neither labelled instances nor a model");
    }

    @Test
    void wrongQuestionsAreRefused() {
        Suggester suggester = suggester(questions());
        assertThatThrownBy(() -> suggester.suggest(List.of(Instance.text("how many")), "NUMM", 5, Work.quiet()))
                .isInstanceOf(OverruleException.class)
                .hasMessage("unknown label 'NUMM'; did you mean 'NUM'?");
        assertThatThrownBy(() -> suggester.suggest(List.of(), "NUM", 5, Work.quiet()))
                .hasMessage("there is no exemplar; give at least one instance to generalise");
        assertThatThrownBy(() ->
                        suggester.suggest(List.of(Instance.record(Map.of("age", Value.of(3)))), "NUM", 5, Work.quiet()))
                .hasMessage("the exemplar is a record, but the dataset holds texts; give a text");
        assertThatThrownBy(() -> suggester.suggest(List.of(Instance.text("how many")), "NUM", 0, Work.quiet()))
                .hasMessage("asked for 0 suggestions; ask for at least one");
    }
}
