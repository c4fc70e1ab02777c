package io.overrule.workbench.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.Value;
import io.overrule.rule.Heading;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.RegexRule;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchQueryTest {
    private static final Dataset TEXTS = Task.builder()
            .labels("yes", "no")
            .unlabelled(Instance.text("a text"))
            .build()
            .dataset();

    private static final Dataset RECORDS = Task.builder()
            .labels("yes", "no")
            .unlabelled(record(41, "clerk"))
            .unlabelled(record(19, "cook"))
            .build()
            .dataset();

    private static Instance record(double age, String job) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("age", Value.of(age));
        values.put("job", Value.of(job));
        return Instance.record(values);
    }

    private static Rule rule(String query, Dataset dataset) {
        return SearchQuery.rule(query, dataset, Heading.of("draft", "yes")).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "how many; How many people live here; true",
                "how many; how very many; false",
                "\"how | many\"; how | many; true",
                "refund | money back; I want my money back; true",
                "refund & card; a refund to my card; true",
                "refund & card; a refund please; false",
                "refund & -card; a refund to my card; false",
                "refund & -card; a refund please; true",
                "/refunds?\\b/; two refunds; true",
                "/a|b & c/; b & c; true",
                "/Card/; a card; false",
                "/Card/; a Card; true",
                "refund |; a refund; true"
            })
    void aQueryCoversWhatItSays(String query, String text, boolean covered) {
        assertThat(rule(query, TEXTS).covers(Instance.text(text))).isEqualTo(covered);
    }

    @Test
    void wordsOfWhichAnyWillDoAreOneListOfWords() {
        assertThat(rule("refund | money back", TEXTS))
                .isInstanceOfSatisfying(KeywordRule.class, keyword -> assertThat(keyword.words())
                        .containsExactly("refund", "money back"));
    }

    @Test
    void aPatternWithoutUpperCaseIgnoresCase() {
        assertThat(rule("/\\Scard/", TEXTS))
                .isInstanceOfSatisfying(
                        RegexRule.class, regex -> assertThat(regex.ignoreCase()).isTrue());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "age >= 30; 41; clerk; true",
                "age >= 30; 19; clerk; false",
                "age >= 30 & job = clerk; 41; cook; false",
                "job in cook, clerk; 41; cook; true",
                "age < 20 | job = clerk; 41; clerk; true",
                "age > 10 & -job = cook; 41; cook; false",
                "job != cook; 41; clerk; true"
            })
    void aQueryComparesAttributes(String query, double age, String job, boolean covered) {
        assertThat(rule(query, RECORDS).covers(record(age, job))).isEqualTo(covered);
    }

    @Test
    void anUnknownAttributeIsNamedWithOneThatThereIs() {
        assertThatThrownBy(() -> rule("agee > 3", RECORDS))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("agee")
                .hasMessageContaining("age");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-card", "//", "\"\"", "&", "/(/"})
    void whatIsNoConditionIsTheUsersToFix(String query) {
        assertThatThrownBy(() -> rule(query, TEXTS))
                .isInstanceOfSatisfying(
                        OverruleException.class, e -> assertThat(e.kind()).isEqualTo(OverruleException.Kind.INPUT));
    }

    @Test
    void nothingTypedIsNoRule() {
        assertThat(SearchQuery.rule("  ", TEXTS, Heading.of("draft", "yes"))).isEmpty();
    }
}
