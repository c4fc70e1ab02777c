package io.overrule.app.print;

import io.overrule.app.report.NumberText;
import io.overrule.evaluation.Summary;
import io.overrule.experiment.ComparisonResult;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Prints a comparison of methods for a person, the best first. */
public final class ComparisonText {
    private ComparisonText() {}

    public static void print(ComparisonResult result, PrintWriter out) {
        boolean tested = result.tested() > 0;
        List<ComparisonResult.Line> lines = result.ranked();
        int seeds = result.seeds().size();
        String over = seeds == 1 ? "of one seed" : "mean (and deviation) over " + seeds + " seeds";
        if (tested) {
            out.printf(
                    Locale.ROOT,
                    "The %s on %d test instances of %s, in %%, %s; features %s:%n",
                    result.metric().name(),
                    result.tested(),
                    result.dataset(),
                    over,
                    result.features());
        } else {
            out.printf(
                    Locale.ROOT,
                    result.asPublished()
                            ? "%s has no test part. The %s on its validation part, by which the best epoch of every run"
                                    + " was%nchosen, so that all methods look better than they are; in %%, %s; features %s:%n"
                            : "%s has no test part. The %s on its validation part, each instance predicted with an epoch"
                                    + " and a%ncalibration that were chosen without it; in %%, %s; features %s:%n",
                    result.dataset(),
                    result.metric().name(),
                    over,
                    result.features());
        }
        TextTable table = tested
                ? new TextTable("lrrrlrr", "method", "test", "gain", "p", "against", "validation", "s a run")
                : new TextTable("lrrr", "method", "validation", "gain", "s a run");
        for (int i = 0; i < lines.size(); i++) {
            ComparisonResult.Line line = lines.get(i);
            String name = (i == 0 && lines.size() > 1 ? "* " : "  ") + line.name();
            String validation = line.validation().map(Summary::percent).orElse("-");
            String seconds = String.format(Locale.ROOT, "%.1f", line.secondsPerRun());
            if (tested) {
                table.add(
                        name,
                        line.test().map(Summary::percent).orElse("-"),
                        signed(line.gain()),
                        line.significance()
                                .map(significance -> NumberText.p(significance.p()))
                                .orElse("-"),
                        line.significance()
                                .map(ComparisonResult.Significance::against)
                                .orElse("-"),
                        validation,
                        seconds);
            } else {
                table.add(name, validation, signed(line.gain()), seconds);
            }
        }
        table.print(out);
        out.println(
                result.asPublished()
                        ? "Methods predict as in the paper, without calibration and trust."
                        : "Methods predict as the models of 'overrule train' do; --as-published is the paper's way.");
        out.println("* is the best; gain is over only-l, in points"
                + (tested
                        ? "; p is how likely chance alone makes such a difference to the best"
                                + System.lineSeparator()
                                + "other method: a paired bootstrap over test instances and seeds."
                        : "."));
    }

    private static String signed(OptionalDouble difference) {
        // Through a whole number, so that there is no negative zero.
        return difference.isPresent()
                ? String.format(Locale.ROOT, "%+.1f", Math.round(1000 * difference.getAsDouble()) / 10.0)
                : "-";
    }
}
