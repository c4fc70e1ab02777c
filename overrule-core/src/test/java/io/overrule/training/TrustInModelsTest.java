package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.overrule.RandomStream;
import io.overrule.cover.LabelledRecord;
import io.overrule.data.Dataset;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TextInstance;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Evaluation;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Explanation;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.inference.Trust;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is fitted to labelled data after training, in whole models. */
class TrustInModelsTest {
    private static TrainingOptions options() {
        return Tasks.options().toBuilder()
                .features(FeatureSettings.parse("ngrams"))
                .epochs(4)
                .build();
    }

    private static Task task(RuleSet rules, List<LabelledInstance> labelled, List<LabelledInstance> validation) {
        return task(rules, labelled, validation, Tasks.links(rules, labelled));
    }

    private static Task task(
            RuleSet rules, List<LabelledInstance> labelled, List<LabelledInstance> validation, ExemplarLinks links) {
        Dataset dataset = Dataset.builder()
                .name("made up")
                .labels(rules.labels())
                .labelled(labelled)
                .unlabelled(Dataset.instances(Tasks.texts("U", 120, 2)))
                .validation(validation)
                .test(Tasks.texts("T", 60, 4))
                .build();
        return Task.of(dataset, rules, links);
    }

    private static Model train(Task task) {
        return new Trainer(options()).train(task).model();
    }

    private static String fittedTo(Model model) {
        return model.provenance().outcome().get("trustFittedTo");
    }

    private static void requireSaneAnswers(Model model) {
        for (Explanation explanation : model.explain(Dataset.instances(Tasks.texts("N", 40, 9)))) {
            assertThat(explanation.prediction().probabilities())
                    .allSatisfy(p -> assertThat(p).isBetween(0.0, 1.0));
            assertThat(explanation.rules())
                    .allSatisfy(rule -> assertThat(rule.trust()).isBetween(0.0, 1.0));
        }
    }

    private static final LabelSet MAIL = LabelSet.of("ham", "spam");

    /** Texts of six words: a few of the class's own, the others shared. Every tenth class word is of the other class. */
    private static List<LabelledInstance> mail(String prefix, int ham, int spam, long seed) {
        RandomStream random = RandomStream.of(seed, "mail " + prefix);
        List<LabelledInstance> texts = new ArrayList<>();
        for (int i = 0; i < ham + spam; i++) {
            int label = i < ham ? 0 : 1;
            StringBuilder text = new StringBuilder();
            for (int k = 0; k < 6; k++) {
                boolean own = random.nextDouble() < 0.6;
                int spoken = random.nextDouble() < 0.1 ? 1 - label : label;
                text.append(own ? (spoken == 1 ? "offer" : "friend") + random.nextInt(5) : "word" + random.nextInt(40))
                        .append(' ');
            }
            texts.add(new LabelledInstance(
                    new TextInstance(prefix + i, text.toString().strip()), label));
        }
        return texts;
    }

    /** With an epoch of a handful of steps, patience ended the training when all was still predicted to be ham. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aFewLabelledTextsWithARareClassDoNotEndInAConstantPrediction(long seed) {
        RuleSet rules = RuleSet.of(
                MAIL,
                Rule.keyword("offers", "spam", "offer0", "offer1", "offer2"),
                Rule.keyword("friends", "ham", "friend0", "friend1", "friend2", "friend3"));
        Task task = Task.builder()
                .name("mail")
                .labels(MAIL)
                .labelled(mail("L", 52, 8, 11))
                .unlabelled(Dataset.instances(mail("U", 350, 50, 12)))
                .validation(mail("V", 87, 13, 13))
                .test(mail("T", 260, 40, 14))
                .rules(rules.rules())
                .build();
        Model model = new Trainer(TrainingOptions.defaults().toBuilder()
                        .method(Methods.ONLY_L)
                        .features(FeatureSettings.parse("ngrams"))
                        .classifierLayers(List.of(32))
                        .seed(seed)
                        .build())
                .train(task)
                .model();
        for (Model each : List.of(model, model.asPublished())) {
            ConfusionMatrix confusion =
                    Evaluation.of(each, task.dataset().test()).confusion(Inference.CLASSIFIER);
            assertThat(confusion.predicted(0)).isPositive();
            assertThat(confusion.predicted(1)).isPositive();
            assertThat(confusion.f1(1)).isGreaterThan(0.4);
        }
    }

    @Test
    void withAValidationSetTrustIsFittedToItsFirings() {
        Task task = Tasks.small();
        Model model = train(task);
        int firings = LabelledRecord.of(task.rules(), task.dataset().validation(), task.links())
                .all()
                .fired();
        assertThat(fittedTo(model)).startsWith(firings + " firings on validation instances");
        assertThat(model.members().get(0).trust().firings()).isEqualTo(firings);
    }

    @Test
    void withoutAValidationSetTrustIsTheClassifiersProbability() {
        Model model = train(Tasks.of(Tasks.rules(), Tasks.labelled(), 0));
        assertThat(fittedTo(model)).isEqualTo("nothing; it is the classifier's probability alone");
        assertThat(model.members().get(0).trust()).isEqualTo(Trust.NONE);
        assertThat(model.decision().inference()).isEqualTo(Inference.CLASSIFIER);
        for (Explanation explanation : model.explain(Dataset.instances(Tasks.texts("N", 40, 9)))) {
            explanation.rules().forEach(rule -> assertThat(rule.trust())
                    .isCloseTo(explanation.prediction().probabilities().get(rule.label()), within(1e-12)));
        }
    }

    /** Rules that fire often and are wrong as often as right. */
    private static RuleSet badRules() {
        return RuleSet.of(
                Tasks.LABELS,
                Rule.keyword("f", "fruit", "sweet", "dog", "plum", "cow"),
                Rule.keyword("a", "animal", "wild", "pear", "cat", "juice"));
    }

    @ParameterizedTest
    @EveryMethod(only = {"implyloss", "only-l", "ensemble"})
    void withoutAValidationSetTrustIsFittedToLabelledFiringsLeftOutOfTraining(Method method) {
        List<LabelledInstance> labelled = Tasks.texts("X", 120, 1);
        Task task = task(badRules(), labelled, List.of());
        LabelledRecord.Tally all =
                LabelledRecord.of(badRules(), labelled, ExemplarLinks.NONE).all();
        assertThat(all.right()).isGreaterThanOrEqualTo(LabelledFolds.FEWEST);
        assertThat(all.fired() - all.right()).isGreaterThanOrEqualTo(LabelledFolds.FEWEST);

        Model model = new Trainer(
                        options().toBuilder().method(method).members(2).build())
                .train(task)
                .model();

        assertThat(fittedTo(model))
                .startsWith(all.fired() + " firings on labelled instances, each left out of training in turn");
        assertThat(model.decision().inference()).isEqualTo(Inference.TRUST);
        // The class shares of labelled instances are not those of the data.
        assertThat(model.members())
                .allSatisfy(member -> assertThat(member.calibration().offsets()).isEmpty());
        requireSaneAnswers(model);
    }

    @Test
    void exemplarPairsNeverCount() {
        List<LabelledInstance> labelled = Tasks.texts("X", 120, 1);
        RuleSet rules = badRules();
        Map<String, List<String>> links = new HashMap<>();
        int pairs = 0;
        for (LabelledInstance each : labelled) {
            List<String> generalised = rules.rules().stream()
                    .filter(rule -> rule.covers(each.instance())
                            && rule.label().equals(Tasks.LABELS.name(each.label()))
                            && each.instance().id().endsWith("1"))
                    .map(Rule::id)
                    .toList();
            pairs += generalised.size();
            links.put(each.instance().id(), generalised);
        }
        assertThat(pairs).isPositive();
        int all = LabelledRecord.of(rules, labelled, ExemplarLinks.NONE).all().fired();

        Model model = train(task(rules, labelled, List.of(), ExemplarLinks.of(links)));

        assertThat(model.members().get(0).trust().firings()).isEqualTo(all - pairs);
    }

    @Test
    void ifAllRightFiringsAreExemplarsNothingIsFittedToThem() {
        RuleSet rules = badRules();
        List<LabelledInstance> labelled = Tasks.texts("X", 120, 1);
        Map<String, List<String>> links = new HashMap<>();
        for (LabelledInstance each : labelled) {
            links.put(
                    each.instance().id(),
                    rules.rules().stream()
                            .filter(rule -> rule.covers(each.instance())
                                    && rule.label().equals(Tasks.LABELS.name(each.label())))
                            .map(Rule::id)
                            .toList());
        }
        assertThat(train(task(rules, labelled, List.of(), ExemplarLinks.of(links)))
                        .members()
                        .get(0)
                        .trust())
                .isEqualTo(Trust.NONE);
    }

    @ParameterizedTest
    @EveryMethod(only = {"implyloss", "only-l", "self-training", "ensemble"})
    void aValidationSetOfOneClassIsNoProblem(Method method) {
        List<LabelledInstance> onlyFruit = Tasks.texts("V", 60, 3).stream()
                .filter(each -> each.label() == 0)
                .toList();
        Model model = new Trainer(
                        options().toBuilder().method(method).members(2).build())
                .train(task(Tasks.rules(), Tasks.labelled(), onlyFruit))
                .model();
        requireSaneAnswers(model);
    }

    @Test
    void aValidationSetThatNoRuleCoversLeavesTrustToTheClassifier() {
        List<LabelledInstance> uncovered = Tasks.texts("V", 200, 3).stream()
                .filter(each -> Tasks.rules().rules().stream().noneMatch(rule -> rule.covers(each.instance())))
                .toList();
        assertThat(uncovered).hasSizeGreaterThan(10);
        Model model = train(task(Tasks.rules(), Tasks.labelled(), uncovered));
        assertThat(fittedTo(model)).isEqualTo("nothing; it is the classifier's probability alone");
        assertThat(model.members().get(0).trust()).isEqualTo(Trust.NONE);
        requireSaneAnswers(model);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void aFewValidationInstancesAreNoProblem(int count) {
        Model model = train(task(Tasks.rules(), Tasks.labelled(), Tasks.texts("V", count, 3)));
        requireSaneAnswers(model);
        assertThat(model.members().get(0).calibration().slope()).isBetween(0.2, 2.0);
    }

    @Test
    void aRuleThatFiresOnUnlabelledDataOnlyIsTrustedWithoutARecord() {
        RuleSet rules = RuleSet.of(
                Tasks.LABELS,
                Rule.keyword("sweet", "fruit", "sweet", "ripe", "apple"),
                Rule.keyword("wild", "animal", "wild", "tail", "dog"),
                Rule.keyword("tame", "animal", "tame"));
        List<LabelledInstance> without = Tasks.texts("V", 80, 3).stream()
                .filter(each -> !each.instance().display().contains("tame"))
                .toList();
        List<LabelledInstance> labelled = Tasks.labelled().stream()
                .filter(each -> !each.instance().display().contains("tame"))
                .toList();
        Model model = train(task(rules, labelled, without));
        List<Double> records = model.members().get(0).trust().records();
        assertThat(records.isEmpty() ? 0.0 : records.get(2)).isZero();
        assertThat(model.explain(Instance.text("a tame cat")).rules().get(0).trust())
                .isBetween(0.001, 0.999);
        requireSaneAnswers(model);
    }

    @Test
    void rulesOfOneClassAreNoProblem() {
        RuleSet rules = RuleSet.of(
                Tasks.LABELS,
                Rule.keyword("sweet", "fruit", "sweet", "ripe"),
                Rule.keyword("apple", "fruit", "apple", "wild"));
        Model model = train(task(rules, Tasks.texts("X", 12, 1), Tasks.texts("V", 60, 3)));
        requireSaneAnswers(model);
        assertThat(model.predict(Instance.text("dog cat horse cow")).name()).isEqualTo("animal");
    }

    @Test
    void aRuleThatTheModelHasNeverSeenIsTrustedByClassifierAndVotes() {
        Model model = train(Tasks.small());
        Instance animal = Instance.text("tame cat horse tail");
        Instance fruit = Instance.text("tame cherry plum juice");
        Rule unseen = Rule.keyword("tame", "animal", "tame");
        Trust trust = model.members().get(0).trust();
        for (Instance instance : List.of(animal, fruit)) {
            double theta = model.predict(instance).probabilities().get(1);
            int votes = model.explain(instance).rules().size();
            assertThat(model.trust(instance, unseen)).isEqualTo(trust.ofUnseen(theta, votes));
        }
        assertThat(model.trust(animal, unseen)).isGreaterThan(model.trust(fruit, unseen));
        Explanation.FiredRule wild = model.explain(animal).rules().get(0);
        assertThat(model.trust(animal, wild.rule())).isEqualTo(wild.trust());
    }

    @Test
    void theBestWayToPredictIsChosenOnValidationUnlessTheOptionsSayOne() {
        Model model = train(Tasks.small());
        double chosen = Double.parseDouble(model.provenance()
                .outcome()
                .get("crossFitted." + model.decision().inference().commandName()));
        for (Inference inference : Inference.values()) {
            assertThat(Double.parseDouble(model.provenance().outcome().get("crossFitted." + inference.commandName())))
                    .isLessThanOrEqualTo(chosen);
        }
        Model given = new Trainer(
                        options().toBuilder().predictBy(Inference.JOINT).build())
                .train(Tasks.small())
                .model();
        assertThat(given.decision().inference()).isEqualTo(Inference.JOINT);
    }

    @Test
    void trustRanksFiringsBetterThanChanceAndMeansWhatItSays() {
        Task task = Tasks.of(Tasks.rules(), Tasks.labelled(), 150);
        Evaluation evaluation = Evaluation.of(train(task), Tasks.texts("N", 400, 99));
        assertThat(evaluation.trust().auc().getAsDouble()).isGreaterThan(0.75);
        assertThat(evaluation.trust().calibrationError().getAsDouble()).isLessThan(0.1);
    }
}
