package io.overrule.training;

import io.overrule.labelmodel.VotePatterns;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Unlabelled instances that were covered and encoded elsewhere: all that training reads of them.
 *
 * @param hash SHA-256 of the lines that the native format would write, each with the line break at its end
 * @param covered those that a rule covers, in their order
 * @param some {@link #SOME} of them, covered or not, the k-th of n at k · size / n; all if there are fewer
 * @param all all of them; empty if nobody keeps them, and then methods that read all of U are refused
 * @param votes which rules vote together, on how many of them
 * @param facts what the provenance shall say about them
 */
public record PreparedUnlabelled(
        String hash,
        CoveredPart covered,
        CoveredPart some,
        Optional<CoveredPart> all,
        VotePatterns votes,
        Map<String, String> facts) {
    /** So many instances of U say well enough how frequent the classes are. */
    public static final int SOME = 2_000;

    public PreparedUnlabelled {
        Objects.requireNonNull(hash, "hash");
        Objects.requireNonNull(covered, "covered");
        Objects.requireNonNull(some, "some");
        facts = Map.copyOf(facts);
    }
}
