package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.Figures;
import io.overrule.app.print.RuleStatisticsJson;
import io.overrule.app.print.RuleStatisticsText;
import io.overrule.app.print.Terminal;
import io.overrule.cover.CoverStatistics;
import io.overrule.cover.Finding;
import io.overrule.rule.Task;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code overrule rules}: statistics and lint. */
@Command(
        name = "rules",
        mixinStandardHelpOptions = true,
        description = {
            "Shows what the rules of a dataset cover, how often they disagree, how often they are right, and what about"
                    + " them looks like a mistake.",
            "",
            "The figures are on the unlabelled part where there is one (its 'gold' labels, if present, give the"
                    + " precision), otherwise on the labelled part."
        })
public final class RulesCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final DatasetArgument dataset = new DatasetArgument();

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description =
                    "What to measure where the rules vote on test.jsonl: accuracy, macro-f1, f1:LABEL, token-f1, …"
                            + " Default: accuracy, for tokens token-f1.")
    private @Nullable String metric;

    @Option(
            names = "--default-class",
            paramLabel = "LABEL",
            description = "The class of a tied vote, and where no rule votes. Default: chance, for tokens O.")
    private @Nullable String defaultClass;

    @Option(names = "--json", description = "Print one JSON object: rules, perRule, lint.")
    private boolean json;

    public RulesCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Task task;
        try {
            task = dataset.read();
        } catch (OverruleException e) {
            if (json && !e.problems().isEmpty()) {
                terminal.out().println(RuleStatisticsJson.problems(e.problems()));
                return 2;
            }
            throw e;
        }
        RuleFigures figures = RuleFigures.of(task, terminal);
        terminal.endProgress();
        Optional<MajorityFigure> majority = task.dataset().test().isEmpty()
                ? Optional.empty()
                : Optional.of(MajorityFigure.of(task, metric, defaultClass));
        CoverStatistics statistics = figures.statistics();
        List<Finding> lint = figures.lint();
        if (json) {
            OptionalDouble vote = majority.stream()
                    .mapToDouble(found -> found.figure().mean())
                    .findFirst();
            terminal.out()
                    .println(RuleStatisticsJson.of(
                            statistics, figures.sentences(), figures.testPrecision(), vote, lint));
            return 0;
        }
        RuleStatisticsText.printSet(statistics.set(), figures.on(), terminal.out());
        figures.testPrecision().ifPresent(precision -> terminal.out()
                .printf("  precision on test   %s%n", Figures.percent(precision)));
        majority.ifPresent(vote -> terminal.out()
                .printf(
                        Locale.ROOT,
                        "  majority on test    %.3f, the %s if the rules simply vote%n",
                        vote.figure().mean(),
                        vote.metric().name()));
        terminal.out().println();
        RuleStatisticsText.printRules(statistics, terminal.out());
        terminal.out().println();
        RuleStatisticsText.printLint(lint, terminal.out());
        return 0;
    }
}
