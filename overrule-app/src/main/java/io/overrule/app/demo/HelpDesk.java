package io.overrule.app.demo;

import io.overrule.data.DatasetFolder;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Inference;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.TrainingOptions;

/** The embedded dataset: requests to the help desk of an online shop, in six classes, with forty rules. */
public final class HelpDesk {
    /** Two pretrained encoders: what plain training chooses for it. */
    public static final FeatureSettings FEATURES = FeatureSettings.parse("e5+bge");

    private HelpDesk() {}

    public static Task task() {
        return Task.read(DatasetFolder.embedded("/io/overrule/helpdesk"));
    }

    /** Plain training, except that the features are fixed here and not chosen again in every run. */
    public static TrainingOptions plain(long seed) {
        return TrainingOptions.automatic().toBuilder()
                .features(FEATURES)
                .seed(seed)
                .build();
    }

    /** The paper's method alone. */
    public static TrainingOptions implyLoss(long seed) {
        return plain(seed).toBuilder().method(Methods.IMPLYLOSS).build();
    }

    /** The labelled instances alone, with the same features and the same options; no rule votes. */
    public static TrainingOptions onlyLabelled(long seed) {
        return implyLoss(seed).toBuilder()
                .method(Methods.ONLY_L)
                .predictBy(Inference.CLASSIFIER)
                .build();
    }
}
