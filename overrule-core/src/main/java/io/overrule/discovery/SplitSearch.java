package io.overrule.discovery;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Searches for short lists of conditions that make a rule more precise: exceptions, which remove rows, and
 * requirements, one of which a row must satisfy. The search is greedy: it adds the condition with the largest gain,
 * where removing a wrong row gains 1 and removing a right row costs {@code price}. It tries several prices. Among the
 * lists that keep enough right rows, it takes the one with the highest precision.
 */
final class SplitSearch {
    /** Nobody reads longer lists. */
    static final int MOST_CONDITIONS = 8;

    /**
     * The share of the right rows, by trust and labels, that must be kept. Measured by the truth it is a few points
     * higher.
     */
    static final double KEPT_OF_RIGHT = 0.74;

    private static final double[] PRICES = {0.25, 0.5, 1, 2, 4, 8};

    /**
     * The precision of a condition on few rows is shrunk towards the rule's overall precision, as if by this many
     * additional rows.
     */
    private static final double PRIOR_ROWS = 1;

    /** A condition with fewer deviations from the overall precision may be chance. */
    private static final double LEAST_CLARITY = 0.7;

    /** A condition that adds less precision is not worth a longer list. */
    private static final double SMALLEST_STEP = 0.004;

    /** The precision that each additional condition must add. */
    private static final double COST = 0.002;

    private final JudgedRows rows;
    private final List<SplitCandidate> against;
    private final List<SplitCandidate> inFavour;
    private final BitSet mustKeep;
    private final double allRight;

    SplitSearch(JudgedRows rows, List<SplitCandidate> candidates) {
        this.rows = rows;
        double precision = rows.precision(rows.all());
        this.against = candidates.stream()
                .filter(candidate -> candidate.usable() && deviations(candidate, precision) <= -LEAST_CLARITY)
                .toList();
        this.inFavour = candidates.stream()
                .filter(candidate -> candidate.usable() && deviations(candidate, precision) >= LEAST_CLARITY)
                .toList();
        this.mustKeep = rows.exemplars();
        this.allRight = rows.right(rows.all());
    }

    private double deviations(SplitCandidate candidate, double precision) {
        double deviation = Math.sqrt(Math.max(1e-4, precision * (1 - precision)) / candidate.size());
        return (rows.precision(candidate.rows()) - precision) / deviation;
    }

    /** Conditions to add to a rule, and the rows that it then covers. */
    record Split(List<SplitCandidate> required, List<SplitCandidate> exceptions, BitSet kept) {
        int conditions() {
            return required.size() + exceptions.size();
        }
    }

    Optional<Split> exceptions() {
        return best(exceptions(new Split(List.of(), List.of(), rows.all()), KEPT_OF_RIGHT));
    }

    Optional<Split> requirements() {
        return best(requirements(KEPT_OF_RIGHT));
    }

    /** First adds requirements, which may use all, half or little of the allowed loss, and then exceptions. */
    Optional<Split> both() {
        List<Split> found = new ArrayList<>();
        for (double share : new double[] {KEPT_OF_RIGHT, (1 + KEPT_OF_RIGHT) / 2, 0.98}) {
            best(requirements(share)).ifPresent(split -> found.addAll(exceptions(split, KEPT_OF_RIGHT)));
        }
        return best(found.stream()
                .filter(split ->
                        !split.required().isEmpty() && !split.exceptions().isEmpty())
                .toList());
    }

    private Optional<Split> best(List<Split> splits) {
        Split best = null;
        double most = rows.precision(rows.all());
        for (Split split : splits) {
            double worth = worth(split);
            if (split.conditions() > 0 && worth > most + 1e-9) {
                best = split;
                most = worth;
            }
        }
        return Optional.ofNullable(best);
    }

    /** The precision of the rule minus a penalty for its length. */
    double worth(Split split) {
        return rows.precision(split.kept()) - COST * split.conditions();
    }

    private List<Split> exceptions(Split from, double share) {
        List<Split> found = new ArrayList<>();
        for (double price : PRICES) {
            List<SplitCandidate> chosen = new ArrayList<>();
            BitSet kept = (BitSet) from.kept().clone();
            double right = rows.right(kept);
            double least = share * allRight;
            while (from.required().size() + chosen.size() < MOST_CONDITIONS) {
                SplitCandidate next = null;
                double most = 0;
                double precision = rows.precision(kept);
                for (SplitCandidate candidate : against) {
                    if (candidate.rows().intersects(mustKeep)) {
                        continue;
                    }
                    BitSet gone = common(candidate.rows(), kept);
                    double lost = rows.right(gone);
                    int count = gone.cardinality();
                    if (count < SplitCandidates.FEWEST_ROWS || count == kept.cardinality() || right - lost < least) {
                        continue;
                    }
                    double expected = shrunk(lost, count, precision);
                    double gain = count - expected - price * expected;
                    if (gain > most) {
                        next = candidate;
                        most = gain;
                    }
                }
                if (next == null) {
                    break;
                }
                BitSet gone = common(next.rows(), kept);
                double before = rows.precision(kept);
                BitSet after = (BitSet) kept.clone();
                after.andNot(gone);
                if (rows.precision(after) < before + SMALLEST_STEP) {
                    break;
                }
                chosen.add(next);
                kept = after;
                right = rows.right(kept);
            }
            found.add(new Split(from.required(), chosen, kept));
        }
        return found;
    }

    private List<Split> requirements(double share) {
        List<Split> found = new ArrayList<>();
        double overall = rows.precision(rows.all());
        for (double price : PRICES) {
            List<SplitCandidate> chosen = new ArrayList<>();
            BitSet kept = new BitSet();
            while (chosen.size() < MOST_CONDITIONS) {
                SplitCandidate next = null;
                double most = 0;
                BitSet missing = (BitSet) mustKeep.clone();
                missing.andNot(kept);
                // The last conditions are reserved for exemplars that no condition covers yet.
                boolean forced = !missing.isEmpty() && chosen.size() >= MOST_CONDITIONS - 2;
                for (SplitCandidate candidate : inFavour) {
                    if (forced && !candidate.rows().intersects(missing)) {
                        continue;
                    }
                    BitSet added = (BitSet) candidate.rows().clone();
                    added.andNot(kept);
                    int count = added.cardinality();
                    double expected = shrunk(rows.right(added), count, overall);
                    double gain = expected - (count - expected) / price;
                    if (count > 0 && (gain > most || (forced && next == null))) {
                        next = candidate;
                        most = gain;
                    }
                }
                if (next == null) {
                    break;
                }
                chosen.add(next);
                kept.or(next.rows());
            }
            BitSet missing = (BitSet) mustKeep.clone();
            missing.andNot(kept);
            if (missing.isEmpty() && !chosen.isEmpty() && rows.right(kept) >= share * allRight) {
                found.add(new Split(chosen, List.of(), kept));
            }
        }
        return found;
    }

    private static double shrunk(double right, int count, double precision) {
        return count * (right + PRIOR_ROWS * precision) / (count + PRIOR_ROWS);
    }

    private static BitSet common(BitSet one, BitSet other) {
        BitSet common = (BitSet) one.clone();
        common.and(other);
        return common;
    }
}
