package io.overrule.training;

import io.overrule.Progress;

/** Hears how training goes. Called from the thread that trains, except for {@link #update}. */
public interface TrainingListener extends Progress {
    /** Hears nothing. */
    TrainingListener NONE = new TrainingListener() {};

    @Override
    default void update(String task, long done, long total) {}

    /** An epoch is over. */
    default void epoch(EpochReport report) {}
}
