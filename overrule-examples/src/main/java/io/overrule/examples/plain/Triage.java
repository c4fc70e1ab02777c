package io.overrule.examples.plain;

import io.overrule.data.Instance;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import io.overrule.modelfile.ModelFile;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** Sorts requests. A model is immutable, so one of them serves all threads. */
public final class Triage {
    private final Model model;

    public Triage(Path modelFile) {
        this.model = ModelFile.read(modelFile);
    }

    /** The class, and how probable it is. */
    public String sort(String request) {
        Prediction prediction = model.predict(Instance.text(request));
        double probability = prediction.probabilities().get(prediction.label());
        return prediction.name() + " " + Math.round(100 * probability) + " %";
    }

    /** The rules that fired, and whether they were believed. */
    public String why(String request) {
        return model.explain(Instance.text(request)).rules().stream()
                .map(fired -> fired.rule().id() + (fired.overruled() ? " overruled" : " kept"))
                .collect(Collectors.joining(", "));
    }

    /** Whether a person should look: no rule is believed, and the classifier is not sure. */
    public boolean isDoubtful(String request) {
        Explanation explanation = model.explain(Instance.text(request));
        int label = explanation.prediction().label();
        return explanation.rules().stream().allMatch(Explanation.FiredRule::overruled)
                && explanation.prediction().probabilities().get(label) < 0.6;
    }
}
