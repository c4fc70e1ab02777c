package io.overrule.experiment;

import io.overrule.Report;

/**
 * Reports, at the start, how many runs are already stored.
 *
 * @param there the number of runs, out of {@code total}, that are already stored
 */
public record RunsFound(int there, int total) implements Report {}
