package io.overrule.app.report;

import io.overrule.cover.SetStatistics;
import io.overrule.data.LabelSet;
import io.overrule.experiment.ComparisonResult;
import io.overrule.experiment.Entrant;
import io.overrule.experiment.Run;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A comparison as results, the best method first.
 *
 * @param rules what the rules cover of the dataset
 * @param warnings a sentence each
 * @param clockSeconds that passed until the comparison was done
 * @param there how many runs were done before
 */
public record ComparisonReport(
        LabelSet labels,
        SetStatistics rules,
        ComparisonResult result,
        List<String> warnings,
        double clockSeconds,
        int there,
        int parallel) {
    public ComparisonReport {
        warnings = List.copyOf(warnings);
    }

    public Results results() {
        Results.Builder results = Results.builder(
                        result.dataset(), labels, result.metric().name(), Results.RuleMetrics.of(rules))
                .run(methods() + ", " + count(result.seeds().size(), "seed") + " each, features " + result.features()
                        + (result.asPublished() ? ", as published" : ""))
                .warnings(warnings)
                .comparison(new Results.Comparison(
                        result.seeds(),
                        result.features().toString(),
                        result.tested(),
                        result.asPublished(),
                        result.runCount(),
                        there,
                        result.seconds(),
                        clockSeconds,
                        parallel));
        result.ranked().forEach(line -> results.method(method(line)));
        return results.build();
    }

    private String methods() {
        return count(
                (int) result.lines().stream()
                        .map(ComparisonResult.Line::entrant)
                        .distinct()
                        .count(),
                "method");
    }

    private static String count(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    private static Results.MethodResult method(ComparisonResult.Line line) {
        return new Results.MethodResult(
                line.name(),
                description(line),
                line.test(),
                OptionalDouble.of(line.secondsPerRun()),
                Optional.of(new Results.Standing(
                        line.classifierAlone(),
                        line.validation(),
                        line.gain(),
                        line.significance()
                                .map(found -> new Results.Significance(found.against(), found.difference(), found.p())),
                        denoising(line),
                        line.seconds())));
    }

    private static Optional<Results.DenoisingMetrics> denoising(ComparisonResult.Line line) {
        List<Run.Denoising> runs =
                line.runs().stream().flatMap(run -> run.denoising().stream()).toList();
        return runs.isEmpty()
                ? Optional.empty()
                : Optional.of(new Results.DenoisingMetrics(
                        mean(runs, Run.Denoising::rawPrecision),
                        mean(runs, run -> run.trust().precision()),
                        mean(runs, run -> run.trust().suppressed()),
                        mean(runs, run -> run.trust().keptOfRight()),
                        mean(runs, run -> run.trust().auc()),
                        mean(runs, run -> run.trust().calibrationError())));
    }

    private static OptionalDouble mean(List<Run.Denoising> runs, Function<Run.Denoising, OptionalDouble> figure) {
        return runs.stream().map(figure).flatMapToDouble(OptionalDouble::stream).average();
    }

    private static String description(ComparisonResult.Line line) {
        if (line.classifierAlone()) {
            return "the same models without their rules";
        }
        if (line.entrant() instanceof Entrant.OfVotes votes) {
            return switch (votes.model()) {
                case MAJORITY -> "what most rules say";
                case DAWID_SKENE -> "votes weighed by how accurate rules seem, silence counting too";
                case GENERATIVE -> "votes weighed by how accurate rules seem from their overlaps";
            };
        }
        if (line.name().equals(Entrant.WITHOUT_EXEMPLARS)) {
            return "without knowing which instances rules were generalised from";
        }
        return ((Entrant.Trained) line.entrant()).options().method().description();
    }
}
