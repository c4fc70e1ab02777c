package io.overrule.bench.paper;

import io.overrule.data.Dataset;
import io.overrule.experiment.Entrant;
import io.overrule.experiment.VoteModel;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.Task;
import io.overrule.training.Method;
import io.overrule.training.Methods;
import io.overrule.training.TrainingOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/**
 * The choices for one dataset.
 *
 * @param name of its folder
 * @param title the title for readers
 * @param metric the metric on the test part; early stopping uses the metric of the settings
 * @param otherMetrics what else is measured on test
 * @param features of all methods
 * @param paperFeatures those of the paper, if they can be made again and differ
 * @param settings of every method
 * @param further methods besides the paper's nine, by their names
 * @param own settings of our own for some methods, each under a name of its own
 * @param denoiser the method whose denoised rules are compared with the goal
 * @param rulePrecision the wanted precision of kept rules, measured in addition to the usual threshold of trust
 * @param defaultClass of ties and of instances that no rule covers, where chance does not decide
 * @param goal for the best of our own methods
 * @param choice how the features and the settings of our own were found
 * @param parts the tables and figures in which it appears
 */
public record PaperTask(
        String name,
        String title,
        String metric,
        List<String> otherMetrics,
        FeatureSettings features,
        Optional<FeatureSettings> paperFeatures,
        Function<Method, TrainingOptions> settings,
        List<String> further,
        Map<String, TrainingOptions> own,
        String denoiser,
        OptionalDouble rulePrecision,
        Optional<String> defaultClass,
        Optional<ScoreGoal> goal,
        String choice,
        Set<Exhibit> parts) {
    /**
     * A score that was to be reached.
     *
     * @param score in percent
     * @param metric that the published score is measured by
     */
    public record ScoreGoal(double score, String metric) {}

    public PaperTask {
        otherMetrics = List.copyOf(otherMetrics);
        further = List.copyOf(further);
        parts = Set.copyOf(parts);
    }

    /** The same with no methods but the paper's nine, and so without a goal for our own. */
    PaperTask ofPaperOnly() {
        return new PaperTask(
                name,
                title,
                metric,
                otherMetrics,
                features,
                paperFeatures,
                settings,
                List.of(),
                Map.of(),
                denoiser,
                rulePrecision,
                defaultClass,
                Optional.empty(),
                choice,
                parts);
    }

    /** The entrant of a name. */
    public Entrant entrant(String method, Task task) {
        return Entrant.named(
                method,
                settings,
                VoteModel.defaultClass(
                        task.dataset().labels(),
                        defaultClass,
                        Dataset.instances(task.dataset().labelled())));
    }

    /** The paper's entrants, which also meet with the paper's features. */
    List<Entrant> entrantsOfPaper(Task task) {
        return Entrant.namesOfPaper().stream()
                .map(method -> entrant(method, task))
                .toList();
    }

    /** All entrants of Table 2: the paper's, the further ones, and those with settings of our own. */
    List<Entrant> entrants(Task task) {
        List<Entrant> entrants = new ArrayList<>(entrantsOfPaper(task));
        further.forEach(method -> entrants.add(entrant(method, task)));
        own.forEach((method, options) -> entrants.add(new Entrant.Trained(method, options)));
        return entrants;
    }

    /** The method whose rules are judged, with the threshold of trust for {@link #rulePrecision}. */
    Optional<Entrant> preciseDenoiser(Task task) {
        if (rulePrecision.isEmpty() || !(entrant(denoiser, task) instanceof Entrant.Trained trained)) {
            return Optional.empty();
        }
        return Optional.of(new Entrant.Trained(
                denoiser + ", rule precision " + rulePrecision.getAsDouble(),
                trained.options().toBuilder()
                        .rulePrecision(rulePrecision.getAsDouble())
                        .build()));
    }

    /** The metric that chooses epochs. */
    String validationMetric() {
        return settings.apply(Methods.IMPLYLOSS).metric();
    }

    /** Whether a method is the paper's method, or builds on it. */
    boolean isOwn(String method) {
        return own.containsKey(method)
                || List.of(
                                Methods.IMPLYLOSS.commandName(),
                                Methods.SELF_TRAINING.commandName(),
                                Methods.ENSEMBLE.commandName())
                        .contains(method);
    }
}
