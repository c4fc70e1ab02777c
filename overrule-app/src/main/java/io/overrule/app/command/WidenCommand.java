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

/** {@code overrule widen}: what else a rule could cover. */
@Command(
        name = "widen",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Looks for instances that a rule could also cover and where its label is trusted at least as much"
                    + " as where it fires now. Proposes up to three ways to widen the rule: alternatives, or"
                    + " weaker conditions. For each it shows how many firings would be added, their precision"
                    + " by trust and by labels, and some examples."
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
