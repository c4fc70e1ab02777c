package io.overrule.bench;

import io.overrule.OverruleException;
import io.overrule.training.TrainingOptions;
import java.util.List;

/** The settings with which the paper's authors trained on each of their five tasks. */
final class PaperSettings {
    static final List<String> TASKS = List.of("question", "mitr", "sms", "youtube", "census");

    private PaperSettings() {}

    /** ImplyLoss on a task, by the name of its folder. */
    static TrainingOptions of(String task) {
        TrainingOptions.Builder options = TrainingOptions.defaults().toBuilder();
        switch (task) {
            case "question" -> options.labelledRepeat(10).patience(5);
            case "mitr" -> options.labelledRepeat(2).patience(20).batchSize(64).metric("macro-f1");
            case "sms" ->
                options.labelledRepeat(3)
                        .patience(5)
                        .learningRate(0.0001)
                        .gamma(0.3)
                        .metric("f1:spam");
            case "youtube" ->
                options.labelledRepeat(3)
                        .patience(20)
                        .gamma(0.2)
                        .classificationLayers(List.of())
                        .ruleLayers(List.of(32));
            case "census" ->
                options.labelledRepeat(5)
                        .patience(20)
                        .batchSize(64)
                        .classificationLayers(List.of(256, 256))
                        .ruleLayers(List.of(256, 256));
            default ->
                throw OverruleException.input("task '" + task + "' is none of the paper's; expected one of " + TASKS);
        }
        return options.build();
    }
}
