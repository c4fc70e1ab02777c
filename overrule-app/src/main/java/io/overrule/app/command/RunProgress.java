package io.overrule.app.command;

import io.overrule.Report;
import io.overrule.app.print.Terminal;
import io.overrule.experiment.RunsFound;
import java.util.function.Consumer;

/** Shows how many runs are done and how long the others will take. */
final class RunProgress implements Consumer<Report> {
    private final Terminal terminal;
    private volatile int there;

    RunProgress(Terminal terminal) {
        this.terminal = terminal;
    }

    /** How many runs were done before. */
    int there() {
        return there;
    }

    @Override
    public void accept(Report report) {
        if (report instanceof RunsFound found) {
            there = found.there();
            if (there > 0) {
                terminal.say(there + " of " + found.total() + " runs are there already.");
            }
        } else {
            terminal.accept(report);
        }
    }
}
