package io.overrule.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.Instance;
import io.overrule.data.Sentence;
import io.overrule.feature.FeatureSettings;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is tried if nobody says which features to use, with encoders at hand. */
class CandidatesTest {
    private static final List<? extends Instance> TEXTS = List.of(Instance.text("a"));
    private static final List<? extends Instance> TOKENS = new Sentence("s", List.of("a")).instances();

    private static List<String> candidates(List<? extends Instance> instances, String encoder) {
        return FeatureSettings.candidates(instances, encoder).stream()
                .map(FeatureSettings::toString)
                .toList();
    }

    @Test
    void textsAreTriedWithTheirStyleAndWithUpperLayers() {
        assertThat(candidates(TEXTS, "e5"))
                .containsExactly(
                        "e5",
                        "e5+style",
                        "e5:layer=9+e5:layer=10",
                        "e5:layer=9+e5:layer=10+style",
                        "e5+ngrams",
                        "ngrams+chars",
                        "e5+bge",
                        "e5:layer=9+e5:layer=10+bge:layer=9+bge:layer=10");
    }

    @Test
    void onlyTheDefaultEncoderGetsASecondOne() {
        assertThat(candidates(TEXTS, "bge")).noneMatch(features -> features.contains("e5"));
        assertThat(candidates(TEXTS, "minilm")).noneMatch(features -> features.contains("bge"));
        assertThat(candidates(TEXTS, "e5:layer=4")).noneMatch(features -> features.contains("bge"));
        assertThat(candidates(TOKENS, "e5")).containsExactly("e5", "e5:layer=6", "e5+ngrams", "ngrams+chars");
    }

    @Test
    void tokensAreTriedWithTheMiddleLayer() {
        assertThat(candidates(TOKENS, "bge")).startsWith("bge", "bge:layer=6").doesNotContain("bge+style");
        assertThat(candidates(TOKENS, "minilm")).startsWith("minilm", "minilm:layer=3");
    }

    @Test
    void anEncoderWhoseLayersAreNotKnownIsTriedAsItIs() {
        assertThat(candidates(TOKENS, "onnx:somewhere"))
                .containsExactly("onnx:somewhere", "onnx:somewhere+ngrams", "ngrams+chars");
        assertThat(candidates(TOKENS, "bge:layer=4")).startsWith("bge:layer=4", "bge:layer=4+ngrams");
    }
}
