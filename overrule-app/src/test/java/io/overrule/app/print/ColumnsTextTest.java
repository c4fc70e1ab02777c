package io.overrule.app.print;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.LabelSet;
import io.overrule.evaluation.TagScheme;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ColumnsTextTest {
    private static final TagScheme PLAIN = TagScheme.of(LabelSet.of("O", "City", "Day"));
    private static final TagScheme PREFIXED = TagScheme.of(LabelSet.of("O", "B-City", "I-City"));
    private static final List<String> TOKENS = List.of("to", "New", "York");

    @Test
    void plainClassesAreWrittenAsBio() {
        assertThat(ColumnsText.bio(TOKENS, List.of("O", "City", "City"), PLAIN))
                .containsExactly("to\tO", "New\tB-City", "York\tI-City", "");
    }

    @Test
    void tagsThatAreNoProperBioAreMadeSo() {
        assertThat(ColumnsText.bio(TOKENS, List.of("O", "I-City", "I-City"), PREFIXED))
                .containsExactly("to\tO", "New\tB-City", "York\tI-City", "");
    }

    @Test
    void theTrueTagStandsBeforeThePredictedOne() {
        assertThat(ColumnsText.conll(
                        TOKENS, Optional.of(List.of("O", "City", "City")), List.of("City", "Day", "O"), PLAIN))
                .containsExactly("to O B-City", "New B-City B-Day", "York I-City O", "");
    }

    @Test
    void aTokenWithWhiteSpaceStaysOneColumn() {
        assertThat(ColumnsText.conll(
                        List.of("New York", "a\nb", "c\u00a0d"), Optional.empty(), List.of("City", "O", "O"), PLAIN))
                .containsExactly("New_York B-City", "a_b O", "c_d O", "");
    }
}
