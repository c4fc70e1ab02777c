package io.overrule.experiment;

import io.overrule.evaluation.Metric;
import io.overrule.training.OptionsFile;
import io.overrule.training.TrainingOptions;

/**
 * A tuning with its result.
 *
 * @param seconds the time that it took
 */
public record TuningReport(Tuning tuning, Tuning.Result result, Experiment experiment, double seconds) {
    /** The best settings, with the features that they were found for. */
    public OptionsFile optionsFile() {
        return OptionsFile.of(options(result.best().trial()));
    }

    /** The settings of a trial, with the features. */
    public TrainingOptions options(Tuning.Trial trial) {
        return trial.options().toBuilder()
                .features(experiment.data().settings())
                .build();
    }

    public Metric metric() {
        return experiment.metric();
    }

    /** Whether the best settings are better than the initial ones. */
    public boolean improved() {
        return result.best().trial().number() != 0;
    }
}
