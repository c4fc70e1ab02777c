package io.overrule.prompt;

/**
 * Opens language models by their address. Found as a service ({@link java.util.ServiceLoader}), so that adding the artifact
 * is all there is to do.
 */
public interface ChatService {
    /** Whether it speaks an interface, by its name: {@code openai} or {@code ollama}. */
    boolean speaks(String api);

    /** A model to ask; nothing is sent before the first question. */
    Chat open(ChatSettings settings);
}
