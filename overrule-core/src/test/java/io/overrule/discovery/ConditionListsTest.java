package io.overrule.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.Value;
import io.overrule.rule.Heading;
import io.overrule.rule.RecordRule;
import io.overrule.rule.Rule;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConditionListsTest {
    private static final Rule CARD = Rule.keyword("card", "payment", "card");

    private static Rule words(String... words) {
        return Rule.keyword("card", "payment", words);
    }

    private static RecordRule comparison(String operator, Value... values) {
        return new RecordRule(
                Heading.of("card", "payment"), List.of(RecordRule.Condition.of("city", operator, values)));
    }

    @Test
    void exceptionsAreOneListOfWords() {
        assertThat(ConditionLists.narrowed(CARD, List.of(), List.of(words("memory card"), words("warranty"))))
                .isEqualTo(CARD.unless(words("memory card", "warranty")));
    }

    @Test
    void requirementsComeBeforeTheExceptionsThatAreThere() {
        Rule rule = ConditionLists.narrowed(CARD.unless(words("memory")), List.of(words("my")), List.of());

        assertThat(rule.describe()).isEqualTo("(contains 'card', and contains 'my'), unless it contains 'memory'");
    }

    @Test
    void aRequiredComparisonJoinsTheOthersOfARecordRule() {
        RecordRule rule = comparison("=", Value.of("York"));

        Rule narrowed = ConditionLists.narrowed(rule, List.of(comparison("!=", Value.of("Leeds"))), List.of());

        assertThat(narrowed).isInstanceOf(RecordRule.class);
        assertThat(narrowed.describe()).isEqualTo("city = York and city != Leeds");
    }

    @Test
    void valuesOfAnAttributeAreOneList() {
        assertThat(ConditionLists.merged(
                        List.of(comparison("=", Value.of("York")), comparison("=", Value.of("Leeds")))))
                .extracting(Rule::describe)
                .containsExactly("city in {York, Leeds}");
    }

    @Test
    void aWidenedListOfWordsStaysAListOfWords() {
        assertThat(ConditionLists.widened(CARD, List.of(words("invoice"))))
                .isEqualTo(Rule.keyword("card", "payment", "card", "invoice"));
    }
}
