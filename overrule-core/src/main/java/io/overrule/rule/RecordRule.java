package io.overrule.rule;

import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.RecordInstance;
import io.overrule.data.Value;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A rule that covers a record if all its conditions hold. A missing value satisfies no condition, not even {@code !=}.
 */
public record RecordRule(Heading heading, List<Condition> all) implements Rule {
    public RecordRule {
        Objects.requireNonNull(heading, "heading");
        all = List.copyOf(all);
        if (all.isEmpty()) {
            throw OverruleException.input(
                    "rule '" + heading.id() + "' has no conditions, which would cover every record; give at least one");
        }
    }

    /** How an attribute is compared. */
    public enum Operator {
        EQUAL("="),
        NOT_EQUAL("!="),
        LESS("<"),
        AT_MOST("<="),
        GREATER(">"),
        AT_LEAST(">="),
        IN("in");

        private static final Map<String, Operator> BY_SYMBOL = new TreeMap<>();

        static {
            for (Operator operator : values()) {
                BY_SYMBOL.put(operator.symbol, operator);
            }
        }

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }

        /** The operator written like this. */
        public static Operator ofSymbol(String symbol) {
            Operator operator = BY_SYMBOL.get(symbol);
            if (operator == null) {
                throw OverruleException.input("unknown operator '" + symbol + "'; expected one of = != < <= > >= in");
            }
            return operator;
        }

        boolean ordered() {
            return this == LESS || this == AT_MOST || this == GREATER || this == AT_LEAST;
        }
    }

    /**
     * One comparison.
     *
     * @param values the value to compare with, or several for {@link Operator#IN}
     */
    public record Condition(String attribute, Operator operator, List<Value> values) {
        public Condition {
            values = List.copyOf(values);
            if (attribute.isBlank()) {
                throw OverruleException.input("a condition names no attribute");
            }
            if (values.isEmpty() || (operator != Operator.IN && values.size() > 1)) {
                throw OverruleException.input("the condition on '" + attribute + "' compares by '" + operator.symbol()
                        + "' with " + values.size() + " values; "
                        + (operator == Operator.IN ? "give at least one" : "give exactly one, or use 'in'"));
            }
            for (Value value : values) {
                if (value instanceof Value.Missing) {
                    throw OverruleException.input("the condition on '" + attribute
                            + "' compares with a missing value, which nothing satisfies; give a value");
                }
                if (operator.ordered() && !(value instanceof Value.Numeric)) {
                    throw OverruleException.input("the condition on '" + attribute + "' compares by '"
                            + operator.symbol() + "' with '" + value + "', which is not a number");
                }
            }
        }

        public static Condition of(String attribute, String operator, Value... values) {
            return new Condition(attribute, Operator.ofSymbol(operator), List.of(values));
        }

        boolean holds(Value actual) {
            if (actual instanceof Value.Missing) {
                return false;
            }
            if (!operator.ordered()) {
                boolean listed = values.contains(actual);
                return operator == Operator.NOT_EQUAL ? !listed : listed;
            }
            if (!(actual instanceof Value.Numeric numeric)) {
                return false;
            }
            double left = numeric.number();
            double right = ((Value.Numeric) values.get(0)).number();
            return switch (operator) {
                case LESS -> left < right;
                case AT_MOST -> left <= right;
                case GREATER -> left > right;
                case AT_LEAST -> left >= right;
                case EQUAL, NOT_EQUAL, IN -> throw new AssertionError(operator);
            };
        }

        @Override
        public String toString() {
            String list = values.stream().map(Value::toString).collect(Collectors.joining(", "));
            return attribute + " " + operator.symbol() + " " + (operator == Operator.IN ? "{" + list + "}" : list);
        }
    }

    @Override
    public String kind() {
        return "record";
    }

    @Override
    public <T> T accept(RuleVisitor<T> visitor) {
        return visitor.record(this);
    }

    @Override
    public Rule withHeading(Heading other) {
        return new RecordRule(other, all);
    }

    @Override
    public Set<InstanceKind> covered() {
        return Set.of(InstanceKind.RECORD);
    }

    @Override
    public boolean covers(Instance instance) {
        if (!(instance instanceof RecordInstance record)) {
            return false;
        }
        for (Condition condition : all) {
            if (!condition.holds(record.value(condition.attribute()))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String describe() {
        return all.stream().map(Condition::toString).collect(Collectors.joining(" and "));
    }
}
