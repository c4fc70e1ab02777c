package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.Services;
import io.overrule.app.print.Terminal;
import io.overrule.prompt.Chat;
import io.overrule.prompt.ChatService;
import io.overrule.prompt.ChatSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How to reach a language model, for commands that ask one. */
final class ChatFlags {
    private static final Services<ChatService> SERVICES = new Services<>(ChatService.class);

    @Option(
            names = "--api",
            paramLabel = "NAME",
            description = "The API of the language model: openai, which many servers offer, or ollama. Default:"
                    + " openai if the address ends in /v1, otherwise ollama.")
    private @Nullable String api;

    @Option(
            names = "--key-variable",
            paramLabel = "NAME",
            description = "The environment variable that holds the secret key, if the address requires one.")
    private @Nullable String keyVariable;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "Seconds to wait for an answer. Default: 60.")
    private int timeout = 60;

    /**
     * A model at an address. Nothing is contacted before the first question.
     *
     * @param answerTokens the longest answer to ask for
     */
    Chat open(String address, String model, int answerTokens, Terminal terminal) {
        String spoken = api != null ? api : address.replaceAll("/+$", "").endsWith("/v1") ? "openai" : "ollama";
        Optional<String> key = Optional.ofNullable(keyVariable).map(variable -> key(variable, terminal));
        ChatSettings settings =
                new ChatSettings(spoken, address, model, key, Duration.ofSeconds(Math.max(1, timeout)), answerTokens);
        List<ChatService> services = SERVICES.all();
        if (services.isEmpty()) {
            throw OverruleException.input(
                    "asking a model needs the module overrule-llm; build and add it with './overrule add llm'");
        }
        return services.stream()
                .filter(service -> service.speaks(spoken))
                .findFirst()
                .orElseThrow(() -> OverruleException.input("--api is '" + spoken + "'; expected openai or ollama"))
                .open(settings);
    }

    private static String key(String variable, Terminal terminal) {
        String key = terminal.environment().get(variable);
        if (key == null || key.isBlank()) {
            throw OverruleException.input(
                    "the environment variable " + variable + " is not set; put the secret key there");
        }
        return key;
    }
}
