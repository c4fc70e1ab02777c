package io.overrule.inference;

import io.overrule.OverruleException;
import java.util.Objects;
import java.util.Optional;

/**
 * What a {@link Predictor} gives for one question, in the place of the question.
 *
 * @param <R> what is asked for: a {@link Prediction}, an {@link Explanation}, or those of all tokens of a sentence
 */
public sealed interface Answer<R> {
    /** The place of the question among all questions, from 0 on. */
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
     * The model cannot read the question; the others are answered all the same.
     *
     * @param error why, of kind {@link OverruleException.Kind#INPUT}
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
