package io.overrule;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The one exception of the library. Its {@link Kind} says who is at fault; front doors map it once to an exit code or
 * an HTTP status. Its {@link Code} says what happened, for callers that do something about it. Its message says where,
 * what, and what to do, in the words of the library: a front door adds what its own users type or click.
 */
public final class OverruleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Who can fix it. */
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

    /** What happened. Names are stable; more may be added. Each is of one {@link Kind}. */
    public enum Code {
        /** A mistake in what was given, of no code of its own. */
        INPUT(Kind.INPUT),
        /** Mistakes in data, rules or settings, which {@link OverruleException#problems()} lists. */
        PROBLEMS(Kind.INPUT),
        /** There is no model file of this name. */
        NO_SUCH_MODEL(Kind.INPUT),
        /** What was given as a model is something else. */
        NOT_A_MODEL(Kind.INPUT),
        /** A model was cut off or changed since it was written, or its parts do not fit each other. */
        MODEL_DAMAGED(Kind.INPUT),
        /** A model of a newer format than this version reads. */
        MODEL_TOO_NEW(Kind.INPUT),
        /** There is no settings file of this name. */
        NO_SUCH_SETTINGS(Kind.INPUT),
        /** The artifact that carries an encoder is not on the class path. */
        ENCODER_NOT_INSTALLED(Kind.INPUT),
        /** The encoder that a model was trained with is not where it was, or is another one now. */
        ENCODER_ELSEWHERE(Kind.INPUT),
        /** An encoder was named for a model that has none. */
        ENCODER_NOT_USED(Kind.INPUT),
        /** Features that cannot read this kind of instance. */
        FEATURES_DO_NOT_FIT(Kind.INPUT),
        /** A method that learns from covered instances, and none is covered. */
        NOTHING_COVERED(Kind.INPUT),
        /** The class of instances that no rule covers is none of the task's. */
        UNKNOWN_DEFAULT_CLASS(Kind.INPUT),
        /** The place of a cache is none: a file, or inside one. */
        CACHE_MISPLACED(Kind.INPUT),
        /** The machine did not give what was needed, of no code of its own. */
        RESOURCE(Kind.RESOURCE),
        /** A cache cannot be read or written. */
        CACHE_FAILED(Kind.RESOURCE),
        /** A state that our own code should have made impossible. */
        INTERNAL(Kind.INTERNAL),
        /** Stopped because somebody wanted it to stop. */
        CANCELLED(Kind.CANCELLED);

        private final Kind kind;

        Code(Kind kind) {
            this.kind = kind;
        }

        public Kind kind() {
            return kind;
        }
    }

    private final Code code;
    private final transient @Nullable List<Problem> problems;

    private OverruleException(Code code, String message, List<Problem> problems, @Nullable Throwable cause) {
        // A list of problems is one of short lines already.
        super(problems.isEmpty() ? Shortened.message(message) : message, cause);
        this.code = Objects.requireNonNull(code, "code");
        this.problems = List.copyOf(problems);
    }

    /** What a caller can tell apart by its code. */
    public static OverruleException of(Code code, String message) {
        return new OverruleException(code, message, List.of(), null);
    }

    /** What a caller can tell apart by its code, and what it comes from. */
    public static OverruleException of(Code code, String message, Throwable cause) {
        return new OverruleException(code, message, List.of(), cause);
    }

    /** A mistake in what the user gave us, in one line: value, expectation, remedy. */
    public static OverruleException input(String message) {
        return of(Code.INPUT, message);
    }

    /** A mistake in what the user gave us that another exception brought to light. */
    public static OverruleException input(String message, Throwable cause) {
        return of(Code.INPUT, message, cause);
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
        return new OverruleException(Code.PROBLEMS, message.toString(), problems, null);
    }

    /** The machine did not give what we needed. */
    public static OverruleException resource(String message, Throwable cause) {
        return of(Code.RESOURCE, message, cause);
    }

    /** A state that our own code should have made impossible. */
    public static OverruleException internal(String message) {
        return of(Code.INTERNAL, message);
    }

    /** A failure that our own code should have made impossible. */
    public static OverruleException internal(String message, Throwable cause) {
        return of(Code.INTERNAL, message, cause);
    }

    /** Somebody wanted it to stop, and it did. */
    public static OverruleException cancelled(String message) {
        return of(Code.CANCELLED, message);
    }

    /** Somebody wanted it to stop, by an interrupt for example, and it did. */
    public static OverruleException cancelled(String message, Throwable cause) {
        return of(Code.CANCELLED, message, cause);
    }

    /**
     * This exception with the place where it happened in front of its message, for a layer that knows more about that.
     * Kind, code and problems stay; this one is its cause.
     *
     * @param place a file, a run, an instance
     */
    public OverruleException in(String place) {
        return saying(place + ": " + getMessage());
    }

    /** This exception with another message. Kind, code and problems stay; this one is its cause. */
    public OverruleException saying(String message) {
        return new OverruleException(code, message, problems(), this);
    }

    public Kind kind() {
        return code.kind();
    }

    public Code code() {
        return code;
    }

    /** The single problems, if the exception lists several; otherwise empty. */
    public List<Problem> problems() {
        return problems == null ? List.of() : problems;
    }
}
