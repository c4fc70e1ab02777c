package io.overrule.workbench.desk;

import io.overrule.Problem;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoveredTask;
import io.overrule.cover.LabelledRecord;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a rule would do, before anybody adds it.
 *
 * @param cover how many unlabelled instances it covers
 * @param of how many there are
 * @param exact whether {@code cover}, {@code conflicts} and {@code added} are counted; otherwise they are estimated from a
 *     sample
 * @param conflicts on how many of them a rule of the project votes for another class
 * @param added how many of them no rule of the project covers
 * @param labelled on how many labelled and validation instances it fires, and is right
 * @param samples some of the instances that it covers
 * @param problems why it cannot be added; empty if it can
 */
public record RulePreview(
        Rule rule,
        int cover,
        int of,
        boolean exact,
        int conflicts,
        int added,
        LabelledRecord.Tally labelled,
        List<Instance> samples,
        List<Problem> problems) {
    private static final int MOST_SAMPLES = 200;

    public RulePreview {
        samples = List.copyOf(samples);
        problems = List.copyOf(problems);
    }

    /** Counts on all instances. */
    public static RulePreview exact(Rule rule, CoveredTask covered, Work work) {
        int[] found = covered.unlabelledCovered(rule, work);
        return of(rule, covered, found, covered.task().dataset().unlabelled().size(), work);
    }

    /** Estimates from this many instances, evenly spaced; counts exactly if there are no more. */
    public static RulePreview estimated(Rule rule, CoveredTask covered, int most, Work work) {
        int size = covered.task().dataset().unlabelled().size();
        if (size <= most) {
            return exact(rule, covered, work);
        }
        List<Instance> unlabelled = covered.task().dataset().unlabelled();
        int[] looked = IntStream.range(0, most)
                .map(k -> (int) ((long) k * size / most))
                .toArray();
        int[] found = RuleApplier.ofRule(rule)
                .apply(IntStream.of(looked).mapToObj(unlabelled::get).toList(), work.silent())
                .instancesCovered(0);
        return of(rule, covered, IntStream.of(found).map(row -> looked[row]).toArray(), most, work);
    }

    /**
     * @param found those of the unlabelled instances looked at that the rule covers
     * @param looked how many those are
     */
    private static RulePreview of(Rule rule, CoveredTask covered, int[] found, int looked, Work work) {
        Dataset dataset = covered.task().dataset();
        List<Instance> unlabelled = dataset.unlabelled();
        RuleSet rules = covered.rules();
        // A rule that is to be changed does not conflict with itself.
        int itself = rules.find(rule.id()).orElse(-1);
        int label = rules.labels().find(rule.label()).orElse(-1);
        int conflicts = 0;
        int added = 0;
        List<Instance> samples = new ArrayList<>();
        for (int row : found) {
            boolean conflict = false;
            boolean alone = true;
            for (int other : covered.unlabelled().rulesCovering(row)) {
                if (other != itself) {
                    alone = false;
                    conflict |= rules.labelOf(other) != label;
                }
            }
            conflicts += conflict ? 1 : 0;
            added += alone ? 1 : 0;
            if (samples.size() < MOST_SAMPLES) {
                samples.add(unlabelled.get(row));
            }
        }
        double scale = looked == 0 ? 1 : (double) unlabelled.size() / looked;
        List<LabelledInstance> known = new ArrayList<>(dataset.labelled());
        known.addAll(dataset.validation());
        CoverMatrix onKnown = RuleApplier.ofRule(rule).apply(Dataset.instances(known), work.silent());
        int fired = 0;
        int right = 0;
        for (int i = 0; i < known.size(); i++) {
            if (onKnown.coverCount(i) > 0) {
                fired++;
                right += known.get(i).label() == label ? 1 : 0;
            }
        }
        return new RulePreview(
                rule,
                (int) Math.round(found.length * scale),
                unlabelled.size(),
                looked == unlabelled.size(),
                (int) Math.round(conflicts * scale),
                (int) Math.round(added * scale),
                new LabelledRecord.Tally(fired, right),
                samples,
                covered.task().check(rule));
    }
}
