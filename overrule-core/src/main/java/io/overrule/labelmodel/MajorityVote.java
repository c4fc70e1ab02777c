package io.overrule.labelmodel;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.cover.CoverMatrix;
import io.overrule.rule.RuleSet;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * The class that most of the covering rules vote for. Ties, and instances that no rule covers, go to the default class
 * if there is one, otherwise to one of the tied classes (of all classes) at random.
 */
public final class MajorityVote {
    private final RuleSet rules;
    private final OptionalInt defaultClass;
    private final long seed;

    private MajorityVote(RuleSet rules, OptionalInt defaultClass, long seed) {
        this.rules = rules;
        this.defaultClass = defaultClass;
        this.seed = seed;
    }

    /** Ties and uncovered instances are decided at random; the same seed decides them the same way. */
    public static MajorityVote withRandomTies(RuleSet rules, long seed) {
        return new MajorityVote(rules, OptionalInt.empty(), seed);
    }

    /** Ties and uncovered instances are of the default class. */
    public static MajorityVote withDefault(RuleSet rules, int defaultClass) {
        return new MajorityVote(rules, OptionalInt.of(defaultClass), 0);
    }

    /** The class of every instance of a cover matrix. */
    public int[] labels(CoverMatrix cover) {
        if (cover.ruleCount() != rules.size()) {
            throw OverruleException.internal(
                    "the cover matrix has " + cover.ruleCount() + " rules, the rule set " + rules.size());
        }
        RandomStream random = RandomStream.of(seed, "majority ties");
        int[] result = new int[cover.instanceCount()];
        int[] votes = new int[rules.labels().size()];
        for (int i = 0; i < result.length; i++) {
            Arrays.fill(votes, 0);
            for (int pair = cover.firstPair(i); pair < cover.firstPair(i + 1); pair++) {
                votes[rules.labelOf(cover.rule(pair))]++;
            }
            result[i] = winner(votes, random);
        }
        return result;
    }

    private int winner(int[] votes, RandomStream random) {
        int best = 0;
        int tied = 0;
        for (int y = 0; y < votes.length; y++) {
            if (tied == 0 || votes[y] > votes[best]) {
                best = y;
                tied = 1;
            } else if (votes[y] == votes[best]) {
                tied++;
            }
        }
        if (tied == 1) {
            return best;
        }
        if (defaultClass.isPresent()) {
            return defaultClass.getAsInt();
        }
        int choice = random.nextInt(tied);
        for (int y = best; ; y++) {
            if (votes[y] == votes[best] && choice-- == 0) {
                return y;
            }
        }
    }
}
