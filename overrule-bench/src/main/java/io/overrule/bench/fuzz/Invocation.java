package io.overrule.bench.fuzz;

import io.overrule.app.Overrule;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** A command as a person types it, within this process, and how it ended. */
record Invocation(int code, String out, String err) {
    /** Runs a command, which must succeed or say that what it was given needs fixing. */
    static Invocation of(Path cache, byte[] input, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Overrule.run(
                new ByteArrayInputStream(input), out, err, Map.of("OVERRULE_CACHE", cache.toString()), arguments);
        Invocation invocation =
                new Invocation(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        invocation.check();
        return invocation;
    }

    private void check() {
        if (code != 0 && code != 2) {
            throw new WrongException(FuzzFailure.Kind.EXIT_CODE, "exit code " + code + ": " + start(err));
        }
        if (code == 2 && err.isBlank() && !out.contains("\"error\"")) {
            throw new WrongException(FuzzFailure.Kind.ANSWER, "exit code 2 without a reason");
        }
        if (err.contains("\tat ")) {
            throw new WrongException(FuzzFailure.Kind.THROWN, start(err));
        }
        // What reaches a terminal raw can change its title, colours, or what stands above.
        if (err.chars().anyMatch(c -> Character.isISOControl(c) && "\n\r\t".indexOf(c) < 0)) {
            throw new WrongException(FuzzFailure.Kind.ANSWER, "a control character in a message: " + start(err));
        }
    }

    private static String start(String text) {
        return text.substring(0, Math.min(text.length(), 1_500));
    }
}
