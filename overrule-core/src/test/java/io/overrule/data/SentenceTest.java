package io.overrule.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SentenceTest {
    private static final Sentence FIRST = new Sentence("a", List.of("to", "York"));
    private static final Sentence SECOND = new Sentence("b", List.of("at", "noon"));

    @Test
    void aListOfTokensConsistsOfSentences() {
        List<Instance> tokens = new ArrayList<>(FIRST.instances());
        tokens.addAll(SECOND.instances());

        assertThat(Sentence.of(tokens)).containsExactly(FIRST, SECOND);
    }

    @Test
    void equalSentencesInARowAreTwo() {
        Sentence one = Instance.sentence("yes");

        assertThat(Sentence.of(List.of(one.instances().get(0), one.instances().get(0))))
                .containsExactly(one, one);
    }

    @Test
    void textsAreNoSentences() {
        assertThat(Sentence.of(List.of(Instance.text("to York")))).isEmpty();
    }

    @Test
    void theRunOfASentenceEndsWhereAnotherStarts() {
        List<Instance> tokens = new ArrayList<>(FIRST.instances());
        tokens.addAll(SECOND.instances());

        assertThat(Sentence.end(tokens, 0)).isEqualTo(2);
        assertThat(Sentence.end(tokens, 2)).isEqualTo(4);
    }

    @Test
    void aSentenceWithoutTokensIsRefused() {
        assertThatThrownBy(() -> new Sentence("a", List.of()))
                .hasMessage("sentence 'a' has the tokens []; expected at least one, and no empty one");
    }

    @Test
    void anEmptyTokenIsRefused() {
        assertThatThrownBy(() -> new Sentence("a", List.of("to", "")))
                .hasMessage("sentence 'a' has the tokens [to, ]; expected at least one, and no empty one");
    }
}
