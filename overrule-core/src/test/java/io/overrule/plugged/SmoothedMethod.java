package io.overrule.plugged;

import io.overrule.Work;
import io.overrule.training.Method;
import io.overrule.training.Option;
import io.overrule.training.Options;
import io.overrule.training.Schedule;
import io.overrule.training.SearchRange;
import io.overrule.training.Stage;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import io.overrule.training.WeakLabelling;
import java.util.Set;

/** A method as somebody else would write it: from another package, with what is public alone. */
public final class SmoothedMethod implements Method {
    public static final Option<Double> SMOOTHING = Option.number(
                    "smoothing", 0.1, value -> value >= 0 && value < 1, "at least 0 and below 1")
            .searched(SearchRange.uniform(0, 0, 0.5));

    @Override
    public String commandName() {
        return "smoothed";
    }

    @Override
    public String description() {
        return "labelled instances alone, not quite believed";
    }

    @Override
    public Set<Option<?>> options() {
        return Set.of(Options.REPEAT, SMOOTHING);
    }

    @Override
    public Stage stage(TrainingData data, TrainingOptions options, Work work) {
        return Stage.of(
                new SmoothedLabels(
                        options.value(SMOOTHING), data.rules().labels().size()),
                Schedule.LABELLED,
                data,
                WeakLabelling.NONE);
    }
}
