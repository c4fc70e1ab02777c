package io.overrule.bench.paper;

import io.overrule.bench.paper.Published.Score;
import io.overrule.bench.paper.Published.Statistics;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The results. Shares and metrics are in percent, and the names are those of {@code results.json}. */
record PaperResults(
        Circumstances circumstances,
        List<StatisticsRow> table1,
        List<Contest> table2,
        List<Ablation> table3,
        List<Denoising> figure3,
        List<Curves> figure4,
        List<Curves> figure5,
        List<Curves> growth,
        List<BreakEven> breakEven,
        List<Goal> goals,
        List<String> choices) {
    PaperResults {
        table1 = List.copyOf(table1);
        table2 = List.copyOf(table2);
        table3 = List.copyOf(table3);
        figure3 = List.copyOf(figure3);
        figure4 = List.copyOf(figure4);
        figure5 = List.copyOf(figure5);
        growth = List.copyOf(growth);
        breakEven = List.copyOf(breakEven);
        choices = List.copyOf(choices);
        goals = List.copyOf(goals);
    }

    /** How the results came about. */
    record Circumstances(
            String command,
            String date,
            int cores,
            double memoryGigabytes,
            String java,
            String system,
            List<Long> seeds) {}

    /** A row of Table 1 beside the paper's. */
    record StatisticsRow(String dataset, String title, Statistics ours, @Nullable Statistics paper) {}

    /**
     * All methods on one dataset with the same features.
     *
     * @param paperFeatures whether the features are exactly the paper's
     * @param rows by the paper's protocol
     * @param calibrated every trained method once more, with calibrated classes, trust in rules, and the way to predict
     *     that did best on validation
     */
    record Contest(
            String dataset,
            String title,
            String metric,
            String features,
            boolean paperFeatures,
            List<Row> rows,
            List<Row> calibrated) {
        Contest {
            rows = List.copyOf(rows);
            calibrated = List.copyOf(calibrated);
        }
    }

    /**
     * A method's scores. By the paper's protocol, one that judges rules has two rows: by the joint score, and by its
     * classifier alone.
     *
     * @param ofPaper whether it is one of the paper's nine
     * @param own whether it is the paper's method, or builds on it
     * @param otherMetrics further metrics on test, their means by name
     * @param validation the mean of the metric by which epochs are chosen; for calibrated rows, on instances that chose
     *     nothing
     * @param gain over Only-L of the same protocol
     * @param entityF1 for tokens: the mean of the F1 of whole entities
     * @param seconds that a run took
     */
    record Row(
            String method,
            boolean classifierAlone,
            boolean ofPaper,
            boolean own,
            double mean,
            double deviation,
            List<Double> runs,
            Map<String, Double> otherMetrics,
            @Nullable Double validation,
            @Nullable Double gain,
            @Nullable Double entityF1,
            @Nullable Score paper,
            @Nullable Double paperGain,
            double seconds) {
        Row {
            runs = List.copyOf(runs);
            otherMetrics = Collections.unmodifiableMap(new LinkedHashMap<>(otherMetrics));
        }

        String name() {
            return method + (classifierAlone ? ", classifier" : "");
        }
    }

    /** A column of Table 3. */
    record Ablation(
            String dataset,
            String title,
            Row with,
            Row without,
            @Nullable Score paperWith,
            @Nullable Score paperWithout) {}

    /**
     * What became of the rules on test, as means over the runs; empty where no rule fired or all were overruled.
     *
     * @param label the title, with what distinguishes this row from others of the dataset
     * @param rulePrecision the precision on validation that the threshold of trust was chosen for; empty for a half
     * @param holding where rules are overruled by P_jphi, as the paper does
     * @param trust where rules are overruled by trust
     */
    record Denoising(
            String dataset,
            String title,
            String label,
            String method,
            String features,
            @Nullable Double rulePrecision,
            @Nullable Double before,
            Overruled holding,
            Overruled trust,
            @Nullable Double validation,
            @Nullable Double paperBefore) {}

    /**
     * Rules that are overruled by an estimate.
     *
     * @param after the precision of the firings that are kept
     * @param suppressed the share of firings that are overruled
     * @param keptOfRight the share of right firings that are kept
     * @param auc how well the estimate ranks right firings over wrong ones, from 0 to 1
     * @param calibrationError how far the estimate is from the precision, from 0 to 1
     */
    record Overruled(
            @Nullable Double after,
            @Nullable Double suppressed,
            @Nullable Double keptOfRight,
            @Nullable Double auc,
            @Nullable Double calibrationError) {}

    /**
     * Methods while something changes.
     *
     * @param what changes
     * @param notes of the points, if their places alone do not explain them
     */
    record Curves(String dataset, String title, String what, String metric, List<Curve> curves, List<String> notes) {
        Curves {
            curves = List.copyOf(curves);
            notes = List.copyOf(notes);
        }
    }

    /** A method while something changes. */
    record Curve(String method, List<Point> points) {
        Curve {
            points = List.copyOf(points);
        }
    }

    /** A mean and its deviation at a place. */
    record Point(double x, double mean, double deviation) {}

    /**
     * The number of labels at which rules stop paying.
     *
     * @param labels empty if they still pay at the largest number tried
     * @param smallest the number of labels that the dataset has
     * @param largest the largest number tried
     */
    record BreakEven(String dataset, String title, @Nullable Integer labels, int smallest, int largest) {}
}
