package io.overrule.app.print;

import io.overrule.app.report.NumberText;
import io.overrule.data.Dataset;
import io.overrule.experiment.SearchSpace;
import io.overrule.experiment.Tuning;
import io.overrule.experiment.TuningReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A tuning as text: what was searched, and the trials that were completed. */
public final class TuningText {
    private TuningText() {}

    public static void print(TuningReport report, Path file, PrintWriter out) {
        Tuning tuning = report.tuning();
        Dataset dataset = report.experiment().data().dataset();
        String method = tuning.start().method().commandName();
        out.printf(
                Locale.ROOT,
                "Tuned %s on %s in %s: %d settings, %d runs, features %s.%n%n",
                method,
                dataset.name(),
                NumberText.duration(report.seconds()),
                tuning.trials(),
                report.result().runs(),
                report.experiment().data().settings());
        out.println("Searched:");
        TextTable searched = new TextTable("ll", "option", "range");
        tuning.space().dimensions().forEach(dimension -> searched.add(dimension.name(), dimension.range()));
        searched.print(out);
        out.println();
        Tuning.Rung last = report.result().last();
        out.printf(
                Locale.ROOT,
                "The last of them, by %s on %d validation instances in %%, mean (deviation) over %d seed%s:%n",
                report.metric().name(),
                dataset.validation().size(),
                last.seeds(),
                last.seeds() == 1 ? "" : "s");
        List<SearchSpace.Dimension> dimensions = tuning.space().dimensions();
        List<String> header = new ArrayList<>(List.of("trial", report.metric().name()));
        dimensions.forEach(dimension -> header.add(dimension.name()));
        header.add("");
        TextTable table = new TextTable("rr" + "r".repeat(dimensions.size()) + "l", header.toArray(String[]::new));
        for (Tuning.Score score : last.scores()) {
            List<String> row = new ArrayList<>(List.of(
                    Integer.toString(score.trial().number()), score.validation().percent()));
            dimensions.forEach(
                    dimension -> row.add(dimension.value(score.trial().options())));
            row.add(score.trial().number() == 0 ? "where it began" : "");
            table.add(row.toArray(String[]::new));
        }
        table.print(out);
        out.println();
        out.println(
                report.improved()
                        ? "Wrote the first of them to " + file + "; take it with --options " + file + "."
                        : "Nothing was better than where it began; wrote that to " + file + ".");
    }
}
