package io.overrule.training;

import io.overrule.labelmodel.VotePatterns;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Unlabelled instances that were covered and encoded elsewhere, in the form that training needs.
 *
 * @param hash SHA-256 of the lines that the native format would write, each with the line break at its end
 * @param covered the instances that at least one rule covers, in their order
 * @param some a sample of {@link #SOME} instances, covered or not, where the k-th of n is at k · size / n; all
 *     instances if there are fewer
 * @param all all instances; empty if they were not kept, and then methods that read all of U are refused
 * @param votes for each set of rules, the number of instances on which exactly these rules vote
 * @param facts facts about the instances for the provenance
 */
public record PreparedUnlabelled(
        String hash,
        CoveredPart covered,
        CoveredPart some,
        Optional<CoveredPart> all,
        VotePatterns votes,
        Map<String, String> facts) {
    /** This many instances of U are enough to estimate the class shares. */
    public static final int SOME = 2_000;

    public PreparedUnlabelled {
        Objects.requireNonNull(hash, "hash");
        Objects.requireNonNull(covered, "covered");
        Objects.requireNonNull(some, "some");
        facts = Map.copyOf(facts);
    }
}
