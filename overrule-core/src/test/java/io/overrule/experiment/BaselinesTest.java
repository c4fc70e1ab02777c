package io.overrule.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Dataset;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TextInstance;
import io.overrule.evaluation.Metric;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Inference;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.Tasks;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class BaselinesTest {
    private static final FeatureSettings FEATURES = FeatureSettings.parse("ngrams");
    private static final TrainingOptions OPTIONS = Tasks.options();

    private static Baselines measure(Task task) {
        return Baselines.measure(task, prepare(task), OPTIONS, FeatureCache.none(), Work.quiet());
    }

    private static TrainingData prepare(Task task) {
        return TrainingData.prepare(task, FEATURES, FeatureCache.none(), Work.quiet());
    }

    private static double onlyLabelled(Task task) {
        TrainingOptions options = OPTIONS.toBuilder()
                .method(Methods.ONLY_L)
                .predictBy(Inference.CLASSIFIER)
                .features(FEATURES)
                .build();
        return new Trainer(options)
                .train(prepare(task), Work.quiet())
                .model()
                .provenance()
                .validation()
                .orElseThrow();
    }

    @Test
    void theBaselinesAreWhatOneWouldTrainOneself() {
        // The second of every two neighbours has the class of the first and the same text.
        List<LabelledInstance> half = Tasks.texts("X", 12, 5);
        List<LabelledInstance> doubled = new ArrayList<>();
        for (LabelledInstance instance : half) {
            TextInstance text = (TextInstance) instance.instance();
            doubled.add(instance);
            doubled.add(new LabelledInstance(new TextInstance(text.id() + " again", text.text()), instance.label()));
        }
        Task task = Tasks.of(Tasks.rules(), doubled, 40);
        Baselines baselines = measure(task);
        assertThat(baselines.metric()).isEqualTo(Metric.ACCURACY);
        assertThat(baselines.instances()).isEqualTo(40);
        assertThat(baselines.labelled()).isEqualTo(24);
        assertThat(baselines.onlyLabelled()).hasValue(onlyLabelled(task));
        assertThat(baselines.onlyHalf()).hasValue(onlyLabelled(Tasks.of(Tasks.rules(), half, 40)));
    }

    @Test
    void majorityIsTheMeanOverSeveralVotes() {
        double score = measure(Tasks.small()).majority().orElseThrow();
        // Of 40 instances, those with ties or without rules are decided ten times: a multiple of 1/400.
        assertThat(score * 400).isCloseTo(Math.round(score * 400), within(1e-6));
        assertThat(score).isBetween(0.5, 1.0);
    }

    @Test
    void withoutValidationThereIsNothingToMeasure() {
        Baselines baselines = measure(Tasks.of(Tasks.rules(), Tasks.labelled(), 0));
        assertThat(baselines.majority()).isEmpty();
        assertThat(baselines.onlyLabelled()).isEmpty();
        assertThat(baselines.onlyHalf()).isEmpty();
        assertThat(Guards.afterTraining("implyloss", 0.5, baselines)).isEmpty();
    }

    @Test
    void aCheckThatFailsIsLeftOut() {
        // Half of two equal texts has no word that occurs twice, so there are no n-grams to learn from.
        List<LabelledInstance> equal = List.of(
                new LabelledInstance(new TextInstance("L0", "sweet pear"), 0),
                new LabelledInstance(new TextInstance("L1", "sweet pear"), 0));
        Dataset dataset = Dataset.builder()
                .name("equal")
                .labels(Tasks.LABELS)
                .labelled(equal)
                .validation(Tasks.texts("V", 10, 3))
                .build();
        Baselines baselines = measure(Task.of(dataset, Tasks.rules()));
        assertThat(baselines.onlyHalf()).isEmpty();
        assertThat(baselines.onlyLabelled()).isPresent();
    }

    /** A task whose rule fails in a certain way, but only after the data were prepared. */
    private static Baselines measureFailing(OverruleException failure) {
        AtomicBoolean fails = new AtomicBoolean();
        RuleSet rules = RuleSet.of(
                Tasks.LABELS,
                Rule.keyword("sweet", "fruit", "sweet", "ripe", "apple"),
                Rule.custom("dog", "animal", instance -> {
                    if (fails.get()) {
                        throw failure;
                    }
                    return instance.display().contains("dog");
                }));
        Task task = Tasks.of(rules, Tasks.texts("X", 12, 5), 40);
        TrainingData data = prepare(task);
        fails.set(true);
        return Baselines.measure(task, data, OPTIONS, FeatureCache.none(), Work.quiet());
    }

    @Test
    void aCheckThatTheDataDoNotAllowIsLeftOut() {
        Baselines baselines = measureFailing(OverruleException.input("nothing to read"));

        assertThat(baselines.onlyLabelled()).isPresent();
        assertThat(baselines.onlyHalf()).isEmpty();
    }

    @Test
    void whatIsNoFaultOfTheDataGoesOn() {
        for (OverruleException failure : List.of(
                OverruleException.resource("a full disk", new IOException("full")),
                OverruleException.internal("a bug"),
                OverruleException.cancelled("enough"))) {
            OverruleException e = catchThrowableOfType(OverruleException.class, () -> measureFailing(failure));
            assertThat(e.kind()).isEqualTo(failure.kind());
            assertThat(e).hasMessageContaining(failure.getMessage());
        }
    }
}
