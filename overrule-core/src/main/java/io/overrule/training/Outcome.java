package io.overrule.training;

import io.overrule.data.InstanceKind;
import io.overrule.inference.Provenance;
import io.overrule.network.FrozenNetwork;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a stage ends with.
 *
 * @param classifier the best epoch's
 * @param ruleNetwork the best epoch's, if there is one
 * @param looks what the networks said about the validation set; empty without one
 * @param epoch the best; 0 if none is better than what the stage began with
 * @param epochs how many there were
 */
record Outcome(
        FrozenNetwork classifier,
        @Nullable FrozenNetwork ruleNetwork,
        Optional<CrossFit> looks,
        int epoch,
        int epochs) {

    /** The best epoch's metric on the validation set; empty without one. */
    OptionalDouble validation() {
        return looks.stream().mapToDouble(CrossFit::figure).findFirst();
    }

    /** This as what follows another stage: epochs are counted on from there. */
    Outcome after(Outcome earlier) {
        int best = epoch == 0 ? earlier.epoch : earlier.epochs + epoch;
        return new Outcome(classifier, ruleNetwork, looks, best, earlier.epochs + epochs);
    }

    /** A listener that hears of a following stage's epochs as if they were this one's. */
    TrainingListener continuing(TrainingListener listener) {
        return new TrainingListener() {
            @Override
            public void update(String task, long done, long total) {
                listener.update(task, done, total);
            }

            @Override
            public void epoch(EpochReport report) {
                listener.epoch(
                        new EpochReport(epochs + report.epoch(), report.loss(), report.validation(), report.best()));
            }
        };
    }

    /** What is to be remembered of the training. */
    Map<String, String> facts(TrainingData data) {
        Map<String, String> facts = new TreeMap<>();
        facts.put(
                Provenance.INSTANCES,
                InstanceKind.of(data.dataset().labelled().get(0).instance()).key());
        facts.put("epoch", Integer.toString(epoch));
        facts.put("validated", Boolean.toString(looks.isPresent()));
        validation().ifPresent(figure -> facts.put("validation", String.format(Locale.ROOT, "%.6f", figure)));
        return facts;
    }
}
