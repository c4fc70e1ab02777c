package io.overrule.app.print;

import io.overrule.OverruleException;
import io.overrule.experiment.Warning;
import java.util.Optional;

/**
 * What the command line adds to the library's messages: the flags and commands that do what the library advises. The
 * one place where a code or a kind of warning becomes something to type.
 */
public final class CommandHints {
    private CommandHints() {}

    /** What to type to follow a message's advice; empty if there is no such command. */
    static Optional<String> of(OverruleException.Code code) {
        return switch (code) {
            case NO_SUCH_MODEL, NOT_A_MODEL -> Optional.of("'overrule train' writes models");
            case NO_SUCH_SETTINGS -> Optional.of("'overrule tune' writes settings");
            case ENCODER_NOT_INSTALLED -> Optional.of("./overrule add-encoder NAME");
            case ENCODER_ELSEWHERE -> Optional.of("--encoder onnx:FOLDER");
            case ENCODER_NOT_USED -> Optional.of("--encoder");
            case FEATURES_DO_NOT_FIT -> Optional.of("--features NAME");
            case NOTHING_COVERED -> Optional.of("--method only-l");
            case UNKNOWN_DEFAULT_CLASS -> Optional.of("--default-class LABEL");
            case CACHE_MISPLACED -> Optional.of("--cache FOLDER");
            case CACHE_FAILED -> Optional.of("--cache FOLDER or --no-cache");
            case INPUT, PROBLEMS, MODEL_DAMAGED, MODEL_TOO_NEW, RESOURCE, INTERNAL, CANCELLED -> Optional.empty();
        };
    }

    /** An exception's message, with what to type. */
    public static String message(OverruleException exception) {
        return exception.getMessage()
                + of(exception.code())
                        .map(hint -> " (on the command line: " + hint + ")")
                        .orElse("");
    }

    /** A warning's message, with the command that shows more. */
    public static String message(Warning warning) {
        return warning.message()
                + switch (warning.kind()) {
                    case RULE_CONTRADICTED_BY_LABELS, ONLY_L_IS_BETTER -> "; 'overrule rules' shows all rules";
                    case UNANIMOUS_VOTE_OVERTURNED, RIGHT_RULE_OVERRULED ->
                        "; 'overrule explain' shows what was made of an instance";
                    default -> "";
                };
    }
}
