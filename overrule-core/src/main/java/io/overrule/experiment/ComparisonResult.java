package io.overrule.experiment;

import io.overrule.evaluation.Metric;
import io.overrule.evaluation.Summary;
import io.overrule.feature.FeatureSettings;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The result of a comparison.
 *
 * @param features the features of all methods
 * @param tested the number of test instances; if 0, methods are compared on the validation part
 * @param asPublished whether the methods predict as in the paper, without calibration and trust
 * @param lines the results, in the requested order of the methods
 */
public record ComparisonResult(
        String dataset,
        Metric metric,
        FeatureSettings features,
        List<Long> seeds,
        int tested,
        boolean asPublished,
        List<Line> lines) {
    /** The suffix of a method's name for the result of its classifier alone. */
    public static final String CLASSIFIER = ", classifier";

    public ComparisonResult {
        seeds = List.copyOf(seeds);
        lines = List.copyOf(lines);
    }

    /**
     * The result of one method. As published, a method that learns about rules has two results from the same runs.
     *
     * @param classifierAlone whether it is the result of the classifier without the method's rules
     * @param runs one run per seed
     * @param test the scores of the runs on the test part; empty without one
     * @param validation the scores of the runs on the validation part
     * @param gain the gain over only-l: the mean of the differences over the seeds, on the test part if there is one;
     *     empty if only-l does not take part
     * @param significance the significance of the difference to the best other method; empty without a test part or a
     *     second method
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

        /** The scores that methods are compared by: test scores, or validation scores without a test part. */
        public Optional<Summary> compared() {
            return test.or(() -> validation);
        }

        /** The average time of a run. */
        public double secondsPerRun() {
            return seconds() / runs.size();
        }

        /** The total time of the runs. */
        public double seconds() {
            return runs.stream().mapToDouble(Run::seconds).sum();
        }
    }

    /**
     * The difference between a method and the best other one.
     *
     * @param against the name of the other method
     * @param difference the difference of the means; positive if this method is better
     * @param p the p-value; see {@link io.overrule.evaluation.PairedBootstrap}
     */
    public record Significance(String against, double difference, double p) {}

    /** The lines, the best first; equals are in the requested order. */
    public List<Line> ranked() {
        return lines.stream()
                .sorted(Comparator.comparingDouble(
                        line -> -line.compared().map(Summary::mean).orElse(Double.NEGATIVE_INFINITY)))
                .toList();
    }

    /** The total time of all runs. */
    public double seconds() {
        return lines.stream()
                .filter(line -> !line.classifierAlone())
                .mapToDouble(Line::seconds)
                .sum();
    }

    /** The number of runs. */
    public int runCount() {
        return lines.stream()
                .filter(line -> !line.classifierAlone())
                .mapToInt(line -> line.runs().size())
                .sum();
    }
}
