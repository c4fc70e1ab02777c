package io.overrule.app.command;

import io.overrule.Report;
import io.overrule.Work;
import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.ChooseFeatures.FeaturesChosen;
import io.overrule.app.usecase.CompareMethods.LeftOut;
import io.overrule.app.usecase.WriteReport;
import io.overrule.experiment.RunsFound;
import java.util.function.Consumer;

/** Puts into words what a use case reports on the way, and leaves progress to the terminal. */
record Announcer(Terminal terminal) implements Consumer<Report> {
    /** Work whose reports are announced. */
    Work work() {
        return terminal.work().reportingTo(this);
    }

    @Override
    public void accept(Report report) {
        if (report instanceof FeaturesChosen chosen) {
            terminal.say("Features " + chosen.choice().chosen() + ", the best on validation of "
                    + chosen.choice().figures() + ".");
        } else if (report instanceof LeftOut left) {
            terminal.say(left.method() + " is left out: " + left.reason() + ".");
        } else if (report instanceof RunsFound found) {
            if (found.there() > 0) {
                terminal.say(found.there() + " of " + found.total() + " runs are there already.");
            }
        } else {
            terminal.accept(report);
        }
    }

    /** Writes a report and says where. */
    void write(WriteReport.Request request) {
        WriteReport.Result written = WriteReport.run(request, terminal.work());
        terminal.endProgress();
        terminal.say("Wrote " + written.page()
                + written.instances().map(file -> ", " + file).orElse("") + " and " + written.json() + ".");
    }
}
