package io.overrule.discovery;

import io.overrule.data.Instance;
import io.overrule.rule.Rule;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/** A rule that generalises an exemplar, with all that is known about it before anybody accepts it. */
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

    /** How many unlabelled instances it covers; labelled ones where there are no others. */
    public int cover() {
        return covered.cardinality();
    }

    /** Which unlabelled instances it covers, by their positions; labelled ones where there are no others. */
    public BitSet covered() {
        return (BitSet) covered.clone();
    }

    /** How many of the exemplars it covers; at least one. */
    public int exemplars() {
        return exemplars;
    }

    /** On how many covered instances a rule of the task votes for another class. */
    public int conflicts() {
        return conflicts;
    }

    /** How many covered instances no rule of the task covers. */
    public int added() {
        return added;
    }

    /** On how many labelled instances and exemplars it would be right, the one exemplar apart that it is made from. */
    public int right() {
        return right;
    }

    /** On how many labelled instances it would be wrong. */
    public int wrong() {
        return wrong;
    }

    /**
     * How far its votes on unlabelled instances can be trusted on average: by the model, or, without one, by what labelled
     * instances with the same words or values say. Empty if it covers none.
     */
    public OptionalDouble trust() {
        return trust;
    }

    /** Its precision as far as it can be estimated: from trust and labelled instances together. */
    public double precision() {
        return precision;
    }

    /** A lower bound of its precision: it is probably not less precise than this. */
    public double leastPrecision() {
        return leastPrecision;
    }

    /** How likely it is that of so many covered instances, drawn at random, at most one is wrong. */
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

    /** What it is ranked by. */
    public double score() {
        return score;
    }

    /** A few of the covered instances, spread over all of them. */
    public List<Instance> samples() {
        return samples;
    }

    /** Why it stands where it stands, in words. */
    public String reason() {
        return reason;
    }

    @Override
    public String toString() {
        return rule.describe() + " → " + rule.label() + ": " + reason;
    }

    /** What was counted for a candidate. */
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
