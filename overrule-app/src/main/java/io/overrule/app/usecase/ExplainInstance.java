package io.overrule.app.usecase;

import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.Work;
import io.overrule.data.Instance;
import io.overrule.data.Sentence;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import io.overrule.inference.Reasons;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Explains what a model predicts for one instance, or for all words of a sentence. */
public final class ExplainInstance {
    private ExplainInstance() {}

    /**
     * @param model the caller closes it
     * @param text a text, or an instance as JSON; for a token model a text is split into words
     * @param name what to call the text in a message
     */
    public record Request(Model model, String text, String name) {
        public Request {
            Objects.requireNonNull(model, "model");
            Objects.requireNonNull(text, "text");
            Objects.requireNonNull(name, "name");
        }
    }

    /**
     * @param sentence empty if the instance is not a sentence
     * @param explanations one, or one for each token of the sentence
     * @param reasons of the classifier, for each of the explanations
     */
    public record Result(Optional<Sentence> sentence, List<Explanation> explanations, List<Reasons> reasons) {
        public Result {
            explanations = List.copyOf(explanations);
            reasons = List.copyOf(reasons);
        }
    }

    public static Result run(Request request, Work work) {
        Model model = request.model();
        Questions questions = Questions.to(model);
        Problems problems = new Problems();
        List<? extends Instance> instances = request.text().strip().startsWith("{")
                ? questions.ofJson(request.text(), request.name(), problems)
                : questions.ofText(request.text());
        problems.throwIfAny();
        if (instances.isEmpty()) {
            throw OverruleException.input(
                    request.name() + " holds no words; write a sentence, such as \"to the station\"");
        }
        Optional<Sentence> sentence = Questions.sentence(instances);
        List<? extends Instance> explained = sentence.isPresent() ? instances : instances.subList(0, 1);
        return new Result(
                sentence,
                model.explain(explained, model.decision().inference(), work),
                model.reasons(explained, work.silent()));
    }
}
