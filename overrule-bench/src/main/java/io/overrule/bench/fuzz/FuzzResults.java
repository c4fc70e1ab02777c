package io.overrule.bench.fuzz;

import java.util.List;

/** The results of all cases. */
public record FuzzResults(long seed, List<Count> readers, List<FuzzFailure> failures) {
    /** What became of the cases of a reader. */
    public record Count(String reader, long cases, long accepted, long refused, long wrong) {}

    public FuzzResults {
        readers = List.copyOf(readers);
        failures = List.copyOf(failures);
    }

    public long cases() {
        return readers.stream().mapToLong(Count::cases).sum();
    }

    public long wrong() {
        return readers.stream().mapToLong(Count::wrong).sum();
    }
}
