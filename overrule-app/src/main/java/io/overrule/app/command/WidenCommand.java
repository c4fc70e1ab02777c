package io.overrule.app.command;

import io.overrule.app.print.RuleChangeJson;
import io.overrule.app.print.Terminal;
import io.overrule.app.print.WideningText;
import io.overrule.app.usecase.WidenRule;
import io.overrule.discovery.WideningReport;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code overrule widen}: what a rule could cover besides. */
@Command(
        name = "widen",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Shows what a rule could cover besides, where its label is trusted at least as much as where it fires now, and"
                    + " proposes at most three ways to widen it: alternatives, or conditions that demand less. Each comes"
                    + " with the firings that it would add, how precise they are by trust and by labels, and a few instances."
        })
public final class WidenCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final RuleArguments arguments = new RuleArguments();

    public WidenCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Task task = arguments.task();
        try (Model model = arguments.model(terminal)) {
            WideningReport report = WidenRule.run(
                    new WidenRule.Request(model, task, arguments.ruleId(), arguments.change()), terminal.work());
            terminal.endProgress();
            if (arguments.json()) {
                terminal.out().println(RuleChangeJson.of(report, task.dataset().labels(), arguments.applied()));
                return 0;
            }
            WideningText.print(report, terminal.out());
            arguments.announce(terminal, !report.proposals().isEmpty());
            return 0;
        }
    }
}
