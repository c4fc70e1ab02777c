package io.overrule.app.command;

import io.overrule.app.print.Terminal;
import io.overrule.training.EpochReport;
import io.overrule.training.TrainingListener;
import java.util.ArrayList;
import java.util.List;

/** Shows how training goes and remembers it for the report. */
final class TrainingCurve implements TrainingListener {
    private final Terminal terminal;
    private final List<EpochReport> epochs = new ArrayList<>();

    TrainingCurve(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void update(String task, long done, long total) {
        terminal.update(task, done, total);
    }

    @Override
    public void epoch(EpochReport report) {
        epochs.add(report);
    }

    List<EpochReport> epochs() {
        return List.copyOf(epochs);
    }
}
