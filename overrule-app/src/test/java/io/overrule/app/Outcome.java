package io.overrule.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.app.print.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** What a command said and how it ended. */
public record Outcome(int code, String out, String err) {
    /** Runs a command. */
    public static Outcome of(Path cache, String input, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code;
        try (Terminal terminal = new Terminal(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                out,
                err,
                false,
                Map.of("OVERRULE_CACHE", cache.toString()))) {
            code = Overrule.run(terminal, arguments);
        }
        return new Outcome(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    public JsonNode json() throws IOException {
        return new ObjectMapper().readTree(out);
    }
}
