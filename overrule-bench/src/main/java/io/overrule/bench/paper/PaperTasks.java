package io.overrule.bench.paper;

import io.overrule.OverruleException;
import io.overrule.Suggestion;
import io.overrule.feature.FeatureSettings;
import io.overrule.training.Preset;
import io.overrule.training.TrainingOptions;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The paper's five datasets, with everything that was chosen for them: features, settings, methods. What is not the
 * paper's own choice was made on the validation sets.
 */
final class PaperTasks {
    /** The methods that the paper does not have. */
    private static final List<String> FURTHER =
            List.of("dawid-skene", "generative", "weak-then-finetune", "self-training", "ensemble");

    /** Word uni- and bigrams of U, counted, as the paper's YouTube features are made. */
    private static final String YOUTUBE_FEATURES = "ngrams:counts,min=1,max=100000,tokens=word2";

    private PaperTasks() {}

    /** In the order of the paper's Table 2. */
    static List<PaperTask> all() {
        return List.of(
                task(
                        Preset.QUESTION,
                        "Question",
                        "accuracy",
                        "bge+lsa",
                        Optional.empty(),
                        Map.of(),
                        88,
                        Part.TABLE3,
                        Part.FIGURE5),
                task(Preset.MITR, "MIT-R", "token-f1", "bge", Optional.empty(), Map.of(), 76.6, Part.TABLE3),
                task(
                        Preset.YOUTUBE,
                        "YouTube",
                        "accuracy",
                        "bge+ngrams+chars",
                        Optional.of(YOUTUBE_FEATURES),
                        Map.of(),
                        97.0),
                task(Preset.SMS, "SMS", "f1:spam", "bge+ngrams+chars", Optional.empty(), Map.of(), 95.3, Part.TABLE3),
                task(
                        Preset.CENSUS,
                        "Census",
                        "accuracy",
                        "records",
                        Optional.of(PaperRecords.NAME),
                        Map.of(),
                        83.1,
                        Part.TABLE3,
                        Part.FIGURE4));
    }

    private static PaperTask task(
            Preset preset,
            String title,
            String metric,
            String features,
            Optional<String> paperFeatures,
            Map<String, TrainingOptions> own,
            double goal,
            Part... special) {
        Set<Part> parts = EnumSet.of(Part.TABLE1, Part.TABLE2, Part.FIGURE3, Part.LABELS);
        parts.addAll(List.of(special));
        return new PaperTask(
                preset.commandName(),
                title,
                metric,
                FeatureSettings.parse(features),
                paperFeatures.map(FeatureSettings::parse),
                preset::options,
                FURTHER,
                own,
                preset.defaultClass(),
                Optional.of(goal),
                "settings are the paper's for every method.",
                parts);
    }

    /** Those of the given names, in the paper's order; all if none is named. */
    static List<PaperTask> named(List<String> names, List<PaperTask> all) {
        List<String> known = all.stream().map(PaperTask::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw OverruleException.input(
                        "--dataset names '" + name + "'; " + Suggestion.remedy(name, known, "datasets"));
            }
        }
        return all.stream()
                .filter(task -> names.isEmpty() || names.contains(task.name()))
                .toList();
    }
}
