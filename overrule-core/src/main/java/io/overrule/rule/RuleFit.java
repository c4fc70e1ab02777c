package io.overrule.rule;

import io.overrule.Problem;
import io.overrule.Problem.Code;
import io.overrule.Problems;
import io.overrule.Suggestion;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.RecordInstance;
import io.overrule.data.Value;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks that rules fit the instances of a dataset, because a rule that does not fit would never fire. The instances of
 * all parts are scanned once, and only when a rule needs it.
 */
final class RuleFit {
    /** The types with which an attribute occurs. */
    private static final class Attribute {
        private boolean number;
        private boolean category;
    }

    private final Dataset dataset;
    private final Set<InstanceKind> kinds;
    private @Nullable Map<String, Attribute> attributes;

    RuleFit(Dataset dataset) {
        this.dataset = dataset;
        this.kinds = EnumSet.noneOf(InstanceKind.class);
        instances(dataset).forEach(instance -> kinds.add(InstanceKind.of(instance)));
    }

    private static Stream<Instance> instances(Dataset dataset) {
        return Stream.of(DatasetPart.values()).flatMap(part -> dataset.instances(part).stream());
    }

    /** Whether any instance is a token. */
    boolean hasTokens() {
        return kinds.contains(InstanceKind.TOKEN);
    }

    private synchronized Map<String, Attribute> attributes() {
        if (attributes == null) {
            Map<String, Attribute> found = new LinkedHashMap<>();
            instances(dataset)
                    .filter(RecordInstance.class::isInstance)
                    .map(RecordInstance.class::cast)
                    .forEach(record -> record.values().forEach((name, value) -> {
                        Attribute attribute = found.computeIfAbsent(name, key -> new Attribute());
                        attribute.number |= value instanceof Value.Numeric;
                        attribute.category |= value instanceof Value.Category;
                    }));
            attributes = found;
        }
        return attributes;
    }

    /** @param places the file and line of each rule, by its id */
    void check(List<Rule> rules, Map<String, String> places, Problems problems) {
        for (Rule rule : rules) {
            check(rule, places.getOrDefault(rule.id(), RuleReader.FILE), problems);
        }
    }

    /** @param where the file and line of the rule */
    void check(Rule rule, String where, Problems problems) {
        Check whole = new Check(rule.id(), where, problems, Place.WHOLE);
        if (rule.accept(whole) && !rule.operands().isEmpty()) {
            whole.checkForm(rule);
        }
    }

    /** The position of a condition in a rule. */
    private enum Place {
        /** The condition is the whole rule. */
        WHOLE,
        /** The condition is one of several alternatives. */
        ALTERNATIVE,
        /** The condition is combined with others. */
        COMBINED,
        /** The condition is combined with others and negated. */
        NEGATED;

        Place negated() {
            return this == NEGATED ? COMBINED : NEGATED;
        }
    }

    /** Adds the problems of one rule. */
    private final class Check implements RuleVisitor<Boolean> {
        private final String ruleId;
        private final String where;
        private final Problems problems;
        private final Place place;

        Check(String ruleId, String where, Problems problems, Place place) {
            this.ruleId = ruleId;
            this.where = where;
            this.problems = problems;
            this.place = place;
        }

        private boolean problem(Code code, String field, String what) {
            problems.add(Problem.of(code, where, "rule '" + ruleId + "' " + what)
                    .ofRule(ruleId)
                    .inField(field));
            return false;
        }

        /** Refuses a rule whose kind is for other instances. A dataset without instances has been reported already. */
        private boolean fits(Rule rule) {
            if (kinds.isEmpty()
                    || rule.covered().stream().anyMatch(kind -> kinds.contains(kind) && tellsApart(rule, kind))) {
                return true;
            }
            String but = "has kind '" + rule.kind() + "', but the instances are ";
            if (kinds.contains(InstanceKind.TEXT)) {
                return problem(
                        Code.WRONG_RULE_KIND, "kind", but + "texts; write a rule of kind regex, keyword or length");
            }
            return kinds.contains(InstanceKind.TOKEN)
                    ? problem(
                            Code.WRONG_RULE_KIND,
                            "kind",
                            but + "tokens; write a rule of kind span_regex or span_phrases, which covers the tokens of"
                                    + " what it finds in a sentence")
                    : problem(Code.WRONG_RULE_KIND, "kind", but + "records; write a rule of kind record");
        }

        /** A condition on a text covers all tokens of a sentence or none, so alone it cannot be a rule for tokens. */
        private boolean tellsApart(Rule rule, InstanceKind kind) {
            return kind != InstanceKind.TOKEN
                    || !rule.covered().contains(InstanceKind.TEXT)
                    || place == Place.COMBINED
                    || place == Place.NEGATED;
        }

        /** Refuses conditions that are clearly a mistake, whatever the data. */
        private void checkForm(Rule rule) {
            NormalForm form = NormalForm.of(rule);
            if (form.isNever()) {
                problem(
                        Code.BAD_CONDITION,
                        rule instanceof ExceptRule ? "except" : "of",
                        "can never cover (" + rule.describe() + "): "
                                + (rule instanceof ExceptRule
                                        ? "its exceptions exclude all of it; narrow them, or remove the rule"
                                        : "its parts contradict each other; remove one of them"));
            } else if (form.isAlways()) {
                problem(
                        Code.BAD_CONDITION,
                        "of",
                        "covers everything (" + rule.describe()
                                + "), so it gives no evidence for its label; remove one of its parts");
            }
        }

        private boolean check(List<Rule> parts, Place placed) {
            Check ofPart = new Check(ruleId, where, problems, placed);
            boolean fit = true;
            for (Rule part : parts) {
                fit &= part.accept(ofPart);
            }
            return fit;
        }

        @Override
        public Boolean all(AllRule rule) {
            return check(rule.of(), place == Place.NEGATED ? Place.NEGATED : Place.COMBINED);
        }

        @Override
        public Boolean any(AnyRule rule) {
            return check(rule.of(), place == Place.WHOLE ? Place.ALTERNATIVE : place);
        }

        @Override
        public Boolean not(NotRule rule) {
            return check(rule.of(), place.negated());
        }

        @Override
        public Boolean except(ExceptRule rule) {
            // A rule of kind 'votes' needs recorded votes, with or without exceptions.
            boolean fit = rule.base().accept(this);
            return check(rule.except(), place.negated()) && fit;
        }

        @Override
        public Boolean regex(RegexRule rule) {
            return fits(rule);
        }

        @Override
        public Boolean keyword(KeywordRule rule) {
            return fits(rule);
        }

        @Override
        public Boolean length(LengthRule rule) {
            return fits(rule);
        }

        @Override
        public Boolean spanRegex(SpanRegexRule rule) {
            return fits(rule);
        }

        @Override
        public Boolean spanPhrases(SpanPhrasesRule rule) {
            return fits(rule);
        }

        @Override
        public Boolean custom(CustomRule rule) {
            return true;
        }

        @Override
        public Boolean votes(VotesRule rule) {
            if (place == Place.WHOLE || !rule.instanceIds().isEmpty()) {
                return true;
            }
            return place == Place.NEGATED
                    ? problem(
                            Code.WRONG_RULE_KIND,
                            "of",
                            "excludes what a part of kind 'votes' covers, but that part has no recorded firings: that no vote is"
                                    + " known does not mean that there was none; record the firings under the rule's"
                                    + " id, or remove the part")
                    : problem(
                            Code.WRONG_RULE_KIND,
                            "of",
                            "has a part of kind 'votes' without recorded firings; record them under the rule's id,"
                                    + " or remove the part");
        }

        @Override
        public Boolean record(RecordRule rule) {
            if (!fits(rule) || kinds.isEmpty()) {
                return false;
            }
            boolean fit = true;
            for (RecordRule.Condition condition : rule.all()) {
                fit &= check(condition);
            }
            return fit;
        }

        private boolean check(RecordRule.Condition condition) {
            String name = condition.attribute();
            Attribute attribute = attributes().get(name);
            if (attribute == null) {
                return problem(
                        Code.UNKNOWN_ATTRIBUTE,
                        "all",
                        "compares '" + name + "', which is not an attribute of the records; "
                                + Suggestion.remedy(name, attributes().keySet(), "attributes"));
            }
            boolean fit = true;
            for (Value value : condition.values()) {
                if (value instanceof Value.Category && attribute.number && !attribute.category) {
                    fit = problem(
                            Code.WRONG_TYPE,
                            "all",
                            "compares '" + name + "' with the text '" + value
                                    + "', but it is a number in the records; write a number without quotes");
                } else if (value instanceof Value.Numeric && attribute.category && !attribute.number) {
                    fit = problem(
                            Code.WRONG_TYPE,
                            "all",
                            "compares '" + name + "' with the number " + value
                                    + ", but it is a text in the records; write one of their texts");
                }
            }
            return fit;
        }
    }
}
