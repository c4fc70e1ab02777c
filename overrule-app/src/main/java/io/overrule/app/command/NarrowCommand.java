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
            "Shows where a rule fails, in words, and proposes at most three ways to narrow it: exceptions, requirements,"
                    + " or both. Each comes with the firings that it would keep and lose, how precise they are by trust and"
                    + " by labels, and a few instances of either side."
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
