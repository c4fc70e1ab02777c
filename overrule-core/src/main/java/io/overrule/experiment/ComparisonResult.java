package io.overrule.experiment;

import io.overrule.evaluation.Metric;
import io.overrule.evaluation.Summary;
import io.overrule.feature.FeatureSettings;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a comparison gave.
 *
 * @param features that all methods had
 * @param tested how many test instances there are; without any, methods are compared on the validation part
 * @param lines in the order in which the methods were asked for
 */
public record ComparisonResult(
        String dataset, Metric metric, FeatureSettings features, List<Long> seeds, int tested, List<Line> lines) {
    /** What is added to the name of a method for the result of its classifier alone. */
    public static final String CLASSIFIER = ", classifier";

    public ComparisonResult {
        seeds = List.copyOf(seeds);
        lines = List.copyOf(lines);
    }

    /**
     * One result. A method that learns about rules has two, of the same runs.
     *
     * @param classifierAlone whether it is the result of the classifier without the method's rules
     * @param runs a run per seed
     * @param test the metric on the test part, run by run; empty without one
     * @param validation the same on the validation part
     * @param gain over only-l, the mean of the differences seed by seed, on test if there is such a part; empty if only-l
     *     does not take part
     * @param significance of the difference to the best other method; empty without a test part, or a second method
     */
    public record Line(
            String name,
            Entrant entrant,
            boolean classifierAlone,
            List<Run> runs,
            Optional<Summary> test,
            Optional<Summary> validation,
            OptionalDouble gain,
            Optional<Significance> significance) {
        public Line {
            runs = List.copyOf(runs);
        }

        /** What methods are compared by: the test scores, or without a test part those of validation. */
        public Optional<Summary> compared() {
            return test.or(() -> validation);
        }

        /** How long a run took on average. */
        public double secondsPerRun() {
            return seconds() / runs.size();
        }

        /** How long the runs took together, one after the other. */
        public double seconds() {
            return runs.stream().mapToDouble(Run::seconds).sum();
        }
    }

    /**
     * How a method stands to the best other one.
     *
     * @param against the other's name
     * @param difference of the means; positive if this one is better
     * @param p see {@link io.overrule.evaluation.PairedBootstrap}
     */
    public record Significance(String against, double difference, double p) {}

    /** The lines, the best first; of equals in the order in which they were asked for. */
    public List<Line> ranked() {
        return lines.stream()
                .sorted(Comparator.comparingDouble(
                        line -> -line.compared().map(Summary::mean).orElse(Double.NEGATIVE_INFINITY)))
                .toList();
    }

    /** How long all runs took together, one after the other. */
    public double seconds() {
        return lines.stream()
                .filter(line -> !line.classifierAlone())
                .mapToDouble(Line::seconds)
                .sum();
    }

    /** How many runs there are. */
    public int runCount() {
        return lines.stream()
                .filter(line -> !line.classifierAlone())
                .mapToInt(line -> line.runs().size())
                .sum();
    }
}
