package io.overrule.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Work;
import io.overrule.data.Instance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LatentExtractorTest {
    /** Two topics whose words never meet; within a topic they do. */
    private static final List<Instance> TEXTS = texts(
            "parcel late refund",
            "late parcel",
            "refund parcel",
            "refund late",
            "parcel refund late",
            "guitar drums concert",
            "drums concert",
            "concert guitar",
            "guitar drums",
            "concert drums guitar");

    private static List<Instance> texts(String... texts) {
        List<Instance> instances = new ArrayList<>();
        for (String text : texts) {
            instances.add(Instance.text(text));
        }
        return instances;
    }

    private static double cosine(float[] a, float[] b) {
        double product = 0;
        double squaresOfA = 0;
        double squaresOfB = 0;
        for (int i = 0; i < a.length; i++) {
            product += a[i] * b[i];
            squaresOfA += a[i] * a[i];
            squaresOfB += b[i] * b[i];
        }
        return product / Math.sqrt(squaresOfA * squaresOfB);
    }

    private static float[] features(FeatureExtractor extractor, String text) {
        return Rows.dense(extractor, Instance.text(text));
    }

    @Test
    void wordsThatKeepTheSameCompanyAreNear() {
        FeatureExtractor extractor = FeatureSettings.parse("lsa:2").fit(TEXTS);
        assertThat(extractor.denseWidth()).isEqualTo(2);
        assertThat(cosine(features(extractor, "parcel"), features(extractor, "refund")))
                .isGreaterThan(0.9);
        assertThat(cosine(features(extractor, "parcel"), features(extractor, "guitar")))
                .isLessThan(0);
    }

    @Test
    void fewTextsGiveFewDimensions() {
        assertThat(FeatureSettings.parse("lsa").fit(TEXTS).denseWidth()).isBetween(2, TEXTS.size());
    }

    @Test
    void savingAndLoadingChangesNoBit() {
        FeatureExtractor extractor = FeatureSettings.parse("lsa:3+ngrams").fit(TEXTS);
        FeatureExtractor again = FeatureSettings.extractor(extractor.toJson(), extractor.tensors());
        assertThat(again.name()).isEqualTo("lsa:3+ngrams");
        assertThat(features(again, "a late guitar")).isEqualTo(features(extractor, "a late guitar"));
        assertThat(again.tensors()).isEqualTo(extractor.tensors());
        assertThat(again.toJson()).isEqualTo(extractor.toJson());
    }

    @Test
    void fittingTwiceGivesTheSameBits() {
        assertThat(FeatureSettings.parse("lsa:3").fit(TEXTS).tensors())
                .isEqualTo(FeatureSettings.parse("lsa:3").fit(TEXTS).tensors());
    }

    @Test
    void textsThatShareNothingAreRefused() {
        assertThatThrownBy(() -> FeatureSettings.parse("lsa:2").fit(texts("one", "two")))
                .hasMessage("features 'lsa:2' need texts that share words, but no word n-gram occurs in two of the 2"
                        + " texts; add texts");
    }

    @Test
    void aFileWithoutTheDirectionsIsRefused() {
        LatentExtractor extractor = LatentExtractor.fit(Block.parse("lsa:2"), TEXTS, Work.quiet());
        assertThatThrownBy(() -> FeatureSettings.extractor(extractor.toJson(), Map.of()))
                .hasMessageContaining("the file holds none; the file is damaged, train the model again");
    }
}
