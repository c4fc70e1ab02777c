package io.overrule.discovery;

import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.Sentence;
import io.overrule.rule.AllRule;
import io.overrule.rule.Heading;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Learns rules over words and phrases one after the other, for each class against all others. A rule is grown on two
 * thirds of the instances by adding the condition with the largest FOIL gain (Quinlan 1990), and pruned on the held-out
 * third (Fürnkranz and Widmer 1994). Then the instances of its class that it covers are removed. The search for a class
 * ends when further rules would not be precise enough.
 */
final class PhraseInduction {
    private static final int MOST_CONDITIONS = 3;

    /** With fewer instances, a third of them is too small to be useful, so all are used to grow rules. */
    private static final int FEWEST_TO_HOLD_OUT = 60;

    /** The search for a class ends after this many failed attempts in a row. */
    private static final int MOST_FAILURES = 10;

    private final InductionOptions options;
    private final Work work;
    private final List<PhraseConditions.Phrase> phrases;
    private final CoverMatrix cover;
    private final int[] labels;
    private final int classCount;
    private final boolean[] heldOut;

    PhraseInduction(List<LabelledInstance> from, int classCount, InductionOptions options, Work work) {
        this.options = options;
        this.work = work;
        this.classCount = classCount;
        labels = from.stream().mapToInt(LabelledInstance::label).toArray();
        phrases = PhraseConditions.of(from, options.leastCover());
        // Applied like rules, so that the counts are those of the final rules.
        List<Rule> conditions = new ArrayList<>();
        for (int j = 0; j < phrases.size(); j++) {
            conditions.add(phrases.get(j).condition().withHeading(Heading.of("condition " + j, "a")));
        }
        cover = RuleApplier.of(RuleSet.of(LabelSet.of("a", "b"), conditions))
                .apply(Dataset.instances(from), work.silent());
        heldOut = heldOut(from);
    }

    /** Selects a third of every class. The tokens of a sentence stay together, because they are not independent. */
    private boolean[] heldOut(List<LabelledInstance> from) {
        boolean[] held = new boolean[labels.length];
        if (labels.length < FEWEST_TO_HOLD_OUT) {
            return held;
        }
        List<int[]> units = new ArrayList<>();
        List<Instance> instances = Dataset.instances(from);
        for (int start = 0; start < instances.size(); ) {
            int end = Sentence.end(instances, start);
            units.add(new int[] {start, end});
            start = end;
        }
        RandomStream random = RandomStream.of(options.seed(), "induction");
        for (int label = 0; label < classCount; label++) {
            int wanted = label;
            int[] own = IntStream.range(0, units.size())
                    .filter(unit -> labels[units.get(unit)[0]] == wanted)
                    .toArray();
            random.shuffle(own, own.length);
            for (int k = 0; k < own.length / 3; k++) {
                Arrays.fill(held, units.get(own[k])[0], units.get(own[k])[1], true);
            }
        }
        return held;
    }

    /** The smallest classes first. */
    List<Induction.Found> rules() {
        int[] sizes = new int[classCount];
        for (int label : labels) {
            sizes[label]++;
        }
        List<Induction.Found> rules = new ArrayList<>();
        IntStream.range(0, classCount)
                .boxed()
                .sorted((a, b) -> Integer.compare(sizes[a], sizes[b]))
                .filter(label -> sizes[label] > 0 && sizes[label] < labels.length)
                .forEach(label -> addRules(label, (double) sizes[label] / labels.length, rules));
        return rules;
    }

    private void addRules(int label, double share, List<Induction.Found> rules) {
        boolean[] done = new boolean[labels.length];
        Set<Integer> failed = new HashSet<>();
        int failures = 0;
        while (failures < MOST_FAILURES) {
            work.check();
            List<Integer> grown = grow(label, done, failed);
            if (grown.isEmpty()) {
                return;
            }
            List<Integer> pruned = prune(grown, label, done);
            int[] added = Arrays.stream(covered(pruned))
                    .filter(i -> labels[i] == label && !done[i])
                    .toArray();
            if (added.length >= options.leastCover() && isPrecise(pruned, label, share)) {
                rules.add(found(pruned, label));
                Arrays.stream(added).forEach(i -> done[i] = true);
                failures = 0;
            } else {
                failed.add(grown.get(0));
                failures++;
            }
        }
    }

    private Induction.Found found(List<Integer> conditions, int label) {
        String name = conditions.stream().map(j -> phrases.get(j).name()).collect(Collectors.joining(" "));
        List<Rule> all =
                conditions.stream().map(j -> phrases.get(j).condition()).toList();
        return new Induction.Found(all.size() == 1 ? all.get(0) : new AllRule(Generaliser.PART, all), label, name);
    }

    /** Adds conditions until no instance of another class is left or no condition has a gain. */
    private List<Integer> grow(int label, boolean[] done, Set<Integer> failed) {
        int[] rows = IntStream.range(0, labels.length)
                .filter(i -> !heldOut[i] && !(labels[i] == label && done[i]))
                .toArray();
        List<Integer> conditions = new ArrayList<>();
        while (conditions.size() < MOST_CONDITIONS) {
            int positive = 0;
            int[] right = new int[phrases.size()];
            int[] wrong = new int[phrases.size()];
            for (int i : rows) {
                boolean own = labels[i] == label;
                positive += own ? 1 : 0;
                int first = cover.firstPair(i);
                for (int pair = first; pair < first + cover.coverCount(i); pair++) {
                    (own ? right : wrong)[cover.rule(pair)]++;
                }
            }
            if (positive == 0 || positive == rows.length) {
                break;
            }
            int best = best(right, wrong, positive, rows.length - positive, conditions.isEmpty(), failed);
            if (best < 0) {
                break;
            }
            conditions.add(best);
            rows = Arrays.stream(rows).filter(i -> cover.covers(best, i)).toArray();
        }
        return conditions;
    }

    /** The condition with the largest gain, p (log p/(p+n) − log P/(P+N)); the most frequent of equally good ones. */
    private int best(int[] right, int[] wrong, int allRight, int allWrong, boolean first, Set<Integer> failed) {
        double before = Math.log((double) allRight / (allRight + allWrong));
        int best = -1;
        double bestGain = 0;
        for (int j = 0; j < right.length; j++) {
            boolean usable = !first || (phrases.get(j).alone() && !failed.contains(j));
            if (usable && right[j] >= options.leastCover()) {
                double gain = right[j] * (Math.log((double) right[j] / (right[j] + wrong[j])) - before);
                if (gain > bestGain + 1e-9) {
                    bestGain = gain;
                    best = j;
                }
            }
        }
        return best;
    }

    /**
     * The prefix of the conditions with the best value on the held-out instances; all conditions if it cannot be
     * estimated.
     */
    private List<Integer> prune(List<Integer> conditions, int label, boolean[] done) {
        List<Integer> best = conditions;
        double bestWorth = Double.NEGATIVE_INFINITY;
        for (int length = 1; length <= conditions.size(); length++) {
            List<Integer> shorter = conditions.subList(0, length);
            int right = 0;
            int wrong = 0;
            for (int i : covered(shorter)) {
                if (heldOut[i] && !(labels[i] == label && done[i])) {
                    right += labels[i] == label ? 1 : 0;
                    wrong += labels[i] == label ? 0 : 1;
                }
            }
            double worth = right + wrong == 0 ? Double.NEGATIVE_INFINITY : (double) (right - wrong) / (right + wrong);
            if (worth > bestWorth) {
                bestWorth = worth;
                best = shorter;
            }
        }
        return List.copyOf(best);
    }

    /** Whether a rule is precise enough on all instances, and on those held out if it covers any of them. */
    private boolean isPrecise(List<Integer> conditions, int label, double share) {
        int right = 0;
        int all = 0;
        int heldRight = 0;
        int held = 0;
        for (int i : covered(conditions)) {
            int own = labels[i] == label ? 1 : 0;
            right += own;
            all++;
            heldRight += heldOut[i] ? own : 0;
            held += heldOut[i] ? 1 : 0;
        }
        double bound = Math.max(options.leastPrecision(), share);
        return all > 0 && right >= bound * all && heldRight >= bound * held;
    }

    private int[] covered(List<Integer> conditions) {
        return Arrays.stream(cover.instancesCovered(conditions.get(0)))
                .filter(i -> conditions.stream().allMatch(j -> cover.covers(j, i)))
                .toArray();
    }
}
