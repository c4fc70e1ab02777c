package io.overrule.inference;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.Sentence;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Predicts any number of instances as a stream: an iterator in, an iterator out, in the same order.
 *
 * <pre>{@code
 * Iterator<Answer<Prediction>> answers = Predictor.of(model).predict(instances);
 * }</pre>
 *
 * <p>Internally, questions go to the model in batches, because encoders are faster on batches. The answers are the
 * same, bit for bit, as for single questions. At most one batch is read ahead. A question that the model cannot read is
 * {@linkplain Answer.Refused refused} in its place, and the others are answered. A failure that no question caused (a
 * full disk, a bug, a cancellation, a failing source) ends the iteration with an exception, after the answers to all
 * earlier questions.
 *
 * <p>A predictor is immutable and may be shared between threads; the iterators that it gives may not.
 */
public final class Predictor {
    /** The default number of questions per batch. */
    public static final int BATCH = 512;

    private final Model model;
    private final int batch;
    private final BooleanSupplier moreIsThere;
    private final Work work;

    private Predictor(Model model, int batch, BooleanSupplier moreIsThere, Work work) {
        this.model = model;
        this.batch = batch;
        this.moreIsThere = moreIsThere;
        this.work = work;
    }

    /** A predictor with batches of {@link #BATCH} questions, for sources that never block. */
    public static Predictor of(Model model) {
        return new Predictor(model, BATCH, () -> true, Work.quiet());
    }

    /** @param questions the number of instances or sentences per batch */
    public Predictor withBatch(int questions) {
        if (questions < 1) {
            throw OverruleException.input("a batch is " + questions + " questions; expected 1 or more");
        }
        return new Predictor(model, questions, moreIsThere, work);
    }

    /**
     * For a source that may block until its next question: a person, a queue, a socket.
     *
     * @param another called after each question: returns whether the next question or the end is available. If not, the
     *     questions read so far are answered before the source is read again.
     */
    public Predictor answeringAtOnceUnless(BooleanSupplier another) {
        return new Predictor(model, batch, another, work);
    }

    /**
     * For answers that can be cancelled, even within a batch, and that respect a thread budget.
     *
     * @param work receives no reports, because the number of questions is unknown
     */
    public Predictor doing(Work work) {
        return new Predictor(model, batch, moreIsThere, work.silent());
    }

    /** Predicts the classes of instances. */
    public Iterator<Answer<Prediction>> predict(Iterator<? extends Instance> instances) {
        return new Answers<>(instances, List::of, this::predictions, results -> results.get(0), batch, moreIsThere);
    }

    /**
     * Predicts the classes of instances as a sequential stream. A parallel stream would not help, because each batch
     * already uses all cores.
     */
    public Stream<Answer<Prediction>> predict(Stream<? extends Instance> instances) {
        return stream(predict(instances.iterator())).onClose(instances::close);
    }

    /** Predicts and explains the classes of instances. */
    public Iterator<Answer<Explanation>> explain(Iterator<? extends Instance> instances) {
        return new Answers<>(instances, List::of, this::explanations, results -> results.get(0), batch, moreIsThere);
    }

    /** Predicts and explains the classes of instances as a sequential stream. */
    public Stream<Answer<Explanation>> explain(Stream<? extends Instance> instances) {
        return stream(explain(instances.iterator())).onClose(instances::close);
    }

    /** Predicts the classes of the tokens of each sentence. */
    public Iterator<Answer<List<Prediction>>> predictSentences(Iterator<Sentence> sentences) {
        return new Answers<>(sentences, Sentence::instances, this::predictions, List::copyOf, batch, moreIsThere);
    }

    /** Predicts and explains the classes of the tokens of each sentence. */
    public Iterator<Answer<List<Explanation>>> explainSentences(Iterator<Sentence> sentences) {
        return new Answers<>(sentences, Sentence::instances, this::explanations, List::copyOf, batch, moreIsThere);
    }

    /**
     * Predicts and explains groups of instances; each group is answered or refused as a whole. A group is one instance,
     * all tokens of a sentence, or empty.
     */
    public Iterator<Answer<List<Explanation>>> explainTogether(Iterator<? extends List<? extends Instance>> groups) {
        return new Answers<>(groups, group -> group, this::explanations, List::copyOf, batch, moreIsThere);
    }

    private List<Prediction> predictions(List<Instance> instances) {
        return model.predict(instances, model.decision().inference(), work);
    }

    private List<Explanation> explanations(List<Instance> instances) {
        return model.explain(instances, model.decision().inference(), work);
    }

    private static <R> Stream<Answer<R>> stream(Iterator<Answer<R>> answers) {
        return StreamSupport.stream(
                Spliterators.spliteratorUnknownSize(answers, Spliterator.ORDERED | Spliterator.NONNULL), false);
    }
}
