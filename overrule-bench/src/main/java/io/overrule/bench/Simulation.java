package io.overrule.bench;

import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.cover.CoveredTask;
import io.overrule.data.ExemplarLinks;
import io.overrule.data.Instance;
import io.overrule.discovery.JudgedInstance;
import io.overrule.discovery.Narrower;
import io.overrule.discovery.Narrowing;
import io.overrule.discovery.NextInstances;
import io.overrule.discovery.Proposal;
import io.overrule.discovery.RuleSuggestion;
import io.overrule.discovery.Suggester;
import io.overrule.feature.FeatureMatrix;
import io.overrule.inference.Model;
import io.overrule.rule.Heading;
import io.overrule.rule.Rule;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Simulates one person from an unlabelled dataset through a number of looks, and records the state at some of them. */
final class Simulation {
    /** Uncertainty sampling begins after so many labels. */
    private static final int FIRST_RANDOM = 10;

    /** So many looks are chosen by the same model. */
    private static final int ROUND = 5;

    private static final int SAMPLES = 5;

    /** At least so many samples are new, however many covered instances were seen before. */
    private static final int FEWEST_NEW = 2;

    /** So many exemplars of a class are asked about, the latest ones: a person does not start from the first again. */
    private static final int MOST_EXEMPLARS = 12;

    private static final int MOST_WRONG = 1;

    /** A rule that was right on a smaller share of what was seen is narrowed, or given up. */
    private static final double RIGHT_ENOUGH = 0.75;

    private final LoopTask task;
    private final Annotator annotator;
    private final List<Integer> checkpoints;
    private final Habits habits;
    private final long seed;
    private final RandomStream random;
    private final Map<Integer, LoopTask.State> states = new TreeMap<>();
    private final List<Rule> rules = new ArrayList<>();
    private final Set<BitSet> tried = new HashSet<>();
    private int numbered;
    private int proposed;

    Simulation(LoopTask task, Annotator annotator, List<Integer> checkpoints, Habits habits, long seed) {
        this.task = task;
        this.annotator = annotator;
        this.checkpoints = checkpoints;
        this.habits = habits;
        this.seed = seed;
        this.random = RandomStream.of(seed, "looks");
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

    /** What is known now; every instance of its class that was seen and that a rule covers is an exemplar of the rule. */
    private LoopTask.State state() {
        Map<Instance, Integer> seen = annotator.seen();
        ExemplarLinks links = ExemplarLinks.NONE;
        for (Map.Entry<Instance, Integer> one : seen.entrySet()) {
            for (Rule rule : rules) {
                if (rule.label().equals(task.label(one.getValue())) && rule.covers(one.getKey())) {
                    links = links.with(one.getKey().id(), rule.id());
                }
            }
        }
        return new LoopTask.State(seen, List.copyOf(rules), links);
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
                && (annotator.looks() < FIRST_RANDOM
                        || LoopTask.trainable(state()).isEmpty())) {
            lookAtRandom();
        }
        while (goesOn()) {
            List<List<Double>> probabilities = task.probabilities(task.selectionModel(state(), seed));
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

    private static double margin(List<Double> probabilities) {
        List<Double> sorted =
                probabilities.stream().sorted(Comparator.reverseOrder()).toList();
        return sorted.get(0) - sorted.get(1);
    }

    /** Labels what Next proposes, and accepts rules where a few looks say that they are right. */
    Map<Integer, LoopTask.State> rules() {
        while (goesOn()
                && (annotator.looks() < habits.firstLooks()
                        || LoopTask.trainable(state()).isEmpty())) {
            lookAtProposals(CoveredTask.of(task.task(state(), seed)), Optional.empty(), ROUND);
        }
        while (goesOn()) {
            CoveredTask current = CoveredTask.of(task.task(state(), seed));
            Model model = task.selectionModel(state(), seed);
            boolean asked = narrowOne(current, model) || trySuggestion(current, model);
            if (goesOn() && (!asked || habits.labelsBetween() > 0)) {
                lookAtProposals(current, Optional.of(model), asked ? habits.labelsBetween() : ROUND);
            }
        }
        return states;
    }

    private void lookAtProposals(CoveredTask current, Optional<Model> asked, int count) {
        IdentityHashMap<Instance, Integer> rows = new IdentityHashMap<>();
        for (int i = 0; i < task.pool().size(); i++) {
            rows.put(task.pool().get(i), i);
        }
        NextInstances.Features features = (instances, work) -> withRows(instances, rows);
        List<Proposal> proposals = NextInstances.of(
                // A few more than wanted: samples of a rule may be among them.
                new NextInstances.Request(current, asked, features, count + SAMPLES, seed * 1_000 + proposed++),
                Work.quiet());
        int looked = 0;
        for (Proposal proposal : proposals) {
            if (goesOn() && looked < count && !annotator.hasSeen(proposal.instance())) {
                look(proposal.instance());
                looked++;
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

    /** Narrows an accepted rule that was seen to fail since, or gives it up. False if there is no such rule. */
    private boolean narrowOne(CoveredTask current, Model model) {
        Optional<Rule> failing = rules.stream().filter(this::wasSeenToFail).findFirst();
        if (failing.isEmpty()) {
            return false;
        }
        Rule rule = failing.get();
        List<Narrowing> proposals = habits.narrows()
                ? new Narrower(model)
                        .narrow(current.task(), rule.id(), Work.quiet())
                        .proposals()
                : List.of();
        if (!proposals.isEmpty()
                && isAccepted(
                        proposals.get(0).rule(),
                        proposals.get(0).keptSamples().stream()
                                .map(JudgedInstance::instance)
                                .toList())) {
            rules.set(rules.indexOf(rule), proposals.get(0).rule());
        } else {
            rules.remove(rule);
        }
        return true;
    }

    private boolean wasSeenToFail(Rule rule) {
        Seen seen = seen(rule);
        return seen.right() < RIGHT_ENOUGH * seen.fired();
    }

    /** On how many instances that were looked at a rule fires, and is right. */
    private record Seen(int fired, int right) {}

    private Seen seen(Rule rule) {
        int fired = 0;
        int right = 0;
        for (Map.Entry<Instance, Integer> one : annotator.seen().entrySet()) {
            if (rule.covers(one.getKey())) {
                fired++;
                right += task.label(one.getValue()).equals(rule.label()) ? 1 : 0;
            }
        }
        return new Seen(fired, right);
    }

    /** How many new looks a rule needs: five, less the covered instances that were seen, its exemplar apart. */
    private int newLooks(Rule rule) {
        return Math.max(FEWEST_NEW, SAMPLES - Math.max(0, seen(rule).fired() - 1));
    }

    /** The suggestion that promises most: it covers much that no rule covers, and seems to be right there. */
    private boolean trySuggestion(CoveredTask current, Model model) {
        Suggester suggester = Suggester.of(current, Optional.of(model), Work.quiet());
        double[] shares = shares(task.probabilities(model));
        RuleSuggestion best = null;
        double highest = 0;
        for (int label = 0; label < task.labels(); label++) {
            List<Instance> exemplars = uncoveredExemplars(label);
            if (exemplars.isEmpty()) {
                continue;
            }
            for (RuleSuggestion suggestion : suggester
                    .suggest(exemplars, task.label(label), habits.suggestions(), Work.quiet())
                    .best()) {
                double value = value(suggestion, shares[label]);
                if (value > highest && !tried.contains(suggestion.covered())) {
                    highest = value;
                    best = suggestion;
                }
            }
        }
        if (best == null) {
            return false;
        }
        tried.add(best.covered());
        if (isAccepted(best.rule(), best.samples())) {
            rules.add(best.rule()
                    .withHeading(Heading.of("rule " + ++numbered, best.rule().label())));
        }
        return true;
    }

    /** The latest instances of a class that were seen and that no rule of the class covers. */
    private List<Instance> uncoveredExemplars(int label) {
        List<Instance> exemplars = new ArrayList<>();
        annotator.seen().forEach((instance, known) -> {
            if (known == label
                    && rules.stream()
                            .noneMatch(rule -> rule.label().equals(task.label(label)) && rule.covers(instance))) {
                exemplars.add(instance);
            }
        });
        return exemplars.subList(Math.max(0, exemplars.size() - MOST_EXEMPLARS), exemplars.size());
    }

    /** How large each class is, as far as the model knows. */
    private static double[] shares(List<List<Double>> probabilities) {
        double[] shares = new double[probabilities.get(0).size()];
        for (List<Double> ofInstance : probabilities) {
            for (int label = 0; label < shares.length; label++) {
                shares[label] += ofInstance.get(label) / probabilities.size();
            }
        }
        return shares;
    }

    /**
     * How likely the samples are to speak for it, how much it adds, and how much more often it is right than a rule that
     * covers everything.
     */
    private double value(RuleSuggestion suggestion, double shareOfClass) {
        double lift = Math.max(0, (suggestion.precision() - shareOfClass) / (1 - shareOfClass));
        double share = (double) suggestion.added() / task.pool().size();
        double accepted = suggestion.chanceOfAtMostOneWrong(SAMPLES);
        return suggestion.samples().size() < SAMPLES || accepted < habits.leastAccepted() || share < habits.leastAdded()
                ? 0
                : lift * accepted * StrictMath.pow(share, habits.breadth()) / newLooks(suggestion.rule());
    }

    /**
     * Looks at samples of a rule until it has five with those that were seen before, and accepts it if at most one in five
     * is wrong. Stops as soon as the rule cannot be accepted any more.
     */
    private boolean isAccepted(Rule rule, List<Instance> samples) {
        int needed = newLooks(rule);
        Seen before = seen(rule);
        // The exemplar is right by construction.
        int judged = Math.max(0, before.fired() - 1) + needed;
        int mostWrong = MOST_WRONG * judged / SAMPLES;
        int wrong = before.fired() - before.right();
        for (int k = 0; k < needed && wrong <= mostWrong; k++) {
            if (!goesOn() || k == samples.size()) {
                return false;
            }
            wrong += task.label(look(samples.get(k))).equals(rule.label()) ? 0 : 1;
        }
        return wrong <= mostWrong;
    }
}
