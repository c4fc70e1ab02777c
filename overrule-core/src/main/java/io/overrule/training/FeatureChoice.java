package io.overrule.training;

import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Steps;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.feature.FeatureSettings;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses the features for a task. Each candidate is trained for a short time. The one is chosen whose calibrated
 * classifier gives the true classes of the validation set the highest likelihood, which says more about few instances
 * than the number of right predictions; nothing was fitted to these instances. Of equals it is the first. Without a
 * validation set the first candidate is chosen.
 *
 * <p>Candidates with sparse columns, such as n-grams, take several times as long as others. So they come after the
 * others, and stop after a few epochs if they are clearly worse than the best of those.
 *
 * @param validation the validation score of each candidate that was tried, in the order of the candidates; for one that
 *     was stopped, the score of its best epoch
 */
public record FeatureChoice(FeatureSettings chosen, Map<FeatureSettings, Double> validation) {
    private static final Logger LOG = LoggerFactory.getLogger(FeatureChoice.class);

    /** More unlabelled instances would take longer without changing the choice. */
    private static final int MOST_UNLABELLED = 2_000;

    private static final int MOST_EPOCHS = 20;
    private static final int PATIENCE = 5;

    /** A candidate with sparse columns is stopped if it is behind by more than this many standard errors. */
    private static final double ERRORS_BEHIND = 2;

    public FeatureChoice {
        validation = Collections.unmodifiableMap(new LinkedHashMap<>(validation));
    }

    /** Features that the user named. */
    static FeatureChoice given(FeatureSettings settings) {
        return new FeatureChoice(settings, Map.of());
    }

    /** Chooses among candidates, which are in the order of preference. */
    static FeatureChoice among(
            List<FeatureSettings> candidates,
            CoveredTask task,
            TrainingOptions options,
            FeatureCache cache,
            Work work) {
        if (candidates.size() == 1 || task.task().dataset().validation().isEmpty()) {
            return given(candidates.get(0));
        }
        CoveredTask part = withFewerUnlabelled(task, work);
        TrainingOptions brief = options.toBuilder()
                .epochs(Math.min(options.epochs(), MOST_EPOCHS))
                .patience(Math.min(options.patience(), PATIENCE))
                .build();
        // Candidates share an encoder, which should not encode the same texts again for each of them.
        FeatureCache sharing = cache.keeps() ? cache : FeatureCache.inMemory();
        List<TrainingData> prepared = candidates.stream()
                .flatMap(candidate -> prepare(part, candidate, sharing, work).stream())
                .toList();
        return prepared.isEmpty() ? given(candidates.get(0)) : likeliest(trials(prepared, brief, work));
    }

    /** Chooses among candidates that were tried, which are in the order of preference. */
    static FeatureChoice likeliest(Map<FeatureSettings, Tried> trials) {
        Map<FeatureSettings, Double> validation = new LinkedHashMap<>();
        trials.forEach((settings, tried) -> validation.put(settings, tried.score()));
        double highest =
                trials.values().stream().mapToDouble(Tried::logLikelihood).max().orElseThrow();
        FeatureSettings chosen = trials.entrySet().stream()
                .filter(each -> each.getValue().logLikelihood() == highest)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
        return new FeatureChoice(chosen, validation);
    }

    /**
     * A candidate that was tried.
     *
     * @param bestEpoch the score of the best epoch
     * @param score the score on validation instances that chose nothing; the same as {@code bestEpoch} if it was stopped
     * @param logLikelihood of the true classes of these instances; minus infinity if it was stopped
     */
    record Tried(double bestEpoch, double score, double logLikelihood) {}

    /** The trials in the order of the candidates. */
    private static Map<FeatureSettings, Tried> trials(List<TrainingData> prepared, TrainingOptions options, Work work) {
        Steps steps = work.begin(Phase.CHOOSING_FEATURES, prepared.size());
        List<TrainingData> dense = prepared.stream()
                .filter(data -> data.extractor().sparseWidth() == 0)
                .toList();
        List<TrainingData> sparse = prepared.stream()
                .filter(data -> data.extractor().sparseWidth() > 0)
                .toList();
        Map<FeatureSettings, Tried> trials = new HashMap<>(tried(dense, options, OptionalDouble.empty(), steps, work));
        OptionalDouble best =
                trials.values().stream().mapToDouble(Tried::bestEpoch).max();
        trials.putAll(tried(sparse, options, best, steps, work));
        Map<FeatureSettings, Tried> inOrder = new LinkedHashMap<>();
        for (TrainingData each : prepared) {
            inOrder.put(each.settings(), Objects.requireNonNull(trials.get(each.settings())));
        }
        return inOrder;
    }

    private static Map<FeatureSettings, Tried> tried(
            List<TrainingData> candidates, TrainingOptions options, OptionalDouble best, Steps steps, Work work) {
        List<Tried> trials = work.map(candidates.size(), (k, own) -> {
            Tried tried = tried(candidates.get(k), options, best, own.silent());
            steps.add(1);
            return tried;
        });
        Map<FeatureSettings, Tried> bySettings = new HashMap<>();
        for (int k = 0; k < trials.size(); k++) {
            bySettings.put(candidates.get(k).settings(), trials.get(k));
        }
        return bySettings;
    }

    /** @param best the score of the best epoch of other candidates; empty if there are none */
    static Tried tried(TrainingData data, TrainingOptions options, OptionalDouble best, Work work) {
        Trial trial = Trial.of(data, best, ERRORS_BEHIND, work, watched -> options.method()
                .stage(data, options, watched)
                .train(data, options, watched));
        double bestEpoch = trial.bestEpoch().orElseThrow();
        return trial.outcome()
                .map(outcome -> SecondStage.of(data, options, List.of(outcome), work))
                .map(second -> new Tried(bestEpoch, second.validated(), second.logLikelihood(data)))
                .orElseGet(() -> new Tried(bestEpoch, bestEpoch, Double.NEGATIVE_INFINITY));
    }

    /** Empty if the features cannot be used for these instances, such as n-grams if no two texts share a word. */
    private static Optional<TrainingData> prepare(
            CoveredTask task, FeatureSettings candidate, FeatureCache cache, Work work) {
        try {
            return Optional.of(TrainingData.prepare(task, candidate, cache, work));
        } catch (OverruleException e) {
            if (e.kind() != OverruleException.Kind.INPUT) {
                throw e;
            }
            LOG.info("features {} are left out of the choice: {}", candidate, e.getMessage());
            return Optional.empty();
        }
    }

    /** The task with at most {@link #MOST_UNLABELLED} of the covered unlabelled instances, evenly spaced. */
    private static CoveredTask withFewerUnlabelled(CoveredTask covered, Work work) {
        Dataset dataset = covered.task().dataset();
        CoverMatrix cover = covered.unlabelled();
        int[] rows = IntStream.range(0, cover.instanceCount())
                .filter(i -> cover.coverCount(i) > 0)
                .toArray();
        int count = Math.min(rows.length, MOST_UNLABELLED);
        List<Instance> chosen = IntStream.range(0, count)
                .mapToObj(k -> dataset.unlabelled().get(rows[(int) ((long) k * rows.length / count)]))
                .toList();
        return covered.with(
                covered.task().withDataset(dataset.withUnlabelled(chosen).withTest(List.of())), work);
    }

    /**
     * The candidates with their validation scores, in one line: {@code bge+lsa 0.842, ngrams+chars 0.790}. Empty if the
     * features were given and not chosen.
     */
    public String scores() {
        return validation.entrySet().stream()
                .map(entry -> String.format(Locale.ROOT, "%s %.3f", entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }
}
