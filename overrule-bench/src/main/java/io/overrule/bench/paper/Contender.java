package io.overrule.bench.paper;

import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.Sentence;
import io.overrule.data.TokenInstance;
import io.overrule.evaluation.EntityScores;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.Summary;
import io.overrule.evaluation.TagScheme;
import io.overrule.experiment.Entrant;
import io.overrule.experiment.Experiment;
import io.overrule.experiment.Predictions;
import io.overrule.experiment.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The runs of one entrant, and what they measure on test. That need not be the metric by which epochs were chosen: the
 * paper's MIT-R stops early by the mean F1 of the classes and is measured by the F1 of all tokens together.
 */
record Contender(Entrant entrant, List<Run> runs, Experiment experiment, Metric metric) {
    Contender {
        runs = List.copyOf(runs);
    }

    boolean hasClassifier() {
        return runs.stream().allMatch(run -> run.classifier().isPresent());
    }

    private List<Run.Outcome> outcomes(boolean classifierAlone) {
        return runs.stream()
                .map(run -> classifierAlone ? run.classifier().orElseThrow() : run.outcome())
                .toList();
    }

    /** The metric on test, run by run. */
    Summary test(boolean classifierAlone) {
        List<Integer> truth = Dataset.labels(experiment.test());
        return summary(classifierAlone, predictions -> metric.of(predictions.confusion(experiment.labels(), truth)));
    }

    /** The F1 of whole entities on test; empty for what is no sequence. */
    Optional<Summary> entities() {
        List<Instance> instances = Dataset.instances(experiment.test());
        if (instances.isEmpty() || !(instances.get(0) instanceof TokenInstance)) {
            return Optional.empty();
        }
        TagScheme scheme = TagScheme.of(experiment.labels());
        List<List<String>> truth = sentences(
                instances,
                Dataset.labels(experiment.test()).stream()
                        .mapToInt(Integer::intValue)
                        .toArray());
        return Optional.of(
                summary(false, predictions -> EntityScores.of(scheme, truth, sentences(instances, predictions.labels()))
                        .all()
                        .f1()));
    }

    private List<List<String>> sentences(List<Instance> instances, int[] labels) {
        List<List<String>> sentences = new ArrayList<>();
        for (int start = 0; start < instances.size(); ) {
            int end = Sentence.end(instances, start);
            List<String> tags = new ArrayList<>();
            for (int i = start; i < end; i++) {
                tags.add(experiment.labels().name(labels[i]));
            }
            sentences.add(tags);
            start = end;
        }
        return sentences;
    }

    private Summary summary(boolean classifierAlone, ToDoubleFunction<Predictions> figure) {
        return new Summary(outcomes(classifierAlone).stream()
                .map(outcome -> figure.applyAsDouble(outcome.test().orElseThrow()))
                .toList());
    }

    /** The mean of what chose the epochs; empty without a validation part. */
    OptionalDouble validation(boolean classifierAlone) {
        return outcomes(classifierAlone).stream()
                .flatMapToDouble(outcome -> outcome.validation().stream())
                .average();
    }

    double secondsPerRun() {
        return runs.stream().mapToDouble(Run::seconds).average().orElse(0);
    }
}
