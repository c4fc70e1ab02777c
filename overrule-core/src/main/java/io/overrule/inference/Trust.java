package io.overrule.inference;

import io.overrule.OverruleException;
import io.overrule.objective.Logits;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Computes the trust in a rule: the probability that its label is right on an instance that it covers. By the paper's
 * definition, a rule holds on x exactly if its label is the class of x. So P_theta(l_j|x) and P_jphi(1|x) estimate the
 * same event from different data. The votes of other rules and the rule's own record on labelled data are further
 * evidence. Trust combines them:
 *
 * <pre>
 *   t_j(x) = sigmoid(a + b · logit P_theta(l_j|x) + c · logit P_jphi(1|x) + d · v_j(x) + u_j)
 * </pre>
 *
 * where v_j(x) is the net vote of the other covering rules: the number that agree minus the number that disagree,
 * limited to ±{@value #MOST_VOTES}. The coefficients are fitted to labelled firings that were used neither to train the
 * networks nor to choose them.
 *
 * @param known the weights for rules that the model was trained with
 * @param unseen the weights for a rule that the model has never seen, so there is no P_jphi and no record of it
 * @param records u_j, by the rule's index; empty if no rule has one
 * @param firings the number of labelled firings that it was fitted to; if 0, trust is P_theta alone
 * @param source a description of where those firings come from
 */
public record Trust(Weights known, Weights unseen, List<Double> records, int firings, String source) {
    /** By default a rule is overruled if its trust is at most this. */
    public static final double THRESHOLD = 0.5;

    /** More votes than this on one side make no difference. */
    public static final int MOST_VOTES = 3;

    /** Logits beyond this make no difference. */
    private static final double LARGEST_LOGIT = 8;

    /** Trust that equals P_theta(l_j|x). */
    public static final Trust NONE = new Trust(
            Weights.THETA_ALONE,
            Weights.THETA_ALONE,
            List.of(),
            0,
            "nothing; it is the classifier's probability alone");

    /**
     * Trust that equals P_theta(l_j|x), because labelled firings do not show clearly that other evidence improves it.
     */
    public static Trust ofClassifier(int firings, String source) {
        return new Trust(
                Weights.THETA_ALONE,
                Weights.THETA_ALONE,
                List.of(),
                firings,
                source
                        + "; it is the classifier's probability alone, because other evidence does not improve it clearly");
    }

    /**
     * The weights of the estimates.
     *
     * @param intercept a
     * @param theta b
     * @param phi c
     * @param votes d
     */
    public record Weights(double intercept, double theta, double phi, double votes) {
        static final Weights THETA_ALONE = new Weights(0, 1, 0, 0);

        public Weights {
            if (!(Double.isFinite(intercept)
                    && Double.isFinite(theta)
                    && Double.isFinite(phi)
                    && Double.isFinite(votes))) {
                throw OverruleException.input("trust has the weights " + intercept + ", " + theta + ", " + phi + ", "
                        + votes + "; expected finite numbers");
            }
        }
    }

    public Trust {
        records = List.copyOf(records);
        if (!records.stream().allMatch(Double::isFinite) || firings < 0) {
            throw OverruleException.input("trust has rule records that are not finite, or " + firings
                    + " firings; expected finite numbers and 0 firings or more");
        }
    }

    /** The same weights for other rules, with a record of each. */
    public Trust withRecords(List<Double> newRecords) {
        return new Trust(known, unseen, newRecords, firings, source);
    }

    /** Whether it was fitted to anything. */
    public boolean isFitted() {
        return firings > 0;
    }

    /**
     * The trust in a rule of the model on an instance that it covers.
     *
     * @param theta P_theta(l_j|x)
     * @param phi P_jphi(1|x); empty without a rule network
     * @param netVote the {@link #netVote} of the other covering rules
     */
    public double of(int rule, double theta, OptionalDouble phi, double netVote) {
        return Logits.sigmoid(known.intercept
                + known.theta * logit(theta)
                + known.phi * (phi.isPresent() ? logit(phi.getAsDouble()) : 0)
                + known.votes * netVote
                + (records.isEmpty() ? 0 : records.get(rule)));
    }

    /** The trust in a rule that the model was not trained with. */
    public double ofUnseen(double theta, double netVote) {
        return Logits.sigmoid(unseen.intercept + unseen.theta * logit(theta) + unseen.votes * netVote);
    }

    /** The net vote v_j(x). */
    public static double netVote(int same, int other) {
        return Math.max(-MOST_VOTES, Math.min(MOST_VOTES, same - other));
    }

    /** The logit of a probability, limited so that it is finite even for 0 and 1. */
    public static double logit(double probability) {
        if (probability <= 0 || probability >= 1) {
            return probability <= 0 ? -LARGEST_LOGIT : LARGEST_LOGIT;
        }
        double logit = StrictMath.log(probability) - StrictMath.log1p(-probability);
        return Math.max(-LARGEST_LOGIT, Math.min(LARGEST_LOGIT, logit));
    }
}
