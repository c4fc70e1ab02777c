package io.overrule.app.report;

import io.overrule.evaluation.Evaluation;
import io.overrule.inference.Explanation;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The ways to predict, in words. */
public final class Ways {
    private Ways() {}

    /** As the end of a sentence: {@code accuracy 0.87 with the rules that are trusted}. */
    public static String words(Inference inference) {
        return switch (inference) {
            case CLASSIFIER -> "by the classifier alone";
            case JOINT -> "with the rules that hold by P_jphi";
            case TRUST -> "with the rules that are trusted";
        };
    }

    /** The way in which a model predicted, as the end of a sentence. */
    public static String words(Evaluation evaluation) {
        return words(really(evaluation.inference(), evaluation.holding().isPresent()));
    }

    /** Which votes counted for a prediction, as a sentence. */
    public static String counted(Inference inference) {
        return switch (inference) {
            case CLASSIFIER -> "Predicted by the classifier alone; votes of rules did not count.";
            case JOINT -> "Predicted as the paper does; the votes of rules that hold by P_jphi counted.";
            case TRUST -> "Predicted with the rules that are trusted; their votes counted.";
        };
    }

    /** As {@link #counted(Inference)}, unless kept and overruled already show it. */
    public static List<String> countedOtherwise(List<Explanation> explanations) {
        return explanations.stream()
                .filter(explanation -> !explanation.rules().isEmpty())
                .map(Ways::really)
                .filter(inference -> inference != Inference.TRUST)
                .distinct()
                .map(Ways::counted)
                .toList();
    }

    /** Without a rule network there is no P_jphi, and the paper's way is the classifier's. */
    private static Inference really(Explanation explanation) {
        boolean holding =
                explanation.rules().stream().allMatch(rule -> rule.holding().isPresent());
        return really(explanation.inference(), holding);
    }

    private static Inference really(Inference inference, boolean hasRuleNetwork) {
        return inference == Inference.JOINT && !hasRuleNetwork ? Inference.CLASSIFIER : inference;
    }

    /** Where the model's own way to predict comes from, in a few words. */
    public static String origin(Model model) {
        String asked = model.provenance().options().getOrDefault("inference", "auto");
        Map<String, String> outcome = model.provenance().outcome();
        if (!asked.equals("auto")) {
            return "as asked for when it was trained";
        }
        if (outcome.keySet().stream().anyMatch(key -> key.startsWith("crossFitted."))) {
            return "the way chosen on validation";
        }
        return outcome.containsKey("predictsBy")
                ? "the way chosen without validation instances"
                : "the model's own way";
    }

    /** All ways but the one in which the model predicted. Without a rule network the paper's is the classifier's. */
    public static List<Inference> others(Evaluation evaluation) {
        return Arrays.stream(Inference.values())
                .filter(inference -> inference
                        != really(evaluation.inference(), evaluation.holding().isPresent()))
                .filter(inference ->
                        inference != Inference.JOINT || evaluation.holding().isPresent())
                .toList();
    }
}
