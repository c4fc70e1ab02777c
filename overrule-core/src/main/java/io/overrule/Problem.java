package io.overrule;

import java.util.Objects;
import java.util.Optional;

/**
 * One mistake in the input.
 *
 * @param code what kind of mistake it is, for a program that reacts to it
 * @param where the file and line, or another place that a person can find: {@code rules.jsonl:17}
 * @param what the value, the expectation and the remedy
 * @param ruleId the rule that has the mistake, if any
 * @param field the field of a line, or the part of an edit, that holds the mistake, if it is known
 */
public record Problem(Code code, String where, String what, Optional<String> ruleId, Optional<String> field) {
    /** The kinds of mistakes. Names are stable, so applications may store or send them. */
    public enum Code {
        /** Something else. */
        OTHER,
        /** A text that cannot be read as what it should be: no JSON, no UTF-8, a wrong column. */
        MALFORMED,
        /** A required file, field or part is missing. */
        MISSING,
        /** A value of another type than expected, such as a number instead of a text. */
        WRONG_TYPE,
        /** A value of the right type that is not allowed. */
        WRONG_VALUE,
        /** A field that does not exist, most often one that is misspelt. */
        UNKNOWN_FIELD,
        /** A class that the task does not have. */
        UNKNOWN_LABEL,
        /** A rule that the task does not have. */
        UNKNOWN_RULE,
        /** An instance that the task does not have, or does not have in the required part. */
        UNKNOWN_INSTANCE,
        /** An attribute that the records do not have. */
        UNKNOWN_ATTRIBUTE,
        /** An id or name that is already taken. */
        DUPLICATE,
        /** An instance whose kind, attributes or types differ from those of the others. */
        INCONSISTENT,
        /** A rule of a kind that cannot cover the instances of the task. */
        WRONG_RULE_KIND,
        /** A rule that cannot be built from its condition, such as a pattern with a missing bracket. */
        BAD_CONDITION,
        /** An exemplar whose label is not that of its rule. */
        EXEMPLAR_LABEL,
        /** An exemplar that its rule does not cover. */
        EXEMPLAR_NOT_COVERED,
        /** Something that the native folder cannot hold. */
        NOT_WRITABLE
    }

    public Problem {
        Objects.requireNonNull(code, "code");
        where = Shortened.message(Objects.requireNonNull(where, "where"));
        what = Shortened.message(Objects.requireNonNull(what, "what"));
        Objects.requireNonNull(ruleId, "ruleId");
        Objects.requireNonNull(field, "field");
    }

    /** A mistake that has only a text. */
    public Problem(String where, String what) {
        this(Code.OTHER, where, what, Optional.empty(), Optional.empty());
    }

    public static Problem of(Code code, String where, String what) {
        return new Problem(code, where, what, Optional.empty(), Optional.empty());
    }

    /** The same mistake, about a rule. */
    public Problem ofRule(String id) {
        return new Problem(code, where, what, Optional.of(id), field);
    }

    /** The same mistake, in a field. */
    public Problem inField(String name) {
        return new Problem(code, where, what, ruleId, Optional.of(name));
    }

    @Override
    public String toString() {
        return where + ": " + what;
    }
}
