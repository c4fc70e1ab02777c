package io.overrule.training;

import io.overrule.Work;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.Sentence;
import io.overrule.inference.Model;
import io.overrule.inference.Provenance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The implementation of {@link Methods#AUTO}. No method is best for all rules, and rules may do harm. So a few methods
 * that train equally fast are trained, and the model is the mean of as many of them as possible: of all means whose
 * log likelihood on the validation set is within one standard error of the best, the one with the most methods. The
 * likelihood says more about few instances than the number of right predictions, and nothing was fitted to these
 * instances. Without a validation set ImplyLoss is used.
 *
 * <p>{@code l2r} takes longest for each network, and rules that are often wrong mislead it most. So it comes after
 * {@code only-l}, and stops after a few epochs if it is clearly worse.
 */
final class MethodChoice implements Method {
    /** A mean may be this many standard errors behind the likeliest. */
    private static final double ERRORS_BEHIND = 1;

    /** A method is stopped if it is this many standard errors behind. One that is less far behind may improve a mean. */
    private static final double ERRORS_TO_STOP = 4;

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
        return "averages as many of implyloss, only-l, l+usnorkel and l2r as are good together on validation data";
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
        // The longest first, so that no core waits at the end.
        List<List<Method>> groups = groups(candidates).stream()
                .sorted(Comparator.comparingDouble(group -> -group.stream()
                        .mapToDouble(method -> method.expectedCost(options))
                        .sum()))
                .toList();
        List<Tried> tried = work.map(groups.size(), (k, own) -> tried(data, options, groups.get(k), own)).stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparingInt(each -> candidates.indexOf(each.method())))
                .toList();
        List<Candidate> trained =
                tried.stream().flatMap(each -> each.candidate().stream()).toList();
        List<Mean> means = trained.size() == 1 ? List.of() : means(data, trained);
        List<Instance> validation = Dataset.instances(data.dataset().validation());
        Optional<Mean> best = means.stream().max(Comparator.comparingDouble(Mean::logLikelihood));
        List<Candidate> chosen =
                best.map(likeliest -> choose(means, likeliest, validation)).orElse(trained);
        Candidate first = chosen.get(0);
        Method method = MethodMean.of(chosen.stream().map(Candidate::method).toList());
        SecondStage second = chosen.size() == 1
                ? first.second()
                : SecondStage.together(
                        data, options, chosen.stream().map(Candidate::second).toList());
        Map<Method, Double> scores = new LinkedHashMap<>();
        if (tried.size() > 1) {
            tried.forEach(each -> scores.put(each.method(), each.score()));
            scores.putIfAbsent(method, second.validated());
        }
        // The options as they were given. The chosen method is among the facts.
        Map<String, String> facts = facts(data, chosen, method, scores);
        Optional<Mean> labels = mean(means, List.of(Methods.ONLY_L));
        if (labels.isPresent() && !method.equals(Methods.ONLY_L)) {
            Mean own =
                    mean(means, chosen.stream().map(Candidate::method).toList()).orElseThrow();
            facts.put(
                    Provenance.ERRORS_ABOVE_LABELS,
                    String.format(Locale.ROOT, "%.1f", own.errorsAbove(labels.get(), validation)));
        }
        Model model = Trainer.model(data, options, second, facts);
        return first.outcome().result(model, method, second, scores);
    }

    private static Map<String, String> facts(
            TrainingData data, List<Candidate> chosen, Method method, Map<Method, Double> scores) {
        Map<String, String> facts = new TreeMap<>(
                chosen.size() == 1
                        ? chosen.get(0).outcome().facts(data)
                        : Outcome.facts(
                                data, chosen.stream().map(Candidate::outcome).toList()));
        facts.put("method", method.commandName());
        if (!scores.isEmpty()) {
            facts.put(
                    "methodsTried",
                    scores.entrySet().stream()
                            .map(each -> String.format(
                                    Locale.ROOT, "%s %.3f", each.getKey().commandName(), each.getValue()))
                            .collect(Collectors.joining(", ")));
        }
        return facts;
    }

    /** A trained method. */
    private record Candidate(Method method, Outcome outcome, SecondStage second) {}

    /** A method that was tried. It has no candidate if it was stopped, because it was clearly behind. */
    private record Tried(Method method, OptionalDouble bestEpoch, Optional<Candidate> candidate) {
        static Tried of(TrainingData data, TrainingOptions options, OptionalDouble other, Work work) {
            Method method = options.method();
            Trial trial =
                    Trial.of(data, other, ERRORS_TO_STOP, work, watched -> method.networks(data, options, watched));
            return new Tried(
                    method,
                    trial.bestEpoch(),
                    trial.outcome()
                            .map(outcome -> new Candidate(
                                    method, outcome, SecondStage.of(data, options, List.of(outcome), work))));
        }

        /** The cross-fitted score; if it was stopped, that of its best epoch. */
        double score() {
            return candidate.map(trained -> trained.second().validated()).orElseGet(bestEpoch::orElseThrow);
        }
    }

    /** The candidates, those together of which the second is compared with the first while it trains. */
    private static List<List<Method>> groups(List<Method> candidates) {
        return candidates.stream()
                .filter(method -> method != Methods.L2R)
                .map(method -> method == Methods.ONLY_L && candidates.contains(Methods.L2R)
                        ? List.of(method, Methods.L2R)
                        : List.of(method))
                .toList();
    }

    /** Trains the methods of a group, and stops each that is clearly behind the first. */
    private static List<Tried> tried(TrainingData data, TrainingOptions options, List<Method> group, Work work) {
        List<Tried> tried = new ArrayList<>();
        OptionalDouble first = OptionalDouble.empty();
        for (Method method : group) {
            Work own = method == candidates().get(0) ? work : work.silent();
            Tried next = Tried.of(data, optionsFor(method, options), first, own);
            tried.add(next);
            first = first.isPresent() ? first : next.bestEpoch();
        }
        return tried;
    }

    /** The given options with the published weights of the method. A mean sets those of each of its methods itself. */
    static TrainingOptions optionsFor(Method method, TrainingOptions options) {
        TrainingOptions.Builder own = options.toBuilder().method(method);
        if (method != Methods.IMPLYLOSS && !(method instanceof MethodMean)) {
            Preset.QUESTION.weigh(own, method);
        }
        return own.build();
    }

    /** Several candidates, and the logarithm of the probability of each validation instance's class by their mean. */
    @SuppressWarnings("ArrayRecordComponent") // Never leaves this class.
    private record Mean(List<Candidate> candidates, double[] logLikelihoods) {
        double logLikelihood() {
            return DoubleStream.of(logLikelihoods).sum();
        }

        /**
         * The difference to the log likelihood of another mean, in standard errors. Tokens of a sentence vary together.
         */
        double errorsAbove(Mean other, List<Instance> validation) {
            DoubleStream.Builder differences = DoubleStream.builder();
            for (int start = 0; start < validation.size(); ) {
                int end = Sentence.end(validation, start);
                double difference = 0;
                for (int i = start; i < end; i++) {
                    difference += logLikelihoods[i] - other.logLikelihoods[i];
                }
                differences.add(difference);
                start = end;
            }
            return PairedDifferences.inStandardErrors(differences.build().toArray());
        }
    }

    /** The means of all sets of candidates. */
    private static List<Mean> means(TrainingData data, List<Candidate> trained) {
        return IntStream.range(1, 1 << trained.size())
                .mapToObj(members -> IntStream.range(0, trained.size())
                        .filter(k -> (members >> k & 1) == 1)
                        .mapToObj(trained::get)
                        .toList())
                .map(some -> new Mean(
                        some,
                        SecondStage.logLikelihoods(
                                data, some.stream().map(Candidate::second).toList())))
                .toList();
    }

    private static Optional<Mean> mean(List<Mean> means, List<Method> methods) {
        return means.stream()
                .filter(mean -> mean.candidates().stream()
                        .map(Candidate::method)
                        .toList()
                        .equals(methods))
                .findFirst();
    }

    /** The candidates to average. */
    private static List<Candidate> choose(List<Mean> means, Mean likeliest, List<Instance> validation) {
        Comparator<Mean> size =
                Comparator.comparingInt(mean -> mean.candidates().size());
        return means.stream()
                .filter(mean -> likeliest.errorsAbove(mean, validation) <= ERRORS_BEHIND)
                .max(size.thenComparingDouble(Mean::logLikelihood))
                .orElseThrow()
                .candidates();
    }
}
