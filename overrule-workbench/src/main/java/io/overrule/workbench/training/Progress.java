package io.overrule.workbench.training;

import io.overrule.training.EpochReport;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How far a training is.
 *
 * @param phase what it is doing, in words
 * @param done how many of {@code total} steps of the phase are done
 * @param left how long the phase is expected to take
 * @param epochs those that are over
 */
public record Progress(String phase, long done, long total, Optional<Duration> left, List<EpochReport> epochs) {
    static final Progress NONE = new Progress("starting", 0, 0, Optional.empty(), List.of());

    public Progress {
        epochs = List.copyOf(epochs);
    }

    /** The share of the phase that is done, in percent. */
    public int percent() {
        return total == 0 ? 0 : (int) Math.min(100, 100 * done / total);
    }
}
