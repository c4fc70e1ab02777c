package io.overrule.labelmodel;

import io.overrule.cover.CoverMatrix;
import io.overrule.rule.RuleSet;
import java.util.Arrays;

/**
 * The majority vote: the class that most of the covering rules vote for. As probabilities, it gives each class its
 * share of the votes, or the same probability to every class if no rule votes. Ties and uncovered instances get the
 * default class if there is one, otherwise a random one of the tied classes or of all classes.
 */
public final class MajorityVote implements LabelModel {
    private final RuleSet rules;
    private final TiePolicy ties;

    private MajorityVote(RuleSet rules, TiePolicy ties) {
        this.rules = rules;
        this.ties = ties;
    }

    /** Ties and uncovered instances are decided at random; the same seed decides them the same way. */
    public static MajorityVote withRandomTies(RuleSet rules, long seed) {
        return new MajorityVote(rules, TiePolicy.atRandom(seed));
    }

    /** Ties and uncovered instances are of the default class. */
    public static MajorityVote withDefault(RuleSet rules, int defaultClass) {
        return new MajorityVote(rules, TiePolicy.defaultClass(defaultClass));
    }

    @Override
    public RuleSet rules() {
        return rules;
    }

    /** The class of every instance of a cover matrix. */
    public int[] labels(CoverMatrix cover) {
        return hardLabels(cover, ties).labels();
    }

    @Override
    public void probabilities(CoverMatrix cover, int instance, double[] probabilities) {
        int votes = cover.coverCount(instance);
        if (votes == 0) {
            Arrays.fill(probabilities, 1.0 / probabilities.length);
            return;
        }
        Arrays.fill(probabilities, 0);
        for (int pair = cover.firstPair(instance); pair < cover.firstPair(instance + 1); pair++) {
            probabilities[rules.labelOf(cover.rule(pair))]++;
        }
        for (int y = 0; y < probabilities.length; y++) {
            probabilities[y] /= votes;
        }
    }
}
