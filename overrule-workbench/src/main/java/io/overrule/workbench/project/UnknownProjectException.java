package io.overrule.workbench.project;

/** Somebody asked for a project that does not exist. */
public final class UnknownProjectException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnknownProjectException(String message) {
        super(message);
    }
}
