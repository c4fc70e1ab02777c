package io.overrule.experiment;

import java.util.List;

/** A run to do: an entrant with a seed. */
public record Job(Entrant entrant, long seed) {
    /** The jobs of one entrant, in the order of the seeds. */
    public static List<Job> forSeeds(Entrant entrant, List<Long> seeds) {
        return seeds.stream().map(seed -> new Job(entrant, seed)).toList();
    }

    @Override
    public String toString() {
        return "method '" + entrant.name() + "', seed " + seed;
    }
}
