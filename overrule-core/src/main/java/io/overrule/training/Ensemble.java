package io.overrule.training;

import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.data.Dataset;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.inference.Inference;
import io.overrule.inference.JointInference;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/**
 * Trains several ImplyLoss models with different seeds, drawn from the ensemble's seed, and averages their outputs for
 * classes and rules.
 */
final class Ensemble implements Method {
    @Override
    public String commandName() {
        return "ensemble";
    }

    @Override
    public String description() {
        return "the mean of several implyloss models";
    }

    @Override
    public Set<Option<?>> options() {
        return ImplyLoss.optionsAnd(Options.MEMBERS);
    }

    /** The stage of one member. */
    @Override
    public Stage stage(TrainingData data, TrainingOptions options, Work work) {
        return Methods.IMPLYLOSS.stage(data, options, work);
    }

    @Override
    public TrainingOptions member(TrainingOptions options, int number) {
        return seeded(options, number);
    }

    @Override
    public double expectedCost(TrainingOptions options) {
        return 2.0 * options.members();
    }

    @Override
    public TrainingResult train(TrainingData data, TrainingOptions options, Work work) {
        List<Outcome> members = members(data, options, work);
        Map<String, String> facts = Outcome.facts(data, members);
        OptionalDouble bestEpochs = data.validation().size() > 0
                ? OptionalDouble.of(validation(data, options, members))
                : OptionalDouble.empty();
        bestEpochs.ifPresent(score -> facts.put("validation", String.format(Locale.ROOT, "%.6f", score)));
        SecondStage second = SecondStage.of(data, options, members, work);
        Outcome first = members.get(0);
        return new TrainingResult(
                Trainer.model(data, options, second, facts),
                options.method(),
                first.epoch(),
                bestEpochs,
                second.validation(),
                Map.of(),
                first.history());
    }

    /**
     * The score of the mean of the members' best epochs, with the paper's inference, on the validation set that chose
     * them.
     */
    private static double validation(TrainingData data, TrainingOptions options, List<Outcome> members) {
        List<NetworkOutputs> outputs = members.stream()
                .map(member -> member.looks().orElseThrow().best())
                .toList();
        boolean joint =
                options.validateBy() == Inference.JOINT && outputs.get(0).judgesRules();
        List<Integer> truth = Dataset.labels(data.dataset().validation());
        int[] predicted = new int[truth.size()];
        for (int i = 0; i < predicted.length; i++) {
            int instance = i;
            double[] probabilities = mean(outputs, said -> said.probabilities(instance));
            predicted[i] = JointInference.largest(
                    joint
                            ? JointInference.scores(
                                    probabilities,
                                    data.rules(),
                                    data.validation().cover().rulesCovering(i),
                                    mean(outputs, said -> said.holding(instance)))
                            : probabilities);
        }
        return options.metricFor(data.dataset())
                .of(ConfusionMatrix.of(data.rules().labels(), truth, predicted));
    }

    private static double[] mean(List<NetworkOutputs> outputs, Function<NetworkOutputs, double[]> values) {
        double[] sums = new double[values.apply(outputs.get(0)).length];
        for (NetworkOutputs said : outputs) {
            double[] own = values.apply(said);
            for (int k = 0; k < sums.length; k++) {
                sums[k] += own[k] / outputs.size();
            }
        }
        return sums;
    }

    /**
     * Trains ImplyLoss with several seeds. Reports the progress of the first training, which is most similar to training
     * a single model.
     */
    static List<Outcome> members(TrainingData data, TrainingOptions options, Work work) {
        return work.map(options.members(), (k, part) -> {
            TrainingOptions own = seeded(options, k);
            Work reported = k == 0 ? part : part.silent();
            return data.shared().get(own, () -> own.method().networks(data, own, reported), part);
        });
    }

    /** The options of an ImplyLoss model whose seed is drawn from the given one. */
    static TrainingOptions seeded(TrainingOptions options, int k) {
        long seed = RandomStream.of(options.seed(), "member " + k).nextLong();
        return options.toBuilder().method(Methods.IMPLYLOSS).seed(seed).build();
    }
}
