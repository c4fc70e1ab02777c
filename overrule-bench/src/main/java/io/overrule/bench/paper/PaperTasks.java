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
 * The paper's five datasets, with everything that was chosen for them: features, settings, methods. Each says
 * how it was chosen; no test set took part.
 */
final class PaperTasks {
    /** The methods that the paper does not have. */
    private static final List<String> FURTHER =
            List.of("dawid-skene", "generative", "weak-then-finetune", "self-training", "ensemble");

    /** The seven that docs/decisions/0011 compares. */
    private static final String AMONG_SEVEN = " of seven on validation with ImplyLoss, two or three seeds"
            + " (docs/decisions/0011-features-side-by-side.md).";

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
                        "within 0.1 of the best" + AMONG_SEVEN,
                        Part.TABLE3,
                        Part.FIGURE5),
                task(
                        Preset.MITR,
                        "MIT-R",
                        "token-f1",
                        "bge",
                        Optional.empty(),
                        Map.of(),
                        76.6,
                        "the default encoder, not compared with others.",
                        Part.TABLE3),
                task(
                        Preset.YOUTUBE,
                        "YouTube",
                        "accuracy",
                        "bge+ngrams+chars",
                        Optional.of(YOUTUBE_FEATURES),
                        Map.of(),
                        97.0,
                        "second best" + AMONG_SEVEN),
                task(
                        Preset.SMS,
                        "SMS",
                        "f1:spam",
                        "bge+ngrams+chars",
                        Optional.empty(),
                        Map.of(),
                        95.3,
                        "the best" + AMONG_SEVEN,
                        Part.TABLE3),
                task(
                        Preset.CENSUS,
                        "Census",
                        "accuracy",
                        "records",
                        Optional.of(PaperRecords.NAME),
                        Map.of(),
                        83.1,
                        "the only features for records besides the paper's.",
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
            String choice,
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
                choice + " Settings are the paper's for every method.",
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
