package io.overrule;

/** A message that a long operation sends while it runs: the progress of a phase, a finished epoch, a finished run. */
public interface Report {}
