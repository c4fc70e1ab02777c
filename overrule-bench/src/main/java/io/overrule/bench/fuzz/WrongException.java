package io.overrule.bench.fuzz;

/** A promise that was broken, although nothing was thrown. */
final class WrongException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final FuzzFailure.Kind kind;

    WrongException(FuzzFailure.Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    FuzzFailure.Kind kind() {
        return kind;
    }
}
