package io.overrule.training;

import io.overrule.inference.Trust;
import io.overrule.objective.Logits;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Fits {@link Trust} to labelled firings with a logistic regression. It has normal priors, which matter if there are
 * few firings. A priori, P_theta(l_j|x) is right and nothing else is evidence. The prior deviation of the rules'
 * records is chosen by the likelihood of held-out folds, because most rules fire too seldom for a record of their own.
 * If the fit does not clearly raise that likelihood, trust is P_theta(l_j|x) alone.
 */
final class TrustFit {
    private static final double INTERCEPT_DEVIATION = 1;
    private static final double SLOPE_DEVIATION = 0.5;
    /** The deviations of rule records that are tried besides 0, which means no records. */
    private static final double[] RECORD_DEVIATIONS = {0.25, 0.5, 1};
    /** By how many standard errors a fit must raise the likelihood of firings that it was not fitted to. */
    private static final double REQUIRED = 1;
    /** The weights before the rules' records. */
    private static final int WEIGHTS = 4;

    private static final double[] CLASSIFIER_ALONE = {0, 1, 0, 0};
    /** Keeps the Hessian invertible if the fit is certain. */
    private static final double SMALLEST_CURVATURE = 1e-9;

    /**
     * The cost grows with the cube of their number. If there are more rules, only those that fire most have a record.
     */
    private static final int MOST_RECORDS = 300;
    /** This many firings are enough to choose the deviation of the records. */
    private static final int MOST_TO_CHOOSE_BY = 5_000;

    private final Firings firings;
    private final Folds folds;
    private final String source;
    /** The index of a rule's record among the variables; negative for a rule without one. */
    private final int[] slotOfRule;

    private final int slots;
    private final double recordDeviation;
    private final boolean helps;

    /** @param folds the folds of the instances */
    TrustFit(Firings firings, Folds folds, String source) {
        this.firings = firings;
        this.folds = folds;
        this.source = source;
        this.slotOfRule = slots(firings.countByRule());
        this.slots = Arrays.stream(slotOfRule).max().orElse(-1) + 1;
        double[] chosen = logLikelihoods(0);
        double deviation = 0;
        for (double larger : RECORD_DEVIATIONS) {
            double[] likelihoods = logLikelihoods(larger);
            if (DoubleStream.of(likelihoods).sum() > DoubleStream.of(chosen).sum()) {
                chosen = likelihoods;
                deviation = larger;
            }
        }
        this.recordDeviation = deviation;
        double[] gains = logLikelihoods(left -> CLASSIFIER_ALONE);
        for (int i = 0; i < gains.length; i++) {
            gains[i] = chosen[i] - gains[i];
        }
        this.helps = PairedDifferences.inStandardErrors(gains) > REQUIRED;
    }

    private static int[] slots(int[] counts) {
        int[] slots = new int[counts.length];
        Arrays.fill(slots, -1);
        int[] firing = IntStream.range(0, counts.length)
                .filter(rule -> counts[rule] > 0)
                .boxed()
                .sorted(Comparator.comparingInt(rule -> -counts[rule]))
                .limit(MOST_RECORDS)
                .mapToInt(Integer::intValue)
                .toArray();
        for (int slot = 0; slot < firing.length; slot++) {
            slots[firing[slot]] = slot;
        }
        return slots;
    }

    /** Fits trust to all firings. */
    Trust fit() {
        return fit(instance -> true, true);
    }

    /** The trust in each firing, from a fit to the other folds. */
    double[] crossFitted() {
        double[] values = new double[firings.count()];
        for (int fold = 0; fold < folds.count(); fold++) {
            int left = fold;
            Trust others = fit(instance -> folds.of(instance) != left || folds.count() == 1, false);
            for (int pair = 0; pair < values.length; pair++) {
                if (folds.of(firings.instanceOf(pair)) == fold) {
                    values[pair] = firings.trust(others, pair);
                }
            }
        }
        return values;
    }

    /** @param judgesUnseen whether the fit is for rules that the model has never seen */
    private Trust fit(IntPredicate instances, boolean judgesUnseen) {
        int[] pairs = firings.of(instances);
        if (pairs.length == 0) {
            return Trust.NONE;
        }
        if (!helps) {
            return Trust.ofClassifier(pairs.length, source);
        }
        double[] known = weights(pairs, firings.judged(), recordDeviation);
        double[] unseen = judgesUnseen ? weights(pairs, false, 0) : known;
        List<Double> records = known.length == WEIGHTS
                ? List.of()
                : Arrays.stream(slotOfRule)
                        .mapToObj(slot -> slot < 0 ? 0.0 : known[WEIGHTS + slot])
                        .toList();
        return new Trust(
                new Trust.Weights(known[0], known[1], known[2], known[3]),
                new Trust.Weights(unseen[0], unseen[1], 0, unseen[3]),
                records,
                pairs.length,
                source);
    }

    private double[] logLikelihoods(double deviation) {
        return logLikelihoods(left -> weights(
                firings.of(instance -> chooses(instance) && folds.of(instance) != left), firings.judged(), deviation));
    }

    /** The log likelihood of each instance's firings, given weights that were fitted without its fold. */
    private double[] logLikelihoods(IntFunction<double[]> fittedWithout) {
        double[] likelihoods = new double[folds.size()];
        for (int fold = 0; fold < folds.count() && folds.count() > 1; fold++) {
            int left = fold;
            double[] weights = fittedWithout.apply(left);
            for (int pair : firings.of(instance -> chooses(instance) && folds.of(instance) == left)) {
                double trust = Logits.sigmoid(logit(pair, weights, firings.judged()));
                likelihoods[firings.instanceOf(pair)] +=
                        CalibrationFit.logLikelihood(firings.isRight(pair) ? trust : 1 - trust);
            }
        }
        return likelihoods;
    }

    /** Takes all firings of an instance or none, with evenly spaced instances. */
    private boolean chooses(int instance) {
        return instance % (1 + firings.count() / MOST_TO_CHOOSE_BY) == 0;
    }

    /** The weights a, b, c, d and, if rules have records, u_j of every rule. */
    private double[] weights(int[] pairs, boolean judged, double deviation) {
        double[] start = new double[WEIGHTS + (deviation > 0 ? slots : 0)];
        start[1] = 1;
        return NewtonMethod.minimum(
                (at, gradient, hessian) -> {
                    double loss = 0;
                    double[] x = new double[WEIGHTS];
                    for (int pair : pairs) {
                        loss += addFiring(pair, judged, x, at, gradient, hessian);
                    }
                    loss += CalibrationFit.prior(at, gradient, hessian, 0, 0, INTERCEPT_DEVIATION);
                    loss += CalibrationFit.prior(at, gradient, hessian, 1, 1, SLOPE_DEVIATION);
                    loss += CalibrationFit.prior(at, gradient, hessian, 2, 0, SLOPE_DEVIATION);
                    loss += CalibrationFit.prior(at, gradient, hessian, 3, 0, SLOPE_DEVIATION);
                    for (int k = WEIGHTS; k < at.length; k++) {
                        loss += CalibrationFit.prior(at, gradient, hessian, k, 0, deviation);
                    }
                    return loss;
                },
                start);
    }

    private double addFiring(int pair, boolean judged, double[] x, double[] at, double[] gradient, double[][] hessian) {
        describe(pair, judged, x);
        double z = logit(pair, at, judged);
        // The sigmoid and its logarithm share one exponential.
        double e = StrictMath.exp(-Math.abs(z));
        double trust = (z >= 0 ? 1 : e) / (1 + e);
        double error = trust - (firings.isRight(pair) ? 1 : 0);
        double curvature = Math.max(SMALLEST_CURVATURE, trust * (1 - trust));
        for (int k = 0; k < WEIGHTS; k++) {
            gradient[k] += error * x[k];
            for (int other = 0; other <= k; other++) {
                hessian[k][other] += curvature * x[k] * x[other];
            }
        }
        int slot = slotOfRule[firings.rule(pair)];
        if (at.length > WEIGHTS && slot >= 0) {
            int record = WEIGHTS + slot;
            gradient[record] += error;
            hessian[record][record] += curvature;
            for (int k = 0; k < WEIGHTS; k++) {
                hessian[record][k] += curvature * x[k];
            }
        }
        return StrictMath.log1p(e) + Math.max(0, firings.isRight(pair) ? -z : z);
    }

    private void describe(int pair, boolean judged, double[] x) {
        x[0] = 1;
        x[1] = firings.logitTheta(pair);
        x[2] = judged ? firings.logitPhi(pair) : 0;
        x[3] = firings.netVote(pair);
    }

    private double logit(int pair, double[] at, boolean judged) {
        int slot = slotOfRule[firings.rule(pair)];
        return at[0]
                + at[1] * firings.logitTheta(pair)
                + (judged ? at[2] * firings.logitPhi(pair) : 0)
                + at[3] * firings.netVote(pair)
                + (at.length > WEIGHTS && slot >= 0 ? at[WEIGHTS + slot] : 0);
    }
}
