package io.overrule.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Cancellation;
import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.data.Value;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.training.Tasks;
import io.overrule.training.Trainer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PredictorTest {
    private static final List<Instance> TEXTS = Dataset.instances(Tasks.texts("N", 300, 77));
    private static Model model;

    @BeforeAll
    static void train() {
        model = train(Tasks.small());
    }

    private static Model train(Task task) {
        return new Trainer(Tasks.options().toBuilder()
                        .features(FeatureSettings.parse("ngrams"))
                        .epochs(3)
                        .build())
                .train(task)
                .model();
    }

    /** A model with a rule that throws what its instances ask for. */
    private static Model failing(String word, RuntimeException failure) {
        AtomicBoolean trained = new AtomicBoolean();
        RuleSet rules = RuleSet.of(
                Tasks.LABELS,
                Rule.keyword("sweet", "fruit", "sweet", "ripe", "apple"),
                Rule.custom("failing", "animal", instance -> {
                    if (trained.get() && instance.display().contains(word)) {
                        throw failure;
                    }
                    return instance.display().contains("dog");
                }));
        Model failing = train(Tasks.of(rules, Tasks.texts("X", 12, 5), 10));
        trained.set(true);
        return failing;
    }

    private static <T> List<T> all(Iterator<T> iterator) {
        List<T> all = new ArrayList<>();
        iterator.forEachRemaining(all::add);
        return all;
    }

    private static List<Answer<Explanation>> explained(Model asked, List<Instance> instances) {
        List<Answer<Explanation>> expected = new ArrayList<>();
        for (int i = 0; i < instances.size(); i++) {
            expected.add(new Answer.Answered<>(i, asked.explain(instances.get(i))));
        }
        return expected;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 299, 300, 301, Predictor.BATCH})
    void answersAreThoseToEachQuestionAloneInTheirOrder(int batch) {
        assertThat(all(Predictor.of(model).withBatch(batch).explain(TEXTS.iterator())))
                .isEqualTo(explained(model, TEXTS));
        assertThat(all(Predictor.of(model).withBatch(batch).predict(TEXTS.iterator())))
                .extracting(answer -> answer.result().orElseThrow())
                .containsExactlyElementsOf(TEXTS.stream().map(model::predict).toList());
    }

    @Test
    void nothingGivesNothing() {
        assertThat(Predictor.of(model).predict(List.<Instance>of().iterator())).isExhausted();
        assertThatThrownBy(() -> Predictor.of(model)
                        .predict(Stream.<Instance>of().iterator())
                        .next())
                .isInstanceOf(NoSuchElementException.class);
    }

    /** Which questions are refused depends on them alone, however they fall into batches. */
    @Test
    void anyMixtureOfGoodAndBadIsAnsweredInItsOrder() {
        RandomStream random = RandomStream.of(3, "mixtures");
        Instance record = new RecordInstance("r", Map.of("age", Value.of(3)));
        TokenInstance token = new Sentence("s", List.of("a", "dog")).instances().get(1);
        for (int round = 0; round < 30; round++) {
            List<Instance> mixed = new ArrayList<>();
            double bad = random.nextDouble();
            for (int i = 0; i < 60; i++) {
                mixed.add(
                        random.nextDouble() >= bad
                                ? TEXTS.get(random.nextInt(TEXTS.size()))
                                : random.nextInt(2) == 0 ? record : token);
            }
            List<Answer<Prediction>> answers =
                    all(Predictor.of(model).withBatch(1 + random.nextInt(40)).predict(mixed.iterator()));

            assertThat(answers).hasSameSizeAs(mixed);
            for (int i = 0; i < mixed.size(); i++) {
                assertThat(answers.get(i).index()).isEqualTo(i);
                if (mixed.get(i) instanceof TextInstance text) {
                    assertThat(answers.get(i).result()).contains(model.predict(text));
                } else {
                    assertThat(answers.get(i))
                            .isInstanceOfSatisfying(Answer.Refused.class, refused -> assertThat(refused.error())
                                    .hasMessageContaining("but the model was trained on texts"));
                }
            }
        }
    }

    @Test
    void aRowThatARuleCannotReadIsRefusedAlone() {
        Model picky = failing("unicorn", new IllegalStateException("no such animal"));
        List<Instance> instances = new ArrayList<>(TEXTS.subList(0, 20));
        instances.set(13, Instance.text("a unicorn"));

        List<Answer<Prediction>> answers = all(Predictor.of(picky).predict(instances.iterator()));

        for (Answer<Prediction> answer : answers) {
            assertThat(answer.result().isPresent()).isEqualTo(answer.index() != 13);
        }
        assertThat(answers.get(13)).isInstanceOfSatisfying(Answer.Refused.class, refused -> assertThat(refused.error())
                .hasRootCauseMessage("no such animal"));
    }

    @Test
    void whatIsNobodysFaultEndsTheAnswersAndIsAskedOnce() {
        for (OverruleException failure : List.of(
                OverruleException.resource("a full disk", new IOException("full")),
                OverruleException.internal("a bug"),
                OverruleException.cancelled("enough"))) {
            Model broken = failing("unicorn", failure);
            List<Instance> instances = new ArrayList<>(TEXTS.subList(0, 20));
            instances.set(13, Instance.text("a unicorn"));
            Iterator<Answer<Prediction>> answers =
                    Predictor.of(broken).withBatch(4).predict(instances.iterator());

            for (int i = 0; i < 12; i++) {
                assertThat(answers.next().index()).isEqualTo(i);
            }
            assertThatThrownBy(answers::hasNext)
                    .isInstanceOfSatisfying(
                            OverruleException.class, e -> assertThat(e.kind()).isEqualTo(failure.kind()));
            assertThat(answers).isExhausted();
        }
    }

    @Test
    void aCancellationEndsTheAnswersWithinTheirBatch() {
        Cancellation cancellation = new Cancellation();
        AtomicInteger asked = new AtomicInteger();
        AtomicBoolean trained = new AtomicBoolean();
        RuleSet rules = RuleSet.of(
                Tasks.LABELS,
                Rule.keyword("sweet", "fruit", "sweet", "ripe", "apple"),
                Rule.custom("counting", "animal", instance -> {
                    if (trained.get() && asked.incrementAndGet() == 100) {
                        cancellation.cancel();
                    }
                    return instance.display().contains("dog");
                }));
        Model counting = train(Tasks.of(rules, Tasks.texts("X", 12, 5), 10));
        trained.set(true);
        Work work = Work.quiet().onThreads(1).cancelledBy(cancellation);
        List<Instance> many = Dataset.instances(Tasks.texts("N", 5_000, 78));
        Iterator<Answer<Prediction>> answers =
                Predictor.of(counting).withBatch(many.size()).doing(work).predict(many.iterator());

        assertThatThrownBy(answers::hasNext).isInstanceOfSatisfying(OverruleException.class, e -> assertThat(e.kind())
                .isEqualTo(OverruleException.Kind.CANCELLED));
        assertThat(asked.get()).isLessThan(many.size());
    }

    @Test
    void aSourceThatFailsEndsTheAnswersAfterThoseToWhatItGave() {
        IllegalStateException gone = new IllegalStateException("the connection is gone");
        Iterator<Instance> source = new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                if (next == 5) {
                    throw gone;
                }
                return true;
            }

            @Override
            public Instance next() {
                return TEXTS.get(next++);
            }
        };
        Iterator<Answer<Explanation>> answers = Predictor.of(model).explain(source);

        for (Answer<Explanation> expected : explained(model, TEXTS.subList(0, 5))) {
            assertThat(answers.next()).isEqualTo(expected);
        }
        assertThatThrownBy(answers::next).isSameAs(gone);
        assertThat(answers).isExhausted();
    }

    @Test
    void noMoreThanABatchIsReadAhead() {
        AtomicInteger read = new AtomicInteger();
        Iterator<Answer<Prediction>> answers = Predictor.of(model)
                .withBatch(10)
                .predict(Stream.generate(() -> TEXTS.get(read.getAndIncrement() % TEXTS.size()))
                        .iterator());

        assertThat(read).hasValue(0);
        for (int i = 0; i < 55; i++) {
            assertThat(answers.next().index()).isEqualTo(i);
            assertThat(read.get()).isLessThanOrEqualTo((i / 10 + 1) * 10);
        }
    }

    @Test
    void whatWasReadIsAnsweredBeforeASourceIsMadeToWait() {
        AtomicInteger read = new AtomicInteger();
        Iterator<Instance> source =
                TEXTS.stream().peek(text -> read.incrementAndGet()).iterator();
        // Three are there, then one has to wait; and so on.
        Iterator<Answer<Prediction>> answers = Predictor.of(model)
                .answeringAtOnceUnless(() -> read.get() % 3 != 0)
                .predict(source);

        for (int i = 0; i < 30; i++) {
            assertThat(answers.next().index()).isEqualTo(i);
            assertThat(read).hasValue((i / 3 + 1) * 3);
        }
    }

    @Test
    void streamsAreAsLazyAndCloseTheirSource() {
        AtomicBoolean closed = new AtomicBoolean();
        try (Stream<Answer<Explanation>> answers = Predictor.of(model)
                .withBatch(4)
                .explain(Stream.iterate(0, i -> i + 1)
                        .map(i -> TEXTS.get(i % TEXTS.size()))
                        .onClose(() -> closed.set(true)))) {
            assertThat(answers.limit(9).toList()).isEqualTo(explained(model, TEXTS.subList(0, 9)));
        }
        assertThat(closed).isTrue();
        assertThat(Predictor.of(model).predict(TEXTS.stream()).map(Answer::index))
                .hasSize(TEXTS.size())
                .isSorted();
    }

    private static Model ofTokens() {
        List<LabelledInstance> labelled = new ArrayList<>();
        List<Instance> unlabelled = new ArrayList<>();
        RandomStream random = RandomStream.of(4, "sentences");
        for (int s = 0; s < 30; s++) {
            Sentence sentence = sentence("s" + s, random);
            for (TokenInstance token : sentence.instances()) {
                if (s < 10) {
                    labelled.add(new LabelledInstance(token, token.display().contains("dog") ? 1 : 0));
                } else {
                    unlabelled.add(token);
                }
            }
        }
        RuleSet rules = RuleSet.of(
                Tasks.LABELS,
                Rule.custom(
                        "dog",
                        "animal",
                        instance -> instance instanceof TokenInstance token
                                && token.sentence().tokens().get(token.index()).equals("dog")));
        Dataset dataset = Dataset.builder()
                .name("tokens")
                .labels(Tasks.LABELS)
                .labelled(labelled)
                .unlabelled(unlabelled)
                .build();
        return train(Task.of(dataset, rules));
    }

    private static Sentence sentence(String id, RandomStream random) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(6) + 1; i++) {
            words.add(List.of("a", "dog", "eats", "one", "apple").get(random.nextInt(5)));
        }
        return new Sentence(id, words);
    }

    @Test
    void sentencesAreAnsweredWhole() {
        Model tagger = ofTokens();
        RandomStream random = RandomStream.of(5, "sentences");
        List<Sentence> sentences = new ArrayList<>();
        for (int s = 0; s < 50; s++) {
            sentences.add(sentence("t" + s, random));
        }
        List<Answer<List<Explanation>>> explained =
                all(Predictor.of(tagger).withBatch(8).explainSentences(sentences.iterator()));
        List<Answer<List<Prediction>>> predicted =
                all(Predictor.of(tagger).withBatch(8).predictSentences(sentences.iterator()));

        for (int s = 0; s < sentences.size(); s++) {
            List<Explanation> expected = tagger.explain(sentences.get(s).instances());
            assertThat(explained.get(s)).isEqualTo(new Answer.Answered<>(s, expected));
            assertThat(predicted.get(s))
                    .isEqualTo(new Answer.Answered<>(
                            s, expected.stream().map(Explanation::prediction).toList()));
        }
    }

    @Test
    void aQuestionAboutNothingHasAnEmptyAnswer() {
        assertThat(all(Predictor.of(model)
                        .explainTogether(List.of(List.<Instance>of(), TEXTS.subList(0, 2), List.<Instance>of())
                                .iterator())))
                .containsExactly(
                        new Answer.Answered<>(0, List.of()),
                        new Answer.Answered<>(1, model.explain(TEXTS.subList(0, 2))),
                        new Answer.Answered<>(2, List.of()));
    }

    @Test
    void aBatchOfNothingIsRefused() {
        assertThatThrownBy(() -> Predictor.of(model).withBatch(0))
                .hasMessage("a batch is 0 questions; expected 1 or more");
    }
}
