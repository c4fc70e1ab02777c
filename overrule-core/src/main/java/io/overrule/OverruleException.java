package io.overrule;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The only exception type that the library throws on purpose. Its {@link Kind} says who can fix the failure; an
 * application maps it once to an exit code or an HTTP status. Its {@link Code} says what happened, for callers that
 * react to it. Its message names the place, the problem and the remedy in terms of the library; an application adds
 * what its users should type or click.
 */
public final class OverruleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Who can fix it. */
    public enum Kind {
        /** The user or the data: a wrong option, a malformed file, an impossible request. */
        INPUT,
        /** The machine: a full disk, a file that cannot be read, memory. */
        RESOURCE,
        /** Nobody: the operation was cancelled on request. */
        CANCELLED,
        /** The developers of this library. */
        INTERNAL
    }

    /** What happened. Names are stable; more may be added. Each is of one {@link Kind}. */
    public enum Code {
        /** A mistake in the input without a more specific code. */
        INPUT(Kind.INPUT),
        /** Mistakes in data, rules or settings, which {@link OverruleException#problems()} lists. */
        PROBLEMS(Kind.INPUT),
        /** A model file does not exist. */
        NO_SUCH_MODEL(Kind.INPUT),
        /** The given file is not a model. */
        NOT_A_MODEL(Kind.INPUT),
        /** A model file was truncated or changed after it was written, or its parts do not fit together. */
        MODEL_DAMAGED(Kind.INPUT),
        /** The format of a model is newer than this version can read. */
        MODEL_TOO_NEW(Kind.INPUT),
        /** A settings file does not exist. */
        NO_SUCH_SETTINGS(Kind.INPUT),
        /** The artifact that carries an encoder is not on the class path. */
        ENCODER_NOT_INSTALLED(Kind.INPUT),
        /** The encoder that a model was trained with has been moved or replaced. */
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
        /** A failure of the machine without a more specific code. */
        RESOURCE(Kind.RESOURCE),
        /** A cache cannot be read or written. */
        CACHE_FAILED(Kind.RESOURCE),
        /** A state that our own code should have made impossible. */
        INTERNAL(Kind.INTERNAL),
        /** The operation was cancelled. */
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

    /** A failure with a code. */
    public static OverruleException of(Code code, String message) {
        return new OverruleException(code, message, List.of(), null);
    }

    /** A failure with a code and a cause. */
    public static OverruleException of(Code code, String message, Throwable cause) {
        return new OverruleException(code, message, List.of(), cause);
    }

    /** A mistake in the input, described in one line: value, expectation, remedy. */
    public static OverruleException input(String message) {
        return of(Code.INPUT, message);
    }

    /** A mistake in the input that another exception revealed. */
    public static OverruleException input(String message, Throwable cause) {
        return of(Code.INPUT, message, cause);
    }

    /** All mistakes found in the input, one per line. */
    public static OverruleException input(List<Problem> problems) {
        return input(problems, 0);
    }

    /** The first mistakes found in the input, one per line, and the number of those left out. */
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

    /** A failure of the machine, such as a full disk. */
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

    /** The operation was cancelled. */
    public static OverruleException cancelled(String message) {
        return of(Code.CANCELLED, message);
    }

    /** The operation was cancelled, for example by an interrupt. */
    public static OverruleException cancelled(String message, Throwable cause) {
        return of(Code.CANCELLED, message, cause);
    }

    /**
     * The same failure with its place in front of the message, for a layer that knows the place. Kind, code and
     * problems are kept, and this exception becomes the cause.
     *
     * @param place a file, a run, an instance
     */
    public OverruleException in(String place) {
        return saying(place + ": " + getMessage());
    }

    /**
     * The same failure with another message. Kind, code and problems are kept, and this exception becomes the cause.
     */
    public OverruleException saying(String message) {
        return new OverruleException(code, message, problems(), this);
    }

    public Kind kind() {
        return code.kind();
    }

    public Code code() {
        return code;
    }

    /** The individual problems, if the exception lists several; otherwise empty. */
    public List<Problem> problems() {
        return problems == null ? List.of() : problems;
    }
}
