package io.overrule.prompt;

import io.overrule.OverruleException;
import java.time.Duration;
import java.util.Optional;

/**
 * Where a language model is, and how to speak to it.
 *
 * @param api the interface: {@code openai} for all that are compatible with it, {@code ollama}
 * @param url the address: {@code http://localhost:11434}
 * @param model the name of the model there
 * @param key the secret that the address asks for, if any
 * @param timeout how long to wait for an answer
 * @param longest the most tokens that an answer may have
 */
public record ChatSettings(String api, String url, String model, Optional<String> key, Duration timeout, int longest) {
    public ChatSettings {
        if (model.isBlank()) {
            throw OverruleException.input("no model is named; write the name that the address knows, such as llama3.2");
        }
        if (!url.startsWith("http://") && !url.startsWith("https://")) {
            throw OverruleException.input(
                    "the address is '" + url + "'; expected one that begins with http:// or https://");
        }
        if (timeout.isNegative() || timeout.isZero() || longest < 1) {
            throw OverruleException.input("a time-out of " + timeout + " and answers of " + longest
                    + " tokens; expected a time above 0 and at least one token");
        }
    }

    /** Without the secret, which belongs into no message. */
    @Override
    public String toString() {
        return model + " at " + url;
    }
}
