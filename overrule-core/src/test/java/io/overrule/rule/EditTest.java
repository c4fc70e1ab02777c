package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Problem;
import io.overrule.Problems;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class EditTest {
    private static Task task() {
        return Task.builder()
                .name("mail")
                .labels("ham", "spam")
                .labelled(new TextInstance("L0", "win a prize"), "spam", "win", "prize")
                .labelled(new TextInstance("L1", "hello"), "ham")
                .unlabelled(new TextInstance("U0", "a prize"), "spam")
                .unlabelled(new TextInstance("U1", "hello you"), "ham")
                .validation(new TextInstance("V0", "prize"), "ham")
                .rule(Rule.keyword("win", "spam", "win"))
                .rule(Rule.keyword("prize", "spam", "prize"))
                .rule(Rule.keyword("hello", "ham", "hello"))
                .build();
    }

    private static List<String> ids(RuleSet rules) {
        return rules.rules().stream().map(Rule::id).toList();
    }

    @Test
    void aRuleIsAddedWhereItIsToStand() {
        Rule rule = Rule.keyword("cash", "spam", "cash");

        assertThat(ids(task().apply(Edit.RuleAdded.last(rule)).rules()))
                .containsExactly("win", "prize", "hello", "cash");
        Task first = task().apply(new Edit.RuleAdded(rule, OptionalInt.of(0), false));
        assertThat(ids(first.allRules())).containsExactly("cash", "win", "prize", "hello");
        assertThat(ids(first.rules())).containsExactly("win", "prize", "hello");
    }

    @Test
    void aRenamedRuleKeepsItsPlaceItsSwitchAndItsExemplars() {
        Task task = task().apply(new Edit.RuleSwitched("win", false)).apply(new Edit.RuleRenamed("win", "winner"));

        assertThat(ids(task.allRules())).containsExactly("winner", "prize", "hello");
        assertThat(task.isOn("winner")).isFalse();
        assertThat(task.links().rulesOf("L0")).containsExactly("winner", "prize");
        assertThat(task.exemplars()).extracting(Exemplar::rules).containsExactly(List.of(0));
    }

    @Test
    void aRemovedRuleTakesItsLinksWithItAndBringsThemBack() {
        Edit edit = new Edit.RuleRemoved("win");
        Task task = task().apply(edit);

        assertThat(task.links().rulesOf("L0")).containsExactly("prize");
        assertThat(task.dataset()).isEqualTo(task().dataset());
        assertThat(task.apply(edit.inverse(task())).links().rulesOf("L0")).containsExactly("win", "prize");
    }

    @Test
    void aLabelMovesAnInstanceFromUToLAndItsTruthWithIt() {
        Task task = task().apply(Edit.InstanceLabelled.of("U0", "ham"));

        assertThat(task.dataset().labelled())
                .last()
                .isEqualTo(new LabelledInstance(new TextInstance("U0", "a prize"), 0));
        assertThat(task.dataset().unlabelled()).extracting(Instance::id).containsExactly("U1");
        assertThat(task.dataset().unlabelledTruth()).contains(List.of(0));

        Task back = task.apply(Edit.InstanceLabelled.of("U0", "ham").inverse(task()));
        assertThat(back).isEqualTo(task());
        assertThat(back.dataset().unlabelledTruth()).contains(List.of(1, 0));
    }

    @Test
    void anInstanceThatLosesItsLabelIsNoExemplarAndItsLabelIsItsTruth() {
        Task task = task().apply(Edit.InstanceUnlabelled.of("L0"));

        assertThat(task.dataset().find("L0").orElseThrow().part()).isEqualTo(DatasetPart.UNLABELLED);
        assertThat(task.dataset().unlabelledTruth()).contains(List.of(1, 0, 1));
        assertThat(task.links().isEmpty()).isTrue();
        assertThat(task.exemplars()).isEmpty();
    }

    @Test
    void aValidationInstanceGetsAnotherLabelAndKeepsItsPlace() {
        Task task = task().apply(Edit.InstanceLabelled.of("V0", "spam"));

        assertThat(task.dataset().validation())
                .containsExactly(new LabelledInstance(new TextInstance("V0", "prize"), 1));
    }

    @Test
    void editsThatBelongTogetherMayPassThroughAStateThatIsNotInOrder() {
        Edit label = Edit.InstanceLabelled.of("L0", "ham");
        Edit win = new Edit.RuleChanged(Rule.keyword("win", "ham", "win"));
        Edit prize = new Edit.RuleChanged(Rule.keyword("prize", "ham", "prize"));

        assertThat(task().check(label)).extracting(Problem::code).containsOnly(Problem.Code.EXEMPLAR_LABEL);
        Edit together = Edit.Several.of(label, win, prize);
        Task task = task().apply(together);
        assertThat(task.exemplars()).extracting(Exemplar::label).containsExactly(0);
        assertThat(task.apply(together.inverse(task()))).isEqualTo(task());
    }

    @Test
    void aSentenceIsLabelledAsAWhole() {
        Task task = Task.builder()
                .labels("O", "Place")
                .unlabelled(new Sentence("U0", List.of("to", "York")))
                .unlabelled(new Sentence("U1", List.of("home")))
                .rule(Rule.spanPhrases("place", "Place", "york"))
                .build();

        Task next =
                task.apply(Edit.InstanceLabelled.of("U0", "O", "Place")).apply(Edit.ExemplarLinked.of("U0:1", "place"));

        assertThat(next.dataset().labelled())
                .extracting(LabelledInstance::label)
                .containsExactly(0, 1);
        assertThat(next.exemplars()).hasSize(1);
        assertThat(next.apply(Edit.InstanceLabelled.of("U0:0", "Place"))
                        .dataset()
                        .labelled())
                .extracting(LabelledInstance::label)
                .containsExactly(1, 1);
        assertThat(task.check(Edit.InstanceLabelled.of("U0:1", "Place")))
                .extracting(Problem::toString)
                .containsExactly(
                        "instance 'U0:1': is a token of the sentence 'U0', which is labelled or unlabelled as a"
                                + " whole; give the id of the sentence, and a label for each of its 2 tokens");
        assertThat(task.check(Edit.InstanceLabelled.of("U0", "O")))
                .extracting(Problem::toString)
                .containsExactly("instance 'U0': has 1 label; expected one for each of its 2 tokens");
    }

    @Test
    void aRuleIsCheckedWithoutAFolder() {
        assertThat(task().check(Rule.keyword("new", "spam", "cash"))).isEmpty();
        assertThat(task().check(Rule.keyword("prize", "spam", "prizes")))
                .singleElement()
                .satisfies(problem -> {
                    assertThat(problem.code()).isEqualTo(Problem.Code.EXEMPLAR_NOT_COVERED);
                    assertThat(problem.ruleId()).contains("prize");
                    assertThat(problem.field()).contains("exemplar_of");
                    assertThat(problem.where()).isEqualTo("labelled instance 'L0'");
                });
        assertThat(task().check(Rule.keyword("new", "spamm", "cash")))
                .containsExactly(Problem.of(
                                Problem.Code.UNKNOWN_LABEL,
                                "rule 'new'",
                                "has the unknown label 'spamm'; did you mean 'spam'?")
                        .ofRule("new")
                        .inField("label"));
        assertThat(task().check(Rule.spanPhrases("new", "spam", "cash")))
                .extracting(Problem::toString)
                .containsExactly(
                        "rule 'new': rule 'new' has kind 'span_phrases', but the instances are texts; write a rule"
                                + " of kind regex, keyword or length");
    }

    @Test
    void aLinkIsCheckedWithoutAFolder() {
        assertThat(task().check(Edit.ExemplarLinked.of("L1", "hello"))).isEmpty();
        assertThat(problems(Edit.ExemplarLinked.of("L1", "prize")))
                .containsExactly(Problem.Code.EXEMPLAR_LABEL, Problem.Code.EXEMPLAR_NOT_COVERED);
        assertThat(problems(Edit.ExemplarLinked.of("L0", "prize"))).containsExactly(Problem.Code.DUPLICATE);
        assertThat(problems(Edit.ExemplarLinked.of("U0", "prise")))
                .containsExactly(Problem.Code.UNKNOWN_RULE, Problem.Code.UNKNOWN_INSTANCE);
    }

    private static List<Problem.Code> problems(Edit edit) {
        return task().check(edit).stream().map(Problem::code).toList();
    }

    @Test
    void aRuleIsNotRenamedToWhatIsNoId() {
        for (String id : List.of("", " ", "\ud800")) {
            assertThat(task().check(new Edit.RuleRenamed("win", id)))
                    .singleElement()
                    .satisfies(problem -> assertThat(problem.toString()).contains("give an id that is a text"));
        }
    }

    @Test
    void whatDoesNotExistCannotBeEdited() {
        assertThatThrownBy(() -> task().apply(new Edit.RuleRemoved("prise")))
                .hasMessage("rule 'prise': does not exist; did you mean 'prize'?");
        assertThatThrownBy(() -> task().apply(Edit.RuleAdded.last(Rule.keyword("prize", "spam", "x"))))
                .hasMessage("rule 'prize': exists already; give every rule a unique id");
        assertThatThrownBy(() -> task().apply(Edit.InstanceLabelled.of("X", "ham")))
                .hasMessage("instance 'X': does not exist; give the id of one that does");
        assertThatThrownBy(() -> task().apply(Edit.InstanceUnlabelled.of("V0")))
                .hasMessage("instance 'V0': is a validation instance; only a labelled one can lose its label");
        assertThatThrownBy(() -> task().apply(new Edit.ExemplarUnlinked("L1", "win")))
                .hasMessage("instance 'L1': is not an exemplar of rule 'win'; unlink the two only if they are linked");
        assertThatThrownBy(() -> task().apply(new Edit.RuleRenamed("win", "prize")))
                .hasMessage("rule 'prize': exists already; give every rule a unique id");
    }

    @Test
    void anEditIsALineThatAPersonCanRead() {
        assertThat(EditWriter.line(new Edit.RuleSwitched("late", false)))
                .isEqualTo("{\"edit\": \"rule_switched\", \"rule_id\": \"late\", \"on\": false}");
        assertThat(EditWriter.line(Edit.Several.of(
                        Edit.InstanceLabelled.of("U3", "spam"),
                        Edit.RuleAdded.last(Rule.keyword("win", "spam", "win")),
                        Edit.ExemplarLinked.of("U3", "win"))))
                .isEqualTo(
                        "{\"edit\": \"several\", \"edits\": [{\"edit\": \"instance_labelled\", \"instance_id\": \"U3\","
                                + " \"labels\": [\"spam\"]}, {\"edit\": \"rule_added\", \"rule\": {\"id\": \"win\", \"kind\":"
                                + " \"keyword\", \"label\": \"spam\", \"words\": [\"win\"], \"match\": \"whole\","
                                + " \"ignore_case\": true}, \"on\": true}, {\"edit\": \"exemplar_linked\", \"instance_id\":"
                                + " \"U3\", \"rule_id\": \"win\"}]}");
    }

    @Test
    void linesThatAreNoEditsAreReportedAllAtOnce() {
        Problems problems = new Problems();
        LabelSet labels = LabelSet.of("ham", "spam");
        for (String line : List.of(
                "{\"edit\": \"rule_swiched\"}",
                "{\"edit\": \"rule_switched\", \"rule_id\": \"a\"}",
                "{\"edit\": \"rule_added\", \"rule\": {\"id\": \"x\", \"kind\": \"regex\", \"label\": \"ham\", \"pattern\":"
                        + " \"(\"}, \"position\": -1}",
                "no json")) {
            assertThat(EditReader.parse(line, labels, "edits.jsonl:1", problems))
                    .isEmpty();
        }
        assertThat(problems.listed())
                .extracting(Problem::code)
                .containsExactly(
                        Problem.Code.WRONG_VALUE,
                        Problem.Code.MISSING,
                        Problem.Code.WRONG_VALUE,
                        Problem.Code.BAD_CONDITION,
                        Problem.Code.MALFORMED);
        assertThat(problems.listed().get(0).toString())
                .isEqualTo("edits.jsonl:1: has the unknown edit 'rule_swiched'; did you mean 'rule_switched'?");
    }

    @Test
    void thereIsNothingToUndoOrRedoAtTheStart() {
        assertThatThrownBy(() -> History.of(task()).undo()).hasMessageStartingWith("there is nothing to undo");
        assertThatThrownBy(() -> History.of(task()).redo()).hasMessageStartingWith("there is nothing to redo");
    }

    @Test
    void aNewEditForgetsWhatWasUndone() {
        History history = History.of(task())
                .apply(new Edit.RuleSwitched("win", false))
                .undo()
                .apply(new Edit.RuleSwitched("prize", false));

        assertThat(history.canRedo()).isFalse();
        assertThat(history.edits()).containsExactly(new Edit.RuleSwitched("prize", false));
    }
}
