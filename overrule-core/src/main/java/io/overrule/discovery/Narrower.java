package io.overrule.discovery;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.inference.Model;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Finds where a rule fails and proposes ways to narrow it.
 *
 * <p>A firing on an unlabelled instance counts as right with the probability given by the model's trust. Firings on
 * labelled and validation instances count by their labels. The search covers conditions on words, phrases, beginnings
 * and endings, length, attributes, neighbours of tokens, and other rules. It looks for conditions under which the rule
 * is mostly wrong (exceptions), or without which it is mostly wrong (requirements). A narrowing keeps most of the
 * expected right firings and all exemplars of the rule.
 */
public final class Narrower {
    /** A smaller gain in precision is not worth a longer rule. */
    private static final double SMALLEST_GAIN = 0.01;

    /** A rule with this precision cannot be improved. */
    private static final double NEVER_FAILS = 0.99;

    private static final int MOST_SEPARATIONS = 8;

    /** A separation of fewer deviations may be chance. */
    private static final double LEAST_CLARITY = 2;

    /** Two conditions that share more of their firings than this are the same for a reader. */
    private static final double SAME = 0.7;

    private final Model model;

    /** @param model a model trained with the rule, or with other rules of the same task */
    public Narrower(Model model) {
        this.model = Objects.requireNonNull(model, "model");
    }

    /**
     * Describes where a rule of a task fails, and proposes at most three ways to narrow it.
     *
     * @param task the task; its unlabelled, labelled and validation instances are used
     * @param ruleId a rule of the task, switched on or off, that has a condition and fires
     */
    public NarrowingReport narrow(Task task, String ruleId, Work work) {
        Rule rule = ChangeableRules.of(task, ruleId, model, "narrow");
        Model voting = model.withRecordedVotes(task.rules());
        JudgedRows rows = JudgedRows.coveredBy(rule, task, voting, work);
        if (rows.unlabelled() == 0) {
            throw OverruleException.input("rule '" + ruleId + "' covers none of the "
                    + task.dataset().unlabelled().size()
                    + " unlabelled instances (the rule " + rule.describe()
                    + "), so nothing shows where it fails; widen it, or add instances that it covers");
        }
        RuleEvidence evidence = rows.evidence(rows.all());
        List<Rule> others = task.rules().rules().stream()
                .filter(other -> !other.id().equals(ruleId))
                .toList();
        List<SplitCandidate> candidates = SplitCandidates.of(rule, rows, others, work);
        List<Narrowing> proposals =
                rows.precision(rows.all()) >= NEVER_FAILS ? List.of() : proposals(rule, task, rows, candidates);
        return new NarrowingReport(rule, evidence, separations(rows, candidates), proposals);
    }

    private static List<Narrowing> proposals(Rule rule, Task task, JudgedRows rows, List<SplitCandidate> candidates) {
        SplitSearch search = new SplitSearch(rows, candidates);
        Map<Narrowing.Way, SplitSearch.Split> splits = new EnumMap<>(Narrowing.Way.class);
        search.exceptions().ifPresent(split -> splits.put(Narrowing.Way.EXCEPTIONS, split));
        search.requirements().ifPresent(split -> splits.put(Narrowing.Way.REQUIREMENTS, split));
        search.both().ifPresent(split -> splits.put(Narrowing.Way.BOTH, split));
        List<Narrowing> found = new ArrayList<>();
        Set<BitSet> seen = new HashSet<>();
        splits.entrySet().stream()
                .sorted(Comparator.comparingDouble(entry -> -search.worth(entry.getValue())))
                .forEach(entry -> proposal(entry.getKey(), entry.getValue(), rule, task, rows)
                        .filter(narrowing -> seen.add(rows.coveredBy(narrowing.rule())))
                        .ifPresent(found::add));
        return found;
    }

    private static Optional<Narrowing> proposal(
            Narrowing.Way way, SplitSearch.Split split, Rule rule, Task task, JudgedRows rows) {
        Rule narrowed = ConditionLists.narrowed(rule, conditions(split.required()), conditions(split.exceptions()));
        // Uses the cover of the rule as a whole, not of its parts.
        BitSet kept = rows.coveredBy(narrowed);
        BitSet lost = rows.all();
        lost.andNot(kept);
        BitSet lostExemplars = rows.exemplars();
        lostExemplars.andNot(kept);
        boolean better = rows.precision(kept) >= rows.precision(rows.all()) + SMALLEST_GAIN;
        return better && lostExemplars.isEmpty() && task.check(narrowed).isEmpty()
                ? Optional.of(new Narrowing(
                        way,
                        narrowed,
                        rows.evidence(kept),
                        rows.evidence(lost),
                        rows.samples(kept),
                        rows.samples(lost)))
                : Optional.empty();
    }

    private static List<Rule> conditions(List<SplitCandidate> candidates) {
        return candidates.stream().map(SplitCandidate::condition).toList();
    }

    private static List<Separation> separations(JudgedRows rows, List<SplitCandidate> candidates) {
        List<Separation> separations = new ArrayList<>();
        List<BitSet> taken = new ArrayList<>();
        double precision = rows.precision(rows.all());
        for (SplitCandidate candidate : candidates) {
            if (separations.size() == MOST_SEPARATIONS) {
                break;
            }
            BitSet elsewhere = rows.all();
            elsewhere.andNot(candidate.rows());
            double clarity = clarity(rows, candidate.rows(), precision);
            if (clarity >= LEAST_CLARITY && taken.stream().noneMatch(other -> alike(other, candidate.rows()))) {
                taken.add(candidate.rows());
                separations.add(
                        new Separation(candidate.words(), rows.evidence(candidate.rows()), rows.evidence(elsewhere)));
            }
        }
        return separations;
    }

    private static double clarity(JudgedRows rows, BitSet where, double precision) {
        double deviation = Math.sqrt(Math.max(1e-4, precision * (1 - precision)) / where.cardinality());
        return Math.abs(rows.precision(where) - precision) / deviation;
    }

    private static boolean alike(BitSet one, BitSet other) {
        BitSet common = (BitSet) one.clone();
        common.and(other);
        int both = common.cardinality();
        return both > SAME * (one.cardinality() + other.cardinality() - both);
    }
}
