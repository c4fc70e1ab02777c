package io.overrule;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one exception of the library. Its {@link Kind} says who is at fault; front doors map it once to an exit code or
 * an HTTP status. Its message says where, what, and what to do.
 */
public final class OverruleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Who can mend it. */
    public enum Kind {
        /** The user or the data: a wrong option, a malformed file, an impossible request. */
        INPUT,
        /** The machine: a full disk, a file that cannot be read, memory. */
        RESOURCE,
        /** Nobody: somebody asked the operation to end, and it did. */
        CANCELLED,
        /** We. */
        INTERNAL
    }

    private final Kind kind;
    private final transient @Nullable List<Problem> problems;

    private OverruleException(Kind kind, String message, List<Problem> problems, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.problems = List.copyOf(problems);
    }

    /** A mistake in what the user gave us, in one line: value, expectation, remedy. */
    public static OverruleException input(String message) {
        return new OverruleException(Kind.INPUT, message, List.of(), null);
    }

    /** Every mistake found in what the user gave us, one per line. */
    public static OverruleException input(List<Problem> problems) {
        return input(problems, 0);
    }

    /** The first mistakes found in what the user gave us, one per line, and how many are left out. */
    static OverruleException input(List<Problem> problems, int unlisted) {
        StringBuilder message = new StringBuilder();
        for (Problem problem : problems) {
            if (!message.isEmpty()) {
                message.append('\n');
            }
            message.append(problem);
        }
        if (unlisted > 0) {
            message.append("\n… and ").append(unlisted).append(" more");
        }
        return new OverruleException(Kind.INPUT, message.toString(), problems, null);
    }

    /** The machine did not give what we needed. */
    public static OverruleException resource(String message, Throwable cause) {
        return new OverruleException(Kind.RESOURCE, message, List.of(), cause);
    }

    /** The operation was cancelled, or its thread interrupted. */
    public static OverruleException cancelled() {
        return new OverruleException(Kind.CANCELLED, "cancelled", List.of(), null);
    }

    /** A state that our own code should have made impossible. */
    public static OverruleException internal(String message) {
        return new OverruleException(Kind.INTERNAL, message, List.of(), null);
    }

    public Kind kind() {
        return kind;
    }

    /** The single problems, if the exception lists several; otherwise empty. */
    public List<Problem> problems() {
        return problems == null ? List.of() : problems;
    }
}
