package io.overrule.llm;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.ollama.OllamaChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import io.overrule.prompt.Chat;
import io.overrule.prompt.ChatService;
import io.overrule.prompt.ChatSettings;

/** Opens models by their address. Answers are as deterministic as the model allows: temperature 0. */
public final class LangChainService implements ChatService {
    /** Addresses that need no secret ignore it, but the client requires one. */
    private static final String NO_KEY = "none";

    @Override
    public boolean speaks(String api) {
        return api.equals("openai") || api.equals("ollama");
    }

    @Override
    public Chat open(ChatSettings settings) {
        ChatModel model = settings.api().equals("ollama")
                ? OllamaChatModel.builder()
                        .baseUrl(settings.url())
                        .modelName(settings.model())
                        .timeout(settings.timeout())
                        .temperature(0.0)
                        .numPredict(settings.longest())
                        .maxRetries(0)
                        .build()
                : OpenAiChatModel.builder()
                        .baseUrl(settings.url())
                        .apiKey(settings.key().orElse(NO_KEY))
                        .modelName(settings.model())
                        .timeout(settings.timeout())
                        .temperature(0.0)
                        .maxTokens(settings.longest())
                        .maxRetries(0)
                        .build();
        return new LangChainChat(model, settings.model());
    }
}
