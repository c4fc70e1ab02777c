package io.overrule.experiment;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.data.Dataset;
import io.overrule.evaluation.PairedBootstrap;
import io.overrule.evaluation.Summary;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compares methods on the same data, with the same features, metric and seeds.
 *
 * @param entrants the entrants, in the requested order
 * @param asPublished whether methods predict as in the paper, without calibration and trust, and also by the classifier
 *     alone; otherwise they predict as a trained model does
 */
public record Comparison(List<Entrant> entrants, List<Long> seeds, boolean asPublished) {
    /** The seed of the bootstrap. The runs have their own seeds. */
    private static final long BOOTSTRAP_SEED = 1;

    public Comparison {
        entrants = List.copyOf(entrants);
        seeds = List.copyOf(seeds);
        if (entrants.isEmpty()) {
            throw OverruleException.input("there is no method to compare; name at least one");
        }
        requireDistinct(entrants.stream().map(Entrant::name).toList(), "method");
        if (seeds.isEmpty()) {
            throw OverruleException.input("there is no seed to run with; give at least one");
        }
        requireDistinct(seeds, "seed");
    }

    /** Compares methods by what a trained model predicts. */
    public Comparison(List<Entrant> entrants, List<Long> seeds) {
        this(entrants, seeds, false);
    }

    private static void requireDistinct(List<?> values, String noun) {
        Set<Object> seen = new HashSet<>();
        for (Object value : values) {
            if (!seen.add(value)) {
                throw OverruleException.input(noun + " '" + value + "' is named twice; name it once");
            }
        }
    }

    /** One way to predict: an entrant, or only the classifier of an entrant that also uses rules. */
    private record Way(Entrant entrant, List<Run> runs, boolean classifierAlone, List<Run.Outcome> outcomes) {
        String name() {
            return entrant.name() + (classifierAlone ? ComparisonResult.CLASSIFIER : "");
        }
    }

    private List<Way> ways(Entrant entrant, List<Run> runs) {
        if (!asPublished) {
            return List.of(new Way(
                    entrant,
                    runs,
                    false,
                    runs.stream()
                            .map(run -> run.calibrated().orElse(run.outcome()))
                            .toList()));
        }
        List<Way> ways = new ArrayList<>();
        ways.add(new Way(entrant, runs, false, runs.stream().map(Run::outcome).toList()));
        if (runs.stream().allMatch(run -> run.classifier().isPresent())) {
            ways.add(new Way(
                    entrant,
                    runs,
                    true,
                    runs.stream().map(run -> run.classifier().orElseThrow()).toList()));
        }
        return ways;
    }

    /** All jobs, entrant by entrant. */
    public List<Job> jobs() {
        return entrants.stream()
                .flatMap(entrant -> Job.forSeeds(entrant, seeds).stream())
                .toList();
    }

    /** Runs the missing jobs and compares the results. */
    public ComparisonResult run(Runner runner, Work work) {
        List<Run> runs = runner.run(jobs(), work);
        List<Way> ways = new ArrayList<>();
        for (int e = 0; e < entrants.size(); e++) {
            ways.addAll(ways(entrants.get(e), runs.subList(e * seeds.size(), (e + 1) * seeds.size())));
        }
        Experiment experiment = runner.experiment();
        List<Optional<Summary>> tests = ways.stream()
                .map(way -> summary(way, outcome -> outcome.test().stream()
                        .mapToDouble(experiment::score)
                        .findFirst()))
                .toList();
        List<Optional<Summary>> validations =
                ways.stream().map(way -> summary(way, Run.Outcome::validation)).toList();
        boolean tested = !experiment.test().isEmpty();
        List<Optional<Summary>> compared = tested ? tests : validations;
        List<Optional<ComparisonResult.Significance>> significances = tested
                ? significances(experiment, ways, work)
                : ways.stream()
                        .map(way -> Optional.<ComparisonResult.Significance>empty())
                        .toList();
        Optional<Summary> baseline = IntStream.range(0, ways.size())
                .filter(i -> ways.get(i).name().equals("only-l"))
                .mapToObj(compared::get)
                .flatMap(Optional::stream)
                .findFirst();
        List<ComparisonResult.Line> lines = new ArrayList<>();
        for (int i = 0; i < ways.size(); i++) {
            Way way = ways.get(i);
            lines.add(new ComparisonResult.Line(
                    way.name(),
                    way.entrant(),
                    way.classifierAlone(),
                    way.runs(),
                    tests.get(i),
                    validations.get(i),
                    gain(compared.get(i), baseline),
                    significances.get(i)));
        }
        return new ComparisonResult(
                experiment.data().dataset().name(),
                experiment.metric(),
                experiment.data().settings(),
                seeds,
                experiment.test().size(),
                asPublished,
                lines);
    }

    private static Optional<Summary> summary(Way way, Function<Run.Outcome, OptionalDouble> score) {
        List<OptionalDouble> scores = way.outcomes().stream().map(score).toList();
        return scores.stream().allMatch(OptionalDouble::isPresent)
                ? Optional.of(new Summary(
                        scores.stream().map(OptionalDouble::getAsDouble).toList()))
                : Optional.empty();
    }

    /** The mean of the differences over the seeds. */
    private static OptionalDouble gain(Optional<Summary> scores, Optional<Summary> baseline) {
        if (scores.isEmpty() || baseline.isEmpty()) {
            return OptionalDouble.empty();
        }
        return IntStream.range(0, scores.get().runs().size())
                .mapToDouble(
                        k -> scores.get().runs().get(k) - baseline.get().runs().get(k))
                .average();
    }

    private static List<Optional<ComparisonResult.Significance>> significances(
            Experiment experiment, List<Way> ways, Work work) {
        PairedBootstrap bootstrap = PairedBootstrap.of(
                experiment.metric(),
                experiment.labels(),
                Dataset.instances(experiment.test()),
                Dataset.labels(experiment.test()),
                ways.stream()
                        .map(way -> way.outcomes().stream()
                                .map(outcome -> outcome.test().orElseThrow().labels())
                                .toArray(int[][]::new))
                        .toArray(int[][][]::new),
                PairedBootstrap.DRAWS,
                BOOTSTRAP_SEED,
                work);
        return IntStream.range(0, ways.size())
                .mapToObj(i -> others(ways, i)
                        .reduce((best, other) -> bootstrap.mean(other) > bootstrap.mean(best) ? other : best)
                        .map(best -> new ComparisonResult.Significance(
                                ways.get(best).name(), bootstrap.mean(i) - bootstrap.mean(best), bootstrap.p(i, best))))
                .toList();
    }

    /** The ways of other entrants, because a model does not compete with its own classifier. */
    private static Stream<Integer> others(List<Way> ways, int i) {
        return IntStream.range(0, ways.size())
                .filter(k -> !ways.get(k)
                        .entrant()
                        .name()
                        .equals(ways.get(i).entrant().name()))
                .boxed();
    }
}
