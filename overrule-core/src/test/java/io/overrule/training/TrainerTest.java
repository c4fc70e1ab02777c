package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoveredTask;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TextInstance;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Evaluation;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import io.overrule.labelmodel.MajorityVote;
import io.overrule.modelfile.ModelFile;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

class TrainerTest {
    @Test
    void aTrainedModelBeatsTheVoteOfItsRules() {
        Task task = Tasks.small();
        assertThat(meanAccuracy(task, Methods.IMPLYLOSS)).isGreaterThan(luckiestVote(task));
    }

    @Test
    void rulesTeachWhatTwoLabelledInstancesDoNot() {
        Task task = Tasks.of(Tasks.rules(), Tasks.labelled().subList(0, 2), 40);
        assertThat(meanAccuracy(task, Methods.IMPLYLOSS)).isGreaterThan(meanAccuracy(task, Methods.ONLY_L));
    }

    /** On the test instances, over three seeds: of one run, chance alone may decide which method looks better. */
    private static double meanAccuracy(Task task, Method method) {
        return LongStream.range(0, 3)
                .mapToObj(seed ->
                        Tasks.options().toBuilder().method(method).seed(seed).build())
                .mapToDouble(options -> Evaluation.of(
                                new Trainer(options).train(task).model(),
                                task.dataset().test())
                        .confusion()
                        .accuracy())
                .average()
                .orElseThrow();
    }

    /** The best accuracy that the rules reach by voting on the test instances, over ten ways to break their ties. */
    private static double luckiestVote(Task task) {
        CoverMatrix cover = RuleApplier.of(task.rules())
                .apply(Dataset.instances(task.dataset().test()));
        List<Integer> truth = Dataset.labels(task.dataset().test());
        return LongStream.range(0, 10)
                .mapToObj(
                        seed -> MajorityVote.withRandomTies(task.rules(), seed).labels(cover))
                .mapToDouble(labels ->
                        ConfusionMatrix.of(Tasks.LABELS, truth, labels).accuracy())
                .max()
                .orElseThrow();
    }

    @Test
    void theSameSeedGivesTheSameBytesAlsoBesideAnotherRun(@TempDir Path folder) throws Exception {
        Task task = Tasks.small();
        Path alone = folder.resolve("alone.overrule");
        ModelFile.write(new Trainer(Tasks.options()).train(task).model(), alone);

        TrainingOptions other = Tasks.options().toBuilder().seed(99).build();
        CompletableFuture<Model> beside = CompletableFuture.supplyAsync(
                () -> new Trainer(other).train(task).model());
        Path again = folder.resolve("again.overrule");
        ModelFile.write(new Trainer(Tasks.options()).train(Tasks.small()).model(), again);
        Path another = folder.resolve("another.overrule");
        ModelFile.write(beside.get(), another);

        assertThat(Files.readAllBytes(again)).isEqualTo(Files.readAllBytes(alone));
        assertThat(Files.readAllBytes(another)).isNotEqualTo(Files.readAllBytes(alone));
    }

    @Test
    void featuresMappedFromAFileGiveTheSameBytesAsFeaturesInMemory(@TempDir Path folder) throws Exception {
        Task task = Tasks.small();
        FeatureSettings settings = FeatureSettings.parse("ngrams+chars");
        Trainer trainer = new Trainer(Tasks.options());
        TrainingData inMemory = TrainingData.prepare(task, settings, FeatureCache.none(), Work.quiet());
        TrainingData mapped =
                TrainingData.prepareMapped(CoveredTask.of(task), settings, FeatureCache.none(), folder, Work.quiet());
        ModelFile.write(trainer.train(inMemory, Work.quiet()).model(), folder.resolve("memory"));
        ModelFile.write(trainer.train(mapped, Work.quiet()).model(), folder.resolve("mapped"));
        assertThat(Files.readAllBytes(folder.resolve("mapped")))
                .isEqualTo(Files.readAllBytes(folder.resolve("memory")));
    }

    @Test
    void theBestEpochIsRestoredAndPatienceEndsTheTrainingAfterTheFewestSteps() {
        Task task = Tasks.small();
        TrainingOptions options =
                Tasks.options().toBuilder().epochs(60).patience(4).build();
        int fewestEpochs = TrainingOptions.FEWEST_STEPS / EpochRows.FEWEST_STEPS;
        List<EpochReport> epochs = new ArrayList<>();
        Work work = Work.quiet().reportingTo(EpochReport.listener(epochs::add));
        TrainingResult result = new Trainer(options).train(task, work);
        Model model = result.model();
        assertThat(result.history()).isEqualTo(epochs);
        double best = epochs.stream()
                .mapToDouble(epoch -> epoch.validation().getAsDouble())
                .max()
                .orElseThrow();
        // Of epochs that are equally good, the one that finds the true classes likeliest.
        EpochReport last = epochs.stream()
                .filter(EpochReport::best)
                .reduce((earlier, later) -> later)
                .orElseThrow();
        int bestEpoch = last.epoch();
        assertThat(last.validation().getAsDouble()).isEqualTo(best);
        assertThat(model.provenance().outcome()).containsEntry("epoch", Integer.toString(bestEpoch));
        // Patience counts from the epoch that reached the best score, not from a later one that is only likelier.
        int reached = epochs.stream()
                .filter(epoch -> epoch.validation().getAsDouble() == best)
                .mapToInt(EpochReport::epoch)
                .min()
                .orElseThrow();
        assertThat(epochs).hasSize(Math.min(60, Math.max(fewestEpochs, reached + 4)));
        assertThat(Evaluation.of(model.asPublished(), task.dataset().validation())
                        .confusion()
                        .accuracy())
                .isEqualTo(best);
    }

    @Test
    void trainingEndsWhereEveryInstanceIsRightAlthoughTheLikelihoodStillGrows() {
        List<LabelledInstance> validation = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            validation.add(new LabelledInstance(
                    new TextInstance("V" + i, i % 2 == 0 ? "sweet pear juice" : "a wild horse"), i % 2));
        }
        Task small = Tasks.small();
        Task easy = small.withDataset(small.dataset().withValidation(validation));

        List<EpochReport> epochs = new Trainer(
                        Tasks.options().toBuilder().epochs(100).build())
                .train(easy)
                .history();

        assertThat(epochs.get(epochs.size() - 1).validation()).hasValue(1);
        assertThat(epochs).hasSize(TrainingOptions.FEWEST_STEPS / EpochRows.FEWEST_STEPS);
        // The last epochs are kept one after the other, because each is likelier than the one before.
        assertThat(epochs.subList(epochs.size() - 5, epochs.size())).allMatch(EpochReport::best);
    }

    @Test
    void withoutAValidationSetTheLastOfAFixedNumberOfEpochsIsKept() {
        Task task = Tasks.of(Tasks.rules(), Tasks.labelled(), 0);
        Model model = new Trainer(Tasks.options().toBuilder().epochs(1000).build())
                .train(task)
                .model();
        assertThat(model.provenance().outcome())
                .containsEntry("epoch", Integer.toString(TrainingOptions.EPOCHS_WITHOUT_VALIDATION))
                .containsEntry("validated", "false");
    }

    @Test
    void aLossThatIsNotFiniteStopsWithAdvice() {
        // The largest weight there is: the sum over a batch overflows.
        TrainingOptions options =
                Tasks.options().toBuilder().gamma(Double.MAX_VALUE).build();
        assertThatThrownBy(() -> new Trainer(options).train(Tasks.small()).model())
                .hasMessageMatching("the loss became (NaN|Infinity) in epoch \\d+, batch \\d+: training diverged;"
                        + " lower the learning rate \\(now 0.005\\), and check the features for extreme values");
    }

    @Test
    void aRuleThatCoversNothingAndInstancesThatNoRuleCoversAreNoProblem() {
        Task task = Tasks.small();
        Model model = new Trainer(Tasks.options()).train(task).model();
        Prediction prediction = model.predict(Instance.text("neither word is known"));
        assertThat(prediction.scores()).isEqualTo(prediction.probabilities());
        assertThat(model.explain(Instance.text("neither word is known")).rules())
                .isEmpty();
    }

    @Test
    void aClassThatIsAbsentFromTheLabelledInstancesIsLearnedFromRules() {
        List<LabelledInstance> onlyFruit = List.of(new LabelledInstance(new TextInstance("L0", "sweet pear juice"), 0));
        Task task = Tasks.of(Tasks.rules(), onlyFruit, 40);
        Model model = new Trainer(
                        Tasks.options().toBuilder().gamma(1).initialHolding(0.9).build())
                .train(task)
                .model();
        assertThat(model.predict(Instance.text("wild dog tail")).name()).isEqualTo("animal");
    }

    @Test
    void oneLabelledInstanceAndOneRuleAreEnough() {
        RuleSet one = RuleSet.of(Tasks.LABELS, Rule.keyword("sweet", "fruit", "sweet", "ripe", "apple"));
        List<LabelledInstance> single = List.of(new LabelledInstance(new TextInstance("L0", "sweet pear juice"), 0));
        Model model =
                new Trainer(Tasks.options()).train(Tasks.of(one, single, 5)).model();
        assertThat(model.predict(Instance.text("sweet apple")).name()).isEqualTo("fruit");
    }

    @Test
    void twoRulesThatAlwaysConflictTrain() {
        RuleSet conflicting = RuleSet.of(
                Tasks.LABELS,
                Rule.keyword("f", "fruit", "sweet", "wild"),
                Rule.keyword("a", "animal", "sweet", "wild"));
        Model model = new Trainer(Tasks.options())
                .train(Tasks.of(conflicting, Tasks.texts("X", 10, 1), 20))
                .model();
        assertThat(model.explain(Instance.text("wild sweet")).rules()).hasSize(2);
    }

    @Test
    void anEmptyUTrainsOnTheLabelledInstancesAlone() {
        Task task = withoutU(20);
        Model model = new Trainer(Tasks.options()).train(task).model();
        assertThat(model.hasRuleNetwork()).isTrue();
    }

    @Test
    void batchesWithoutLabelledRowsTrain() {
        // One labelled instance among 121 rows in batches of 2: most batches have none.
        TrainingOptions options =
                Tasks.options().toBuilder().batchSize(2).repeat(1).epochs(2).build();
        Model model = new Trainer(options)
                .train(Tasks.of(Tasks.rules(), Tasks.labelled().subList(0, 1), 10))
                .model();
        assertThat(model.predict(Instance.text("sweet")).probabilities())
                .allSatisfy(p -> assertThat(p).isFinite());
    }

    @Test
    void noLabelledInstanceIsRefused() {
        assertThatThrownBy(() -> new Trainer(Tasks.options())
                        .train(Tasks.of(Tasks.rules(), List.of(), 5))
                        .model())
                .hasMessage(
                        "dataset 'small' has no labelled instance; label at least one, preferably one for every rule");
    }

    @Test
    void onlyLLearnsNothingAboutRules() {
        Model model = new Trainer(
                        Tasks.options().toBuilder().method(Methods.ONLY_L).build())
                .train(Tasks.small())
                .model();
        assertThat(model.hasRuleNetwork()).isFalse();
        Instance instance = Instance.text("sweet wild");
        assertThat(model.predict(instance, Inference.JOINT)).isEqualTo(model.predict(instance, Inference.CLASSIFIER));
    }

    @ParameterizedTest
    @EveryMethod(
            only = {"l+umaj", "noise-tolerant", "l2r", "l+usnorkel", "snorkel-noise-tolerant", "weak-then-finetune"})
    void aMethodOfWeakLabelsLearnsFromVotesAndPredictsByItsClassifier(Method method) {
        Task task = Tasks.of(Tasks.rules(), Tasks.labelled().subList(0, 2), 40);
        TrainingOptions options =
                Tasks.options().toBuilder().method(method).gamma(1).build();
        Model model = new Trainer(options).train(task).model();
        assertThat(model.hasRuleNetwork()).isFalse();
        Instance instance = Instance.text("sweet wild");
        assertThat(model.predict(instance, Inference.JOINT)).isEqualTo(model.predict(instance, Inference.CLASSIFIER));
        assertThat(Evaluation.of(model, task.dataset().test()).confusion().accuracy())
                .isGreaterThan(0.75);
    }

    @Test
    void posteriorRegularisationLearnsWhereRulesHold() {
        Task task = Tasks.small();
        TrainingOptions options =
                Tasks.options().toBuilder().method(Methods.POSTERIOR_REG).build();
        Model model = new Trainer(options).train(task).model();
        assertThat(model.hasRuleNetwork()).isTrue();
        assertThat(Evaluation.of(model, task.dataset().test()).confusion().accuracy())
                .isGreaterThan(0.75);
    }

    @ParameterizedTest
    @EveryMethod
    void everyMethodGivesTheSameBytesForTheSameSeed(Method method, @TempDir Path folder) throws Exception {
        TrainingOptions options =
                Tasks.options().toBuilder().method(method).epochs(2).build();
        ModelFile.write(new Trainer(options).train(Tasks.small()).model(), folder.resolve("once"));
        ModelFile.write(new Trainer(options).train(Tasks.small()).model(), folder.resolve("again"));
        assertThat(Files.readAllBytes(folder.resolve("again"))).isEqualTo(Files.readAllBytes(folder.resolve("once")));
    }

    @ParameterizedTest
    @EveryMethod(except = {"l2r", "weak-then-finetune"})
    void everyMethodThatUsesLTrainsWithAnEmptyU(Method method) {
        TrainingOptions options =
                Tasks.options().toBuilder().method(method).epochs(2).build();
        Model model = new Trainer(options).train(withoutU(1)).model();
        assertThat(model.predict(Instance.text("sweet")).probabilities())
                .allSatisfy(p -> assertThat(p).isFinite());
    }

    @ParameterizedTest
    @EveryMethod(only = {"l2r", "weak-then-finetune"})
    void aMethodThatLearnsFromUFirstRefusesAnEmptyOne(Method method) {
        TrainingOptions options = Tasks.options().toBuilder().method(method).build();
        assertThatThrownBy(() -> new Trainer(options).train(withoutU(1)))
                .hasMessage("no rule covers any unlabelled instance, and method '" + method.commandName()
                        + "' learns from those; add rules or unlabelled instances, or use method 'only-l'");
    }

    private static Task withoutU(int validation) {
        Dataset dataset = Dataset.builder()
                .name("no U")
                .labels(Tasks.LABELS)
                .labelled(Tasks.labelled())
                .validation(Tasks.texts("V", validation, 3))
                .build();
        return Task.of(dataset, Tasks.rules(), Tasks.links(Tasks.rules(), Tasks.labelled()));
    }

    @Test
    void anUnknownMethodIsRefusedWithTheKnownOnes() {
        assertThatThrownBy(() -> Methods.named("snorkel"))
                .hasMessage(
                        "unknown method 'snorkel'; the methods are auto, implyloss, only-l, l+umaj, noise-tolerant, l2r,"
                                + " l+usnorkel, snorkel-noise-tolerant, posterior-reg, weak-then-finetune, self-training,"
                                + " ensemble");
        assertThatThrownBy(() -> Methods.named("only_l")).hasMessage("unknown method 'only_l'; did you mean 'only-l'?");
    }

    @Test
    void aNegativeLambdaIsRefused() {
        assertThatThrownBy(() -> Tasks.options().toBuilder().lambda(-1).build())
                .hasMessage("lambda is -1.0; expected a finite number of 0 or more");
    }

    @Test
    void withoutHiddenLayersBothNetworksAreLogisticRegressions() {
        TrainingOptions options = Tasks.options().toBuilder()
                .classifierLayers(List.of())
                .ruleLayers(List.of())
                .learningRate(0.02)
                .features(FeatureSettings.parse("ngrams"))
                .build();
        Task task = Tasks.small();
        Model model = new Trainer(options).train(task).model();
        assertThat(model.members().get(0).classifier().tensors()).containsOnlyKeys("input.sparse", "input.bias");
        assertThat(Evaluation.of(model, task.dataset().test()).confusion().accuracy())
                .isGreaterThan(0.75);
    }

    @Test
    void theHelpDeskDatasetIsInOrder() {
        Task task = Task.read(DatasetFolder.embedded("/io/overrule/helpdesk"));
        assertThat(task.rules().size()).isEqualTo(40);
        assertThat(task.dataset().labels().size()).isEqualTo(6);
        assertThat(task.exemplars().stream()
                        .flatMap(exemplar -> exemplar.rules().stream())
                        .distinct())
                .hasSize(40);
    }
}
