package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.RuleStatisticsJson;
import io.overrule.app.print.RuleStatisticsText;
import io.overrule.app.print.Terminal;
import io.overrule.app.report.NumberText;
import io.overrule.app.usecase.CheckRules;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code overrule rules}: statistics and lint. */
@Command(
        name = "rules",
        mixinStandardHelpOptions = true,
        description = {
            "Shows what the rules of a dataset cover, how often they disagree, how often they are"
                    + " right, and which of them look like a mistake.",
            "",
            "Coverage and conflicts are counted on the unlabelled part if there is one, otherwise on"
                    + " the labelled part. How often rules are right is counted on labelled data: see --on."
        })
public final class RulesCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final DatasetArgument dataset = new DatasetArgument();

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description = "How to score the rules' majority vote on test.jsonl: accuracy, macro-f1, f1:LABEL,"
                    + " token-f1, … Default: accuracy; for tokens, token-f1.")
    private @Nullable String metric;

    @Option(
            names = "--default-class",
            paramLabel = "LABEL",
            description = "The class where votes are tied or no rule votes. Default: a random one; for tokens, O.")
    private @Nullable String defaultClass;

    @Option(
            names = "--on",
            split = ",",
            paramLabel = "PART",
            description = "Parts to count how often rules are right on: labeled, valid or test; join several with"
                    + " commas. Pairs of a rule and its own exemplar are not counted, because they are right by"
                    + " construction. Default: labeled,valid.")
    private Set<KnownPart> parts = EnumSet.of(KnownPart.LABELED, KnownPart.VALID);

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
        List<String> on = Arrays.stream(KnownPart.values())
                .filter(parts::contains)
                .map(KnownPart::key)
                .toList();
        CheckRules.Result checked = CheckRules.run(
                new CheckRules.Request(
                        task,
                        Optional.ofNullable(metric),
                        Optional.ofNullable(defaultClass),
                        parts.stream().map(KnownPart::part).collect(Collectors.toSet())),
                terminal.work());
        terminal.endProgress();
        if (json) {
            OptionalDouble vote = checked.majority().stream()
                    .mapToDouble(found -> found.score().mean())
                    .findFirst();
            terminal.out()
                    .println(RuleStatisticsJson.of(
                            task.rules(),
                            checked.statistics(),
                            on,
                            checked.record(),
                            checked.sentences(),
                            checked.testPrecision(),
                            vote,
                            checked.lint()));
        } else {
            print(task.rules(), checked, on, terminal.out());
        }
        return 0;
    }

    private static void print(RuleSet rules, CheckRules.Result checked, List<String> on, PrintWriter out) {
        RuleStatisticsText.printSet(checked.statistics().set(), checked.on(), out);
        RuleStatisticsText.printRecord(checked.record(), on, out);
        checked.testPrecision()
                .ifPresent(precision ->
                        out.printf(Locale.ROOT, "  precision on test   %s%n", NumberText.percent(precision)));
        checked.majority()
                .ifPresent(vote -> out.printf(
                        Locale.ROOT,
                        "  majority on test    %.3f, the %s if the rules simply vote%n",
                        vote.score().mean(),
                        vote.metric().name()));
        out.println();
        RuleStatisticsText.printRules(rules, checked.statistics(), checked.record(), out);
        out.println();
        RuleStatisticsText.printLint(checked.lint(), out);
    }
}
