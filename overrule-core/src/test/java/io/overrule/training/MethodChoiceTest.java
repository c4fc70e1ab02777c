package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.inference.Model;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import java.util.Map;
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
        assertThat(MethodChoice.candidates().stream().map(Method::commandName))
                .contains(outcome(model).get("method"));
        assertThat(model.provenance().options()).containsEntry("method", "auto");
    }

    @Test
    void theModelIsTheOneOfTheMethodThatWasTaken() {
        Model model = new Trainer(AUTO).train(Tasks.small()).model();
        Method taken = Methods.named(outcome(model).get("method"));
        Model alone = new Trainer(MethodChoice.optionsFor(taken, AUTO))
                .train(Tasks.small())
                .model();
        assertThat(model.members().get(0).classifier().tensors())
                .isEqualTo(alone.members().get(0).classifier().tensors());
        assertThat(model.members().get(0).trust())
                .isEqualTo(alone.members().get(0).trust());
        assertThat(model.decision()).isEqualTo(alone.decision());
    }

    @Test
    void rulesThatAreAllWrongAreNotBelievedForTheirMethodsSake() {
        RuleSet inverted = RuleSet.of(
                Tasks.LABELS,
                Rule.keyword("a", "animal", "apple", "pear", "plum", "cherry", "juice"),
                Rule.keyword("b", "fruit", "dog", "cat", "horse", "cow", "tame"));
        Model model = new Trainer(AUTO)
                .train(Tasks.of(inverted, Tasks.texts("X", 40, 1), 80))
                .model();
        assertThat(model.provenance().validation().orElseThrow()).isGreaterThan(0.8);
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
