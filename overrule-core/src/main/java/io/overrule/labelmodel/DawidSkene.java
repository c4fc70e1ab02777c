package io.overrule.labelmodel;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.rule.RuleSet;
import java.util.List;

/**
 * The label model of Dawid and Skene (1979). Rules vote independently of each other given the true class. Class balance
 * and confusion matrices are fitted by expectation maximisation, starting from the shares of the majority vote.
 *
 * <p>A rule's confusion matrix has a row per true class y and a column per answer. A rule here has two answers only,
 * its label or silence, so a row reduces to one number, t_jy = P(R_j votes | y), and its complement. Silence is
 * therefore an answer, not a missing one: given that a rule votes, what it votes for is certain and would teach
 * nothing. With the balance p_y, an instance has class y with a probability proportional to
 *
 * <pre>p_y · Π_{j votes} t_jy · Π_{j silent} (1 − t_jy)</pre>
 *
 * computed as a constant per class plus a term per vote, so that an iteration costs votes × classes. No probabilities
 * of instances are stored.
 */
public final class DawidSkene implements LabelModel {
    /** Instances per block. Blocks are summed in their order, so that the number of threads changes no bit. */
    private static final int MINIMUM_BLOCK = 4096;

    private static final int MAXIMUM_BLOCKS = 32;

    private final RuleSet rules;
    private final double[] balance;
    /** t_jy at j · classes + y. */
    private final double[] voting;
    /** log(t_jy / (1 − t_jy)): what a vote adds to the class. */
    private final double[] voteWeight;
    /** log p_y + Σ_j log(1 − t_jy): the class when all rules are silent. */
    private final double[] silentWeight;

    private DawidSkene(RuleSet rules, double[] balance, double[] voting) {
        this.rules = rules;
        this.balance = balance;
        this.voting = voting;
        int classes = balance.length;
        this.voteWeight = new double[voting.length];
        this.silentWeight = new double[classes];
        for (int y = 0; y < classes; y++) {
            silentWeight[y] = Math.log(balance[y]);
            for (int j = 0; j < rules.size(); j++) {
                double silent = Math.log1p(-voting[j * classes + y]);
                silentWeight[y] += silent;
                voteWeight[j * classes + y] = Math.log(voting[j * classes + y]) - silent;
            }
        }
    }

    /**
     * The options of fitting.
     *
     * @param iterations the maximum number of rounds of expectation maximisation
     * @param tolerance fitting stops when a round changes the mean log-likelihood of an instance by less than this
     * @param smoothing how many imagined instances of each class, on which every rule votes as often as it does
     *     overall, are added to the observed ones; above 0, so that no probability is 0 or 1
     */
    public record Options(int iterations, double tolerance, double smoothing) {
        public Options {
            if (iterations < 1) {
                throw OverruleException.input("iterations is " + iterations + "; expected 1 or more");
            }
            if (!(tolerance >= 0)) {
                throw OverruleException.input("tolerance is " + tolerance + "; expected 0 or more");
            }
            if (!(smoothing > 0) || Double.isInfinite(smoothing)) {
                throw OverruleException.input("smoothing is " + smoothing + "; expected a finite number above 0");
            }
        }

        /** At most 100 rounds, until the mean log-likelihood changes by less than 1e-7; one imagined instance. */
        public static Options defaults() {
            return new Options(100, 1e-7, 1);
        }
    }

    /** The model fitted to the votes of a cover. */
    public static DawidSkene fit(RuleSet rules, CoverMatrix cover, Options options) {
        return fit(rules, cover, options, Work.quiet());
    }

    public static DawidSkene fit(RuleSet rules, CoverMatrix cover, Options options, Work work) {
        Votes.requireLearnable(rules, cover);
        int[] votes = Votes.perRule(cover);
        DawidSkene model =
                maximise(rules, cover, votes, options, expect(MajorityVote.withRandomTies(rules, 0), cover, work));
        double before = Double.NEGATIVE_INFINITY;
        for (int round = 1; round < options.iterations(); round++) {
            Expectation expectation = expect(model, cover, work);
            double likelihood = expectation.logLikelihood / cover.instanceCount();
            if (Math.abs(likelihood - before) < options.tolerance()) {
                break;
            }
            before = likelihood;
            model = maximise(rules, cover, votes, options, expectation);
        }
        return model;
    }

    /** What the M step needs of the class probabilities q_iy. */
    private static final class Expectation {
        /** Σ_i q_iy. */
        final double[] ofClass;
        /** Σ_{i covered by j} q_iy at j · classes + y. */
        final double[] ofVotes;

        double logLikelihood;

        Expectation(int rules, int classes) {
            ofClass = new double[classes];
            ofVotes = new double[rules * classes];
        }

        void add(Expectation other) {
            for (int y = 0; y < ofClass.length; y++) {
                ofClass[y] += other.ofClass[y];
            }
            for (int k = 0; k < ofVotes.length; k++) {
                ofVotes[k] += other.ofVotes[k];
            }
            logLikelihood += other.logLikelihood;
        }
    }

    private static Expectation expect(LabelModel model, CoverMatrix cover, Work work) {
        int instances = cover.instanceCount();
        int size = Math.max(MINIMUM_BLOCK, instances / MAXIMUM_BLOCKS + 1);
        List<Expectation> blocks = work.map(
                (instances - 1) / size + 1,
                block -> expect(model, cover, block * size, (int) Math.min(instances, (block + 1L) * size)));
        Expectation sum = blocks.get(0);
        for (int block = 1; block < blocks.size(); block++) {
            sum.add(blocks.get(block));
        }
        return sum;
    }

    private static Expectation expect(LabelModel model, CoverMatrix cover, int from, int to) {
        int classes = model.rules().labels().size();
        Expectation result = new Expectation(cover.ruleCount(), classes);
        double[] row = new double[classes];
        for (int i = from; i < to; i++) {
            if (model instanceof DawidSkene fitted) {
                result.logLikelihood += fitted.posterior(cover, i, row);
            } else {
                model.probabilities(cover, i, row);
            }
            for (int y = 0; y < classes; y++) {
                result.ofClass[y] += row[y];
            }
            for (int pair = cover.firstPair(i); pair < cover.firstPair(i + 1); pair++) {
                int start = cover.rule(pair) * classes;
                for (int y = 0; y < classes; y++) {
                    result.ofVotes[start + y] += row[y];
                }
            }
        }
        return result;
    }

    private static DawidSkene maximise(
            RuleSet rules, CoverMatrix cover, int[] votes, Options options, Expectation expectation) {
        int instances = cover.instanceCount();
        int classes = rules.labels().size();
        double smoothing = options.smoothing();
        double[] balance = new double[classes];
        for (int y = 0; y < classes; y++) {
            balance[y] = (expectation.ofClass[y] + smoothing) / (instances + classes * smoothing);
        }
        double[] voting = new double[rules.size() * classes];
        for (int j = 0; j < rules.size(); j++) {
            // Half a vote and half a silence more, for rules that always or never vote.
            double rate = (votes[j] + 0.5) / (instances + 1.0);
            for (int y = 0; y < classes; y++) {
                voting[j * classes + y] = (expectation.ofVotes[j * classes + y] + smoothing * rate)
                        / (expectation.ofClass[y] + smoothing);
            }
        }
        return new DawidSkene(rules, balance, voting);
    }

    @Override
    public RuleSet rules() {
        return rules;
    }

    @Override
    public void probabilities(CoverMatrix cover, int instance, double[] probabilities) {
        posterior(cover, instance, probabilities);
    }

    /** Writes the class probabilities and returns the log-likelihood of the instance's votes. */
    private double posterior(CoverMatrix cover, int instance, double[] row) {
        int classes = balance.length;
        System.arraycopy(silentWeight, 0, row, 0, classes);
        for (int pair = cover.firstPair(instance); pair < cover.firstPair(instance + 1); pair++) {
            int start = cover.rule(pair) * classes;
            for (int y = 0; y < classes; y++) {
                row[y] += voteWeight[start + y];
            }
        }
        return Votes.normalise(row);
    }

    /** P(y): the estimated frequency of each class. */
    public double[] classBalance() {
        return balance.clone();
    }

    /** P(R_j votes | y), the rule's confusion with a class. */
    public double votingProbability(int rule, int label) {
        return voting[rule * balance.length + label];
    }

    /** P(y = l_j | R_j votes) of every rule, as fitted. */
    public double[] ruleAccuracies() {
        int classes = balance.length;
        double[] result = new double[rules.size()];
        for (int j = 0; j < result.length; j++) {
            double all = 0;
            for (int y = 0; y < classes; y++) {
                all += balance[y] * voting[j * classes + y];
            }
            int label = rules.labelOf(j);
            result[j] = balance[label] * voting[j * classes + label] / all;
        }
        return result;
    }
}
