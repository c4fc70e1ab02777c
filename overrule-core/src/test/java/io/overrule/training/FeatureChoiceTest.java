package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Cancellation;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TextInstance;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class FeatureChoiceTest {
    private static final FeatureSettings WORDS = FeatureSettings.parse("ngrams");
    private static final FeatureSettings CHARACTERS = FeatureSettings.parse("chars");

    /** The small task with a number glued to every word, so that only parts of words carry information. */
    private static Task withoutSharedWords() {
        Task task = Tasks.small();
        Dataset dataset = task.dataset();
        Dataset glued = dataset.withUnlabelled(Dataset.instances(glued(Tasks.texts("U", 120, 2))))
                .withValidation(glued(dataset.validation()))
                .withTest(List.of());
        RuleSet rules = RuleSet.of(
                dataset.labels(),
                Rule.regex("sweet", "fruit", "sweet|ripe|apple"),
                Rule.regex("wild", "animal", "wild|tail|dog"));
        return Task.of(glued, rules, task.links());
    }

    private static List<LabelledInstance> glued(List<LabelledInstance> part) {
        List<LabelledInstance> glued = new ArrayList<>();
        for (LabelledInstance labelled : part) {
            String id = labelled.instance().id();
            String text = ((TextInstance) labelled.instance()).text().replaceAll("(\\w+)", "$1" + id);
            glued.add(new LabelledInstance(new TextInstance(id, text), labelled.label()));
        }
        return glued;
    }

    private static FeatureChoice choose(List<FeatureSettings> candidates, Task task) {
        return FeatureChoice.among(
                candidates, CoveredTask.of(task), Tasks.options(), FeatureCache.none(), Work.quiet());
    }

    @Test
    void theBestOnValidationIsChosen() {
        FeatureChoice choice = choose(List.of(WORDS, CHARACTERS), withoutSharedWords());

        assertThat(choice.chosen()).isEqualTo(CHARACTERS);
        assertThat(choice.validation()).containsOnlyKeys(WORDS, CHARACTERS);
        assertThat(choice.validation().get(CHARACTERS))
                .isGreaterThan(choice.validation().get(WORDS));
        assertThat(choice.scores()).matches("ngrams 0\\.\\d{3}, chars 0\\.\\d{3}");
    }

    @Test
    void likelihoodDecidesAndNotTheNumberOfRightPredictions() {
        FeatureSettings style = FeatureSettings.parse("style");
        Map<FeatureSettings, FeatureChoice.Tried> trials = new LinkedHashMap<>();
        trials.put(WORDS, new FeatureChoice.Tried(0.95, 0.95, -30));
        trials.put(CHARACTERS, new FeatureChoice.Tried(0.94, 0.94, -25));
        trials.put(style, new FeatureChoice.Tried(0.94, 0.94, -25));

        FeatureChoice choice = FeatureChoice.likeliest(trials);

        // The first of two equals.
        assertThat(choice.chosen()).isEqualTo(CHARACTERS);
        assertThat(choice.scores()).isEqualTo("ngrams 0.950, chars 0.940, style 0.940");
    }

    @Test
    void aCandidateFarBehindTheBestIsStopped() {
        TrainingData data = TrainingData.prepare(Tasks.small(), WORDS, FeatureCache.none(), Work.quiet());
        // Hardly learns anything.
        TrainingOptions slow = Tasks.options().toBuilder()
                .epochs(10)
                .learningRate(1e-9)
                .ruleLearningRate(1e-9)
                .build();

        FeatureChoice.Tried alone = FeatureChoice.tried(data, slow, OptionalDouble.empty(), Work.quiet());
        assertThat(alone.logLikelihood()).isFinite();
        assertThat(alone.bestEpoch()).isLessThan(0.8);

        FeatureChoice.Tried behind = FeatureChoice.tried(data, slow, OptionalDouble.of(1), Work.quiet());
        assertThat(behind.logLikelihood()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(behind.score()).isEqualTo(behind.bestEpoch()).isLessThanOrEqualTo(alone.bestEpoch());
        assertThat(FeatureChoice.tried(data, slow, OptionalDouble.of(1), Work.quiet()))
                .isEqualTo(behind);

        // Within two standard errors it goes on.
        OptionalDouble better = OptionalDouble.of(alone.bestEpoch() + 0.01);
        assertThat(FeatureChoice.tried(data, slow, better, Work.quiet())).isEqualTo(alone);
    }

    @Test
    void sparseFeaturesWinIfTheyAreBetter() {
        FeatureSettings style = FeatureSettings.parse("style");
        FeatureChoice choice = choose(List.of(WORDS, style), Tasks.small());
        assertThat(choice.chosen()).isEqualTo(WORDS);
        assertThat(choice.validation()).containsOnlyKeys(WORDS, style);
        assertThat(choice.scores()).startsWith("ngrams ");
    }

    @Test
    void whoeverCancelsTheChoiceCancelsItsTrials() {
        Cancellation cancellation = new Cancellation();
        cancellation.cancel();
        TrainingData data = TrainingData.prepare(Tasks.small(), WORDS, FeatureCache.none(), Work.quiet());
        assertThatThrownBy(() -> FeatureChoice.tried(
                        data,
                        Tasks.options(),
                        OptionalDouble.of(1),
                        Work.quiet().cancelledBy(cancellation)))
                .isInstanceOf(OverruleException.class);
    }

    @Test
    void theTruthOfUnlabelledInstancesPlaysNoPart() {
        Task task = Tasks.small();
        Dataset dataset = task.dataset();
        Dataset blind = dataset.withUnlabelled(dataset.unlabelled()).withTest(List.of());

        assertThat(choose(List.of(WORDS, CHARACTERS), task.withDataset(blind)))
                .isEqualTo(choose(List.of(WORDS, CHARACTERS), task));
    }

    @Test
    void withoutValidationItIsTheFirst() {
        Task task = Tasks.of(Tasks.rules(), Tasks.labelled(), 0);

        FeatureChoice choice = choose(List.of(CHARACTERS, WORDS), task);

        assertThat(choice.chosen()).isEqualTo(CHARACTERS);
        assertThat(choice.validation()).isEmpty();
    }

    @Test
    void featuresThatDoNotSuitTheInstancesAreLeftOut() {
        FeatureSettings records = FeatureSettings.parse("records");

        FeatureChoice choice = choose(List.of(records, WORDS), Tasks.small());

        assertThat(choice.chosen()).isEqualTo(WORDS);
        assertThat(choice.validation()).containsOnlyKeys(WORDS);
    }

    @Test
    void theModelRemembersWhatWasChosen() {
        Model model = new Trainer(Tasks.options()).train(Tasks.small()).model();

        assertThat(model.provenance().options().get("features"))
                .isEqualTo(model.extractor().name());
        assertThat(model.provenance().options()).containsEntry("metric", "accuracy");
    }
}
