package io.overrule.app.usecase;

import io.overrule.OverruleException;
import io.overrule.Problem;
import io.overrule.Problems;
import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.LineReader;
import io.overrule.data.Sentence;
import io.overrule.inference.Answer;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import io.overrule.inference.Predictor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Predicts line by line, as lines come: each is an instance or a sentence. A line that cannot be read or answered is
 * refused in its place, and the others are answered; blank lines are passed over.
 */
public final class PredictLines {
    private PredictLines() {}

    /** What a line holds. */
    public enum Form {
        /** An instance, or a sentence, as JSON. */
        JSON,
        /** A text; for a token model, its words. */
        TEXT
    }

    /**
     * @param model the caller closes it
     * @param lines read as late as possible; one that is not text is refused in its place
     * @param name where the lines come from, for messages
     * @param withTruth whether to read the true classes of the tokens of a sentence, where a line of JSON has them
     * @param minConfidence a class that is less probable is {@linkplain Predicted#sure not sure}, except that of a token,
     *     which always needs a tag; empty for any
     * @param moreIsThere whether another line is available without waiting; then several are answered together
     * @param vectors of the lines, if the lines themselves do not contain them
     * @param check called for every line that was read; an exception ends everything, without answers to earlier lines
     */
    public record Request(
            Model model,
            Iterator<? extends LineReader.Line> lines,
            String name,
            Form form,
            boolean withTruth,
            OptionalDouble minConfidence,
            BooleanSupplier moreIsThere,
            Optional<LineVectors> vectors,
            Consumer<Line> check) {
        public Request {
            Objects.requireNonNull(model, "model");
            Objects.requireNonNull(lines, "lines");
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(form, "form");
            Objects.requireNonNull(moreIsThere, "moreIsThere");
            Objects.requireNonNull(vectors, "vectors");
            Objects.requireNonNull(check, "check");
            if (minConfidence.isPresent() && !(minConfidence.getAsDouble() >= 0 && minConfidence.getAsDouble() <= 1)) {
                throw OverruleException.input("the minimum confidence is " + minConfidence.getAsDouble()
                        + "; expected a probability, 0 to 1, such as 0.8");
            }
        }

        /** With lines that are available without waiting; every class counts as sure enough. */
        public static Request of(Model model, Iterator<? extends LineReader.Line> lines, String name, Form form) {
            return new Request(
                    model,
                    lines,
                    name,
                    form,
                    false,
                    OptionalDouble.empty(),
                    lines::hasNext,
                    Optional.empty(),
                    line -> {});
        }
    }

    /**
     * A line that was read.
     *
     * @param number counted from 1
     * @param where its place, for messages
     * @param instances one, or all tokens of a sentence
     * @param truth the true classes of the tokens, if they are known and asked for
     */
    public record Line(
            int number,
            String where,
            List<? extends Instance> instances,
            Optional<Sentence> sentence,
            Optional<List<String>> truth) {
        public Line {
            instances = List.copyOf(instances);
            truth = truth.map(List::copyOf);
        }
    }

    /** What became of a line. */
    public sealed interface Result permits Predicted, Refused {}

    /**
     * A line that was answered.
     *
     * @param explanations one, or one for each token of the sentence
     * @param sure whether the class is as probable as was asked for
     */
    public record Predicted(Line line, List<Explanation> explanations, boolean sure) implements Result {
        public Predicted {
            explanations = List.copyOf(explanations);
        }
    }

    /**
     * A line that could not be read, or not be answered.
     *
     * @param number the line's, counted from 1
     * @param error its message names the line
     */
    public record Refused(int number, String where, OverruleException error) implements Result {
        /** What is wrong with the line, without its place. */
        public String reason() {
            if (!error.problems().isEmpty()) {
                return error.problems().stream().map(Problem::what).collect(Collectors.joining("; "));
            }
            String message = String.valueOf(error.getMessage());
            return message.startsWith(where + ": ") ? message.substring(where.length() + 2) : message;
        }
    }

    /** Answers in the order of the lines. Lines are read as the answers are consumed. */
    public static Iterator<Result> run(Request request, Work work) {
        return new Answers(request, work);
    }

    /** Reads lines as questions to a predictor, and joins its answers with the lines. */
    private static final class Answers implements Iterator<Result> {
        private final Request request;
        private final Work work;
        private final Questions questions;
        private final Iterator<Answer<List<Explanation>>> answers;
        /** The questions that wait for an answer, in order. */
        private final Deque<Asked> waiting = new ArrayDeque<>();

        private @Nullable Result next;
        private @Nullable OverruleException misuse;

        Answers(Request request, Work work) {
            this.request = request;
            this.work = work;
            this.questions = Questions.to(request.model(), request.vectors().isPresent());
            // Answers immediately if no further line is available yet, and in bulk otherwise.
            this.answers = Predictor.of(request.model())
                    .answeringAtOnceUnless(request.moreIsThere())
                    .doing(work)
                    .explainTogether(new Asking());
        }

        /** A line that was read, or refused; or neither, if it is blank. */
        private record Asked(Optional<Line> line, Optional<Refused> problem) {
            static final Asked NOTHING = new Asked(Optional.empty(), Optional.empty());
        }

        /** The lines as questions. A line that is blank or cannot be read gives an empty question. */
        private final class Asking implements Iterator<List<? extends Instance>> {
            @Override
            public boolean hasNext() {
                return request.lines().hasNext();
            }

            @Override
            public List<? extends Instance> next() {
                LineReader.Line line = request.lines().next();
                Asked asked;
                try {
                    work.check();
                    asked = read(line);
                    asked.line().ifPresent(request.check());
                } catch (OverruleException e) {
                    misuse = e;
                    throw e;
                }
                waiting.add(asked);
                return asked.line()
                        .<List<? extends Instance>>map(Line::instances)
                        .orElse(List.of());
            }
        }

        private Asked read(LineReader.Line line) {
            int number = line.number();
            String where = request.name() + ":" + number;
            Problems problems = new Problems();
            Asked asked = Asked.NOTHING;
            if (line instanceof LineReader.Unreadable unreadable) {
                request.vectors().ifPresent(vectors -> vectors.nextRow(where));
                problems.add(where, unreadable.problem());
            } else if (line instanceof LineReader.Text text && !text.text().isBlank()) {
                asked = read(text, where, problems);
            }
            try {
                problems.throwIfAny();
            } catch (OverruleException e) {
                return new Asked(Optional.empty(), Optional.of(new Refused(number, where, e)));
            }
            return asked;
        }

        private Asked read(LineReader.Text line, String where, Problems problems) {
            String text = line.text();
            List<? extends Instance> instances =
                    request.form() == Form.TEXT ? questions.ofText(text) : questions.ofJson(text, where, problems);
            if (request.vectors().isPresent()) {
                instances = withVector(instances, request.vectors().get(), where, problems);
            }
            Optional<Sentence> sentence = Questions.sentence(instances);
            Optional<List<String>> truth = request.withTruth() && request.form() == Form.JSON
                    ? sentence.flatMap(found -> questions.truth(text, found, where, problems))
                    : Optional.empty();
            return instances.isEmpty()
                    ? Asked.NOTHING
                    : new Asked(
                            Optional.of(new Line(line.number(), where, instances, sentence, truth)), Optional.empty());
        }

        /** The instance of a line with its vector; empty after reporting a problem. */
        private static List<? extends Instance> withVector(
                List<? extends Instance> instances, LineVectors vectors, String where, Problems problems) {
            int row = vectors.nextRow(where);
            try {
                return instances.stream()
                        .map(instance -> vectors.attach(instance, row))
                        .toList();
            } catch (OverruleException e) {
                problems.add(where, String.valueOf(e.getMessage()));
                return List.of();
            }
        }

        @Override
        public boolean hasNext() {
            while (next == null && answers.hasNext()) {
                if (misuse != null) {
                    throw misuse;
                }
                work.check();
                Answer<List<Explanation>> answer = answers.next();
                Asked asked = waiting.remove();
                next = asked.line()
                        .map(line -> result(line, answer))
                        .or(asked::problem)
                        .orElse(null);
            }
            if (next == null) {
                request.vectors().ifPresent(vectors -> vectors.requireAllTaken(request.name()));
            }
            return next != null;
        }

        @Override
        public Result next() {
            if (!hasNext()) {
                throw new NoSuchElementException(request.name() + " has no more lines");
            }
            Result result = Objects.requireNonNull(next);
            next = null;
            return result;
        }

        private Result result(Line line, Answer<List<Explanation>> answer) {
            if (answer instanceof Answer.Refused<List<Explanation>> refused) {
                return new Refused(line.number(), line.where(), refused.error().in(line.where()));
            }
            List<Explanation> explanations = answer.result().orElseThrow();
            // Every token of a sentence needs a tag.
            boolean sure =
                    line.sentence().isPresent() || isSure(explanations.get(0).prediction());
            return new Predicted(line, explanations, sure);
        }

        private boolean isSure(Prediction prediction) {
            return request.minConfidence().isEmpty()
                    || prediction.probabilities().get(prediction.label())
                            >= request.minConfidence().getAsDouble();
        }
    }
}
