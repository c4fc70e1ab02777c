package io.overrule.workbench.store;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A training of a project, without the model.
 *
 * @param number counted from 1
 * @param upTo the number of the last journal entry that it knows of
 * @param continuedFrom the training that it continued from; empty for one from scratch
 * @param summary what came out of it, as JSON
 */
public record TrainingRow(
        long number,
        Instant startedAt,
        Optional<Instant> endedAt,
        String author,
        State state,
        long upTo,
        OptionalLong continuedFrom,
        Optional<String> summary) {
    /** How a training ended, if it did. */
    public enum State {
        RUNNING,
        FINISHED,
        CANCELLED,
        FAILED,
        /** The workbench ended before the training did. */
        INTERRUPTED
    }
}
