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
 * Asks a model about any number of instances: an iterator in, an iterator out, in the same order.
 *
 * <pre>{@code
 * Iterator<Answer<Prediction>> answers = Predictor.of(model).predict(instances);
 * }</pre>
 *
 * <p>Inside, questions go to the model in batches, because models that encode do so in batches; the answers are those
 * to each question alone, bit for bit. No more than a batch is read ahead. A question that the model cannot read is
 * {@linkplain Answer.Refused refused} in its place, and the others are answered. Whatever is nobody's question's fault
 * (a full disk, a bug, a cancellation, a source that fails) ends the answers with that exception, after the answers to
 * all that was asked before.
 *
 * <p>A predictor is immutable and may be shared between threads; the iterators that it gives may not.
 */
public final class Predictor {
    /** How many questions go to the model at once, unless said otherwise. */
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

    /** Batches of {@link #BATCH} questions, from sources that never make one wait. */
    public static Predictor of(Model model) {
        return new Predictor(model, BATCH, () -> true, Work.quiet());
    }

    /** @param questions how many go to the model at once: instances, or sentences */
    public Predictor withBatch(int questions) {
        if (questions < 1) {
            throw OverruleException.input("a batch is " + questions + " questions; expected 1 or more");
        }
        return new Predictor(model, questions, moreIsThere, work);
    }

    /**
     * For a source that may have to wait for its next question: a person, a queue, a socket.
     *
     * @param another asked after each question, whether the next is there already, or the end. If not, what was read is
     *     answered before the source is touched again.
     */
    public Predictor answeringAtOnceUnless(BooleanSupplier another) {
        return new Predictor(model, batch, another, work);
    }

    /**
     * For answers that can be cancelled, also within a batch, and that keep to a thread budget.
     *
     * @param work not reported to: nobody knows how many questions there will be
     */
    public Predictor doing(Work work) {
        return new Predictor(model, batch, moreIsThere, work.silent());
    }

    /** The classes of instances. */
    public Iterator<Answer<Prediction>> predict(Iterator<? extends Instance> instances) {
        return new Answers<>(instances, List::of, this::predictions, results -> results.get(0), batch, moreIsThere);
    }

    /** The classes of instances, one after the other: a parallel stream is of no use, a batch is on all cores. */
    public Stream<Answer<Prediction>> predict(Stream<? extends Instance> instances) {
        return stream(predict(instances.iterator())).onClose(instances::close);
    }

    /** The classes of instances, and why. */
    public Iterator<Answer<Explanation>> explain(Iterator<? extends Instance> instances) {
        return new Answers<>(instances, List::of, this::explanations, results -> results.get(0), batch, moreIsThere);
    }

    /** The classes of instances, and why, one after the other. */
    public Stream<Answer<Explanation>> explain(Stream<? extends Instance> instances) {
        return stream(explain(instances.iterator())).onClose(instances::close);
    }

    /** For each sentence, the classes of its tokens. */
    public Iterator<Answer<List<Prediction>>> predictSentences(Iterator<Sentence> sentences) {
        return new Answers<>(sentences, Sentence::instances, this::predictions, List::copyOf, batch, moreIsThere);
    }

    /** For each sentence, the classes of its tokens, and why. */
    public Iterator<Answer<List<Explanation>>> explainSentences(Iterator<Sentence> sentences) {
        return new Answers<>(sentences, Sentence::instances, this::explanations, List::copyOf, batch, moreIsThere);
    }

    /**
     * The classes of instances that are answered or refused together, and why: each element is one instance, or all
     * tokens of a sentence, or nothing at all.
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
