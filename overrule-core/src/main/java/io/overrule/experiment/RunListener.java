package io.overrule.experiment;

import java.util.OptionalDouble;

/** Hears how runs go. Called by one thread at a time, but not always the same; must return quickly. */
public interface RunListener {
    /** Hears nothing. */
    RunListener NONE = new RunListener() {};

    /**
     * How far it is.
     *
     * @param done how many of {@code total} runs are there
     * @param secondsLeft how long the others are expected to take; empty as long as nothing tells
     */
    record State(int done, int total, OptionalDouble secondsLeft) {}

    /**
     * It begins.
     *
     * @param there how many of {@code total} runs were done before
     */
    default void starting(int there, int total) {}

    /** Some time has passed. */
    default void going(State state) {}

    /** A run is done, and is kept. */
    default void finished(Job job, Run run, State state) {}
}
