package io.overrule.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Value;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StyleExtractorTest {
    private static final List<Instance> TEXTS = Stream.of(
                    "see you at seven",
                    "ok",
                    "WIN £1000 NOW!!! Call 09061701461 or visit www.example.org",
                    "Are you there?",
                    "",
                    "sooooo late 😀")
            .<Instance>map(Instance::text)
            .toList();

    private static FeatureExtractor fitted() {
        return FeatureSettings.parse("style").fit(TEXTS);
    }

    @Test
    void columnsAreDistancesFromTheMeanInStandardDeviations() {
        StyleExtractor extractor = StyleExtractor.fit(TEXTS);
        for (int column = 0; column < extractor.denseWidth(); column++) {
            double sum = 0;
            double squares = 0;
            for (Instance text : TEXTS) {
                double value = Rows.dense(extractor, text)[column];
                sum += value;
                squares += value * value;
            }
            assertThat(sum / TEXTS.size()).as("mean of %d", column).isCloseTo(0, within(1e-6));
            assertThat(squares / TEXTS.size()).as("variance of %d", column).isCloseTo(1, within(1e-5));
        }
    }

    @Test
    void aTextFarOffIsNoFartherThanFourDeviations() {
        StyleExtractor extractor = StyleExtractor.fit(TEXTS);

        for (float value : Rows.dense(extractor, Instance.text("!".repeat(1_000_000) + "££££"))) {
            assertThat(value).isBetween(-4f, 4f);
        }
    }

    @Test
    void capitalsDigitsAndLinksAreCounted() {
        double[] style = TextStyle.of("WIN £1000 NOW!!! Call 09061701461 or visit www.example.org");

        assertThat(style[4]).as("capitals of letters").isCloseTo(7.0 / 30, within(1e-12));
        assertThat(style[8]).as("shouted of words").isCloseTo(2.0 / 8, within(1e-12));
        assertThat(Math.expm1(style[9])).as("exclamation marks").isCloseTo(3, within(1e-12));
        assertThat(Math.expm1(style[11])).as("currency signs").isCloseTo(1, within(1e-12));
        assertThat(Math.expm1(style[12])).as("links").isCloseTo(1, within(1e-12));
        assertThat(Math.expm1(style[13])).as("longest number").isCloseTo(11, within(1e-12));
    }

    @Test
    void anEmptyTextHasAStyleToo() {
        assertThat(TextStyle.of("")).hasSize(TextStyle.WIDTH).containsOnly(0);
        assertThat(TextStyle.of(" \n ")).doesNotContain(Double.NaN);
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        FeatureExtractor extractor = fitted();
        FeatureExtractor read = FeatureSettings.extractor(extractor.toJson(), extractor.tensors());

        for (Instance text : TEXTS) {
            assertThat(Rows.dense(read, text)).containsExactly(Rows.dense(extractor, text));
        }
    }

    @Test
    void aDamagedDescriptionIsRefused() {
        ObjectNode json = (ObjectNode) StyleExtractor.fit(TEXTS).toJson();
        json.putArray("mean").add(1);

        assertThatThrownBy(() -> StyleExtractor.ofJson(json))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("have 1 columns, expected 16");
    }

    @Test
    void itStandsBesideOtherBlocksAndTakesNoOptions() {
        assertThat(FeatureSettings.parse("ngrams+style").fit(TEXTS).denseWidth())
                .isEqualTo(TextStyle.WIDTH);
        assertThatThrownBy(() -> FeatureSettings.parse("style:3"))
                .hasMessage("features 'style' have no options, but 'style:3' names some; write 'style'");
    }

    @Test
    void aRecordHasNoStyle() {
        Instance record = new RecordInstance("r1", Map.of("age", new Value.Numeric(3)));

        assertThatThrownBy(() -> FeatureSettings.parse("style").fit(List.of(record)))
                .isInstanceOf(OverruleException.class)
                .hasMessage("features 'style' need texts, but instance 'r1' is not a text; leave 'style' out");
    }
}
