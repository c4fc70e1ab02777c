package io.overrule.inference;

import io.overrule.OverruleException;
import java.util.Objects;
import java.util.Optional;

/**
 * The answer of a {@link Predictor} to one question: a result, or a refusal with the reason.
 *
 * @param <R> the type of the result: a {@link Prediction}, an {@link Explanation}, or a list of them for the tokens of
 *     a sentence
 */
public sealed interface Answer<R> {
    /** The index of the question, counted from 0. */
    long index();

    /** The result, unless the question was refused. */
    Optional<R> result();

    /** The model answered. */
    record Answered<R>(long index, R value) implements Answer<R> {
        public Answered {
            requireIndex(index);
            Objects.requireNonNull(value, "value");
        }

        @Override
        public Optional<R> result() {
            return Optional.of(value);
        }
    }

    /**
     * The model cannot read the question. Other questions are still answered.
     *
     * @param error the reason, of kind {@link OverruleException.Kind#INPUT}
     */
    record Refused<R>(long index, OverruleException error) implements Answer<R> {
        public Refused {
            requireIndex(index);
            if (error.kind() != OverruleException.Kind.INPUT) {
                throw OverruleException.internal(
                        "a question cannot be refused by an error of kind " + error.kind() + ": " + error.getMessage(),
                        error);
            }
        }

        @Override
        public Optional<R> result() {
            return Optional.empty();
        }
    }

    private static void requireIndex(long index) {
        if (index < 0) {
            throw OverruleException.internal("the index of an answer is " + index + "; expected 0 or more");
        }
    }
}
