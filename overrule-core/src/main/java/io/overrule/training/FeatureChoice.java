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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses the features for a task. Each candidate is trained for a short time, and the best one on the validation set
 * is chosen, or the first of equals. Without a validation set the first candidate is chosen.
 *
 * @param validation the validation score of each candidate that was tried, in the order of the candidates
 */
public record FeatureChoice(FeatureSettings chosen, Map<FeatureSettings, Double> validation) {
    private static final Logger LOG = LoggerFactory.getLogger(FeatureChoice.class);

    /** More unlabelled instances would take longer without changing the choice. */
    private static final int MOST_UNLABELLED = 2_000;

    private static final int MOST_EPOCHS = 20;
    private static final int PATIENCE = 5;

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
        Steps steps = work.begin(Phase.CHOOSING_FEATURES, prepared.size());
        List<Double> scores = work.map(prepared.size(), (k, own) -> {
            double score = validationScore(prepared.get(k), brief, own.silent());
            steps.add(1);
            return score;
        });
        Map<FeatureSettings, Double> validation = new LinkedHashMap<>();
        int best = 0;
        for (int i = 0; i < prepared.size(); i++) {
            validation.put(prepared.get(i).settings(), scores.get(i));
            best = scores.get(i) > scores.get(best) ? i : best;
        }
        return new FeatureChoice(
                prepared.isEmpty() ? candidates.get(0) : prepared.get(best).settings(), validation);
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

    private static double validationScore(TrainingData data, TrainingOptions options, Work work) {
        Outcome outcome = options.method().stage(data, options, work).train(data, options, work);
        return SecondStage.of(data, options, List.of(outcome), work).validated();
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
