package io.overrule.bench.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.Instance;
import io.overrule.data.Value;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureRow;
import io.overrule.feature.FeatureSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PaperRecordsTest {
    private static Instance person(double age, Value workclass) {
        return Instance.record(Map.of("age", Value.of(age), "fnlwgt", Value.of(149_040), "workclass", workclass));
    }

    @Test
    void numbersAreDividedAndCategoriesAreColumns() {
        FeatureExtractor extractor = FeatureSettings.parse("census-paper")
                .fit(List.of(person(20, Value.of("Private")), person(30, Value.of("State-gov"))));

        FeatureRow row = new FeatureRow(extractor.denseWidth());
        extractor.extract(person(50, Value.of("State-gov")), row);

        assertThat(extractor.sparseWidth()).isEqualTo(8);
        assertThat(row.sparseCount()).isEqualTo(3);
        assertThat(List.of(row.sparseIndex(0), row.sparseIndex(1), row.sparseIndex(2)))
                .containsExactly(0, 1, 7);
        assertThat(List.of(row.sparseValue(0), row.sparseValue(1), row.sparseValue(2)))
                .containsExactly(0.5f, 0.1f, 1f);
    }

    @Test
    void anUnknownCategoryIsNone() {
        FeatureExtractor extractor =
                FeatureSettings.parse("census-paper").fit(List.of(person(20, Value.of("Private"))));

        FeatureRow row = new FeatureRow(0);
        extractor.extract(person(50, Value.MISSING), row);

        assertThat(row.sparseCount()).isEqualTo(2);
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        FeatureExtractor extractor =
                FeatureSettings.parse("census-paper").fit(List.of(person(20, Value.of("Private"))));

        FeatureExtractor again = FeatureSettings.extractor(extractor.toJson(), Map.of());

        assertThat(again.toJson()).isEqualTo(extractor.toJson());
    }
}
