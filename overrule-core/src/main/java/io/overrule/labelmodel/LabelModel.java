package io.overrule.labelmodel;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.cover.CoverMatrix;
import io.overrule.rule.RuleSet;
import java.util.Arrays;

/**
 * Computes class probabilities from the votes of rules. A rule votes for its label on every instance that it covers and
 * abstains elsewhere, so a cover matrix holds all votes. A label model is immutable after fitting. It can be applied to
 * any cover of the same rules and shared between threads.
 */
public sealed interface LabelModel permits MajorityVote, DawidSkene, GenerativeLabelModel {
    /**
     * Probabilities that differ by less than this are tied, because sums in another order differ in their last bits.
     */
    double TIE_TOLERANCE = 1e-9;

    /** The rules whose votes the model reads. */
    RuleSet rules();

    /**
     * Writes the class probabilities of one instance.
     *
     * @param probabilities one element per class; overwritten
     */
    void probabilities(CoverMatrix cover, int instance, double[] probabilities);

    /** The class probabilities of one instance. */
    default double[] probabilities(CoverMatrix cover, int instance) {
        double[] result = new double[rules().labels().size()];
        probabilities(cover, instance, result);
        return result;
    }

    /** The class probabilities of all instances: instances × classes numbers, which may be many. */
    default double[][] probabilities(CoverMatrix cover) {
        Votes.requireSameRules(rules(), cover);
        double[][] result = new double[cover.instanceCount()][];
        for (int i = 0; i < result.length; i++) {
            result[i] = probabilities(cover, i);
        }
        return result;
    }

    /** The most probable class of every instance, ties by the given policy. */
    default HardLabels hardLabels(CoverMatrix cover, TiePolicy ties) {
        Votes.requireSameRules(rules(), cover);
        int classes = rules().labels().size();
        if (ties instanceof TiePolicy.DefaultClass fallback && fallback.label() >= classes) {
            throw OverruleException.input("the default class " + fallback.label() + " is not one of the " + classes
                    + " classes; give an index from 0 to " + (classes - 1));
        }
        boolean abstains = ties instanceof TiePolicy.Abstain;
        RandomStream random =
                RandomStream.of(ties instanceof TiePolicy.AtRandom drawn ? drawn.seed() : 0, "majority ties");
        HardLabels.Builder result = new HardLabels.Builder(cover.instanceCount());
        double[] row = new double[classes];
        for (int i = 0; i < cover.instanceCount(); i++) {
            if (abstains && cover.coverCount(i) == 0) {
                continue;
            }
            probabilities(cover, i, row);
            double best = Arrays.stream(row).max().orElseThrow();
            int tied = 0;
            int first = 0;
            for (int y = classes - 1; y >= 0; y--) {
                if (row[y] > best - TIE_TOLERANCE) {
                    tied++;
                    first = y;
                }
            }
            if (tied == 1) {
                result.label(i, first);
            } else if (ties instanceof TiePolicy.DefaultClass fallback) {
                result.label(i, fallback.label());
            } else if (!abstains) {
                int label = first;
                for (int choice = random.nextInt(tied); choice > 0; choice--) {
                    do {
                        label++;
                    } while (row[label] <= best - TIE_TOLERANCE);
                }
                result.label(i, label);
            }
        }
        return result.build();
    }

    /**
     * The estimated accuracy of each rule: the mean probability of its label on the instances that it covers. A rule
     * without votes gets the probability that an uncovered instance has its class.
     */
    default double[] ruleAccuracies(CoverMatrix cover) {
        Votes.requireSameRules(rules(), cover);
        RuleSet rules = rules();
        double[] sums = new double[rules.size()];
        int[] votes = new int[rules.size()];
        double[] row = new double[rules.labels().size()];
        for (int i = 0; i < cover.instanceCount(); i++) {
            if (cover.coverCount(i) == 0) {
                continue;
            }
            probabilities(cover, i, row);
            for (int pair = cover.firstPair(i); pair < cover.firstPair(i + 1); pair++) {
                int rule = cover.rule(pair);
                sums[rule] += row[rules.labelOf(rule)];
                votes[rule]++;
            }
        }
        probabilities(CoverMatrix.of(rules.size(), new int[1][0]), 0, row);
        for (int j = 0; j < sums.length; j++) {
            sums[j] = votes[j] == 0 ? row[rules.labelOf(j)] : sums[j] / votes[j];
        }
        return sums;
    }
}
