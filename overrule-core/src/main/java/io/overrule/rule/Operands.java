package io.overrule.rule;

import io.overrule.OverruleException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Checks and transforms the operands of combined rules. */
final class Operands {
    /**
     * How deep conditions may be nested. Nobody reads more than a few levels, and code that walks through a rule
     * recurses once per level.
     */
    static final int DEEPEST = 32;

    private Operands() {}

    /**
     * Checks the operands of a rule and gives them its id and label. They keep their notes.
     *
     * @param field the field that lists them
     */
    static List<Rule> of(Heading heading, List<? extends Rule> given, String field) {
        List<Rule> parts =
                given.stream().<Rule>map(part -> underId(part, heading)).toList();
        if (deepest(parts) >= DEEPEST) {
            throw tooDeep(heading.id(), field);
        }
        requireOneRecord(heading, parts);
        return parts;
    }

    /** The same as {@link #of}, but refuses an empty list. */
    static List<Rule> atLeastOne(Heading heading, String kind, List<? extends Rule> given, String meaning) {
        if (given.isEmpty()) {
            throw OverruleException.input("rule '" + heading.id() + "' is the '" + kind + "' of no rules, which "
                    + meaning + "; list at least one");
        }
        return of(heading, given, "of");
    }

    /** Refuses conditions with different recorded votes, because a rule has only one record, under its id. */
    static void requireOneRecord(Heading heading, List<Rule> parts) {
        long records = parts.stream()
                .flatMap(part -> part.recordedVotes().stream())
                .distinct()
                .count();
        if (records > 1) {
            throw OverruleException.input("rule '" + heading.id()
                    + "' has parts of kind 'votes' with different firings; a rule has only one record of firings, so make"
                    + " each part a separate rule");
        }
    }

    static OverruleException tooDeep(String ruleId, String field) {
        return OverruleException.input("rule '" + ruleId + "' " + tooDeep(field));
    }

    static String tooDeep(String field) {
        return "nests conditions more than " + DEEPEST + " levels deep, in '" + field
                + "'; write it with fewer levels, or as several rules";
    }

    private static Rule underId(Rule part, Heading whole) {
        Heading heading = new Heading(
                whole.id(), whole.label(), part.heading().name(), part.heading().description());
        return part.heading().equals(heading) ? part : part.withHeading(heading);
    }

    static int deepest(List<Rule> parts) {
        return parts.stream().mapToInt(Rule::depth).max().orElse(0);
    }

    static Optional<Set<String>> recordedVotes(List<Rule> parts) {
        return parts.stream().flatMap(part -> part.recordedVotes().stream()).findFirst();
    }

    static List<Rule> map(List<Rule> parts, UnaryOperator<Rule> change) {
        return parts.stream().map(change).toList();
    }
}
