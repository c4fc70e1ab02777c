package io.overrule.labelmodel;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.rule.RuleSet;
import java.util.Arrays;

/**
 * The generative label model of Ratner et al. (<i>Training Complex Models with Multi-Task Weak Supervision</i>, 2019):
 * rules vote independently of each other given the class, and their accuracies complete the matrix of observed overlaps.
 *
 * <p><b>Parameters.</b> One per rule, its accuracy a_j = P(y = l_j | R_j votes). When a rule errs, the true class is one
 * of the others in proportion to the balance p, so that P(R_j votes | y) is the same for all y ≠ l_j. With two classes
 * this is no restriction. With more, overlaps of two rules determine free rows P(R_j votes | y) only up to a rotation of
 * the classes, and what a fit returns depends on where it starts; one number per rule is determined.
 *
 * <p><b>Overlaps.</b> Let o_j be the share of instances that R_j votes on, o_jk the share that R_j and R_k both vote on,
 * and f_j = (a_j − p_l) / (1 − p_l) with l = l_j, which is 0 for a rule no better than the balance and 1 for a perfect
 * one. Independence given the class makes the lift of a pair
 *
 * <pre>o_jk / (o_j o_k) = 1 + c_jk f_j f_k,   c_jk = 1/p_l − 1 for rules of the same class l, −1 otherwise</pre>
 *
 * which is the rank-one completion of the paper; the diagonal, which the model does not explain, is left out.
 *
 * <p><b>Loss.</b> Half the squared errors of the lifts of all pairs, also of those that never meet, each times
 * n o_j o_k, the inverse of the variance that the lift of two independent rules has over n instances; plus half the
 * squared distance of a_j from its start in units of {@link Options#deviation()}, which holds a rule that meets no other
 * where it was. In f_j, with s_j = √n o_j, the gradient and the curvature are
 *
 * <pre>
 * s_j Σ_{k≠j} s_k c_jk f_k (1 + c_jk f_j f_k − o_jk/(o_j o_k)) + (1 − p_l) (a_j − start_j) / deviation²
 * s_j Σ_{k≠j} s_k c_jk² f_k² + (1 − p_l)² / deviation²
 * </pre>
 *
 * Sums over all rules need only sums per class; those with o_jk run over the pairs that meet. Steps are half the
 * gradient over the curvature: at an exact fit the Hessian is at most twice its diagonal, so such steps never overshoot
 * there and need no learning rate. A step that does not lower the loss is taken back and halved.
 *
 * <p><b>Dispersion.</b> Real rules are not independent, and then the overlaps of many instances say with great certainty
 * what is not so. How far they are from the fit shows it: the mean over the pairs of (observed − expected)² / expected is 1
 * if rules are independent and was 1 to 140 for the rules of real tasks. A second fit takes the variances to be larger by
 * this factor, as overdispersed counts are usually treated: equivalently, the deviation smaller by its root.
 *
 * <p><b>Labels.</b> A vote is evidence, silence is not: log P(y) = log p_y + Σ_{j votes y} (logit a_j − logit p_y) + a
 * constant. It is a weighted vote, the majority vote if all rules are equally accurate and all classes equally frequent.
 */
public final class GenerativeLabelModel implements LabelModel {
    /** Accuracies stay this far from 0 and 1: no single vote is beyond the others' correction. */
    private static final double MARGIN = 0.01;

    /** Perfect rules of two classes should never overlap; a pair that does must not count infinitely. */
    private static final double SMALLEST_LIFT = 0.05;

    private final RuleSet rules;
    private final double[] balance;
    private final double[] accuracies;
    /** logit a_j − logit p_l: what a vote adds to its class. */
    private final double[] voteWeight;

    private GenerativeLabelModel(RuleSet rules, double[] balance, double[] accuracies) {
        this.rules = rules;
        this.balance = balance;
        this.accuracies = accuracies;
        this.voteWeight = new double[rules.size()];
        Arrays.setAll(voteWeight, j -> logit(accuracies[j]) - logit(balance[rules.labelOf(j)]));
    }

    private static double logit(double probability) {
        return Math.log(probability) - Math.log1p(-probability);
    }

    /**
     * The options of fitting.
     *
     * @param balance how frequent the classes are
     * @param steps the maximum number of gradient steps
     * @param tolerance fitting stops when no accuracy changes by more than this in a step
     * @param start the accuracy that fitting starts from, above 0.5; for a class more frequent than 0.5 as far above
     *     its balance, of what is left to 1
     * @param deviation how far from the start an accuracy is expected to be; the smaller, the more overlaps it takes to
     *     move it
     */
    public record Options(ClassBalance balance, int steps, double tolerance, double start, double deviation) {
        public Options {
            if (steps < 1) {
                throw OverruleException.input("steps is " + steps + "; expected 1 or more");
            }
            if (!(tolerance >= 0)) {
                throw OverruleException.input("tolerance is " + tolerance + "; expected 0 or more");
            }
            if (!(start > 0.5 && start <= 1 - MARGIN)) {
                throw OverruleException.input(
                        "start is " + start + "; expected an accuracy above 0.5 and at most 0.99");
            }
            if (!(deviation > 0) || Double.isInfinite(deviation)) {
                throw OverruleException.input("deviation is " + deviation + "; expected a finite number above 0");
            }
        }

        /**
         * Uniform balance, at most 1000 steps to a tolerance of 1e-10, from an accuracy of 0.7 give or take 0.05. Wider
         * deviations follow the overlaps of dependent rules too far; with tighter ones the accuracies of rules that are
         * independent are no longer found within 0.02 from some ten thousand instances.
         */
        public static Options defaults() {
            return new Options(ClassBalance.uniform(), 1000, 1e-10, 0.7, 0.05);
        }

        public Options withDeviation(double value) {
            return new Options(balance, steps, tolerance, start, value);
        }

        public Options withBalance(ClassBalance value) {
            return new Options(value, steps, tolerance, start, deviation);
        }
    }

    /** The model fitted to the votes of a cover. */
    public static GenerativeLabelModel fit(RuleSet rules, CoverMatrix cover, Options options) {
        return fit(rules, cover, options, Work.quiet());
    }

    public static GenerativeLabelModel fit(RuleSet rules, CoverMatrix cover, Options options, Work work) {
        Votes.requireLearnable(rules, cover);
        double[] balance = options.balance() instanceof ClassBalance.Estimated estimated
                ? DawidSkene.fit(rules, cover, estimated.options(), work).classBalance()
                : balance(rules, options.balance());
        return fit(rules, balance, OverlapMatrix.of(cover, work), cover.instanceCount(), options, work);
    }

    /** The same model, bit for bit, fitted to which rules vote together on how many instances. */
    public static GenerativeLabelModel fit(RuleSet rules, VotePatterns votes, Options options, Work work) {
        Votes.requireLearnable(rules, votes);
        if (options.balance() instanceof ClassBalance.Estimated) {
            throw OverruleException.input(
                    "the class balance is estimated from the votes instance by instance, which are"
                            + " not here; give the balance, or take the classes to be equally frequent");
        }
        return fit(
                rules,
                balance(rules, options.balance()),
                OverlapMatrix.of(votes),
                Math.toIntExact(votes.instanceCount()),
                options,
                work);
    }

    private static GenerativeLabelModel fit(
            RuleSet rules, double[] balance, OverlapMatrix overlaps, int instances, Options options, Work work) {
        Fit first = new Fit(rules, balance, overlaps, instances, options);
        work.check();
        first.descend();
        double tighter = options.deviation() / Math.sqrt(first.dispersion());
        Fit second = new Fit(rules, balance, overlaps, instances, options.withDeviation(tighter));
        work.check();
        second.descend();
        return new GenerativeLabelModel(rules, balance, second.accuracies());
    }

    private static double[] balance(RuleSet rules, ClassBalance wanted) {
        int classes = rules.labels().size();
        double[] result = new double[classes];
        if (wanted instanceof ClassBalance.Given given) {
            if (given.weights().size() != classes) {
                throw OverruleException.input("the class balance has "
                        + given.weights().size() + " numbers for " + classes + " classes; give one per class");
            }
            double sum =
                    given.weights().stream().mapToDouble(Double::doubleValue).sum();
            Arrays.setAll(result, y -> given.weights().get(y) / sum);
        } else {
            Arrays.fill(result, 1.0 / classes);
        }
        return result;
    }

    /** The descent; symbols as in the Javadoc of the class. */
    private static final class Fit {
        private final int[] label;
        private final double[] p;
        private final OverlapMatrix overlaps;
        private final int instances;
        private final Options options;
        private final double[] start;
        private final double[] s;

        private final double[] f;
        private final double[] gradient;
        private final double[] curvature;

        Fit(RuleSet rules, double[] balance, OverlapMatrix overlaps, int instances, Options options) {
            int count = rules.size();
            this.label = new int[count];
            this.p = balance;
            this.overlaps = overlaps;
            this.instances = instances;
            this.options = options;
            this.start = new double[count];
            this.s = new double[count];
            this.f = new double[count];
            this.gradient = new double[count];
            this.curvature = new double[count];
            for (int j = 0; j < count; j++) {
                label[j] = rules.labelOf(j);
                // Below its class's balance, a start would take the votes for their contrary.
                double rising = p[label[j]] + (1 - p[label[j]]) * (2 * options.start() - 1);
                start[j] = Math.min(1 - MARGIN, Math.max(options.start(), rising));
                s[j] = overlaps.votes(j) / Math.sqrt(instances);
                f[j] = skill(j, start[j]);
            }
        }

        /** f_j of an accuracy. */
        private double skill(int j, double accuracy) {
            return (accuracy - p[label[j]]) / (1 - p[label[j]]);
        }

        /** a_j of the current f_j. */
        private double accuracy(int j) {
            return p[label[j]] + f[j] * (1 - p[label[j]]);
        }

        void descend() {
            double[] before = new double[f.length];
            double size = 0.5;
            double loss = evaluate();
            for (int step = 0; step < options.steps(); step++) {
                System.arraycopy(f, 0, before, 0, f.length);
                double moved = 0;
                for (int j = 0; j < f.length; j++) {
                    double from = accuracy(j);
                    f[j] -= size * gradient[j] / curvature[j];
                    double to = Math.min(1 - MARGIN, Math.max(MARGIN, accuracy(j)));
                    f[j] = skill(j, to);
                    moved = Math.max(moved, Math.abs(to - from));
                }
                if (moved <= options.tolerance()) {
                    break;
                }
                double next = evaluate();
                // Equal but for rounding is no reason to slow down.
                if (next > loss + 1e-12 * Math.abs(loss)) {
                    System.arraycopy(before, 0, f, 0, f.length);
                    evaluate();
                    size /= 2;
                } else {
                    loss = next;
                }
            }
        }

        double[] accuracies() {
            double[] result = new double[f.length];
            Arrays.setAll(result, this::accuracy);
            return result;
        }

        /**
         * How much further the overlaps are from the fit than chance would have them: the mean of (observed −
         * expected)² / expected over the pairs of rules, in terms of n o_jk; 1 if it is chance alone, and not less.
         */
        double dispersion() {
            double sum = 0;
            double squares = 0;
            double[] linearOfClass = new double[p.length];
            double linear = 0;
            int voting = 0;
            for (int j = 0; j < f.length; j++) {
                sum += s[j];
                squares += s[j] * s[j];
                linear += s[j] * f[j];
                linearOfClass[label[j]] += s[j] * f[j];
                voting += s[j] > 0 ? 1 : 0;
            }
            double freedom = voting * (voting - 1) / 2.0 - voting;
            if (freedom <= 0) {
                return 1;
            }
            // Of a pair that never meets, (0 − expected)² / expected is what is expected. So begin with that of all
            // pairs.
            double pearson = (sum * sum - squares) / 2;
            for (int j = 0; j < f.length; j++) {
                double same = 1 / p[label[j]] - 1;
                pearson += 0.5
                        * s[j]
                        * f[j]
                        * (same * (linearOfClass[label[j]] - s[j] * f[j]) - (linear - linearOfClass[label[j]]));
                for (int n = 0; n < overlaps.partnerCount(j); n++) {
                    int k = overlaps.partner(j, n);
                    if (k > j) {
                        double lift = 1 + (label[k] == label[j] ? same : -1) * f[j] * f[k];
                        double expected = s[j] * s[k] * Math.max(lift, SMALLEST_LIFT);
                        double observed = overlaps.count(j, n);
                        pearson += (observed - expected) * (observed - expected) / expected - expected;
                    }
                }
            }
            return Math.max(1, pearson / freedom);
        }

        /** Fills gradient and curvature; returns the loss but for a constant. */
        private double evaluate() {
            double[] linearOfClass = new double[p.length];
            double[] squareOfClass = new double[p.length];
            double linear = 0;
            double square = 0;
            for (int k = 0; k < f.length; k++) {
                linearOfClass[label[k]] += s[k] * f[k];
                squareOfClass[label[k]] += s[k] * f[k] * f[k];
                linear += s[k] * f[k];
                square += s[k] * f[k] * f[k];
            }
            double precision = 1 / (options.deviation() * options.deviation());
            double loss = 0;
            for (int j = 0; j < f.length; j++) {
                int l = label[j];
                double same = 1 / p[l] - 1;
                double ownLinear = linearOfClass[l] - s[j] * f[j];
                double ownSquare = squareOfClass[l] - s[j] * f[j] * f[j];
                // Σ_{k≠j} s_k c_jk² f_k² and Σ_{k≠j} s_k c_jk f_k (1 − lift).
                double squares = same * same * ownSquare + (square - squareOfClass[l]);
                double products = same * ownLinear - (linear - linearOfClass[l]) - observed(j, same);
                double distance = accuracy(j) - start[j];
                gradient[j] = s[j] * (f[j] * squares + products) + (1 - p[l]) * distance * precision;
                curvature[j] = s[j] * squares + (1 - p[l]) * (1 - p[l]) * precision;
                // Every pair is met from both sides, hence a quarter for a half.
                loss += 0.25 * s[j] * f[j] * (f[j] * squares + 2 * products) + 0.5 * distance * distance * precision;
            }
            return loss;
        }

        /** Σ_k s_k c_jk f_k o_jk/(o_j o_k) over the rules that R_j meets. */
        private double observed(int j, double same) {
            double sum = 0;
            for (int n = 0; n < overlaps.partnerCount(j); n++) {
                int k = overlaps.partner(j, n);
                double c = label[k] == label[j] ? same : -1;
                // s_k / (o_j o_k) · o_jk, with s_k / o_k = √instances.
                sum += c * f[k] * overlaps.count(j, n);
            }
            return sum == 0 ? 0 : sum * Math.sqrt(instances) / overlaps.votes(j);
        }
    }

    @Override
    public RuleSet rules() {
        return rules;
    }

    @Override
    public void probabilities(CoverMatrix cover, int instance, double[] probabilities) {
        for (int y = 0; y < balance.length; y++) {
            probabilities[y] = Math.log(balance[y]);
        }
        for (int pair = cover.firstPair(instance); pair < cover.firstPair(instance + 1); pair++) {
            int rule = cover.rule(pair);
            probabilities[rules.labelOf(rule)] += voteWeight[rule];
        }
        Votes.normalise(probabilities);
    }

    /** P(y), as given or estimated. */
    public double[] classBalance() {
        return balance.clone();
    }

    /** P(y = l_j | R_j votes) of every rule, as fitted. */
    public double[] ruleAccuracies() {
        return accuracies.clone();
    }
}
