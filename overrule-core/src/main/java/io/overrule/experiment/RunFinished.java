package io.overrule.experiment;

import io.overrule.Report;

/** A run is done, and is kept. */
public record RunFinished(Job job, Run run) implements Report {}
