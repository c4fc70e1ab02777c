package io.overrule.training;

import io.overrule.Work;
import io.overrule.data.InstanceKind;
import io.overrule.inference.Model;
import io.overrule.inference.Provenance;
import io.overrule.network.FrozenNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The result of a stage: the networks of its best epoch. */
public final class Outcome {
    private final FrozenNetwork classifier;
    private final @Nullable FrozenNetwork ruleNetwork;
    private final Optional<CrossFit> looks;
    private final int epoch;
    private final List<EpochReport> history;

    /**
     * @param classifier the classifier of the best epoch
     * @param ruleNetwork the rule network of the best epoch, if there is one
     * @param looks the outputs of the networks on the validation set; empty without one
     * @param epoch the best epoch; 0 if none is better than the start of the stage
     * @param history all epochs
     */
    Outcome(
            FrozenNetwork classifier,
            @Nullable FrozenNetwork ruleNetwork,
            Optional<CrossFit> looks,
            int epoch,
            List<EpochReport> history) {
        this.classifier = classifier;
        this.ruleNetwork = ruleNetwork;
        this.looks = looks;
        this.epoch = epoch;
        this.history = List.copyOf(history);
    }

    FrozenNetwork classifier() {
        return classifier;
    }

    @Nullable
    FrozenNetwork ruleNetwork() {
        return ruleNetwork;
    }

    Optional<CrossFit> looks() {
        return looks;
    }

    int epoch() {
        return epoch;
    }

    List<EpochReport> history() {
        return history;
    }

    /** The score of the best epoch on the validation set; empty without one. */
    OptionalDouble validation() {
        return looks.stream().mapToDouble(CrossFit::score).findFirst();
    }

    /** This outcome as the continuation of an earlier stage, with epochs numbered from there. */
    public Outcome after(Outcome earlier) {
        int best = epoch == 0 ? earlier.epoch : earlier.history.size() + epoch;
        List<EpochReport> all = new ArrayList<>(earlier.history);
        history.forEach(report -> all.add(earlier.continued(report)));
        return new Outcome(classifier, ruleNetwork, looks, best, all);
    }

    /** Work that reports the epochs of a following stage as if they continued this one. */
    public Work continuing(Work work) {
        return work.reportingTo(
                report -> work.report(report instanceof EpochReport following ? continued(following) : report));
    }

    private EpochReport continued(EpochReport report) {
        return new EpochReport(history.size() + report.epoch(), report.loss(), report.validation(), report.best());
    }

    /** Finishes a training: fits calibration and trust, and builds the result. */
    public TrainingResult finished(TrainingData data, TrainingOptions options, Work work) {
        SecondStage second = SecondStage.of(data, options, List.of(this), work);
        Model model = Trainer.model(data, options, second, facts(data));
        return result(model, options.method(), second, Map.of());
    }

    /** The result of a training that ends with this outcome. */
    TrainingResult result(Model model, Method method, SecondStage second, Map<Method, Double> methodsTried) {
        return new TrainingResult(model, method, epoch, validation(), second.validation(), methodsTried, history);
    }

    /** The facts about several trainings whose networks are averaged: those of the first, and the epoch of each. */
    static Map<String, String> facts(TrainingData data, List<Outcome> members) {
        Map<String, String> facts = members.get(0).facts(data);
        facts.put("members", Integer.toString(members.size()));
        facts.put(
                Provenance.EPOCHS,
                members.stream().map(member -> Integer.toString(member.epoch())).collect(Collectors.joining(",")));
        return facts;
    }

    /** The facts about the training for the provenance. */
    Map<String, String> facts(TrainingData data) {
        Map<String, String> facts = new TreeMap<>();
        facts.put(
                Provenance.INSTANCES,
                InstanceKind.of(data.dataset().labelled().get(0).instance()).key());
        facts.put("epoch", Integer.toString(epoch));
        facts.put("validated", Boolean.toString(looks.isPresent()));
        validation().ifPresent(score -> facts.put("validation", String.format(Locale.ROOT, "%.6f", score)));
        return facts;
    }
}
