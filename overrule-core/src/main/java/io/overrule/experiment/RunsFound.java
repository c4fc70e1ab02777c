package io.overrule.experiment;

import io.overrule.Report;

/**
 * Jobs begin.
 *
 * @param there how many of {@code total} runs were done before
 */
public record RunsFound(int there, int total) implements Report {}
