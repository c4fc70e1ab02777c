package io.overrule.llm;

import dev.langchain4j.model.chat.ChatModel;
import io.overrule.OverruleException;
import io.overrule.prompt.Chat;

/**
 * Any model of LangChain4j.
 *
 * @param chatModel the model that is asked
 * @param model the name that answers are kept under
 */
public record LangChainChat(ChatModel chatModel, String model) implements Chat {
    @Override
    public String answer(String question) {
        try {
            String answer = chatModel.chat(question);
            if (answer == null) {
                throw OverruleException.resource(
                        "the model '" + model + "' gave no answer", new IllegalStateException("no answer"));
            }
            return answer;
        } catch (OverruleException e) {
            throw e;
        } catch (RuntimeException e) {
            throw OverruleException.resource(
                    "the model '" + model + "' did not answer (" + reason(e)
                            + "); check that it runs, its address and its name",
                    e);
        }
    }

    /** The root cause, in one line. */
    private static String reason(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        String line = message.replaceAll("\\s+", " ").strip();
        return line.length() > 200 ? line.substring(0, 200) + "…" : line;
    }
}
