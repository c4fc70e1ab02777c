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
public record EntrantRuns(Entrant entrant, List<Run> runs, Experiment experiment, Metric metric) {
    public EntrantRuns {
        runs = List.copyOf(runs);
    }

    /** Which predictions of a run are measured. */
    public enum Way {
        /** As the paper predicts: jointly, where the method judges rules. */
        PUBLISHED,
        /** As published, by the classifier alone. */
        CLASSIFIER,
        /** By what was fitted to validation data after training. */
        CALIBRATED
    }

    /** Whether it judges rules, and so also predicts by its classifier alone. */
    public boolean hasClassifier() {
        return runs.stream().allMatch(run -> run.classifier().isPresent());
    }

    /** Whether it is trained, and so also predicts by calibrated classes and trust. */
    public boolean isCalibrated() {
        return runs.stream().allMatch(run -> run.calibrated().isPresent());
    }

    private List<Run.Outcome> outcomes(Way way) {
        return runs.stream()
                .map(run -> switch (way) {
                    case PUBLISHED -> run.outcome();
                    case CLASSIFIER -> run.classifier().orElseThrow();
                    case CALIBRATED -> run.calibrated().orElseThrow();
                })
                .toList();
    }

    /** The metric on test, run by run. */
    public Summary test(Way way) {
        return test(way, metric);
    }

    /** Another metric on test, run by run. */
    Summary test(Way way, Metric other) {
        List<Integer> truth = Dataset.labels(experiment.test());
        return summary(way, predictions -> other.of(predictions.confusion(experiment.labels(), truth)));
    }

    /** The F1 of whole entities on test; empty for what is no sequence. */
    Optional<Summary> entities(Way way) {
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
                summary(way, predictions -> EntityScores.of(scheme, truth, sentences(instances, predictions.labels()))
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

    private Summary summary(Way way, ToDoubleFunction<Predictions> score) {
        return new Summary(outcomes(way).stream()
                .map(outcome -> score.applyAsDouble(outcome.test().orElseThrow()))
                .toList());
    }

    /**
     * The mean score on validation; empty without a validation part. As published it is the score that chose the epochs;
     * calibrated it is of instances that chose nothing.
     */
    OptionalDouble validation(Way way) {
        return outcomes(way).stream()
                .flatMapToDouble(outcome -> outcome.validation().stream())
                .average();
    }

    double secondsPerRun() {
        return runs.stream().mapToDouble(Run::seconds).average().orElse(0);
    }
}
