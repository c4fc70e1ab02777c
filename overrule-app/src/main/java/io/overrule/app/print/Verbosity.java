package io.overrule.app.print;

/** How much a command reports besides its result. Warnings and errors are always printed. */
public enum Verbosity {
    /** Nothing. */
    QUIET,
    /** Remarks, and progress: a bar on a terminal, otherwise one line per phase. */
    NORMAL,
    /** Also every epoch and every run, and off a terminal every tenth of a phase. */
    VERBOSE
}
