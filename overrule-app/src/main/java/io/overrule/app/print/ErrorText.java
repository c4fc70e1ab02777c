package io.overrule.app.print;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Describes what the Java machine itself runs out of, or does not find, in one line that says what to do about it. */
public final class ErrorText {
    private static final long MEBIBYTE = 1L << 20;

    private ErrorText() {}

    /** The line, if an error of the machine is what was thrown or what caused it; empty for anything else. */
    public static Optional<String> of(Throwable thrown) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (@Nullable Throwable cause = thrown; cause != null && seen.add(cause); cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                return Optional.of(memory(String.valueOf(cause.getMessage())));
            }
            if (cause instanceof StackOverflowError) {
                return Optional.of("something is nested too deeply: look for deeply nested rules or JSON,"
                        + " or allow a deeper stack: OVERRULE_JAVA_OPTIONS=-Xss64m");
            }
            if (cause instanceof LinkageError) {
                return Optional.of("a part of Overrule, or of a library that it uses, cannot be loaded ("
                        + cause.toString().replaceAll("\\s+", " ")
                        + "); the installation is incomplete, or was changed meanwhile: build it again with"
                        + " './mvnw -Dquick package'");
            }
        }
        return Optional.empty();
    }

    private static String memory(String reason) {
        long now = Runtime.getRuntime().maxMemory() / MEBIBYTE;
        String start = String.format(Locale.ROOT, "not enough memory (%s; the limit is %,d MiB): ", reason, now);
        if (reason.contains("thread")) {
            return start + "too many threads or processes are running; end some, or raise the limit (ulimit -u)";
        }
        if (reason.toLowerCase(Locale.ROOT).contains("direct buffer")) {
            return start + "raise the limit: OVERRULE_JAVA_OPTIONS=-XX:MaxDirectMemorySize=" + 2 * now + "m";
        }
        if (reason.contains("Metaspace")) {
            return start + "raise the limit: OVERRULE_JAVA_OPTIONS=-XX:MaxMetaspaceSize=1g";
        }
        return start + "raise the limit, if the machine has more: OVERRULE_JAVA_OPTIONS=-Xmx" + 2 * now
                + "m; or give it less data at once";
    }
}
