package io.overrule.discovery;

import io.overrule.data.Instance;
import io.overrule.rule.Rule;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/** A suggested rule that generalises an exemplar, with everything that is known about its quality. */
public final class RuleSuggestion {
    private final Rule rule;
    private final int exemplars;
    private final int conflicts;
    private final int added;
    private final int right;
    private final int wrong;
    private final OptionalDouble trust;
    private final double precision;
    private final double observations;
    private final double leastPrecision;
    private final double score;
    private final List<Instance> samples;
    private final String reason;
    private final BitSet covered;

    RuleSuggestion(Rule rule, Counted counted, List<Instance> samples, String reason, BitSet covered) {
        this.rule = Objects.requireNonNull(rule, "rule");
        this.exemplars = counted.exemplars();
        this.conflicts = counted.conflicts();
        this.added = counted.added();
        this.right = counted.right();
        this.wrong = counted.wrong();
        this.trust = counted.trust();
        this.precision = counted.precision();
        this.observations = counted.observations();
        this.leastPrecision = counted.leastPrecision();
        this.score = counted.score();
        this.samples = List.copyOf(samples);
        this.reason = reason;
        this.covered = (BitSet) covered.clone();
    }

    /** The rule, with an id that the task does not have yet. */
    public Rule rule() {
        return rule;
    }

    /** The number of unlabelled instances that it covers; of labelled ones if there are no others. */
    public int cover() {
        return covered.cardinality();
    }

    /** The positions of the unlabelled instances that it covers; of labelled ones if there are no others. */
    public BitSet covered() {
        return (BitSet) covered.clone();
    }

    /** The number of exemplars that it covers; at least one. */
    public int exemplars() {
        return exemplars;
    }

    /** The number of covered instances on which a rule of the task votes for another class. */
    public int conflicts() {
        return conflicts;
    }

    /** The number of covered instances that no rule of the task covers. */
    public int added() {
        return added;
    }

    /**
     * The number of labelled instances and exemplars on which it would be right, without the exemplar that it was made
     * from.
     */
    public int right() {
        return right;
    }

    /** The number of labelled instances on which it would be wrong. */
    public int wrong() {
        return wrong;
    }

    /**
     * The mean trust in its votes on unlabelled instances. It comes from the model or, without one, from labelled
     * instances with the same words or values. Empty if it covers none.
     */
    public OptionalDouble trust() {
        return trust;
    }

    /** Its estimated precision, from trust and labelled instances together. */
    public double precision() {
        return precision;
    }

    /** A lower bound of its precision, which probably holds. */
    public double leastPrecision() {
        return leastPrecision;
    }

    /** The probability that at most one of this many covered instances, drawn at random, is wrong. */
    public double chanceOfAtMostOneWrong(int samples) {
        double right = precision * observations;
        double allRight = 1;
        double oneWrong = samples;
        for (int k = 0; k < samples; k++) {
            allRight *= (right + k) / (observations + k);
            oneWrong *= (k == samples - 1 ? observations - right : right + k) / (observations + k);
        }
        return allRight + oneWrong;
    }

    /** The score that it is ranked by. */
    public double score() {
        return score;
    }

    /** A few of the covered instances, spread over all of them. */
    public List<Instance> samples() {
        return samples;
    }

    /** The reason for its rank, in words. */
    public String reason() {
        return reason;
    }

    @Override
    public String toString() {
        return rule.describe() + " → " + rule.label() + ": " + reason;
    }

    /** The counts of a candidate. */
    record Counted(
            int cover,
            int exemplars,
            int conflicts,
            int added,
            int right,
            int wrong,
            OptionalDouble trust,
            double precision,
            double observations,
            double leastPrecision,
            double score) {}
}
