package io.overrule.app.command;

import io.overrule.app.print.NumberText;
import io.overrule.app.print.Terminal;
import io.overrule.experiment.Job;
import io.overrule.experiment.Run;
import io.overrule.experiment.RunListener;

/** Shows how many runs are done and how long the others will take. */
final class RunProgress implements RunListener {
    private final Terminal terminal;
    private int there;

    RunProgress(Terminal terminal) {
        this.terminal = terminal;
    }

    /** How many runs were done before. */
    int there() {
        return there;
    }

    @Override
    public void starting(int done, int total) {
        there = done;
        if (done > 0) {
            terminal.say(done + " of " + total + " runs are there already.");
        }
    }

    @Override
    public void going(State state) {
        show(state);
    }

    @Override
    public void finished(Job job, Run run, State state) {
        show(state);
    }

    private void show(State state) {
        terminal.update("runs", state.done(), state.total(), left(state));
    }

    /** How long it will take, in words; empty if nothing tells. */
    static String left(State state) {
        if (state.secondsLeft().isEmpty() || state.done() == state.total()) {
            return "";
        }
        double seconds = state.secondsLeft().getAsDouble();
        // Nobody can tell so exactly.
        return seconds < 10 ? "a few seconds left" : "about " + NumberText.duration(seconds) + " left";
    }
}
