package io.overrule.discovery;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.TokenInstance;
import io.overrule.feature.FeatureMatrix;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Proposes unlabelled instances to look at next, each with a reason. The reasons take turns, so that proposals are not
 * all of the same kind: an instance that is similar to many uncovered and unlabelled ones, one on which rules disagree,
 * one on which the trust in a rule is close to one half, one between two classes. The last two reasons need a model;
 * without one, uncovered instances are drawn at random instead. An instance that is almost the same as an earlier
 * proposal is skipped as long as there are others. The same task, model and seed give the same proposals.
 */
public final class NextInstances {
    /** If there are more instances, a random sample is used, so that the search takes only a second or two. */
    private static final int MOST_UNCOVERED = 600;

    private static final int MOST_COVERED = 600;
    private static final int MOST_LABELLED = 300;

    /** The cosine from which on one instance represents another. */
    private static final float ALIKE = 0.3f;

    /** The cosine from which on two instances count as almost the same. */
    private static final float NEARLY_THE_SAME = 0.8f;

    /** Supplies the features for computing similarity. */
    @FunctionalInterface
    public interface Features {
        FeatureMatrix of(List<Instance> instances, Work work);
    }

    /**
     * @param model the current model; empty if there is none yet
     * @param count the maximum number of proposals
     */
    public record Request(CoveredTask task, Optional<Model> model, Features features, int count, long seed) {
        public Request {
            Objects.requireNonNull(task, "task");
            Objects.requireNonNull(features, "features");
            if (count < 1) {
                throw OverruleException.input(
                        "the number of instances to propose is " + count + "; expected 1 or more");
            }
            model.ifPresent(
                    known -> requireSameLabels(known.labels(), task.rules().labels()));
        }

        private static void requireSameLabels(LabelSet known, LabelSet labels) {
            if (!known.equals(labels)) {
                throw OverruleException.input("the model has the classes " + known + ", the dataset has " + labels
                        + "; use a model that was trained for these classes");
            }
        }
    }

    private final CoverMatrix cover;
    private final RuleSet rules;
    private final List<Instance> unlabelled;

    /** Positions in U: first the uncovered instances, then others. */
    private final int[] pool;

    private final int uncovered;
    private final Likeness likeness;
    private final List<Explanation> explanations;

    /** For each uncovered instance of the pool, the similarity to the nearest labelled or proposed one. */
    private final float[] represented;

    private final float[][] among;
    private final double perPooled;
    private final boolean[] taken;
    private final Set<String> sentences = new HashSet<>();
    private final boolean[] nearTaken;

    private NextInstances(Request request, Work work) {
        Dataset dataset = request.task().task().dataset();
        this.unlabelled = dataset.unlabelled();
        this.cover = request.task().unlabelled();
        this.rules = request.task().rules();
        RandomStream random = RandomStream.of(request.seed(), "next");
        int[] notCovered = where(false);
        int[] first = sample(notCovered, MOST_UNCOVERED, random);
        int[] second = withConflictsFirst(sample(where(true), Integer.MAX_VALUE, random));
        this.uncovered = first.length;
        this.perPooled = first.length == 0 ? 1 : (double) notCovered.length / first.length;
        this.pool = IntStream.concat(IntStream.of(first), IntStream.of(second)).toArray();
        int[] labelled = sample(
                IntStream.range(
                                0,
                                dataset.labelled().size() + dataset.validation().size())
                        .toArray(),
                MOST_LABELLED,
                random);
        List<Instance> instances = new ArrayList<>();
        for (int i : pool) {
            instances.add(unlabelled.get(i));
        }
        this.explanations = request.model().isEmpty()
                ? List.of()
                : request.model()
                        .get()
                        .explain(
                                List.copyOf(instances),
                                request.model().get().decision().inference(),
                                work);
        List<Instance> known = new ArrayList<>(Dataset.instances(dataset.labelled()));
        known.addAll(Dataset.instances(dataset.validation()));
        for (int i : labelled) {
            instances.add(known.get(i));
        }
        this.likeness = new Likeness(request.features().of(List.copyOf(instances), work));
        this.represented = new float[uncovered];
        this.among = work.map(uncovered, i -> likeness.with(i, uncovered)).toArray(float[][]::new);
        this.taken = new boolean[pool.length];
        this.nearTaken = new boolean[pool.length];
        for (int k = pool.length; k < likeness.size(); k++) {
            represent(likeness.with(k, uncovered));
        }
    }

    /** The proposals, starting with the most useful reason. Empty if there is no unlabelled instance. */
    public static List<Proposal> of(Request request, Work work) {
        if (request.task().task().dataset().unlabelled().isEmpty()) {
            return List.of();
        }
        return new NextInstances(request, work).propose(request.count());
    }

    private int[] where(boolean covered) {
        return IntStream.range(0, unlabelled.size())
                .filter(i -> cover.coverCount(i) > 0 == covered)
                .toArray();
    }

    /** A random sample in random order. */
    private static int[] sample(int[] positions, int most, RandomStream random) {
        random.shuffle(positions, positions.length);
        return IntStream.of(positions).limit(most).toArray();
    }

    private int[] withConflictsFirst(int[] positions) {
        return IntStream.concat(
                        IntStream.of(positions).filter(this::isConflict).limit(MOST_COVERED / 2),
                        IntStream.of(positions).filter(i -> !isConflict(i)))
                .limit(MOST_COVERED)
                .toArray();
    }

    private boolean isConflict(int i) {
        return IntStream.of(cover.rulesCovering(i))
                        .map(rules::labelOf)
                        .distinct()
                        .count()
                > 1;
    }

    private void represent(float[] cosines) {
        for (int j = 0; j < uncovered; j++) {
            represented[j] = Math.max(represented[j], cosines[j]);
        }
    }

    /** A place in the pool and the reason to propose it. */
    private record Candidate(int place, Reason reason) {}

    /** The next candidate for one reason; empty if there is none left. */
    @FunctionalInterface
    private interface Source {
        Optional<Candidate> next(boolean allowNear);
    }

    private List<Proposal> propose(int count) {
        List<Source> sources = new ArrayList<>(List.of(this::likeMany));
        if (explanations.isEmpty()) {
            sources.add(listed(IntStream.range(0, uncovered)
                    .mapToObj(place -> new Candidate(place, new Reason.NotCovered()))
                    .toList()));
        } else {
            sources.add(listed(uncertainClasses()));
        }
        sources.add(listed(conflicts()));
        sources.add(listed(uncertainRules()));
        List<Proposal> proposals = new ArrayList<>();
        for (boolean allowNear : new boolean[] {false, true}) {
            boolean found = true;
            while (found && proposals.size() < count) {
                found = false;
                for (Source source : sources) {
                    Optional<Candidate> candidate =
                            proposals.size() < count ? source.next(allowNear) : Optional.empty();
                    if (candidate.isPresent()) {
                        found = true;
                        proposals.add(take(candidate.get()));
                    }
                }
            }
        }
        return List.copyOf(proposals);
    }

    private Proposal take(Candidate candidate) {
        int place = candidate.place();
        taken[place] = true;
        float[] cosines = likeness.with(place, pool.length);
        for (int j = 0; j < pool.length; j++) {
            nearTaken[j] |= cosines[j] >= NEARLY_THE_SAME;
        }
        represent(cosines);
        sentence(place).ifPresent(sentences::add);
        return new Proposal(pool[place], unlabelled.get(pool[place]), candidate.reason());
    }

    private Optional<String> sentence(int place) {
        return unlabelled.get(pool[place]) instanceof TokenInstance token
                ? Optional.of(token.sentence().id())
                : Optional.empty();
    }

    private boolean isFree(int place, boolean allowNear) {
        return !taken[place]
                && (allowNear
                        || (!nearTaken[place]
                                && !sentence(place).map(sentences::contains).orElse(false)));
    }

    private Source listed(List<Candidate> ranked) {
        return allowNear -> ranked.stream()
                .filter(candidate -> isFree(candidate.place(), allowNear))
                .findFirst();
    }

    /** The uncovered instance that represents most of the instances that nothing represents yet. */
    private Optional<Candidate> likeMany(boolean allowNear) {
        int best = -1;
        double largest = 0;
        for (int i = 0; i < uncovered; i++) {
            if (isFree(i, allowNear)) {
                double gain = gain(among[i]);
                if (gain > largest) {
                    largest = gain;
                    best = i;
                }
            }
        }
        return best < 0 ? Optional.empty() : Optional.of(new Candidate(best, new Reason.LikeMany(others(best))));
    }

    private double gain(float[] cosines) {
        double gain = 0;
        for (int j = 0; j < uncovered; j++) {
            gain += Math.max(0, cosines[j] - represented[j]);
        }
        return gain;
    }

    private int others(int place) {
        long count = IntStream.range(0, uncovered)
                .filter(j -> j != place && among[place][j] >= ALIKE && among[place][j] > represented[j])
                .count();
        return (int) Math.round(count * perPooled);
    }

    private List<Candidate> conflicts() {
        return IntStream.range(uncovered, pool.length)
                .filter(place -> isConflict(pool[place]))
                .boxed()
                .sorted(Comparator.comparingDouble(this::margin))
                .map(place -> new Candidate(
                        place,
                        new Reason.Conflict(IntStream.of(cover.rulesCovering(pool[place]))
                                .mapToObj(rule -> new Reason.Conflict.Vote(
                                        rules.rule(rule).id(), rules.rule(rule).label()))
                                .toList())))
                .toList();
    }

    /** The margin of the most probable class; 0 without a model, so that equals stay in random order. */
    private double margin(int place) {
        if (explanations.isEmpty()) {
            return 0;
        }
        List<Double> two = highest(place);
        return two.get(0) - two.get(1);
    }

    private List<Double> highest(int place) {
        return explanations.get(place).prediction().probabilities().stream()
                .sorted(Comparator.reverseOrder())
                .limit(2)
                .toList();
    }

    private List<Candidate> uncertainClasses() {
        return IntStream.range(0, pool.length)
                .boxed()
                .sorted(Comparator.comparingDouble(this::margin))
                .map(place -> new Candidate(place, uncertainClass(place)))
                .toList();
    }

    private Reason uncertainClass(int place) {
        List<Double> probabilities = explanations.get(place).prediction().probabilities();
        List<Integer> order = IntStream.range(0, probabilities.size())
                .boxed()
                .sorted(Comparator.comparingDouble(y -> -probabilities.get(y)))
                .toList();
        int first = order.get(0);
        int second = order.get(1);
        return new Reason.UncertainClass(
                rules.labels().name(first),
                probabilities.get(first),
                rules.labels().name(second),
                probabilities.get(second),
                place >= uncovered);
    }

    private List<Candidate> uncertainRules() {
        if (explanations.isEmpty()) {
            return List.of();
        }
        List<Candidate> candidates = new ArrayList<>();
        for (int place = uncovered; place < pool.length; place++) {
            Explanation.@Nullable FiredRule nearest = explanations.get(place).rules().stream()
                    .min(Comparator.comparingDouble(NextInstances::fromHalf))
                    .orElse(null);
            if (nearest != null) {
                candidates.add(new Candidate(
                        place,
                        new Reason.UncertainRule(
                                nearest.rule().id(), nearest.rule().label(), nearest.trust())));
            }
        }
        candidates.sort(Comparator.comparingDouble(
                candidate -> Math.abs(((Reason.UncertainRule) candidate.reason()).trust() - 0.5)));
        return candidates;
    }

    private static double fromHalf(Explanation.FiredRule rule) {
        return Math.abs(rule.trust() - 0.5);
    }
}
