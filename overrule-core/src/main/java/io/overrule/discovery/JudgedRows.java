package io.overrule.discovery;

import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.inference.Model;
import io.overrule.rule.Heading;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The instances on which a rule is judged. First come the unlabelled ones, on which the probability that the rule is
 * right is its trust. Then come those labelled by a person, on which it is right or wrong.
 */
final class JudgedRows {
    private static final int SAMPLES = 5;

    private final LabelSet labels;
    private final List<Instance> instances;
    private final double[] right;
    private final int unlabelled;
    private final BitSet exemplars;

    private JudgedRows(LabelSet labels, List<Instance> instances, double[] right, int unlabelled, BitSet exemplars) {
        this.labels = labels;
        this.instances = List.copyOf(instances);
        this.right = right;
        this.unlabelled = unlabelled;
        this.exemplars = exemplars;
    }

    /** The instances that a rule covers. */
    static JudgedRows coveredBy(Rule rule, Task task, Model model, Work work) {
        return of(rule, task, model, true, work);
    }

    /** The instances that a rule does not cover. */
    static JudgedRows leftBy(Rule rule, Task task, Model model, Work work) {
        return of(rule, task, model, false, work);
    }

    private static JudgedRows of(Rule rule, Task task, Model model, boolean covered, Work work) {
        LabelSet labels = task.dataset().labels();
        List<Instance> unlabelled = chosen(task.dataset().unlabelled(), applier(labels, List.of(rule)), covered, work);
        List<Double> trust = unlabelled.isEmpty() ? List.of() : model.trust(unlabelled, rule, work);
        List<LabelledInstance> known = new ArrayList<>(task.dataset().labelled());
        known.addAll(task.dataset().validation());
        int label = labels.index(rule.label());

        List<Instance> instances = new ArrayList<>(unlabelled);
        List<Double> right = new ArrayList<>(trust);
        BitSet exemplars = new BitSet();
        for (LabelledInstance each : known) {
            if (rule.covers(each.instance()) == covered) {
                if (task.links().isLinked(each.instance().id(), rule.id())) {
                    exemplars.set(instances.size());
                }
                instances.add(each.instance());
                right.add(each.label() == label ? 1.0 : 0.0);
            }
        }
        return new JudgedRows(
                labels,
                instances,
                right.stream().mapToDouble(Double::doubleValue).toArray(),
                unlabelled.size(),
                exemplars);
    }

    private static List<Instance> chosen(List<Instance> all, RuleApplier applier, boolean covered, Work work) {
        CoverMatrix cover = applier.apply(all, work.silent());
        return IntStream.range(0, all.size())
                .filter(i -> cover.covers(0, i) == covered)
                .mapToObj(all::get)
                .toList();
    }

    int size() {
        return right.length;
    }

    /** The number of unlabelled rows, which come first. */
    int unlabelled() {
        return unlabelled;
    }

    List<Instance> instances() {
        return instances;
    }

    Instance instance(int row) {
        return instances.get(row);
    }

    /** The probability that the rule's label is right on a row; 0 or 1 if it is known. */
    double right(int row) {
        return right[row];
    }

    /** The rule's exemplars, which every change must keep covered. */
    BitSet exemplars() {
        return (BitSet) exemplars.clone();
    }

    BitSet all() {
        BitSet all = new BitSet(size());
        all.set(0, size());
        return all;
    }

    /** The expected number of right rows among some rows, from trust and labels together. */
    double right(BitSet rows) {
        double sum = 0;
        for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
            sum += right[row];
        }
        return sum;
    }

    /** The expected share of right rows among some rows; 0 if there are none. */
    double precision(BitSet rows) {
        return rows.isEmpty() ? 0 : right(rows) / rows.cardinality();
    }

    RuleEvidence evidence(BitSet rows) {
        double expected = 0;
        int firings = 0;
        int labelled = 0;
        int labelledRight = 0;
        for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
            if (row < unlabelled) {
                firings++;
                expected += right[row];
            } else {
                labelled++;
                labelledRight += right[row] > 0 ? 1 : 0;
            }
        }
        return new RuleEvidence(firings, expected, labelled, labelledRight);
    }

    /** The rows that a rule covers. */
    BitSet coveredBy(Rule rule) {
        return column(cover(List.of(rule), Work.quiet()), 0);
    }

    /** The cover matrix of some conditions on the rows. */
    CoverMatrix cover(List<Rule> conditions, Work work) {
        return applier(labels, conditions).apply(instances, work.silent());
    }

    private static RuleApplier applier(LabelSet labels, List<Rule> conditions) {
        List<Rule> named = new ArrayList<>();
        for (Rule condition : conditions) {
            named.add(condition.withHeading(Heading.of("condition " + named.size(), condition.label())));
        }
        return RuleApplier.of(RuleSet.of(labels, named));
    }

    static BitSet column(CoverMatrix cover, int rule) {
        BitSet rows = new BitSet(cover.instanceCount());
        for (int row : cover.instancesCovered(rule)) {
            rows.set(row);
        }
        return rows;
    }

    /**
     * A few unlabelled instances among some rows, evenly spaced from the least to the most trusted, so that the sample
     * is not biased.
     */
    List<JudgedInstance> samples(BitSet rows) {
        List<Integer> sorted = rows.stream()
                .filter(row -> row < unlabelled)
                .boxed()
                .sorted(Comparator.comparingDouble(row -> right[row]))
                .toList();
        int count = Math.min(SAMPLES, sorted.size());
        return IntStream.range(0, count)
                .mapToObj(k -> sorted.get(count == 1 ? 0 : (int) ((long) k * (sorted.size() - 1) / (count - 1))))
                .map(row -> new JudgedInstance(instances.get(row), right[row]))
                .toList();
    }
}
