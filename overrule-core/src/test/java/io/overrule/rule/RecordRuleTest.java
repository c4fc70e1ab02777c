package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.data.Instance;
import io.overrule.data.Value;
import io.overrule.rule.RecordRule.Condition;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordRuleTest {
    private static boolean covers(Map<String, Value> record, Condition... conditions) {
        return new RecordRule(Heading.of("r", "old"), List.of(conditions)).covers(Instance.record(record));
    }

    @ParameterizedTest
    @CsvSource({
        "=, 65, true", "=, 66, false",
        "!=, 65, false", "!=, 66, true",
        "<, 65, false", "<, 66, true",
        "<=, 65, true", "<=, 64, false",
        ">, 65, false", ">, 64, true",
        ">=, 65, true", ">=, 66, false",
        "in, 65, true", "in, 66, false",
    })
    void anOperatorComparesTheNumber65(String operator, double value, boolean covered) {
        assertThat(covers(Map.of("age", Value.of(65)), Condition.of("age", operator, Value.of(value))))
                .isEqualTo(covered);
    }

    @ParameterizedTest
    @CsvSource({"=, Bonn, true", "=, Ulm, false", "!=, Bonn, false", "!=, Ulm, true", "in, Bonn, true", "in, Ulm, false"
    })
    void anOperatorComparesTheTextBonn(String operator, String value, boolean covered) {
        assertThat(covers(Map.of("city", Value.of("Bonn")), Condition.of("city", operator, Value.of(value))))
                .isEqualTo(covered);
    }

    @Test
    void inHoldsForAnyOfItsValues() {
        Condition condition = Condition.of("city", "in", Value.of("Ulm"), Value.of("Bonn"));

        assertThat(covers(Map.of("city", Value.of("Bonn")), condition)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"=", "!=", "<", "<=", ">", ">=", "in"})
    void aMissingValueSatisfiesNoCondition(String operator) {
        assertThat(covers(Map.of("age", Value.MISSING), Condition.of("age", operator, Value.of(65))))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"=", "!=", "<", "<=", ">", ">=", "in"})
    void anAbsentAttributeSatisfiesNoCondition(String operator) {
        assertThat(covers(Map.of(), Condition.of("age", operator, Value.of(65))))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"<", "<=", ">", ">="})
    void aTextIsNeitherLessNorGreaterThanANumber(String operator) {
        assertThat(covers(Map.of("age", Value.of("old")), Condition.of("age", operator, Value.of(65))))
                .isFalse();
    }

    @Test
    void allConditionsMustHold() {
        Map<String, Value> record = Map.of("age", Value.of(70), "city", Value.of("Bonn"));
        Condition old = Condition.of("age", ">=", Value.of(65));

        assertThat(covers(record, old, Condition.of("city", "=", Value.of("Bonn"))))
                .isTrue();
        assertThat(covers(record, old, Condition.of("city", "=", Value.of("Ulm"))))
                .isFalse();
    }

    @Test
    void aTextInstanceIsNotCovered() {
        RecordRule rule = new RecordRule(Heading.of("r", "old"), List.of(Condition.of("age", "!=", Value.of(1))));

        assertThat(rule.covers(Instance.text("age"))).isFalse();
    }

    @Test
    void itIsDescribedByItsConditions() {
        RecordRule rule = new RecordRule(
                Heading.of("r", "old"),
                List.of(
                        Condition.of("age", ">=", Value.of(65)),
                        Condition.of("city", "in", Value.of("Ulm"), Value.of("Bonn"))));

        assertThat(rule.describe()).isEqualTo("age >= 65 and city in {Ulm, Bonn}");
    }

    @Test
    void noConditionsAreRefused() {
        assertThatThrownBy(() -> new RecordRule(Heading.of("r", "old"), List.of()))
                .hasMessage("rule 'r' has no conditions, which would cover every record; give at least one");
    }

    @Test
    void anOrderAmongTextsIsRefused() {
        assertThatThrownBy(() -> Condition.of("age", ">=", Value.of("old")))
                .hasMessage("the condition on 'age' compares by '>=' with 'old', which is not a number");
    }

    @Test
    void severalValuesAreForInOnly() {
        assertThatThrownBy(() -> Condition.of("age", "=", Value.of(1), Value.of(2)))
                .hasMessage("the condition on 'age' compares by '=' with 2 values; give exactly one, or use 'in'");
    }

    @Test
    void aMissingValueToCompareWithIsRefused() {
        assertThatThrownBy(() -> Condition.of("age", "=", Value.MISSING))
                .hasMessage("the condition on 'age' compares with a missing value, which nothing satisfies; give a"
                        + " value");
    }
}
