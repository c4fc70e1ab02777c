package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.overrule.Tensor;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Inference;
import io.overrule.inference.Member;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import io.overrule.rule.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** Methods that are made of others. */
class StagesTest {
    private static final Task TASK = Tasks.small();
    private static final TrainingData DATA =
            TrainingData.prepare(TASK, FeatureSettings.parse("ngrams"), FeatureCache.none(), Work.quiet());

    private static TrainingOptions options(Method method) {
        return Tasks.options().toBuilder()
                .method(method)
                .epochs(8)
                .patience(3)
                .members(3)
                .build();
    }

    private static Model train(Method method) {
        return new Trainer(options(method)).train(DATA, Work.quiet()).model();
    }

    private static double validation(Model model) {
        return Double.parseDouble(model.provenance().outcome().get("validation"));
    }

    private static double measured(Model model, Inference inference) {
        List<LabelledInstance> part = TASK.dataset().validation();
        int[] predicted = model.predict(Dataset.instances(part), inference).stream()
                .mapToInt(Prediction::label)
                .toArray();
        return ConfusionMatrix.of(Tasks.LABELS, Dataset.labels(part), predicted).accuracy();
    }

    @ParameterizedTest
    @EveryMethod
    void theScoreThatTrainingReportsIsThatOfTheModelAsPublished(Method method) {
        Model model = train(method);
        assertThat(measured(model.asPublished(), Inference.JOINT)).isEqualTo(validation(model), offset(1e-6));
    }

    @ParameterizedTest
    @EveryMethod(only = {"weak-then-finetune", "self-training"})
    void epochsOfASecondStageAreCountedOn(Method method) {
        List<Integer> epochs = new ArrayList<>();
        TrainingResult result = new Trainer(options(method))
                .train(DATA, Work.quiet().reportingTo(EpochReport.listener(report -> epochs.add(report.epoch()))));
        assertThat(epochs)
                .isEqualTo(IntStream.rangeClosed(1, epochs.size()).boxed().toList());
        assertThat(epochs).hasSizeGreaterThan(options(method).patience());
        assertThat(epochs).contains(result.epoch());
        assertThat(result.history().stream().map(EpochReport::epoch)).isEqualTo(epochs);
    }

    @Test
    void aStudentIsAsGoodAsItsTeacher() {
        assertThat(validation(train(Methods.SELF_TRAINING)))
                .isGreaterThanOrEqualTo(validation(train(Methods.IMPLYLOSS)) - 0.05);
    }

    @Test
    void aLabelModelMayHaveItsShareInWhatTeachersSay() {
        TrainingOptions shared = options(Methods.SELF_TRAINING).toBuilder()
                .members(1)
                .labelModelShare(0.5)
                .build();
        Model with = new Trainer(shared).train(DATA, Work.quiet()).model();
        Model without = new Trainer(shared.toBuilder().labelModelShare(0).build())
                .train(DATA, Work.quiet())
                .model();

        assertThat(with.members().get(0).classifier().tensors())
                .isNotEqualTo(without.members().get(0).classifier().tensors());
        assertThat(with.provenance().options()).containsEntry("labelModelShare", "0.5");
        assertThat(validation(with)).isGreaterThan(0.6);
    }

    @Test
    void moreTeachersMakeAnotherStudent() {
        TrainingOptions one =
                options(Methods.SELF_TRAINING).toBuilder().members(1).build();
        assertThat(new Trainer(one)
                        .train(DATA, Work.quiet())
                        .model()
                        .members()
                        .get(0)
                        .classifier()
                        .tensors())
                .isNotEqualTo(train(Methods.SELF_TRAINING)
                        .members()
                        .get(0)
                        .classifier()
                        .tensors());
    }

    @Test
    void aStudentStartsFromItsFirstTeacher() {
        TrainingOptions options =
                options(Methods.SELF_TRAINING).toBuilder().epochs(60).build();
        Outcome teacher = Ensemble.members(DATA, options, Work.quiet()).get(0);
        Outcome student = Methods.SELF_TRAINING.networks(DATA, options, Work.quiet());
        assertThat(student.history().subList(0, teacher.history().size())).isEqualTo(teacher.history());
        assertThat(student.validation().orElseThrow())
                .isGreaterThanOrEqualTo(teacher.validation().orElseThrow());
        // Networks with random weights would train for more epochs, whatever the patience.
        int fewestEpochs = TrainingOptions.FEWEST_STEPS / EpochRows.FEWEST_STEPS;
        assertThat(teacher.history()).hasSizeGreaterThanOrEqualTo(fewestEpochs);
        assertThat(student.history()).hasSizeLessThan(teacher.history().size() + fewestEpochs);
    }

    @Test
    void teachersAndMembersAreTrainedOnceForSeveralRuns() {
        TrainingData shared = DATA.sharingNetworks();
        List<NetworksFound> found = new CopyOnWriteArrayList<>();
        Work work = countingIn(found);
        Model ensemble =
                new Trainer(options(Methods.ENSEMBLE)).train(shared, work).model();
        assertThat(found).isEmpty();
        Model student =
                new Trainer(options(Methods.SELF_TRAINING)).train(shared, work).model();
        assertThat(found).hasSize(3).allMatch(networks -> networks.seconds() > 0);

        // What is shared changes no bit.
        assertSameWeights(ensemble, train(Methods.ENSEMBLE));
        assertSameWeights(student, train(Methods.SELF_TRAINING));
    }

    private static Work countingIn(List<NetworksFound> found) {
        return Work.quiet().reportingTo(report -> {
            if (report instanceof NetworksFound networks) {
                found.add(networks);
            }
        });
    }

    private static void assertSameWeights(Model model, Model other) {
        assertThat(model.members()).hasSameSizeAs(other.members());
        for (int k = 0; k < model.members().size(); k++) {
            Member member = model.members().get(k);
            Member same = other.members().get(k);
            assertThat(member.classifier().tensors())
                    .isEqualTo(same.classifier().tensors());
            assertThat(member.ruleNetwork().orElseThrow().tensors())
                    .isEqualTo(same.ruleNetwork().orElseThrow().tensors());
        }
    }

    @Test
    void networksOfOtherSeedsOptionsOrDataAreNotShared() {
        TrainingData shared = DATA.sharingNetworks();
        List<NetworksFound> found = new CopyOnWriteArrayList<>();
        Work work = countingIn(found);
        TrainingOptions options = options(Methods.ENSEMBLE);
        Ensemble.members(shared, options, work);
        Ensemble.members(shared, options.toBuilder().seed(options.seed() + 1).build(), work);
        Ensemble.members(shared, options.toBuilder().gamma(0.7).build(), work);
        Ensemble.members(shared.withLabelled(new int[] {0, 1, 2, 3}), options, work);
        Ensemble.members(DATA, options, work);
        assertThat(found).isEmpty();
        Ensemble.members(shared, options, work);
        assertThat(found).hasSize(options.members());
    }

    @Test
    void theNetworksUsedLeastRecentlyAreDropped() {
        TrainingOptions options = options(Methods.IMPLYLOSS);
        Outcome outcome = Methods.IMPLYLOSS.networks(DATA, options, Work.quiet());
        long bytes = 4
                * Stream.of(outcome.classifier(), Objects.requireNonNull(outcome.ruleNetwork()))
                        .flatMap(network -> network.tensors().values().stream())
                        .mapToLong(Tensor::size)
                        .sum();
        SharedNetworks two = new SharedNetworks(2 * bytes);
        List<Long> trained = new ArrayList<>();
        for (long seed : new long[] {1, 2, 1, 3, 1, 2}) {
            TrainingOptions seeded = options.toBuilder().seed(seed).build();
            two.get(
                    seeded,
                    () -> {
                        trained.add(seed);
                        return outcome;
                    },
                    Work.quiet());
        }
        assertThat(trained).containsExactly(1L, 2L, 3L, 2L);
    }

    @Test
    void aTeachersWordIsTheMeanOfTheClassifierAndOfTheRulesThatHold() {
        // Rules 0 and 1 vote for fruit and animal; the second is overruled.
        double[] word =
                SelfTraining.word(Tasks.rules(), new int[] {0, 1}, new double[] {0.4, 0.6}, new double[] {0.8, 0.3});
        assertThat(word).containsExactly(new double[] {1.2 / 1.8, 0.6 / 1.8}, offset(1e-12));
    }

    @Test
    void aTeacherSpeaksAlsoOfWhatNoRuleCovers() {
        CoveredPart all = DATA.allUnlabelled(Work.quiet());
        assertThat(all.size()).isEqualTo(120).isGreaterThan(DATA.unlabelled().size());
        assertThat(DATA.allUnlabelled(Work.quiet())).isSameAs(all);
        assertThat(SelfTraining.word(Tasks.rules(), new int[0], new double[] {0.4, 0.6}, new double[0]))
                .containsExactly(0.4, 0.6);
    }

    @Test
    void anEnsembleIsTheMeanOfItsMembers() {
        Model model = train(Methods.ENSEMBLE);
        assertThat(model.members()).hasSize(3);
        Instance instance = Instance.text("sweet wild tail");
        double mean = model.members().stream()
                .map(member -> alone(model, member))
                .mapToDouble(member -> member.predict(instance).probabilities().get(0))
                .average()
                .orElseThrow();
        assertThat(model.predict(instance).probabilities().get(0)).isEqualTo(mean, offset(1e-12));
        assertThat(model.provenance().outcome()).containsEntry("members", "3");
        assertThat(model.provenance().options()).containsEntry("method", "ensemble");
    }

    private static Model alone(Model model, Member member) {
        return new Model(
                model.rules(),
                model.exemplars(),
                model.extractor(),
                List.of(member),
                model.decision(),
                model.provenance());
    }
}
