package io.overrule.training;

import io.overrule.Work;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.data.Sentence;
import io.overrule.inference.Model;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The implementation of {@link Methods#AUTO}. No method is best for all rules, and rules may do harm. So a few methods
 * that train equally fast are trained, and the model is the mean of some of them: of ImplyLoss and the labels alone,
 * unless the mean of others gives the true classes of validation instances a clearly higher probability. That
 * probability says more about few instances than the number of right predictions, and nothing was fitted to these
 * instances. Without a validation set ImplyLoss is used.
 */
final class MethodChoice implements Method {
    /** By how many standard errors the log likelihood of others must be better. */
    private static final double REQUIRED_ERRORS = 0.5;

    /** How many of the first candidates are averaged unless others are clearly better. */
    private static final int PREFERRED = 2;

    /** Without a validation set, the first one is used. */
    static List<Method> candidates() {
        return List.of(Methods.IMPLYLOSS, Methods.ONLY_L, Methods.L_USNORKEL, Methods.L2R);
    }

    @Override
    public String commandName() {
        return "auto";
    }

    @Override
    public String description() {
        return "averages implyloss and only-l, or others that are clearly better together on validation data";
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
        List<Candidate> chosen = trained.size() == 1 ? trained : choose(data, trained);
        Candidate first = chosen.get(0);
        Method method = MethodMean.of(chosen.stream().map(Candidate::method).toList());
        SecondStage second = chosen.size() == 1
                ? first.second()
                : SecondStage.together(
                        data, options, chosen.stream().map(Candidate::second).toList());
        Map<Method, Double> tried = new LinkedHashMap<>();
        if (trained.size() > 1) {
            trained.forEach(each -> tried.put(each.method(), each.second().validated()));
            tried.putIfAbsent(method, second.validated());
        }
        // The options as they were given. The chosen method is among the facts.
        Model model = Trainer.model(data, options, second, facts(data, chosen, method, tried));
        return first.outcome().result(model, method, second, tried);
    }

    private static Map<String, String> facts(
            TrainingData data, List<Candidate> chosen, Method method, Map<Method, Double> tried) {
        Map<String, String> facts = new TreeMap<>(
                chosen.size() == 1
                        ? chosen.get(0).outcome().facts(data)
                        : Outcome.facts(
                                data, chosen.stream().map(Candidate::outcome).toList()));
        facts.put("method", method.commandName());
        if (!tried.isEmpty()) {
            facts.put(
                    "methodsTried",
                    tried.entrySet().stream()
                            .map(each -> String.format(
                                    Locale.ROOT, "%s %.3f", each.getKey().commandName(), each.getValue()))
                            .collect(Collectors.joining(", ")));
        }
        return facts;
    }

    /** A trained method. */
    private record Candidate(Method method, Outcome outcome, SecondStage second) {
        static Candidate train(TrainingData data, TrainingOptions options, Method method, Work work) {
            TrainingOptions own = optionsFor(method, options);
            Outcome outcome = method.networks(data, own, work);
            return new Candidate(method, outcome, SecondStage.of(data, own, List.of(outcome), work));
        }
    }

    /** The given options with the published weights of the method. A mean sets those of each of its methods itself. */
    static TrainingOptions optionsFor(Method method, TrainingOptions options) {
        TrainingOptions.Builder own = options.toBuilder().method(method);
        if (method != Methods.IMPLYLOSS && !(method instanceof MethodMean)) {
            Preset.QUESTION.weigh(own, method);
        }
        return own.build();
    }

    /** The candidates to average. */
    private static List<Candidate> choose(TrainingData data, List<Candidate> trained) {
        List<Candidate> preferred = trained.subList(0, PREFERRED);
        double[] preferredLikelihoods = logLikelihoods(data, preferred);
        List<Candidate> best = preferred;
        double[] bestLikelihoods = preferredLikelihoods;
        for (int mask = 1; mask < 1 << trained.size(); mask++) {
            int members = mask;
            List<Candidate> some = IntStream.range(0, trained.size())
                    .filter(k -> (members >> k & 1) == 1)
                    .mapToObj(trained::get)
                    .toList();
            double[] likelihoods = logLikelihoods(data, some);
            if (DoubleStream.of(likelihoods).sum()
                    > DoubleStream.of(bestLikelihoods).sum()) {
                best = some;
                bestLikelihoods = likelihoods;
            }
        }
        return clearlyBetter(data.dataset().validation(), bestLikelihoods, preferredLikelihoods) ? best : preferred;
    }

    private static double[] logLikelihoods(TrainingData data, List<Candidate> some) {
        return SecondStage.logLikelihoods(
                data, some.stream().map(Candidate::second).toList());
    }

    /** Whether the sum of the differences is large beside its standard error. Tokens of a sentence vary together. */
    private static boolean clearlyBetter(List<LabelledInstance> validation, double[] one, double[] other) {
        List<Instance> instances = Dataset.instances(validation);
        int groups = 0;
        double sum = 0;
        double squares = 0;
        for (int start = 0; start < one.length; groups++) {
            int end = Sentence.end(instances, start);
            double difference = 0;
            for (int i = start; i < end; i++) {
                difference += one[i] - other[i];
            }
            sum += difference;
            squares += difference * difference;
            start = end;
        }
        double error = Math.sqrt(Math.max(0, squares - sum * sum / groups));
        return sum > REQUIRED_ERRORS * error;
    }
}
