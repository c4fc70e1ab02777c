package io.overrule.app.command;

import io.overrule.app.print.NarrowingText;
import io.overrule.app.print.RuleChangeJson;
import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.NarrowRule;
import io.overrule.discovery.NarrowingReport;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code overrule narrow}: where a rule fails, and how to narrow it. */
@Command(
        name = "narrow",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Describes where a rule fails, and proposes up to three ways to narrow it: exceptions,"
                    + " requirements, or both. For each it shows how many firings would be kept and lost, their"
                    + " precision by trust and by labels, and some examples of both."
        })
public final class NarrowCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final RuleArguments arguments = new RuleArguments();

    public NarrowCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Task task = arguments.task();
        try (Model model = arguments.model(terminal)) {
            NarrowingReport report = NarrowRule.run(
                    new NarrowRule.Request(model, task, arguments.ruleId(), arguments.change()), terminal.work());
            terminal.endProgress();
            if (arguments.json()) {
                terminal.out().println(RuleChangeJson.of(report, task.dataset().labels(), arguments.applied()));
                return 0;
            }
            NarrowingText.print(report, terminal.out());
            arguments.announce(terminal, !report.proposals().isEmpty());
            return 0;
        }
    }
}
