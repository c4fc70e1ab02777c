package io.overrule.bench.paper;

import io.overrule.bench.paper.Published.Figure;
import io.overrule.bench.paper.Published.Statistics;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came out, in percent where a share or a metric is meant; the names are those of {@code results.json}. */
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

    /** How the figures came about. */
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
     */
    record Contest(
            String dataset, String title, String metric, String features, boolean paperFeatures, List<Row> rows) {
        Contest {
            rows = List.copyOf(rows);
        }
    }

    /**
     * A method's figures. One that judges rules has two rows: by the joint score, and by its classifier alone.
     *
     * @param ofPaper whether it is one of the paper's nine
     * @param own whether it is the paper's method, or builds on it
     * @param validation the mean of the metric by which epochs are chosen
     * @param gain over Only-L
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
            @Nullable Double validation,
            @Nullable Double gain,
            @Nullable Double entityF1,
            @Nullable Figure paper,
            @Nullable Double paperGain,
            double seconds) {
        Row {
            runs = List.copyOf(runs);
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
            @Nullable Figure paperWith,
            @Nullable Figure paperWithout) {}

    /**
     * What became of the rules on test, as means over the runs; empty where no rule fired or all were overruled.
     *
     * @param label the title, with what tells this row from others of the dataset
     */
    record Denoising(
            String dataset,
            String title,
            String label,
            String method,
            String features,
            @Nullable Double before,
            @Nullable Double after,
            @Nullable Double suppressed,
            @Nullable Double validation,
            @Nullable Double paperBefore) {}

    /**
     * Methods while something changes.
     *
     * @param what changes
     * @param notes of the points, if their places alone do not tell
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

    /** Something that was to be reached. */
    record Goal(String what, String wanted, String found, boolean reached) {}
}
