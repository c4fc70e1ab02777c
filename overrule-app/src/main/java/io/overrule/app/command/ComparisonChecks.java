package io.overrule.app.command;

import io.overrule.evaluation.Summary;
import io.overrule.experiment.Baselines;
import io.overrule.experiment.ComparisonResult;
import io.overrule.experiment.Entrant;
import io.overrule.experiment.Guards;
import io.overrule.experiment.Warning;
import io.overrule.rule.Task;
import io.overrule.training.TrainingData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** Looks, after a comparison, for what often goes wrong with rules. */
final class ComparisonChecks {
    private ComparisonChecks() {}

    static List<Warning> warnings(Task task, TrainingData data, ComparisonResult result) {
        List<Warning> warnings = new ArrayList<>(Guards.beforeTraining(task, data.coverOfAllUnlabelled()));
        Baselines baselines = new Baselines(
                result.metric(),
                data.dataset().validation().size(),
                data.dataset().labelled().size(),
                validation(result, "majority"),
                validation(result, "only-l"),
                OptionalDouble.empty());
        // If a baseline beats even the best of the methods that use rules, somebody should know.
        result.lines().stream()
                .filter(line -> line.entrant() instanceof Entrant.Trained trained
                        && trained.options().method().usesRules())
                .filter(line -> line.validation().isPresent())
                .max(Comparator.comparingDouble(
                        line -> line.validation().orElseThrow().mean()))
                .ifPresent(best -> warnings.addAll(Guards.afterTraining(
                        best.name(), best.validation().orElseThrow().mean(), baselines)));
        return List.copyOf(warnings);
    }

    private static OptionalDouble validation(ComparisonResult result, String name) {
        return result.lines().stream()
                .filter(line -> line.name().equals(name))
                .flatMap(line -> line.validation().stream())
                .mapToDouble(Summary::mean)
                .findFirst();
    }
}
