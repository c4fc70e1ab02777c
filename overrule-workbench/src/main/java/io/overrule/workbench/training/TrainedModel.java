package io.overrule.workbench.training;

import io.overrule.inference.Model;
import io.overrule.training.TrainingData;
import java.util.Optional;

/**
 * The model of a finished training.
 *
 * @param training the number of the training
 * @param upTo the number of the last journal entry that it knows of
 * @param data what it was trained on, from which the next training continues; empty after a restart, until it is needed
 */
public record TrainedModel(
        long training,
        long upTo,
        Model model,
        Optional<TrainingData> data,
        Verdicts verdicts,
        TrainingSummary summary) {}
