package io.overrule;

/** What a long operation reports while it runs: how far a phase is, an epoch that is over, a run that is done. */
public interface Report {}
