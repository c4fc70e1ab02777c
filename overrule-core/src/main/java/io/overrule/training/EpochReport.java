package io.overrule.training;

import io.overrule.Report;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * The report of a finished epoch.
 *
 * @param epoch its number, counted from 1
 * @param loss the mean loss over its batches
 * @param validation the validation score after the epoch; empty without a validation set
 * @param best whether it is the best epoch so far
 */
public record EpochReport(int epoch, double loss, OptionalDouble validation, boolean best) implements Report {
    /** A listener that receives only epochs. */
    public static Consumer<Report> listener(Consumer<? super EpochReport> epochs) {
        return report -> {
            if (report instanceof EpochReport epoch) {
                epochs.accept(epoch);
            }
        };
    }
}
