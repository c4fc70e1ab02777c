package io.overrule.prompt;

/**
 * Opens language models by their address. Implementations are found with {@link java.util.ServiceLoader}, so adding the
 * artifact is enough.
 */
public interface ChatService {
    /** Whether it supports an API: {@code openai} or {@code ollama}. */
    boolean speaks(String api);

    /** Opens a model. Nothing is sent before the first question. */
    Chat open(ChatSettings settings);
}
