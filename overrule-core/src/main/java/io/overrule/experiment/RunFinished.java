package io.overrule.experiment;

import io.overrule.Report;

/** Reports that a run is finished and stored. */
public record RunFinished(Job job, Run run) implements Report {}
