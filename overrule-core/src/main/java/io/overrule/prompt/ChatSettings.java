package io.overrule.prompt;

import io.overrule.OverruleException;
import java.time.Duration;
import java.util.Optional;

/**
 * The address of a language model and the settings of the connection.
 *
 * @param api the API: {@code openai}, also for compatible services, or {@code ollama}
 * @param url the address: {@code http://localhost:11434}
 * @param model the name of the model there
 * @param key the secret key for the address, if it needs one
 * @param timeout how long to wait for an answer
 * @param longest the maximum number of tokens in an answer
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

    /** Leaves out the secret key, which must not appear in messages. */
    @Override
    public String toString() {
        return model + " at " + url;
    }
}
