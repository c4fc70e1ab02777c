package io.overrule.bench.fuzz;

import java.util.Locale;

/**
 * A case that went wrong.
 *
 * @param number the case's number, which repeats it
 */
public record FuzzFailure(String reader, long number, Kind kind, String message) {
    /** What is wrong with a case. */
    public enum Kind {
        /** Something was thrown that does not say that the input is at fault. */
        THROWN,
        EXIT_CODE,
        /** More than five seconds. */
        SLOW,
        /** No end in sight. */
        ENDLESS,
        /** More than one gigabyte. */
        MEMORY,
        /** What was accepted and written is not read back as it was. */
        UNEQUAL,
        /** An answer that is not what it claims to be. */
        ANSWER;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }
}
