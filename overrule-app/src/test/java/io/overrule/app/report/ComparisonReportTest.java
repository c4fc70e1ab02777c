package io.overrule.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonReportTest {
    @Test
    void thePageIsTheOneThatWasLookedAt() {
        Golden.assertSame(HtmlReport.html(SmallResults.compared()) + "\n", "comparison.html");
    }

    @Test
    void theFileIsTheOneThatWasLookedAt() {
        Golden.assertSame(ResultsJson.toJson(SmallResults.compared()) + "\n", "comparison.json");
    }

    @Test
    void theFieldsOfASingleRunComeFirst() throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        JsonNode compared = mapper.readTree(ResultsJson.toJson(SmallResults.compared()));
        JsonNode single = mapper.readTree(ResultsJson.toJson(SmallResults.full()));
        assertThat(compared.fieldNames()).toIterable().startsWith(fields(single));
        assertThat(compared.at("/methods/0").fieldNames()).toIterable().startsWith(fields(single.at("/methods/0")));
        assertThat(single.has("comparison")).isFalse();
    }

    private static String[] fields(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names.toArray(String[]::new);
    }

    @Test
    void withoutATestSetThePageSaysWhatTheScoresAre() {
        String page = HtmlReport.html(SmallResults.comparedOnValidation());
        assertThat(page)
                .contains(
                        "There is no test set.",
                        "predicted with an epoch and a calibration that were chosen without it")
                .doesNotContain("against", "bootstrap");
    }

    @Test
    void thePageIsWellFormed() {
        Xml.parse(HtmlReport.html(SmallResults.compared()));
        Xml.parse(HtmlReport.html(SmallResults.comparedOnValidation()));
    }

    @Test
    void theBestOfEqualsIsTheFirst() {
        assertThat(MethodsFigure.best(SmallResults.compared()).orElseThrow().name())
                .isEqualTo("implyloss");
    }
}
