package io.overrule.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;

class InstanceReaderTest {
    private final Problems problems = new Problems();

    @Test
    void anIdIsOptional() {
        assertThat(InstanceReader.parse("{\"text\": \"a\"}", "new:1", problems)).contains(new TextInstance("", "a"));
    }

    @Test
    void aLabelledInstanceSurvivesWritingAndReading() {
        LabelSet labels = LabelSet.of("ham", "spam");
        LabelledInstance labelled = new LabelledInstance(new TextInstance("L3", "a"), 1);

        String line = InstanceWriter.line(labelled, labels, List.of("R1"));

        assertThat(line).isEqualTo("{\"id\": \"L3\", \"text\": \"a\", \"label\": \"spam\", \"exemplar_of\": [\"R1\"]}");
        assertThat(InstanceReader.parseLabelled(line, labels, "model:1", problems))
                .contains(new InstanceReader.Labelled(labelled, List.of("R1")));
    }

    @Test
    void halfASurrogatePairSurvivesWritingAndReading() {
        TextInstance instance = new TextInstance("", "a\uD83Db😀\uDE00");

        String line = InstanceWriter.line(instance);

        assertThat(line).isEqualTo("{\"text\": \"a\\ud83db😀\\ude00\"}");
        assertThat(InstanceReader.parse(line, "new:1", problems)).contains(instance);
    }

    @Test
    void aBlankLineIsNoInstance() {
        assertThat(InstanceReader.parse(" ", "new:1", problems)).isEmpty();
        assertThatThrownBy(problems::throwIfAny).hasMessage("new:1: is empty; expected a JSON object in braces: {…}");
    }

    @Test
    void everyMistakeOfALineIsTold() {
        assertThat(InstanceReader.parseLabelled("{\"id\": 1, \"text\": 2}", LabelSet.of("a", "b"), "model:1", problems))
                .isEmpty();
        assertThatThrownBy(problems::throwIfAny)
                .hasMessage(
                        """
                        model:1: has the number 1 as 'id'; expected a string in double quotes
                        model:1: has the number 2 as 'text'; expected a string in double quotes
                        model:1: has no 'label'; write the name of its class, as labels.txt has it""");
    }

    @Test
    void allTokensOfASentenceAreRead() {
        assertThat(InstanceReader.parseAll("{\"id\": \"n\", \"tokens\": [\"to\", \"York\"]}", "new:1", problems))
                .containsExactlyElementsOf(new Sentence("n", List.of("to", "York")).instances());
    }

    @Test
    void aLineWithATextIsOneInstance() {
        assertThat(InstanceReader.parseAll("{\"text\": \"to York\"}", "new:1", problems))
                .containsExactly(new TextInstance("", "to York"));
    }

    @Test
    void aWrongLineHasNoInstances() {
        assertThat(InstanceReader.parseAll("{\"tokens\": [\"to\", 7]}", "new:1", problems))
                .isEmpty();
        assertThatThrownBy(problems::throwIfAny)
                .hasMessage("new:1: has the list [\"to\",7] as 'tokens'; expected a list of strings, as in"
                        + " [\"…\", \"…\"]");
    }

    @Test
    void aLabelledTokenSurvivesWritingAndReading() {
        LabelSet labels = LabelSet.of("O", "Place");
        TokenInstance token = new TokenInstance(new Sentence("L3", List.of("to", "York")), 1);
        LabelledInstance labelled = new LabelledInstance(token, 1);

        String line = InstanceWriter.line(labelled, labels, List.of("R1"));

        assertThat(line)
                .isEqualTo("{\"id\": \"L3\", \"tokens\": [\"to\", \"York\"], \"token\": 1, \"label\": \"Place\","
                        + " \"exemplar_of\": [\"R1\"]}");
        assertThat(InstanceReader.parseLabelled(line, labels, "model:1", problems))
                .contains(new InstanceReader.Labelled(labelled, List.of("R1")));
    }

    @Test
    void aSingleTokenMustBeNamedByItsPosition() {
        assertThat(InstanceReader.parse("{\"tokens\": [\"to\", \"York\"]}", "new:1", problems))
                .isEmpty();
        assertThat(InstanceReader.parse("{\"tokens\": [\"to\", \"York\"], \"token\": 2}", "new:2", problems))
                .isEmpty();
        assertThatThrownBy(problems::throwIfAny)
                .hasMessage(
                        """
                        new:1: has no 'token'; say which of the 'tokens' is meant, counted from 0, as in "token": 2
                        new:2: has token 2, but 'tokens' has 2; count from 0""");
    }

    @Test
    void aSentenceIsALineAndATokenWithoutTheRestHasALineOfItsOwn() {
        Sentence whole = new Sentence("a", List.of("to", "York"));
        TokenInstance single = new TokenInstance(new Sentence("b", List.of("at", "noon")), 1);

        assertThat(InstanceWriter.lines(
                        List.of(whole.instances().get(0), whole.instances().get(1), single)))
                .containsExactly(
                        "{\"id\": \"a\", \"tokens\": [\"to\", \"York\"]}",
                        "{\"id\": \"b\", \"tokens\": [\"at\", \"noon\"], \"token\": 1}");
    }
}
