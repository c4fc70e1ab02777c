package io.overrule.training;

import io.overrule.Report;

/**
 * Reported when a run needs networks that another run on the same data has trained.
 *
 * @param seconds the time that their training took, which this run has saved
 */
public record NetworksFound(double seconds) implements Report {}
