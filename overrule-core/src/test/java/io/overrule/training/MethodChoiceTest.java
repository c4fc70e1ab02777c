package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TextInstance;
import io.overrule.inference.Member;
import io.overrule.inference.Model;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MethodChoiceTest {
    private static final TrainingOptions AUTO =
            Tasks.options().toBuilder().method(Methods.AUTO).build();

    private static Map<String, String> outcome(Model model) {
        return model.provenance().outcome();
    }

    @Test
    void theModelSaysWhatWasTriedAndWhatWasTaken() {
        Model model = new Trainer(AUTO).train(Tasks.small()).model();
        assertThat(outcome(model).get("methodsTried")).contains("implyloss 0.", "only-l 0.", "l+usnorkel 0.", "l2r 0.");
        assertThat(MethodChoice.candidates()).containsAll(taken(model));
        assertThat(outcome(model).get("methodsTried")).contains(outcome(model).get("method") + " 0.");
        assertThat(model.provenance().options()).containsEntry("method", "auto");
    }

    private static List<Method> taken(Model model) {
        return WarmStart.methodOf(model) instanceof MethodMean mean
                ? mean.methods()
                : List.of(WarmStart.methodOf(model));
    }

    @Test
    void theModelIsTheMeanOfTheMethodsThatWereTaken() {
        Model model = new Trainer(AUTO).train(Tasks.small()).model();
        List<Model> alone = taken(model).stream()
                .map(method -> new Trainer(MethodChoice.optionsFor(method, AUTO))
                        .train(Tasks.small())
                        .model())
                .toList();
        assertThat(model.members())
                .map(Member::trust)
                .isEqualTo(alone.stream()
                        .map(each -> each.members().get(0).trust())
                        .toList());
        Model mean = Model.ensemble(alone, model.decision(), model.provenance());
        List<Instance> instances = Dataset.instances(Tasks.small().dataset().test());
        assertThat(model.explain(instances)).isEqualTo(mean.explain(instances));
    }

    @Test
    void trainingTheMeanByItselfGivesTheModelOfTheChoice() {
        TrainingResult chosen = new Trainer(AUTO).train(Tasks.small());
        TrainingResult again =
                new Trainer(AUTO.toBuilder().method(chosen.method()).build()).train(Tasks.small());
        List<Instance> instances = Dataset.instances(Tasks.small().dataset().test());
        assertThat(again.model().explain(instances)).isEqualTo(chosen.model().explain(instances));
        assertThat(again.crossFitted()).isEqualTo(chosen.crossFitted());
        assertThat(outcome(again.model())).containsAllEntriesOf(epochs(chosen.model()));
    }

    private static Map<String, String> epochs(Model model) {
        return outcome(model).entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("epoch"))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Test
    void theMostMethodsAreAveragedWhereTheyAreAllEquallyGood() {
        // All texts of a class are alike, so there is nothing that one method could know and another could not.
        List<LabelledInstance> alike = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            alike.add(new LabelledInstance(
                    new TextInstance("V" + i, i % 2 == 0 ? "sweet ripe apple" : "a wild tail"), i % 2));
        }
        // One that no method can get right.
        alike.add(new LabelledInstance(new TextInstance("V20", "sweet ripe apple"), 1));
        Task small = Tasks.small();
        Model model = new Trainer(AUTO)
                .train(small.withDataset(small.dataset().withValidation(alike)))
                .model();
        assertThat(taken(model)).hasSizeGreaterThan(1);
        assertThat(outcome(model).get("epochs").split(",")).hasSameSizeAs(taken(model));
    }

    @Test
    void fiveValidationInstancesAreEnough() {
        Model model = new Trainer(AUTO)
                .train(Tasks.of(Tasks.rules(), Tasks.labelled(), 5))
                .model();
        assertThat(MethodChoice.candidates()).containsAll(taken(model));
        assertThat(model.predict(Tasks.text("a tame cow")).name()).isEqualTo("animal");
    }

    @Test
    void aMeanIsKnownByTheNamesOfItsMethods() {
        MethodMean mean = new MethodMean(List.of(Methods.IMPLYLOSS, Methods.L_USNORKEL));
        assertThat(mean.commandName()).isEqualTo("implyloss,l+usnorkel");
        assertThat(MethodMean.find("implyloss,l+usnorkel")).contains(mean);
        assertThat(MethodMean.find("implyloss")).isEmpty();
        assertThat(MethodMean.find("implyloss,unheard-of")).isEmpty();
        assertThat(MethodMean.of(List.of(Methods.L2R))).isSameAs(Methods.L2R);
    }

    /** Rules whose labels are exchanged. */
    private static Task inverted() {
        RuleSet rules = RuleSet.of(
                Tasks.LABELS,
                Rule.keyword("a", "animal", "apple", "pear", "plum", "cherry", "juice"),
                Rule.keyword("b", "fruit", "dog", "cat", "horse", "cow", "tame"));
        return Tasks.of(rules, Tasks.texts("X", 40, 1), 80);
    }

    @Test
    void rulesThatAreAllWrongAreNotBelievedForTheirMethodsSake() {
        Model model = new Trainer(AUTO).train(inverted()).model();
        assertThat(model.provenance().validation().orElseThrow()).isGreaterThan(0.8);
    }

    @Test
    void aMethodFarBehindLabelsAloneIsStopped() {
        TrainingResult result = new Trainer(AUTO).train(inverted());
        double ofSixEpochs = new Trainer(MethodChoice.optionsFor(Methods.L2R, AUTO))
                .train(inverted()).history().stream()
                        .limit(6)
                        .mapToDouble(epoch -> epoch.validation().orElseThrow())
                        .max()
                        .orElseThrow();
        assertThat(result.methodsTried()).containsEntry(Methods.L2R, ofSixEpochs);
        assertThat(ofSixEpochs).isLessThan(0.6);
        assertThat(taken(result.model())).doesNotContain(Methods.L2R);
    }

    @Test
    void withoutAValidationSetItIsImplyLoss() {
        Model model = new Trainer(AUTO)
                .train(Tasks.of(Tasks.rules(), Tasks.labelled(), 0))
                .model();
        assertThat(outcome(model)).containsEntry("method", "implyloss").doesNotContainKey("methodsTried");
        assertThat(model.hasRuleNetwork()).isTrue();
    }
}
