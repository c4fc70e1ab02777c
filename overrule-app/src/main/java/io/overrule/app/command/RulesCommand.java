package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.NumberText;
import io.overrule.app.print.RuleStatisticsJson;
import io.overrule.app.print.RuleStatisticsText;
import io.overrule.app.print.Terminal;
import io.overrule.cover.CoverStatistics;
import io.overrule.cover.Finding;
import io.overrule.cover.LabelledRecord;
import io.overrule.cover.RuleLint;
import io.overrule.data.Dataset;
import io.overrule.data.LabelledInstance;
import io.overrule.rule.Task;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
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
            "Coverage and conflicts are those of the unlabelled part where there is one, otherwise of the labelled part."
                    + " How often rules are right is counted on labelled data: see --on."
        })
public final class RulesCommand implements Callable<Integer> {
    /** A part of the data whose classes are known. */
    enum KnownPart {
        LABELED,
        VALID,
        TEST;

        List<LabelledInstance> of(Dataset dataset) {
            return switch (this) {
                case LABELED -> dataset.labelled();
                case VALID -> dataset.validation();
                case TEST -> dataset.test();
            };
        }

        /** Its name on the command line. */
        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

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

    @Option(
            names = "--on",
            split = ",",
            paramLabel = "PART",
            description = "Where to count how often rules are right: labeled, valid or test; several with commas, or"
                    + " several times. Pairs of a rule and its exemplar do not count: they are right by construction."
                    + " Default: labeled,valid.")
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
        AppliedRules applied = AppliedRules.of(task, terminal.work());
        terminal.endProgress();
        Optional<MajorityScore> majority = task.dataset().test().isEmpty()
                ? Optional.empty()
                : Optional.of(MajorityScore.of(task, metric, defaultClass));
        CoverStatistics statistics = applied.statistics();
        List<String> on = Arrays.stream(KnownPart.values())
                .filter(parts::contains)
                .map(KnownPart::key)
                .toList();
        LabelledRecord record = LabelledRecord.of(
                task.rules(),
                Arrays.stream(KnownPart.values())
                        .filter(parts::contains)
                        .flatMap(part -> part.of(task.dataset()).stream())
                        .toList(),
                task.links());
        List<Finding> lint = Stream.concat(
                        applied.lint().stream(),
                        RuleLint.contradictedByLabels(task.rules(), record, "instances of known class").stream())
                .sorted(Comparator.comparing(Finding::kind))
                .toList();
        if (json) {
            OptionalDouble vote =
                    majority.stream().mapToDouble(found -> found.score().mean()).findFirst();
            terminal.out()
                    .println(RuleStatisticsJson.of(
                            statistics, on, record, applied.sentences(), applied.testPrecision(), vote, lint));
            return 0;
        }
        RuleStatisticsText.printSet(statistics.set(), applied.on(), terminal.out());
        RuleStatisticsText.printRecord(record, on, terminal.out());
        applied.testPrecision().ifPresent(precision -> terminal.out()
                .printf("  precision on test   %s%n", NumberText.percent(precision)));
        majority.ifPresent(vote -> terminal.out()
                .printf(
                        Locale.ROOT,
                        "  majority on test    %.3f, the %s if the rules simply vote%n",
                        vote.score().mean(),
                        vote.metric().name()));
        terminal.out().println();
        RuleStatisticsText.printRules(statistics, record, terminal.out());
        terminal.out().println();
        RuleStatisticsText.printLint(lint, terminal.out());
        return 0;
    }
}
