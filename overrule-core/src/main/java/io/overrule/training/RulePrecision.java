package io.overrule.training;

import io.overrule.data.Dataset;
import io.overrule.network.FrozenNetwork;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How sure a rule network must be. A rule is overruled where it holds no more probably than not; this moves all
 * probabilities alike, by a number added to the network's output, until the firings that are kept on the validation set are
 * right as often as is wanted. Of the numbers that reach it, the one that keeps most.
 */
final class RulePrecision {
    private static final double SUREST = 40;

    private RulePrecision() {}

    /** A firing on the validation set. */
    private record Firing(double logit, boolean right) {}

    /** An outcome whose rule network keeps what is precise; the same if there is none, or nothing to measure by. */
    static Outcome reach(double wanted, Outcome outcome, TrainingData data, TrainingOptions options) {
        FrozenNetwork ruleNetwork = outcome.ruleNetwork();
        if (ruleNetwork == null || data.validation().size() == 0) {
            return outcome;
        }
        List<Firing> firings = new ArrayList<>();
        List<Integer> truth = Dataset.labels(data.dataset().validation());
        try (TrainingRun run = run(outcome, data, options)) {
            run.read(data.validation(), (instance, probabilities, holding) -> {
                int[] rules = data.validation().cover().rulesCovering(instance);
                for (int k = 0; k < rules.length; k++) {
                    firings.add(new Firing(logit(holding[k]), data.rules().labelOf(rules[k]) == truth.get(instance)));
                }
            });
        }
        float shift = (float) -threshold(wanted, firings);
        Outcome shifted = new Outcome(
                outcome.classifier(),
                ruleNetwork.shifted(shift),
                outcome.validation(),
                outcome.epoch(),
                outcome.epochs());
        try (TrainingRun run = run(shifted, data, options)) {
            return new Outcome(
                    shifted.classifier(),
                    shifted.ruleNetwork(),
                    OptionalDouble.of(run.validate()),
                    shifted.epoch(),
                    shifted.epochs());
        }
    }

    private static TrainingRun run(Outcome outcome, TrainingData data, TrainingOptions options) {
        return new TrainingRun(
                data, options, Method.IMPLYLOSS.stage(data, options).startingFrom(outcome));
    }

    /** Finite also where a network is so sure that its probability is 0 or 1. */
    private static double logit(double probability) {
        double logit = StrictMath.log(probability / (1 - probability));
        return Math.max(-SUREST, Math.min(SUREST, logit));
    }

    /** The logit above which firings are right as often as is wanted; if no logit does, the one that does best. */
    private static double threshold(double wanted, List<Firing> firings) {
        List<Firing> surestFirst = firings.stream()
                .sorted(Comparator.comparingDouble(Firing::logit).reversed())
                .toList();
        double threshold = 0;
        double best = -1;
        int right = 0;
        for (int kept = 1; kept <= surestFirst.size(); kept++) {
            Firing last = surestFirst.get(kept - 1);
            right += last.right() ? 1 : 0;
            boolean tied = kept < surestFirst.size() && surestFirst.get(kept).logit() == last.logit();
            double precision = Math.min(wanted, (double) right / kept);
            if (!tied && precision >= best) {
                best = precision;
                threshold = kept < surestFirst.size()
                        ? (last.logit() + surestFirst.get(kept).logit()) / 2
                        : last.logit() - 1;
            }
        }
        return threshold;
    }
}
