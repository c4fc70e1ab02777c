package io.overrule.rule;

import io.overrule.OverruleException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The conditions that a rule is combined from. */
final class Operands {
    /**
     * How deep conditions may be nested. Nobody reads more than a few levels, and everything that walks through a rule
     * calls itself once a level.
     */
    static final int DEEPEST = 32;

    private Operands() {}

    /**
     * The parts of a whole, checked: they take its id and label and keep their notes.
     *
     * @param field where they are listed
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

    /** As {@link #of}, refusing none at all: {@code which never covers}. */
    static List<Rule> atLeastOne(Heading heading, String kind, List<? extends Rule> given, String meaning) {
        if (given.isEmpty()) {
            throw OverruleException.input("rule '" + heading.id() + "' is the '" + kind + "' of no rules, which "
                    + meaning + "; list at least one");
        }
        return of(heading, given, "of");
    }

    /** Refuses conditions with different records of votes: a rule has one, under its id. */
    static void requireOneRecord(Heading heading, List<Rule> parts) {
        long records = parts.stream()
                .flatMap(part -> part.recordedVotes().stream())
                .distinct()
                .count();
        if (records > 1) {
            throw OverruleException.input("rule '" + heading.id()
                    + "' has parts of kind 'votes' with different firings; a rule has one record of where it fired, so make"
                    + " each a rule of its own");
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
