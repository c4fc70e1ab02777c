package io.overrule.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.Trains;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TextInstance;
import io.overrule.evaluation.Metric;
import io.overrule.experiment.Warning.Kind;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Decision;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.inference.Provenance;
import io.overrule.rule.Heading;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.rule.VotesRule;
import io.overrule.training.Methods;
import io.overrule.training.Tasks;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GuardsTest {
    private static final LabelSet LABELS = LabelSet.of("a", "b", "c");

    /** A rule that covers the unlabelled instances from one number to before another. */
    private static Rule rule(String id, String label, int from, int to) {
        Set<String> ids = IntStream.range(from, to).mapToObj(i -> "U" + i).collect(Collectors.toSet());
        return new VotesRule(Heading.of(id, label), ids);
    }

    private static List<LabelledInstance> labelled(String prefix, int... labels) {
        return IntStream.range(0, labels.length)
                .mapToObj(i -> new LabelledInstance(new TextInstance(prefix + i, "word" + i), labels[i]))
                .toList();
    }

    /** A task with so many unlabelled and validation instances, and one labelled of each class. */
    private static Task task(int unlabelled, int validation, Rule... rules) {
        return task(labelled("L", 0, 1, 2), unlabelled, validation, rules);
    }

    private static Task task(List<LabelledInstance> labelled, int unlabelled, int validation, Rule... rules) {
        List<Instance> texts = new ArrayList<>();
        Set<String> taken = labelled.stream().map(each -> each.instance().id()).collect(Collectors.toSet());
        for (int i = 0; i < unlabelled; i++) {
            if (!taken.contains("U" + i)) {
                texts.add(new TextInstance("U" + i, "text " + i));
            }
        }
        return Task.builder()
                .name("task")
                .labels(LABELS)
                .labelled(labelled)
                .unlabelled(texts)
                .validation(labelled(
                        "V", IntStream.range(0, validation).map(i -> i % 3).toArray()))
                .rules(List.of(rules))
                .build();
    }

    private static List<Warning> before(Task task) {
        return Guards.beforeTraining(
                task, RuleApplier.of(task.rules()).apply(task.dataset().unlabelled()), Work.quiet());
    }

    private static final Rule[] FINE = {
        rule("r0", "a", 0, 60), rule("r1", "b", 50, 120), rule("r2", "c", 120, 150), rule("r3", "a", 40, 100)
    };

    @Test
    void nothingIsSaidOfATaskThatIsFine() {
        assertThat(before(task(200, 30, FINE))).isEmpty();
        assertThat(before(Tasks.small())).isEmpty();
        assertThat(before(Trains.task())).isEmpty();
    }

    @Test
    void twoRulesAreFew() {
        assertThat(before(task(200, 30, rule("r0", "a", 0, 60), rule("r1", "b", 50, 120))))
                .containsExactly(new Warning(
                        Kind.FEW_RULES,
                        "there are only 2 rules: if a rule is wrong, other rules must outvote it; write at"
                                + " least 3, preferably several for every class"));
    }

    @Test
    void rulesOfOneClassAreTold() {
        assertThat(before(task(200, 30, rule("r0", "b", 0, 60), rule("r1", "b", 50, 120), rule("r2", "b", 110, 150))))
                .containsExactly(new Warning(
                        Kind.ONE_CLASS_OF_RULES,
                        "all 3 rules vote for 'b', none for 'a', 'c': from unlabelled instances a method learns about"
                                + " one class only, and tends to predict it everywhere; write rules for the other"
                                + " classes"
                                + " too"));
    }

    @Test
    void rulesThatCoverAlmostTheSameAreTold() {
        assertThat(before(task(
                        200,
                        30,
                        rule("r0", "a", 0, 60),
                        rule("r1", "a", 2, 60),
                        rule("r2", "b", 0, 60),
                        rule("r3", "c", 100, 130))))
                .containsExactly(new Warning(
                        Kind.NEAR_DUPLICATE_RULES,
                        "two rules of the same class cover almost the same unlabelled instances: 'r0' and 'r1' (58 of"
                                + " 60 in common); the same evidence then counts twice; merge them, or remove one"));
    }

    @Test
    void rulesThatMostlyFireTogetherAreTold() {
        assertThat(before(task(
                        400,
                        30,
                        rule("r0", "a", 0, 50),
                        rule("r1", "a", 10, 60),
                        rule("r2", "b", 10, 60),
                        rule("r3", "c", 100, 130))))
                .containsExactly(new Warning(
                        Kind.CORRELATED_RULES,
                        "two rules of the same class mostly fire together: 'r0' and 'r1' (both on 40 unlabelled"
                                + " instances, one alone on 20; correlation 0.77); methods that count votes"
                                + " count the same evidence twice; merge them, or narrow one"));
    }

    @Test
    void coversTooSmallToTellAreLeftAlone() {
        assertThat(before(task(
                        400,
                        30,
                        rule("r0", "a", 0, 9),
                        rule("r1", "a", 0, 9),
                        rule("r2", "b", 20, 41),
                        rule("r3", "b", 22, 43))))
                .isEmpty();
    }

    @Test
    void fiveOfManyPairsAreListed() {
        Rule[] same = IntStream.range(0, 5)
                .mapToObj(j -> rule("r" + j, j < 4 ? "a" : "b", 0, 20))
                .toArray(Rule[]::new);
        assertThat(before(task(100, 30, same))).singleElement().satisfies(warning -> assertThat(warning.message())
                .startsWith("6 pairs of rules of the same class cover almost the same")
                .contains("'r1' and 'r3' (20 of 20 in common) and 1 more; the same evidence"));
    }

    @Test
    void anEmptyUIsTold() {
        assertThat(before(task(0, 30, FINE)))
                .containsExactly(new Warning(
                        Kind.NOTHING_COVERED,
                        "there are no unlabelled instances: training uses only the labelled ones, so the rules"
                                + " can hardly help; add unlabelled instances"));
    }

    @Test
    void rulesThatCoverNothingOfUAreTold() {
        assertThat(before(task(10, 30, rule("r0", "a", 20, 30), rule("r1", "b", 20, 30), rule("r2", "c", 20, 30))))
                .extracting(Warning::message)
                .containsExactly(
                        "no rule covers any of the 10 unlabelled instances: training uses only the labelled ones, so"
                                + " the rules can hardly help; add rules that cover some, or other instances");
    }

    @Test
    void aClassThatNobodyLabelledIsTold() {
        assertThat(before(task(labelled("L", 0, 1), 200, 30, FINE)))
                .containsExactly(new Warning(
                        Kind.CLASS_WITHOUT_LABELS,
                        "no labelled instance has the class 'c': nothing shows where its rules are wrong; label at"
                                + " least one of each class"));
        assertThat(before(task(
                        labelled("L", 0, 1),
                        200,
                        30,
                        rule("r0", "a", 0, 60),
                        rule("r1", "b", 50, 120),
                        rule("r3", "a", 40, 100))))
                .extracting(Warning::message)
                .containsExactly("no labelled instance has the class 'c': without rules for it either, it will hardly"
                        + " ever be predicted; label at least one of each class");
    }

    @Test
    void aSmallValidationSetIsTold() {
        assertThat(before(task(200, 8, FINE)))
                .containsExactly(new Warning(
                        Kind.SMALL_VALIDATION,
                        "the validation set has only 8 instances, each worth 12.5 points: which epoch and which"
                                + " features seem best is a matter of chance; label a hundred or more"));
        assertThat(before(task(200, 1, FINE)))
                .extracting(Warning::message)
                .singleElement()
                .asString()
                .startsWith("the validation set is a single instance: ");
        assertThat(before(task(200, 0, FINE)))
                .extracting(Warning::message)
                .singleElement()
                .asString()
                .startsWith("there is no validation set: ");
    }

    private static Baselines baselines(int instances, double majority, double onlyLabelled, double onlyHalf) {
        return new Baselines(
                Metric.ACCURACY,
                instances,
                68,
                OptionalDouble.of(majority),
                OptionalDouble.of(onlyLabelled),
                OptionalDouble.of(onlyHalf));
    }

    @Test
    void nothingIsSaidOfAMethodThatBeatsAll() {
        assertThat(Guards.afterTraining("implyloss", 0.8, baselines(500, 0.8, 0.78, 0.7)))
                .isEmpty();
    }

    @Test
    void labelsThatDoAsWellAsRulesAreReported() {
        String message = "training on the labelled instances alone (only-l) has accuracy %s on validation, implyloss"
                + " 0.800 (on 500 instances, where one standard error is 1.8 points): labels alone do equally well"
                + " here, so the rules add nothing; label more instances, or write rules where the model is unsure and"
                + " a rule"
                + " covers many";
        for (double alone : new double[] {0.792, 0.8004}) {
            assertThat(Guards.afterTraining("implyloss", 0.8, baselines(500, 0.8, alone, 0.7)))
                    .containsExactly(new Warning(
                            Kind.LABELS_DO_AS_WELL, message.formatted(String.format(Locale.ROOT, "%.3f", alone))));
        }
    }

    @Test
    void aMuchHigherLikelihoodSpeaksAgainstLabelsThatDoAsWell() {
        TrainingResult trained = new Trainer(Tasks.options()).train(Tasks.small());
        double score = trained.validation().orElseThrow();
        Baselines equal = baselines(500, 0, score, 0);
        for (String errors : List.of("1.9", "2.0")) {
            Model model = with(trained.model(), Map.of(Provenance.ERRORS_ABOVE_LABELS, errors));
            TrainingResult judged = new TrainingResult(
                    model,
                    trained.method(),
                    trained.epoch(),
                    trained.bestEpoch(),
                    Map.of(model.decision().inference(), score),
                    Map.of(),
                    trained.history());
            assertThat(Guards.afterTraining(judged, equal))
                    .map(Warning::kind)
                    .isEqualTo(errors.equals("2.0") ? List.of() : List.of(Kind.LABELS_DO_AS_WELL));
        }
    }

    private static Model with(Model model, Map<String, String> outcome) {
        Provenance before = model.provenance();
        return new Model(
                model.rules(),
                model.exemplars(),
                model.extractor(),
                model.members(),
                model.decision(),
                new Provenance(before.seed(), before.options(), before.dataHashes(), before.versions(), outcome));
    }

    /** A model whose method was chosen by these scores on validation. */
    private static Model chosenBy(String method, String tried) {
        return with(
                new Trainer(Tasks.options()).train(Tasks.small()).model(),
                Map.of("method", method, "methodsTried", tried));
    }

    @Test
    void aModelSaysWhetherLabelsDidAsWellWhenItWasTrained() {
        assertThat(Guards.labelsDoAsWell(chosenBy("implyloss", "implyloss 0.700, only-l 0.810")))
                .map(Warning::message)
                .hasValueSatisfying(message -> assertThat(message)
                        .startsWith("when the model was trained, the labelled instances alone (only-l) had 0.810 on"
                                + " validation, implyloss 0.700: labels alone do equally well here"));
        assertThat(Guards.labelsDoAsWell(chosenBy("only-l", "implyloss 0.700, only-l 0.810")))
                .map(Warning::message)
                .hasValueSatisfying(message -> assertThat(message).contains("no method that uses rules was better"));
        assertThat(Guards.labelsDoAsWell(chosenBy("implyloss", "implyloss 0.800, only-l 0.700")))
                .isEmpty();
        assertThat(Guards.labelsDoAsWell(chosenBy("implyloss", ""))).isEmpty();
    }

    @Test
    void aFewValidationInstancesDoNotShowThatLabelsDoAsWell() {
        assertThat(Guards.afterTraining("implyloss", 0.8, baselines(20, 0.7, 0.8, 0.7)))
                .isEmpty();
    }

    @Test
    void aBetterMajorityVoteIsTold() {
        assertThat(Guards.afterTraining("implyloss", 0.8, baselines(400, 0.812, 0.7, 0.7)))
                .containsExactly(new Warning(
                        Kind.MAJORITY_IS_BETTER,
                        "the plain majority vote of the rules has accuracy 0.812 on validation, implyloss"
                                + " 0.800: it is"
                                + " 1.2 points better on 400 instances, where one standard error is 2.0 points;"
                                + " training makes the result worse here: compare other methods, or tune this"
                                + " one"));
    }

    @Test
    void betterTrainingWithoutRulesIsTold() {
        assertThat(Guards.afterTraining("l+umaj", 0.8, baselines(400, 0.7, 0.85, 0.81)))
                .containsExactly(new Warning(
                        Kind.ONLY_L_IS_BETTER,
                        "training on the labelled instances alone (only-l) has accuracy 0.850 on validation,"
                                + " l+umaj"
                                + " 0.800: it is 5.0 points better on 400 instances, where one standard error"
                                + " is 2.0"
                                + " points; the rules make the result worse here: look for wrong ones, compare"
                                + " other methods, or train with only-l"));
    }

    @Test
    void labelsThatSufficeAreTold() {
        assertThat(Guards.afterTraining("implyloss", 0.8, baselines(400, 0.7, 0.79, 0.785)))
                .containsExactly(new Warning(
                        Kind.ENOUGH_LABELS,
                        "half of the 68 labelled instances, without any rule, already give accuracy 0.785 on"
                                + " validation, implyloss with all of them and the rules 0.800 (on 400"
                                + " instances, where"
                                + " one standard error is 2.0 points); with this many labels, rules hardly"
                                + " help: only-l is simpler"));
        assertThat(Guards.afterTraining("implyloss", 0.8, baselines(400, 0.7, 0.79, 0.775)))
                .isEmpty();
    }

    @Test
    void aFewValidationInstancesDoNotTellThatLabelsSuffice() {
        assertThat(Guards.afterTraining("implyloss", 0.8, baselines(20, 0.7, 0.75, 0.75)))
                .isEmpty();
    }

    /**
     * Fruit and animals, where two rules agree on fruit words that they are an animal. The classifier says fruit; the
     * truth is given.
     */
    private static Optional<Warning> overturned(int validation, int truth) {
        List<LabelledInstance> odd = new ArrayList<>();
        for (int i = 0; i < validation; i++) {
            odd.add(new LabelledInstance(new TextInstance("V" + i, "sweet ripe apple pear"), truth));
        }
        RuleSet rules = RuleSet.of(
                Tasks.LABELS,
                Rule.keyword("sweet", "animal", "sweet"),
                Rule.keyword("ripe", "animal", "ripe"),
                Rule.keyword("wild", "animal", "wild"));
        List<LabelledInstance> plain = Tasks.texts("X", 60, 1);
        Dataset dataset = Dataset.builder()
                .name("odd")
                .labels(Tasks.LABELS)
                .labelled(plain)
                .unlabelled(List.of(
                        new TextInstance("U0", "sweet ripe apple pear"),
                        new TextInstance("U1", "wild horse"),
                        new TextInstance("U2", "sweet plum")))
                .validation(odd)
                .build();
        Task task = Task.of(dataset, rules);
        TrainingData data =
                TrainingData.prepare(task, FeatureSettings.parse("ngrams"), FeatureCache.none(), Work.quiet());
        Model model = new Trainer(Tasks.options().toBuilder()
                        .method(Methods.ONLY_L)
                        .features(FeatureSettings.parse("ngrams"))
                        .learningRate(0.02)
                        .build())
                .train(task.withDataset(dataset.withValidation(List.of())))
                .model();
        return Guards.overturnedVotes(model, Inference.JOINT, data, Work.quiet());
    }

    @Test
    void unanimousVotesOverturnedWronglyAreTold() {
        assertThat(overturned(6, 1))
                .contains(new Warning(
                        Kind.UNANIMOUS_VOTE_OVERTURNED,
                        "on 7 of 7 instances (100.0 %) on which two or more rules agree, another class is predicted;"
                                + " on the 6 of them in the validation set the rules are right 6 times, the prediction"
                                + " 0"
                                + " times; look at some of them, such as 'V0' and 'V1', label some of them, or"
                                + " give the rules more weight"));
    }

    @Test
    void unanimousVotesOverturnedRightlyAreNotTold() {
        assertThat(overturned(6, 0)).isEmpty();
    }

    @Test
    void whetherOverturningIsRightMayBeUnknown() {
        assertThat(overturned(4, 1)).hasValueSatisfying(warning -> assertThat(warning.message())
                .contains("; too few of them are in the validation set to show whether the rules or the"
                        + " model are right; "));
    }

    @Test
    void aFewOverturnedVotesAreNotTold() {
        assertThat(overturned(1, 1)).isEmpty();
    }

    @Test
    void kindsHaveNamesForPrograms() {
        assertThat(Kind.UNANIMOUS_VOTE_OVERTURNED.key()).isEqualTo("unanimous-vote-overturned");
    }

    /** Four rules whose labels were swapped, each right on 1 of 50 validation instances; and two that are right. */
    private static Task withSwappedRules(int swapped) {
        List<Rule> rules = new ArrayList<>();
        List<LabelledInstance> validation = new ArrayList<>();
        for (int j = 0; j < 6; j++) {
            boolean isSwapped = j < swapped;
            rules.add(Rule.keyword("rule" + j, j % 2 == 0 ? "fruit" : "animal", "word" + j));
            for (int i = 0; i < 50; i++) {
                boolean right = isSwapped ? i == 0 : i != 0;
                validation.add(new LabelledInstance(
                        new TextInstance("V" + j + "." + i, "word" + j), right ? j % 2 : 1 - j % 2));
            }
        }
        return Task.builder()
                .name("swapped")
                .labels(Tasks.LABELS)
                .labelled(Tasks.texts("X", 10, 1))
                .unlabelled(IntStream.range(0, 6).mapToObj(j -> new TextInstance("U" + j, "word" + j)))
                .validation(validation)
                .rules(rules)
                .build();
    }

    @Test
    void rulesThatLabelsContradictAreReported() {
        assertThat(before(withSwappedRules(4)))
                .containsExactly(new Warning(
                        Kind.RULE_CONTRADICTED_BY_LABELS,
                        "4 rules are wrong more often than right on labelled and validation instances, and no better"
                                + " than chance: 'rule0' for 'fruit' (right on 1 of 50), 'rule1' for 'animal' (right on"
                                + " 1 of 50), 'rule2' for 'fruit' (right on 1 of 50), 'rule3' for 'animal' (right on 1"
                                + " of 50); correct such a rule's label or condition, or remove it"));
        assertThat(before(withSwappedRules(1)))
                .extracting(Warning::message)
                .singleElement()
                .asString()
                .startsWith("a rule is wrong more often than right on labelled and validation instances, ");
        assertThat(before(withSwappedRules(0))).isEmpty();
    }

    @Test
    void aRuleThatIsWrongOnTwoOfThreeIsNotReported() {
        List<LabelledInstance> labelled = List.of(
                new LabelledInstance(new TextInstance("U0", "text"), 1),
                new LabelledInstance(new TextInstance("U1", "text"), 2),
                new LabelledInstance(new TextInstance("U2", "text"), 0));
        assertThat(before(task(labelled, 200, 30, FINE))).isEmpty();
    }

    private static List<Warning> aboutShares(int[] labelled, int[] validation) {
        Dataset dataset = Dataset.builder()
                .name("shares")
                .labels(LABELS)
                .labelled(labelled("L", labelled))
                .validation(labelled("V", validation))
                .build();
        return Guards.aboutLabels(dataset, RuleSet.of(LABELS, FINE));
    }

    /** So many instances of each class. */
    private static int[] classes(int a, int b, int c) {
        return IntStream.range(0, a + b + c)
                .map(i -> i < a ? 0 : i < a + b ? 1 : 2)
                .toArray();
    }

    @Test
    void labelledInstancesUnlikeTheValidationSetAreReported() {
        assertThat(aboutShares(classes(30, 30, 4), classes(80, 10, 10)))
                .containsExactly(new Warning(
                        Kind.LABELS_UNLIKE_VALIDATION,
                        "the class shares of the labelled instances differ from those of the validation set: 'b'"
                                + " 46.9 % and 10.0 %, 'a' 46.9 % and 80.0 %, 'c' 6.3 % and 10.0 %; predictions are"
                                + " corrected by a calibration on the validation set, which must be like the data to"
                                + " predict; if it is, label more instances drawn at random; if it is not, draw another"
                                + " validation set at random"));
    }

    @Test
    void sharesThatDifferByChanceOrByLittleAreNotReported() {
        // Far apart, but only six instances.
        assertThat(aboutShares(classes(2, 2, 2), classes(60, 20, 20))).isEmpty();
        // Surely not the same, but near.
        assertThat(aboutShares(classes(500, 300, 200), classes(400, 350, 250))).isEmpty();
        assertThat(aboutShares(classes(10, 10, 10), classes(50, 50, 50))).isEmpty();
    }

    @Test
    void withoutAValidationSetNothingIsSaidOfShares() {
        assertThat(aboutShares(classes(98, 1, 1), new int[0]))
                .extracting(Warning::kind)
                .containsExactly(Kind.SMALL_VALIDATION);
    }

    /** The warning of a model that was trained without a validation set. */
    private static Optional<Warning> estimatedShares(List<LabelledInstance> labelled) {
        Task task = Tasks.of(Tasks.rules(), labelled, 0);
        Model model = new Trainer(Tasks.options().toBuilder()
                        .method(Methods.ONLY_L)
                        .epochs(10)
                        .build())
                .train(task)
                .model();
        assertThat(model.members().get(0).calibration().offsets().isEmpty())
                .isEqualTo(model.provenance().unlabelledShares().isEmpty());
        return Guards.estimatedShares(model, task.dataset());
    }

    @Test
    void labelledInstancesUnlikeTheUnlabelledOnesAreReportedWithoutAValidationSet() {
        List<LabelledInstance> balanced = Tasks.texts("X", 60, 1);
        assertThat(estimatedShares(balanced)).isEmpty();

        Stream<LabelledInstance> fruit = balanced.stream().filter(each -> each.label() == 0);
        Stream<LabelledInstance> fewAnimals =
                balanced.stream().filter(each -> each.label() == 1).limit(4);
        Warning warning =
                estimatedShares(Stream.concat(fruit, fewAnimals).toList()).orElseThrow();
        assertThat(warning.kind()).isEqualTo(Kind.LABELS_UNLIKE_UNLABELLED);
        // Half of the unlabelled texts are about animals.
        assertThat(warning.message())
                .matches("the class shares of the labelled instances differ from those of the unlabelled ones, as the"
                        + " classifier estimates them: 'fruit' (8\\d|9\\d)\\.\\d % and [3-7]\\d\\.\\d %, 'animal' 1?\\d\\.\\d %"
                        + " and [3-7]\\d\\.\\d %; predictions are corrected for this, but the estimate is rough: label"
                        + " instances drawn at random as a validation set");
    }

    /** A model of the small task that overrules whatever is trusted no more than a threshold. */
    private static List<Warning> overruledAt(double threshold) {
        Task task = Tasks.small();
        TrainingData data =
                TrainingData.prepare(task, FeatureSettings.parse("ngrams"), FeatureCache.none(), Work.quiet());
        Model model = new Trainer(Tasks.options().toBuilder().epochs(3).build())
                .train(data, Work.quiet())
                .model();
        return Guards.overruledThoughRight(
                model.deciding(new Decision(model.decision().inference(), threshold)), data, Work.quiet());
    }

    @Test
    void rightRulesAndRightVotesThatAreOverruledAreReported() {
        List<Warning> warnings = overruledAt(1);
        assertThat(warnings)
                .extracting(Warning::kind)
                .containsExactly(Kind.RIGHT_RULE_OVERRULED, Kind.RIGHT_VOTES_OVERRULED);
        assertThat(warnings.get(0).message())
                .matches(
                        "a rule is right on labelled instances, and overruled on most of them: 'sweet' \\(right on \\d+"
                                + " of (\\d+), overruled on \\1\\); look at some of them, .*");
        assertThat(warnings.get(1).message())
                .matches("(\\d+) of the \\1 right votes on the validation set are overruled \\(100.0 %\\): .*");
    }

    @Test
    void aModelThatKeepsWhatIsRightIsNotReported() {
        assertThat(overruledAt(0.5)).isEmpty();
        assertThat(overruledAt(0)).isEmpty();
    }
}
