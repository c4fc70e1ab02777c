package io.overrule.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.OverruleException;
import java.io.PrintWriter;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** What benchmarks print with {@code --json}. */
final class Json {
    private Json() {}

    /** A record as one JSON object, by the names of its components. */
    static String of(Object results) {
        try {
            return new ObjectMapper().writeValueAsString(results);
        } catch (JsonProcessingException e) {
            throw OverruleException.resource("the results cannot be written as JSON", e);
        }
    }

    /** Four decimals of a share; null stays null. */
    static @Nullable Double share(@Nullable Double value) {
        return value == null ? null : (Double) (Math.round(value * 10_000) / 10_000.0);
    }

    /**
     * Ends a command that judges goals: with {@code --json} the object is all that is on the output, and the goals go where
     * messages go.
     */
    static void end(CommandLine command, boolean json, Object results, Stream<String> goals) {
        if (json) {
            command.getOut().println(of(results));
        }
        PrintWriter judgement = json ? command.getErr() : command.getOut();
        goals.forEach(judgement::println);
        judgement.flush();
        command.getOut().flush();
    }

    /** Three decimals: more of them would be noise. */
    static double rounded(double value) {
        return Math.round(value * 1000) / 1000.0;
    }
}
