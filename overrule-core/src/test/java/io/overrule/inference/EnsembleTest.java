package io.overrule.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.Tasks;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EnsembleTest {
    private static final List<Instance> INSTANCES = Dataset.instances(Tasks.texts("N", 100, 77));
    private static List<Model> models;
    private static Model ensemble;

    @BeforeAll
    static void train() {
        models = LongStream.rangeClosed(1, 3)
                .mapToObj(
                        seed -> train(Tasks.small(), Tasks.options().toBuilder().seed(seed)))
                .toList();
        ensemble = Model.ensemble(models);
    }

    private static Model train(Task task, TrainingOptions.Builder options) {
        TrainingData data =
                TrainingData.prepare(task, FeatureSettings.parse("ngrams"), FeatureCache.none(), Work.quiet());
        return new Trainer(options.epochs(5).build()).train(data, Work.quiet()).model();
    }

    @Test
    void anEnsembleOfOneIsTheModelToTheLastBit() {
        Model model = models.get(0);
        Model one = Model.ensemble(List.of(model));
        assertThat(one.explain(INSTANCES)).isEqualTo(model.explain(INSTANCES));
        assertThat(one.predict(INSTANCES, Inference.CLASSIFIER))
                .isEqualTo(model.predict(INSTANCES, Inference.CLASSIFIER));
        assertThat(one.provenance()).isEqualTo(model.provenance());
    }

    @Test
    void classProbabilitiesAreTheMeansOfTheMembers() {
        for (Instance instance : INSTANCES) {
            List<Double> mean = ensemble.predict(instance).probabilities();
            for (int y = 0; y < mean.size(); y++) {
                int label = y;
                double expected = models.stream()
                        .mapToDouble(
                                model -> model.predict(instance).probabilities().get(label))
                        .average()
                        .orElseThrow();
                assertThat(mean.get(y)).isCloseTo(expected, within(1e-12));
            }
        }
    }

    @Test
    void trustAndHoldingAreTheMeansOfTheMembers() {
        Instance instance = Tasks.text("a wild sweet dog");
        for (Explanation.FiredRule fired : ensemble.explain(instance).rules()) {
            assertThat(fired.trust())
                    .isCloseTo(mean(instance, fired.index(), Explanation.FiredRule::trust), within(1e-12));
            assertThat(fired.holding().getAsDouble())
                    .isCloseTo(
                            mean(instance, fired.index(), rule -> rule.holding().getAsDouble()), within(1e-12));
            assertThat(fired.overruled()).isEqualTo(ensemble.decision().overrules(fired.trust()));
        }
        assertThat(ensemble.explain(instance).rules()).hasSize(2);
    }

    private static double mean(Instance instance, int index, ToDoubleFunction<Explanation.FiredRule> estimate) {
        return models.stream()
                .flatMap(model -> model.explain(instance).rules().stream())
                .filter(rule -> rule.index() == index)
                .mapToDouble(estimate)
                .average()
                .orElseThrow();
    }

    @Test
    void trustInARuleThatNoMemberHasSeenIsTheMeanOfTheMembers() {
        Instance instance = Tasks.text("a tame sweet dog");
        Rule unseen = Rule.keyword("tame", "animal", "tame");
        double mean = models.stream()
                .mapToDouble(model -> model.trust(instance, unseen))
                .average()
                .orElseThrow();
        assertThat(ensemble.trust(instance, unseen)).isCloseTo(mean, within(1e-12));
    }

    @Test
    void jointInferenceGoesByTheMeans() {
        for (Explanation explanation : ensemble.explain(INSTANCES, Inference.JOINT)) {
            double[] scores = JointInference.scores(
                    explanation.prediction().probabilities().stream()
                            .mapToDouble(Double::doubleValue)
                            .toArray(),
                    ensemble.rules(),
                    explanation.rules().stream()
                            .mapToInt(Explanation.FiredRule::index)
                            .toArray(),
                    explanation.rules().stream()
                            .mapToDouble(rule -> rule.holding().getAsDouble())
                            .toArray());
            assertThat(explanation.prediction().label()).isEqualTo(JointInference.largest(scores));
        }
    }

    @Test
    void anInstanceGetsTheSameBitsAloneAndInABatch() {
        for (Inference inference : Inference.values()) {
            List<Prediction> together = ensemble.predict(INSTANCES, inference);
            for (int i = 0; i < INSTANCES.size(); i++) {
                assertThat(ensemble.predict(INSTANCES.get(i), inference)).isEqualTo(together.get(i));
            }
        }
    }

    @Test
    void copiesKeepAllMembers() {
        assertThat(ensemble.withCache(FeatureCache.none()).explain(INSTANCES)).isEqualTo(ensemble.explain(INSTANCES));
        assertThat(ensemble.withRecordedVotes(Tasks.rules()).explain(INSTANCES)).isEqualTo(ensemble.explain(INSTANCES));
    }

    @Test
    void anEnsembleOfEnsemblesIsTheEnsembleOfAllTheirMembers() {
        Model nested = Model.ensemble(List.of(Model.ensemble(models.subList(0, 2)), models.get(2)));
        assertThat(nested.explain(INSTANCES)).isEqualTo(ensemble.explain(INSTANCES));
    }

    @Test
    void methodsWithoutRuleNetworksMakeEnsemblesToo() {
        Model first = train(Tasks.small(), Tasks.options().toBuilder().method(Methods.ONLY_L));
        Model second = train(
                Tasks.small(),
                Tasks.options().toBuilder().method(Methods.ONLY_L).seed(2));
        Model both = Model.ensemble(List.of(first, second));
        assertThat(both.hasRuleNetwork()).isFalse();
        assertThat(both.predict(INSTANCES, Inference.JOINT)).isEqualTo(both.predict(INSTANCES, Inference.CLASSIFIER));
    }

    @Test
    void theProvenanceListsWhatMembersDifferIn() {
        Provenance provenance = ensemble.provenance();
        assertThat(provenance.seed()).isEqualTo(1);
        assertThat(provenance.options()).isEqualTo(models.get(0).provenance().options());
        assertThat(provenance.outcome())
                .containsEntry("members", "3")
                .containsEntry("seeds", "1,2,3")
                .containsEntry(Provenance.INSTANCES, "text");
    }

    @Test
    void theCallerMayKnowMoreOfTheProvenance() {
        Provenance known = new Provenance(9, new TreeMap<>(), Map.of(), Map.of(), Map.of("validation", "0.9"));
        assertThat(Model.ensemble(models, Decision.PUBLISHED, known).provenance())
                .isEqualTo(known);
    }

    @Test
    void modelsWithOtherRulesOrFeaturesAreRefused() {
        RuleSet others = RuleSet.of(Tasks.LABELS, Rule.keyword("sweet", "fruit", "sweet"));
        Model otherRules = train(Tasks.of(others, Tasks.texts("X", 10, 1), 10), Tasks.options().toBuilder());
        Model otherFeatures = train(Tasks.of(Tasks.rules(), Tasks.texts("X", 4, 1), 10), Tasks.options().toBuilder());
        assertThatThrownBy(() -> Model.ensemble(List.of(models.get(0), otherRules)))
                .hasMessage("model 2 of an ensemble has other rules than the first;"
                        + " train all of them on the same data with the same features");
        assertThatThrownBy(() -> Model.ensemble(List.of(models.get(0), models.get(1), otherFeatures)))
                .hasMessageStartingWith("model 3 of an ensemble has other features than the first;");
        assertThatThrownBy(() -> Model.ensemble(List.of()))
                .hasMessage("an ensemble needs at least one model; got none");
    }

    @Test
    void whetherARuleHoldsIsTheMeanOfTheMembersThatHaveARuleNetwork() {
        Model without = train(Tasks.small(), Tasks.options().toBuilder().method(Methods.ONLY_L));
        Instance instance = Tasks.text("a wild sweet dog");
        for (List<Model> members : List.of(
                List.of(models.get(0), without, models.get(1)), List.of(without, models.get(0), models.get(1)))) {
            Model mixed = Model.ensemble(members);
            Model judges = Model.ensemble(models.subList(0, 2));

            assertThat(mixed.hasRuleNetwork()).isTrue();
            for (Explanation.FiredRule fired : mixed.explain(instance).rules()) {
                Explanation.FiredRule judged = fired(judges, instance, fired.index());
                double trust = (2 * judged.trust()
                                + fired(without, instance, fired.index()).trust())
                        / 3;
                assertThat(fired.holding().getAsDouble())
                        .isCloseTo(judged.holding().getAsDouble(), within(1e-12));
                assertThat(fired.trust()).isCloseTo(trust, within(1e-12));
            }
            assertThat(mixed.explain(instance).rules()).hasSize(2);
        }
    }

    private static Explanation.FiredRule fired(Model model, Instance instance, int rule) {
        return model.explain(instance).rules().stream()
                .filter(fired -> fired.index() == rule)
                .findFirst()
                .orElseThrow();
    }
}
