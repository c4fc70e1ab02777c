package io.overrule.app.demo;

import io.overrule.data.DatasetFolder;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.Task;
import io.overrule.training.Method;
import io.overrule.training.TrainingOptions;
import java.util.List;

/** The embedded dataset: requests to the help desk of an online shop, in six classes, with forty rules. */
public final class HelpDesk {
    /** Word and character n-grams: at hand within a moment, where a pretrained encoder would take its time to start. */
    public static final FeatureSettings FEATURES = FeatureSettings.parse("ngrams+chars");

    private HelpDesk() {}

    public static Task task() {
        return Task.read(DatasetFolder.embedded("/io/overrule/helpdesk"));
    }

    /** The settings that did best on the validation part; docs/decisions tells how they were found. */
    public static TrainingOptions implyLoss(long seed) {
        return TrainingOptions.defaults().toBuilder()
                .features(FEATURES)
                .classificationLayers(List.of(64))
                .ruleLayers(List.of())
                .learningRate(0.002)
                .ruleLearningRate(0.0015)
                .initialHolding(0.95)
                .gamma(1)
                .labelledRepeat(3)
                .patience(15)
                .seed(seed)
                .build();
    }

    /** The labelled instances alone, with the same classifier. */
    public static TrainingOptions onlyLabelled(long seed) {
        return implyLoss(seed).toBuilder()
                .method(Method.ONLY_L)
                .batchSize(16)
                .learningRate(0.003)
                .patience(40)
                .build();
    }
}
