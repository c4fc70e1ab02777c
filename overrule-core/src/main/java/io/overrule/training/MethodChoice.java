package io.overrule.training;

import io.overrule.Work;
import io.overrule.data.Dataset;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.PairedBootstrap;
import io.overrule.inference.Model;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The implementation of {@link Methods#AUTO}. ImplyLoss is the best method on most tasks, but no method is best for all
 * rules. So a few other methods that train equally fast are trained too. One of them is chosen if it is better than
 * ImplyLoss by more than one standard error of the difference, on validation instances that chose nothing. Without a
 * validation set ImplyLoss is used.
 */
final class MethodChoice implements Method {
    private static final int DRAWS = 200;
    private static final double REQUIRED_ERRORS = 1;

    /** The first one is chosen unless another is clearly better. */
    static List<Method> candidates() {
        return List.of(Methods.IMPLYLOSS, Methods.ONLY_L, Methods.L_USNORKEL, Methods.L2R);
    }

    @Override
    public String commandName() {
        return "auto";
    }

    @Override
    public String description() {
        return "implyloss, unless another method is clearly better on validation data";
    }

    @Override
    public Set<Option<?>> options() {
        return ImplyLoss.OPTIONS;
    }

    /** The stage of its first candidate. */
    @Override
    public Stage stage(TrainingData data, TrainingOptions options, Work work) {
        return candidates().get(0).stage(data, options, work);
    }

    /** Continues with the method that was chosen for the earlier model. */
    @Override
    public TrainingOptions goingOnFrom(Model earlier, TrainingOptions options) {
        return optionsFor(WarmStart.methodOf(earlier), options);
    }

    @Override
    public double expectedCost(TrainingOptions options) {
        return 5;
    }

    @Override
    public TrainingResult train(TrainingData data, TrainingOptions options, Work work) {
        boolean covered = data.unlabelled().size() > 0;
        List<Method> candidates = data.validation().size() == 0
                ? candidates().subList(0, 1)
                : candidates().stream()
                        .filter(method -> covered || method == Methods.IMPLYLOSS || method == Methods.ONLY_L)
                        .toList();
        List<Candidate> trained = work.map(
                candidates.size(),
                (k, own) -> Candidate.train(data, options, candidates.get(k), k == 0 ? own : own.silent()));
        int chosen = trained.size() == 1 ? 0 : choose(data, options, trained, work);
        Candidate best = trained.get(chosen);
        Map<String, String> facts = new TreeMap<>(best.outcome().facts(data));
        facts.put("method", best.options().method().commandName());
        if (trained.size() > 1) {
            facts.put(
                    "methodsTried",
                    trained.stream()
                            .map(candidate -> String.format(
                                    Locale.ROOT,
                                    "%s %.3f",
                                    candidate.options().method().commandName(),
                                    candidate.second().validated()))
                            .collect(Collectors.joining(", ")));
        }
        // The options as they were given. The chosen method is among the facts.
        Model model = Trainer.model(data, options, best.second(), facts);
        Map<Method, Double> tried = new LinkedHashMap<>();
        if (trained.size() > 1) {
            trained.forEach(candidate ->
                    tried.put(candidate.options().method(), candidate.second().validated()));
        }
        return best.outcome().result(model, best.options().method(), best.second(), tried);
    }

    /** A trained method. */
    private record Candidate(TrainingOptions options, Outcome outcome, SecondStage second) {
        static Candidate train(TrainingData data, TrainingOptions options, Method method, Work work) {
            TrainingOptions own = optionsFor(method, options);
            Outcome outcome = method.networks(data, own, work);
            return new Candidate(own, outcome, SecondStage.of(data, own, List.of(outcome), work));
        }
    }

    /** The given options with the published weights of the method. */
    static TrainingOptions optionsFor(Method method, TrainingOptions options) {
        TrainingOptions.Builder own = options.toBuilder().method(method);
        if (method != Methods.IMPLYLOSS) {
            Preset.QUESTION.weigh(own, method);
        }
        return own.build();
    }

    private static int choose(TrainingData data, TrainingOptions options, List<Candidate> trained, Work work) {
        Dataset dataset = data.dataset();
        Metric metric = options.metricFor(dataset);
        int[][][] predicted = trained.stream()
                .map(candidate -> new int[][] {candidate.second().predicted()})
                .toArray(int[][][]::new);
        PairedBootstrap bootstrap = PairedBootstrap.of(
                metric,
                dataset.labels(),
                Dataset.instances(dataset.validation()),
                Dataset.labels(dataset.validation()),
                predicted,
                DRAWS,
                1,
                work);
        int best = IntStream.range(0, trained.size())
                .reduce((a, b) -> bootstrap.mean(b) > bootstrap.mean(a) ? b : a)
                .orElseThrow();
        double gain = bootstrap.mean(best) - bootstrap.mean(0);
        return gain > REQUIRED_ERRORS * bootstrap.standardError(best, 0) ? best : 0;
    }
}
