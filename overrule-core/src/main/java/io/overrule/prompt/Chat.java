package io.overrule.prompt;

/** A language model that answers. Used by one thread at a time. */
public interface Chat extends AutoCloseable {
    /** Which model it is, so that its answers are not taken for another's. */
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
