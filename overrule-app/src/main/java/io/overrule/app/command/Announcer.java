package io.overrule.app.command;

import io.overrule.Report;
import io.overrule.Work;
import io.overrule.app.print.Terminal;
import io.overrule.app.report.NumberText;
import io.overrule.app.usecase.ChooseFeatures.FeaturesChosen;
import io.overrule.app.usecase.CompareMethods.LeftOut;
import io.overrule.app.usecase.WriteReport;
import io.overrule.experiment.RunFinished;
import io.overrule.experiment.RunsFound;
import io.overrule.training.FeatureChoice;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** Puts into words what a use case reports on the way, and leaves progress to the terminal. */
record Announcer(Terminal terminal) implements Consumer<Report> {
    /** Work whose reports are announced. */
    Work work() {
        return terminal.work().reportingTo(this);
    }

    /** Which features were chosen and why. */
    static String line(FeatureChoice choice) {
        return "Features " + choice.chosen() + ", chosen on validation: they give the true classes the highest"
                + " probability. Scores: " + choice.scores() + ".";
    }

    @Override
    public void accept(Report report) {
        if (report instanceof FeaturesChosen chosen) {
            terminal.remark(line(chosen.choice()));
        } else if (report instanceof LeftOut left) {
            terminal.remark(left.method() + " is left out: " + left.reason() + ".");
        } else if (report instanceof RunsFound found) {
            if (found.there() > 0) {
                terminal.remark(found.there() + " of " + found.total() + " runs are there already.");
            }
        } else if (report instanceof RunFinished finished) {
            terminal.detail(line(finished));
        } else {
            terminal.accept(report);
        }
    }

    private static String line(RunFinished finished) {
        OptionalDouble validation = finished.run().outcome().validation();
        String score =
                validation.isEmpty() ? "" : String.format(Locale.ROOT, "validation %.3f, ", validation.getAsDouble());
        return finished.job() + ": " + score
                + NumberText.duration(finished.run().seconds());
    }

    /** Writes a report and says where. */
    void write(WriteReport.Request request) {
        WriteReport.Result written = WriteReport.run(request, terminal.work());
        terminal.remark("Wrote " + written.page()
                + written.instances().map(file -> ", " + file).orElse("") + " and " + written.json() + ".");
    }
}
