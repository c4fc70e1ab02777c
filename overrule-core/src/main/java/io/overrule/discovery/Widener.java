package io.overrule.discovery;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.data.RecordInstance;
import io.overrule.data.Value;
import io.overrule.inference.Model;
import io.overrule.rule.LengthRule;
import io.overrule.rule.RecordRule;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Finds additional instances that a rule could cover, on which its label is at least as likely to be right as on its
 * current firings.
 *
 * <p>On an instance that the rule does not cover, the model's trust in its label comes from the classifier and from the
 * votes of other rules. On labelled and validation instances the class is known. The proposals are alternatives (words,
 * phrases, attributes, neighbours of tokens) and, for records and lengths, weaker conditions.
 */
public final class Widener {
    private static final int MOST_PROPOSALS = 3;
    private static final int THRESHOLDS = 12;

    /**
     * The weight, in rows, of the prior for an alternative. The prior is the precision without any evidence for the
     * label.
     */
    private static final double PRIOR_ROWS = 1;

    private final Model model;

    /** @param model a model trained with the rule, or with other rules of the same task */
    public Widener(Model model) {
        this.model = Objects.requireNonNull(model, "model");
    }

    /**
     * Proposes ways to widen a rule of a task.
     *
     * @param task the task; its unlabelled, labelled and validation instances are used
     * @param ruleId a rule of the task, switched on or off, that has a condition and covers something
     */
    public WideningReport widen(Task task, String ruleId, Work work) {
        Rule rule = ChangeableRules.of(task, ruleId, model, "widen");
        Model voting = model.withRecordedVotes(task.rules());
        JudgedRows covered = JudgedRows.coveredBy(rule, task, voting, work);
        if (covered.size() == 0) {
            throw OverruleException.input("rule '" + ruleId + "' covers no instance (the rule " + rule.describe()
                    + "), so its precision cannot be estimated; write a condition that covers some");
        }
        JudgedRows left = JudgedRows.leftBy(rule, task, voting, work);
        Search search = new Search(rule, task, left, covered.precision(covered.all()));
        List<Widening> proposals =
                left.size() == 0 ? List.of() : search.proposals(SplitCandidates.of(rule, left, List.of(), work), work);
        return new WideningReport(rule, covered.evidence(covered.all()), proposals);
    }

    private static final class Search {
        private final Rule rule;
        private final Task task;
        private final JudgedRows rows;
        private final double precision;
        private final double prior;
        private final Set<BitSet> seen = new HashSet<>();
        private final List<Widening> found = new ArrayList<>();

        /** @param precision the minimum precision of the added instances */
        Search(Rule rule, Task task, JudgedRows rows, double precision) {
            this.rule = rule;
            this.task = task;
            this.rows = rows;
            this.precision = precision;
            this.prior = rows.precision(rows.all());
        }

        List<Widening> proposals(List<SplitCandidate> candidates, Work work) {
            List<SplitCandidate> chosen = alternatives(candidates);
            if (!chosen.isEmpty()) {
                propose(ConditionLists.widened(rule, conditions(chosen)));
                propose(ConditionLists.widened(rule, conditions(chosen.subList(0, 1))));
            }
            relaxed(work).ifPresent(this::propose);
            found.sort(Comparator.comparingDouble(widening -> -widening.added().expectedRight()));
            return found.stream().limit(MOST_PROPOSALS).toList();
        }

        private static List<Rule> conditions(List<SplitCandidate> candidates) {
            return candidates.stream().map(SplitCandidate::condition).toList();
        }

        /** Adds alternatives one by one, each time the one that adds most. */
        private List<SplitCandidate> alternatives(List<SplitCandidate> candidates) {
            List<SplitCandidate> chosen = new ArrayList<>();
            BitSet added = new BitSet();
            while (chosen.size() < SplitSearch.MOST_CONDITIONS) {
                SplitCandidate next = null;
                double most = 0;
                for (SplitCandidate candidate : candidates) {
                    BitSet more = (BitSet) candidate.rows().clone();
                    more.andNot(added);
                    double right = rows.right(more);
                    if (right > most && isPrecise(more)) {
                        next = candidate;
                        most = right;
                    }
                }
                if (next == null) {
                    break;
                }
                chosen.add(next);
                added.or(next.rows());
            }
            return chosen;
        }

        private boolean isPrecise(BitSet more) {
            int count = more.cardinality();
            return count >= SplitCandidates.FEWEST_ROWS
                    && (rows.right(more) + PRIOR_ROWS * prior) / (count + PRIOR_ROWS) >= precision;
        }

        /** The rule with one condition weakened or removed, whichever adds most. */
        private Optional<Rule> relaxed(Work work) {
            List<Rule> variants = variants();
            if (variants.isEmpty()) {
                return Optional.empty();
            }
            CoverMatrix cover = rows.cover(variants, work);
            Rule best = null;
            double most = 0;
            for (int j = 0; j < variants.size(); j++) {
                BitSet more = JudgedRows.column(cover, j);
                double right = rows.right(more);
                if (right > most && isPrecise(more)) {
                    best = variants.get(j);
                    most = right;
                }
            }
            return Optional.ofNullable(best);
        }

        private List<Rule> variants() {
            if (rule instanceof RecordRule record) {
                return variants(record);
            }
            List<Rule> variants = new ArrayList<>();
            if (rule instanceof LengthRule length
                    && length.words().hasMost()
                    && length.words().most() < Integer.MAX_VALUE - THRESHOLDS) {
                for (int more = 1; more <= THRESHOLDS; more++) {
                    LengthRule.Range words = new LengthRule.Range(
                            length.words().least(), length.words().most() + more);
                    variants.add(new LengthRule(rule.heading(), words, length.characters()));
                }
            }
            return variants;
        }

        private List<Rule> variants(RecordRule record) {
            List<Rule> variants = new ArrayList<>();
            for (int k = 0; k < record.all().size(); k++) {
                if (record.all().size() > 1) {
                    List<RecordRule.Condition> others = new ArrayList<>(record.all());
                    others.remove(k);
                    variants.add(new RecordRule(rule.heading(), others));
                }
                RecordRule.Condition condition = record.all().get(k);
                for (double threshold : thresholds(condition)) {
                    List<RecordRule.Condition> conditions = new ArrayList<>(record.all());
                    conditions.set(
                            k,
                            new RecordRule.Condition(
                                    condition.attribute(), condition.operator(), List.of(Value.of(threshold))));
                    variants.add(new RecordRule(rule.heading(), conditions));
                }
            }
            return variants;
        }

        /** Values that would weaken a comparison. */
        private List<Double> thresholds(RecordRule.Condition condition) {
            boolean upward = condition.operator() == RecordRule.Operator.AT_MOST
                    || condition.operator() == RecordRule.Operator.LESS;
            boolean downward = condition.operator() == RecordRule.Operator.AT_LEAST
                    || condition.operator() == RecordRule.Operator.GREATER;
            if (!(upward || downward) || !(condition.values().get(0) instanceof Value.Numeric now)) {
                return List.of();
            }
            List<Double> values = rows.instances().stream()
                    .map(instance -> ((RecordInstance) instance).value(condition.attribute()))
                    .filter(Value.Numeric.class::isInstance)
                    .map(value -> ((Value.Numeric) value).number())
                    .filter(number -> upward ? number > now.number() : number < now.number())
                    .sorted()
                    .toList();
            Set<Double> thresholds = new HashSet<>();
            for (int k = 0; k < THRESHOLDS && !values.isEmpty(); k++) {
                thresholds.add(values.get((int) ((long) k * (values.size() - 1) / (THRESHOLDS - 1))));
            }
            return thresholds.stream().sorted().toList();
        }

        private void propose(Rule widened) {
            BitSet added = rows.coveredBy(widened);
            if (added.isEmpty() || !task.check(widened).isEmpty() || !seen.add(added)) {
                return;
            }
            int uncovered = 0;
            CoverMatrix others = rows.cover(task.rules().rules(), Work.quiet());
            for (int row = added.nextSetBit(0); row >= 0 && row < rows.unlabelled(); row = added.nextSetBit(row + 1)) {
                uncovered += others.coverCount(row) == 0 ? 1 : 0;
            }
            found.add(new Widening(widened, rows.evidence(added), uncovered, rows.samples(added)));
        }
    }
}
