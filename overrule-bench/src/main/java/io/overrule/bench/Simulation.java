package io.overrule.bench;

import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.cover.CoveredTask;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.Instance;
import io.overrule.discovery.Allotment;
import io.overrule.discovery.NextInstances;
import io.overrule.discovery.Proposal;
import io.overrule.feature.FeatureMatrix;
import io.overrule.inference.Model;
import io.overrule.rule.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** One person's way from nothing labelled to so many looks. What is known at some of them is kept. */
final class Simulation {
    /** Before that many looks nobody asks a model. */
    private static final int FIRST_LOOKS = 10;

    /** So many looks are chosen by the same model. */
    private static final int ROUND = 5;

    private static final int SAMPLES = 5;
    private static final int MOST_WRONG = 1;

    /** How many looks the model's word about a rule counts for. */
    private static final double MODEL_WEIGHT = 4;

    private static final double FEWEST_RIGHT = 0.8;
    private static final double SMALLEST_SHARE = 0.008;

    private final LoopTask task;
    private final Annotator annotator;
    private final List<Integer> checkpoints;
    private final long seed;
    private final RandomStream random;
    private final Map<Integer, LoopTask.State> states = new TreeMap<>();
    private final List<Rule> rules = new ArrayList<>();
    private final Set<String> tried = new HashSet<>();
    private final boolean[] covered;
    private ExemplarLinks links = ExemplarLinks.NONE;
    private Optional<Model> model = Optional.empty();
    private int proposed;

    Simulation(LoopTask task, Annotator annotator, List<Integer> checkpoints, long seed) {
        this.task = task;
        this.annotator = annotator;
        this.checkpoints = checkpoints;
        this.seed = seed;
        this.random = RandomStream.of(seed, "looks");
        this.covered = new boolean[task.pool().size()];
    }

    private boolean goesOn() {
        return annotator.looks()
                < Math.min(checkpoints.get(checkpoints.size() - 1), task.pool().size());
    }

    private int look(Instance instance) {
        int label = annotator.look(instance);
        if (checkpoints.contains(annotator.looks())) {
            states.putIfAbsent(annotator.looks(), state());
        }
        return label;
    }

    private LoopTask.State state() {
        return new LoopTask.State(annotator.seen(), List.copyOf(rules), links);
    }

    /** Labels what chance brings. */
    Map<Integer, LoopTask.State> random() {
        while (goesOn()) {
            lookAtRandom();
        }
        return states;
    }

    private void lookAtRandom() {
        Instance instance;
        do {
            instance = task.pool().get(random.nextInt(task.pool().size()));
        } while (annotator.hasSeen(instance));
        look(instance);
    }

    /** Labels what a model that is trained on the labels so far is least sure about. */
    Map<Integer, LoopTask.State> uncertain() {
        while (goesOn()
                && (annotator.looks() < FIRST_LOOKS
                        || LoopTask.trainable(state()).isEmpty())) {
            lookAtRandom();
        }
        while (goesOn()) {
            List<List<Double>> probabilities = task.probabilities(trained());
            IntStream.range(0, task.pool().size())
                    .boxed()
                    .filter(i -> !annotator.hasSeen(task.pool().get(i)))
                    .sorted(Comparator.comparingDouble(i -> margin(probabilities.get(i))))
                    .limit(ROUND)
                    .forEach(i -> {
                        if (goesOn()) {
                            look(task.pool().get(i));
                        }
                    });
        }
        return states;
    }

    private Model trained() {
        Model next = task.selectionModel(model, state(), seed);
        model = Optional.of(next);
        return next;
    }

    private static double margin(List<Double> probabilities) {
        List<Double> sorted =
                probabilities.stream().sorted(Comparator.reverseOrder()).toList();
        return sorted.get(0) - sorted.get(1);
    }

    /** Labels what Next proposes, and accepts rules where a few looks say that they are right. */
    Map<Integer, LoopTask.State> rules(RuleIdeas ideas) {
        while (goesOn()
                && (annotator.looks() < FIRST_LOOKS
                        || LoopTask.trainable(state()).isEmpty())) {
            lookAtProposals(Optional.empty());
        }
        while (goesOn()) {
            List<List<Double>> probabilities = task.probabilities(trained());
            bestIdea(ideas, probabilities).ifPresent(this::test);
            if (goesOn()) {
                lookAtProposals(model);
            }
        }
        return states;
    }

    private void lookAtProposals(Optional<Model> asked) {
        CoveredTask current = CoveredTask.of(task.task(state(), Allotment.training()));
        IdentityHashMap<Instance, Integer> rows = new IdentityHashMap<>();
        for (int i = 0; i < task.pool().size(); i++) {
            rows.put(task.pool().get(i), i);
        }
        NextInstances.Features features = (instances, work) -> withRows(instances, rows);
        List<Proposal> proposals = NextInstances.of(
                new NextInstances.Request(current, asked, features, ROUND, seed * 1_000 + proposed++), Work.quiet());
        for (Proposal proposal : proposals) {
            if (goesOn()) {
                look(proposal.instance());
            }
        }
    }

    private FeatureMatrix withRows(List<Instance> instances, Map<Instance, Integer> rows) {
        return task.features()
                .withRows(instances.stream()
                        .mapToInt(instance ->
                                Optional.ofNullable(rows.get(instance)).orElseThrow())
                        .toArray());
    }

    /** The rule that promises most: it covers much that no rule covers, and seems to be right there. */
    private Optional<RuleIdeas.Idea> bestIdea(RuleIdeas ideas, List<List<Double>> probabilities) {
        Map<Instance, String> labelled = new LinkedHashMap<>();
        annotator.seen().forEach((instance, label) -> labelled.put(instance, task.label(label)));
        RuleIdeas.Idea best = null;
        double highest = 0;
        for (RuleIdeas.Idea idea : ideas.of(labelled)) {
            if (!tried.contains(idea.rule().id())) {
                double value = value(idea, labelled, probabilities);
                if (value > highest) {
                    highest = value;
                    best = idea;
                }
            }
        }
        return Optional.ofNullable(best);
    }

    private double value(RuleIdeas.Idea idea, Map<Instance, String> labelled, List<List<Double>> probabilities) {
        int label = IntStream.range(0, task.labels())
                .filter(y -> task.label(y).equals(idea.rule().label()))
                .findFirst()
                .orElseThrow();
        double right = 0;
        double seen = 0;
        int agreed = 0;
        int unseen = 0;
        int added = 0;
        for (int i : idea.cover()) {
            String known = labelled.get(task.pool().get(i));
            if (known == null) {
                unseen++;
                added += covered[i] ? 0 : 1;
                agreed += largest(probabilities.get(i)) == label ? 1 : 0;
            } else {
                seen++;
                right += known.equals(idea.rule().label()) ? 1 : 0;
            }
        }
        if (unseen < SAMPLES || added < SMALLEST_SHARE * task.pool().size()) {
            return 0;
        }
        double precision = (right + MODEL_WEIGHT * agreed / unseen) / (seen + MODEL_WEIGHT);
        return precision < FEWEST_RIGHT ? 0 : (precision - 0.6) * added;
    }

    private static int largest(List<Double> probabilities) {
        return IntStream.range(0, probabilities.size())
                .boxed()
                .max(Comparator.comparingDouble(probabilities::get))
                .orElseThrow();
    }

    /** Looks at five instances that a rule covers, and accepts it if at most one of them is wrong. */
    private void test(RuleIdeas.Idea idea) {
        tried.add(idea.rule().id());
        int[] cover = idea.cover().clone();
        random.shuffle(cover, cover.length);
        int looked = 0;
        int wrong = 0;
        for (int i : cover) {
            Instance instance = task.pool().get(i);
            if (looked == SAMPLES || wrong > MOST_WRONG || !goesOn()) {
                break;
            }
            if (!annotator.hasSeen(instance)) {
                looked++;
                wrong += task.label(look(instance)).equals(idea.rule().label()) ? 0 : 1;
            }
        }
        if (looked == SAMPLES && wrong <= MOST_WRONG) {
            rules.add(idea.rule());
            links = links.with(idea.exemplar().id(), idea.rule().id());
            for (int i : idea.cover()) {
                covered[i] = true;
            }
        }
    }
}
