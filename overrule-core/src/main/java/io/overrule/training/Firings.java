package io.overrule.training;

import io.overrule.cover.CoverMatrix;
import io.overrule.inference.Trust;
import io.overrule.rule.RuleSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Labelled firings with the values that {@link Trust} uses. Firings on a rule's own exemplars are left out, because
 * they are right by construction.
 */
final class Firings {
    private final RuleSet rules;
    private final CoverMatrix cover;
    private final IntPredicate counts;
    private final boolean judged;
    private final double[] theta;
    private final double[] phi;
    private final double[] logitTheta;
    private final double[] logitPhi;
    private final double[] netVote;
    private final boolean[] right;
    private final int[] instanceOf;

    /**
     * @param probabilities P_theta(y|x) of every instance
     * @param outputs P_jphi of every covered pair, if there is a rule network
     * @param counts selects the covered pairs to learn from
     */
    Firings(RuleSet rules, double[][] probabilities, NetworkOutputs outputs, List<Integer> truth, IntPredicate counts) {
        this.counts = counts;
        this.rules = rules;
        this.cover = outputs.cover();
        this.judged = outputs.judgesRules();
        int pairs = cover.pairCount();
        this.theta = new double[pairs];
        this.phi = new double[pairs];
        this.logitTheta = new double[pairs];
        this.logitPhi = new double[pairs];
        this.netVote = new double[pairs];
        this.right = new boolean[pairs];
        this.instanceOf = new int[pairs];
        for (int i = 0; i < cover.instanceCount(); i++) {
            int first = cover.firstPair(i);
            int end = cover.firstPair(i + 1);
            double[] holding = outputs.holding(i);
            for (int pair = first; pair < end; pair++) {
                int label = rules.labelOf(cover.rule(pair));
                int same = 0;
                for (int other = first; other < end; other++) {
                    same += other != pair && rules.labelOf(cover.rule(other)) == label ? 1 : 0;
                }
                theta[pair] = probabilities[i][label];
                logitTheta[pair] = Trust.logit(theta[pair]);
                phi[pair] = judged ? holding[pair - first] : Double.NaN;
                logitPhi[pair] = judged ? Trust.logit(phi[pair]) : 0;
                netVote[pair] = Trust.netVote(same, end - first - 1 - same);
                right[pair] = label == truth.get(i);
                instanceOf[pair] = i;
            }
        }
    }

    /** The number of covered pairs. */
    int count() {
        return right.length;
    }

    /** Whether there is a P_jphi. */
    boolean judged() {
        return judged;
    }

    int rule(int pair) {
        return cover.rule(pair);
    }

    /** logit P_theta(l_j|x). */
    double logitTheta(int pair) {
        return logitTheta[pair];
    }

    /** logit P_jphi(1|x); 0 without a rule network. */
    double logitPhi(int pair) {
        return logitPhi[pair];
    }

    double netVote(int pair) {
        return netVote[pair];
    }

    int instanceOf(int pair) {
        return instanceOf[pair];
    }

    boolean isRight(int pair) {
        return right[pair];
    }

    /** The firings to learn from on some instances. */
    int[] of(IntPredicate instances) {
        return IntStream.range(0, count())
                .filter(pair -> counts.test(pair) && instances.test(instanceOf[pair]))
                .toArray();
    }

    double trust(Trust trust, int pair) {
        OptionalDouble holding = judged ? OptionalDouble.of(phi[pair]) : OptionalDouble.empty();
        return trust.of(rule(pair), theta[pair], holding, netVote[pair]);
    }

    /** How often each rule fires, by its index. */
    int[] countByRule() {
        int[] byRule = new int[rules.size()];
        for (int pair : of(instance -> true)) {
            byRule[rule(pair)]++;
        }
        return byRule;
    }
}
