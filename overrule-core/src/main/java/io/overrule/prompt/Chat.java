package io.overrule.prompt;

/** A language model that answers questions. Used by one thread at a time. */
public interface Chat extends AutoCloseable {
    /** The identity of the model, which keeps its answers apart from those of other models. */
    String model();

    /**
     * The answer to a question.
     *
     * @throws io.overrule.OverruleException of kind RESOURCE if there is none: a time-out, a refusal, a lost connection
     */
    String answer(String question);

    @Override
    default void close() {}
}
