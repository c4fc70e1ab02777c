package io.overrule.inference;

import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions in batches.
 *
 * @param <Q> a question: one instance, or several that belong together
 * @param <E> the model's result for one instance
 * @param <R> the result for a question
 */
final class Answers<Q, E, R> implements Iterator<Answer<R>> {
    /** If sentences are long, a batch holds fewer of them. */
    private static final int MOST_INSTANCES = 8192;

    private final Iterator<? extends Q> questions;
    private final Function<? super Q, ? extends List<? extends Instance>> instancesOf;
    private final Function<List<Instance>, List<E>> model;
    private final Function<List<E>, R> result;
    private final int batch;
    private final BooleanSupplier moreIsThere;

    private final Queue<Answer<R>> answers = new ArrayDeque<>();
    /** A question that was already read but has another kind than those before it, which are answered first. */
    private @Nullable Question readAhead;

    private @Nullable Throwable failure;
    private boolean ended;
    private long count;

    Answers(
            Iterator<? extends Q> questions,
            Function<? super Q, ? extends List<? extends Instance>> instancesOf,
            Function<List<Instance>, List<E>> model,
            Function<List<E>, R> result,
            int batch,
            BooleanSupplier moreIsThere) {
        this.questions = questions;
        this.instancesOf = instancesOf;
        this.model = model;
        this.result = result;
        this.batch = batch;
        this.moreIsThere = moreIsThere;
    }

    private record Question(long index, List<Instance> instances) {
        Question {
            instances = List.copyOf(instances);
        }

        /** Empty if the question has no instances. */
        Optional<InstanceKind> kind() {
            return instances.isEmpty() ? Optional.empty() : Optional.of(InstanceKind.of(instances.get(0)));
        }
    }

    @Override
    public boolean hasNext() {
        while (answers.isEmpty() && !ended) {
            List<Question> read = new ArrayList<>();
            try {
                read(read);
            } catch (RuntimeException | Error e) {
                fail(e);
            }
            try {
                ask(read);
            } catch (RuntimeException | Error e) {
                fail(e);
            }
        }
        if (answers.isEmpty() && failure != null) {
            Throwable thrown = failure;
            failure = null;
            throw rethrown(thrown);
        }
        return !answers.isEmpty();
    }

    @Override
    public Answer<R> next() {
        if (!hasNext()) {
            throw new NoSuchElementException("all questions are answered");
        }
        return answers.remove();
    }

    private void fail(Throwable thrown) {
        ended = true;
        if (failure == null) {
            failure = thrown;
        } else if (failure != thrown) {
            failure.addSuppressed(thrown);
        }
    }

    private static RuntimeException rethrown(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return (RuntimeException) thrown;
    }

    /** Reads questions of one kind until the batch is full or no question is available. */
    private void read(List<Question> read) {
        Optional<InstanceKind> kind = Optional.empty();
        int instances = 0;
        boolean more = true;
        while (more && read.size() < batch && instances < MOST_INSTANCES) {
            Question question = readAhead;
            readAhead = null;
            if (question == null) {
                if (!questions.hasNext()) {
                    ended = true;
                    return;
                }
                question = new Question(count, List.copyOf(instancesOf.apply(questions.next())));
                count++;
            }
            if (kind.isPresent() && question.kind().isPresent() && !kind.equals(question.kind())) {
                readAhead = question;
                return;
            }
            kind = kind.or(question::kind);
            read.add(question);
            instances += question.instances().size();
            more = moreIsThere.getAsBoolean();
        }
    }

    /**
     * Asks all questions at once. If the model cannot read one of them, bisection finds it. Only errors of a question
     * are searched for in this way; a full disk, for example, affects all questions.
     */
    private void ask(List<Question> asked) {
        if (asked.isEmpty()) {
            return;
        }
        List<E> results;
        try {
            List<Instance> instances = new ArrayList<>();
            asked.forEach(question -> instances.addAll(question.instances()));
            results = instances.isEmpty() ? List.of() : model.apply(instances);
        } catch (OverruleException e) {
            if (e.kind() != OverruleException.Kind.INPUT) {
                throw e;
            }
            if (asked.size() == 1) {
                answers.add(new Answer.Refused<>(asked.get(0).index(), e));
                return;
            }
            int half = asked.size() / 2;
            ask(asked.subList(0, half));
            ask(asked.subList(half, asked.size()));
            return;
        }
        int start = 0;
        for (Question question : asked) {
            int end = start + question.instances().size();
            answers.add(new Answer.Answered<>(question.index(), result.apply(results.subList(start, end))));
            start = end;
        }
    }
}
