package io.overrule.app.demo;

import io.overrule.data.DatasetFolder;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Inference;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.TrainingOptions;

/** The embedded dataset: requests to the help desk of an online shop, in six classes, with forty rules. */
public final class HelpDesk {
    /** Two pretrained encoders and word n-grams: the best of those tried on the validation part. */
    public static final FeatureSettings FEATURES = FeatureSettings.parse("bge+e5+ngrams");

    private HelpDesk() {}

    public static Task task() {
        return Task.read(DatasetFolder.embedded("/io/overrule/helpdesk"));
    }

    /** The defaults except for the features, which are fixed here and not chosen again in every run. */
    public static TrainingOptions implyLoss(long seed) {
        return TrainingOptions.defaults().toBuilder()
                .features(FEATURES)
                .seed(seed)
                .build();
    }

    /** The labelled instances alone, with the same features and the same options; no rule votes. */
    public static TrainingOptions onlyLabelled(long seed) {
        return implyLoss(seed).toBuilder()
                .method(Methods.ONLY_L)
                .predictBy(Inference.CLASSIFIER)
                .build();
    }
}
