package io.overrule.training;

import io.overrule.Report;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * What an epoch did.
 *
 * @param epoch its number; the first is 1
 * @param loss the mean loss over its batches
 * @param validation the validation score after it; empty without a validation set
 * @param best whether it is the best epoch so far
 */
public record EpochReport(int epoch, double loss, OptionalDouble validation, boolean best) implements Report {
    /** A listener for epochs alone. */
    public static Consumer<Report> listener(Consumer<? super EpochReport> epochs) {
        return report -> {
            if (report instanceof EpochReport epoch) {
                epochs.accept(epoch);
            }
        };
    }
}
