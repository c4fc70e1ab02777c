package io.overrule.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FeatureSettingsTest {
    private static final List<Instance> TEXTS = List.of(
            Instance.text("Where is my parcel?"), Instance.text("my parcel is late"), Instance.text("It isn't mine"));

    private static Map<Integer, Float> sparse(FeatureExtractor extractor, String text) {
        return Rows.sparse(extractor, Instance.text(text));
    }

    @Test
    void wordNgramsAreWordsAndPairsThatTwoTextsShare() {
        FeatureExtractor extractor = FeatureSettings.parse("ngrams").fit(TEXTS);
        // is, my, parcel, "my parcel" occur in two texts; the apostrophe keeps isn't from being 'is'.
        assertThat(extractor.sparseWidth()).isEqualTo(4);
        assertThat(sparse(extractor, "MY  parcel!")).hasSize(3);
        assertThat(sparse(extractor, "isn't")).isEmpty();
        assertThat(sparse(extractor, "")).isEmpty();
    }

    @Test
    void aTextsNgramsHaveLengthOne() {
        FeatureExtractor extractor = FeatureSettings.parse("ngrams").fit(TEXTS);
        double squares = sparse(extractor, "my parcel is my parcel").values().stream()
                .mapToDouble(value -> (double) value * value)
                .sum();
        assertThat(squares).isCloseTo(1, within(1e-6));
    }

    @Test
    void characterNgramsTellTheStartOfAWordFromItsMiddle() {
        FeatureExtractor extractor = FeatureSettings.parse("chars")
                .fit(List.of(Instance.text("ab xab"), Instance.text("ab xab"), Instance.text("abx")));
        assertThat(sparse(extractor, "ab").keySet())
                .isNotEqualTo(sparse(extractor, "xab").keySet());
    }

    @Test
    void blocksStandSideBySide() {
        FeatureExtractor words = FeatureSettings.parse("ngrams").fit(TEXTS);
        FeatureExtractor characters = FeatureSettings.parse("chars").fit(TEXTS);
        FeatureExtractor both = FeatureSettings.parse("ngrams+chars").fit(TEXTS);
        assertThat(both.name()).isEqualTo("ngrams+chars");
        assertThat(both.sparseWidth()).isEqualTo(words.sparseWidth() + characters.sparseWidth());
        assertThat(sparse(both, "my parcel"))
                .hasSize(sparse(words, "my parcel").size()
                        + sparse(characters, "my parcel").size());
        assertThat(sparse(both, "my parcel").keySet())
                .containsAll(sparse(words, "my parcel").keySet());
    }

    private static Instance record(double age, String city) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("age", Double.isNaN(age) ? Value.MISSING : Value.of(age));
        values.put("city", city.isEmpty() ? Value.MISSING : Value.of(city));
        return Instance.record(values);
    }

    private static float[] dense(FeatureExtractor extractor, Instance instance) {
        return Rows.dense(extractor, instance);
    }

    @Test
    void numbersAreStandardisedAndCategoriesOneHot() {
        FeatureExtractor extractor =
                FeatureSettings.parse("records").fit(List.of(record(20, "Rome"), record(40, "Oslo")));
        // Columns: age, age is missing, Oslo, Rome.
        assertThat(dense(extractor, record(40, "Rome"))).containsExactly(1, 0, 0, 1);
        assertThat(dense(extractor, record(20, "Oslo"))).containsExactly(-1, 0, 1, 0);
    }

    @Test
    void aMissingNumberIsTheMeanAndSaysSoAndAnUnseenCategoryIsNone() {
        FeatureExtractor extractor =
                FeatureSettings.parse("records").fit(List.of(record(20, "Rome"), record(40, "Oslo")));
        assertThat(dense(extractor, record(Double.NaN, "Paris"))).containsExactly(0, 1, 0, 0);
        assertThat(dense(extractor, record(30, ""))).containsExactly(0, 0, 0, 0);
    }

    @Test
    void textWhereANumberBelongsAndAMissingColumnAreRefused() {
        FeatureExtractor extractor =
                FeatureSettings.parse("records").fit(List.of(record(20, "Rome"), record(40, "Oslo")));
        Instance text = new RecordInstance("r7", Map.of("age", Value.of("old"), "city", Value.of("Rome")));
        assertThatThrownBy(() -> dense(extractor, text))
                .hasMessage("record 'r7' has the text 'old' as 'age', which was a number in training;"
                        + " give a number, or null if it is unknown");
        assertThatThrownBy(() -> dense(extractor, new RecordInstance("r8", Map.of("age", Value.of(3)))))
                .hasMessage("record 'r8' has no attribute 'city', which the model was trained with;"
                        + " add it, with null if it is unknown");
        assertThatThrownBy(() -> dense(extractor, Instance.record(Map.of())))
                .hasMessage("a record has no attribute 'age', which the model was trained with;"
                        + " add it, with null if it is unknown");
    }

    @Test
    void anAttributeWithoutAnyValueHasNoColumnsAndANumberThatNeverChangesIsZero() {
        List<Instance> records = List.of(record(7, ""), record(7, ""));
        FeatureExtractor extractor = FeatureSettings.parse("records").fit(records);
        assertThat(dense(extractor, records.get(0))).containsExactly(0, 0);
        assertThatThrownBy(() -> FeatureSettings.parse("records").fit(List.of(record(Double.NaN, ""))))
                .hasMessage("features 'records' found no attribute with a known value;"
                        + " give records with at least one number or category");
    }

    @Test
    void ofVeryManyCategoriesTheMostFrequentHaveColumns() {
        List<Instance> records = new ArrayList<>();
        for (int i = 0; i < 1_500; i++) {
            records.add(record(1, "city" + i));
        }
        records.add(record(1, "city1499"));
        FeatureExtractor extractor = FeatureSettings.parse("records").fit(records);
        assertThat(extractor.denseWidth()).isEqualTo(2 + 1_000);
        assertThat(dense(extractor, record(1, "city1499"))).contains(1);
    }

    @Test
    void anExtractorComesBackFromItsJson() {
        List<FeatureExtractor> extractors = new ArrayList<>();
        extractors.add(FeatureSettings.parse("ngrams+chars").fit(TEXTS));
        FeatureExtractor again = FeatureSettings.extractor(extractors.get(0).toJson(), Map.of());
        assertThat(sparse(again, "my late parcel")).isEqualTo(sparse(extractors.get(0), "my late parcel"));
        FeatureExtractor records =
                FeatureSettings.parse("records").fit(List.of(record(20, "Rome"), record(41, "Oslo")));
        assertThat(dense(FeatureSettings.extractor(records.toJson(), Map.of()), record(33, "Rome")))
                .isEqualTo(dense(records, record(33, "Rome")));
    }

    @Test
    void unknownOrRepeatedBlocksAreRefused() {
        assertThatThrownBy(() -> FeatureSettings.parse("ngrams+bert"))
                .hasMessage(
                        "unknown features 'bert'; expected one or more of [ngrams, chars, lsa, style, records, vectors] joined by '+'");
        assertThatThrownBy(() -> FeatureSettings.parse("ngrams+ngrams"))
                .hasMessage("features 'ngrams' are named twice; name them once");
    }

    @Test
    void featuresOfTheWrongKindAreRefusedWithARemedy() {
        assertThatThrownBy(() -> FeatureSettings.parse("records").fit(TEXTS))
                .hasMessage("features 'records' need records, but instance '' is a text; use features 'ngrams'");
        assertThatThrownBy(() -> FeatureSettings.parse("ngrams").fit(List.of(record(1, "Rome"))))
                .hasMessage("features 'ngrams' need texts, but instance '' is a record; use features 'records'");
    }

    @Test
    void aFeatureThatIsNotANumberIsRefused() {
        FeatureExtractor broken = new FeatureExtractor() {
            @Override
            public String name() {
                return "broken";
            }

            @Override
            public int denseWidth() {
                return 1;
            }

            @Override
            public int sparseWidth() {
                return 0;
            }

            @Override
            public void extract(Instance instance, FeatureRow row) {
                row.setDense(0, Float.NaN);
            }

            @Override
            public JsonNode toJson() {
                throw new UnsupportedOperationException();
            }
        };
        assertThatThrownBy(() -> FeatureMatrix.extract(broken, TEXTS, FeatureCache.none(), Work.quiet()))
                .hasMessageContaining(
                        "has a feature that is NaN or infinite; check the extractor or remove the instance");
        assertThatThrownBy(() -> InMemoryFeatures.ofDense(new float[] {1}, new float[] {Float.NaN}))
                .hasMessage("feature row 1 holds NaN or infinity; replace it with a finite number");
        assertThatThrownBy(() -> InMemoryFeatures.ofDense(new float[] {1}, new float[] {1, 2}))
                .hasMessage("feature row 1 has 2 columns, but the first has 1; give every row the same columns");
    }
}
