package io.overrule.spark.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.cover.RuleStatistics;
import io.overrule.cover.SetStatistics;
import io.overrule.labelmodel.GenerativeLabelModel;
import io.overrule.spark.RuleCover;
import io.overrule.spark.RuleFaults;
import io.overrule.spark.TableStatistics;
import io.overrule.spark.TableVotes;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What rules cover on a table, how often they overlap and contradict each other, and how often they are right. */
@Command(name = "rules", description = "Prints what each rule covers on a table, and how often it is right.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class RulesOnTable implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli asks for it.
    private HelpFlag help;

    @Parameters(paramLabel = "TABLE", description = "Any path that Spark reads.")
    private String table;

    @Mixin
    private TableArguments columns;

    @Mixin
    private RuleArguments rules;

    @Option(names = "--label", paramLabel = "COLUMN", description = "The column of true classes, null where unknown.")
    private Optional<String> label = Optional.empty();

    @Option(
            names = "--label-model",
            description =
                    "Also fit the generative label model to all votes, and print how accurate it takes rules to be.")
    private boolean labelModel;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    public static void main(String[] arguments) {
        OverruleSpark.exit(new RulesOnTable(), arguments);
    }

    @Override
    public Integer call() {
        Dataset<Row> rows = columns.read(
                Sessions.open(),
                table,
                columns.ofTokens() && label.isPresent() ? Map.of(label.get(), "array<string>") : Map.of());
        RuleCover stage =
                columns.configure(new RuleCover()).setRules(rules.ruleLines()).setLabels(rules.labelNames());
        TableStatistics statistics = TableStatistics.of(stage, rows, label.orElse(""));
        RuleFaults faults = stage.faults();
        Optional<GenerativeLabelModel> model =
                labelModel ? Optional.of(TableVotes.of(stage, rows).generative()) : Optional.empty();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(json(statistics, model, faults).toPrettyString());
        } else {
            print(statistics, model, faults, out);
        }
        out.flush();
        return 0;
    }

    private static ObjectNode json(
            TableStatistics statistics, Optional<GenerativeLabelModel> model, RuleFaults faults) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        SetStatistics set = statistics.all().set();
        ObjectNode whole = json.putObject("rules");
        whole.put("count", set.ruleCount());
        whole.put("instances", set.instanceCount());
        whole.put("coverage", set.coverage());
        put(whole, "precision", precision(statistics));
        whole.put("conflict", set.conflictRate());
        whole.put("averageCover", set.averageCoverSize());
        whole.put("rulesPerInstance", set.rulesPerCoveredInstance());
        whole.put("skippedRows", faults.skippedRows());
        ArrayNode each = json.putArray("perRule");
        for (RuleStatistics rule : statistics.all().rules()) {
            ObjectNode line = each.addObject();
            line.put("id", rule.id());
            line.put("label", rule.label());
            line.put("cover", rule.coverSize());
            line.put("coverage", rule.coverage());
            line.put("overlaps", rule.overlaps());
            line.put("conflicts", rule.conflicts());
            Optional<RuleStatistics> known =
                    statistics.labelled().map(labelled -> labelled.rules().get(rule.index()));
            known.ifPresent(of -> {
                line.put("right", of.right().orElse(0));
                line.put("wrong", of.wrong().orElse(0));
            });
            put(line, "precision", known.map(RuleStatistics::precision).orElse(OptionalDouble.empty()));
            model.ifPresent(fitted -> line.put("modelledAccuracy", fitted.ruleAccuracies()[rule.index()]));
            line.put("faults", faults.byRule().getOrDefault(rule.id(), 0L));
        }
        return json;
    }

    private static OptionalDouble precision(TableStatistics statistics) {
        return statistics
                .labelled()
                .map(labelled -> labelled.set().microPrecision())
                .orElse(OptionalDouble.empty());
    }

    private static void put(ObjectNode json, String name, OptionalDouble value) {
        if (value.isPresent()) {
            json.put(name, value.getAsDouble());
        } else {
            json.putNull(name);
        }
    }

    private static void print(
            TableStatistics statistics, Optional<GenerativeLabelModel> model, RuleFaults faults, PrintWriter out) {
        SetStatistics set = statistics.all().set();
        out.println(set.ruleCount() + " rules on " + set.instanceCount() + " instances");
        out.println("  coverage            " + percent(OptionalDouble.of(set.coverage())));
        if (precision(statistics).isPresent()) {
            out.println("  precision           " + percent(precision(statistics)));
        }
        out.println("  conflict            " + percent(OptionalDouble.of(set.conflictRate()))
                + " of the covered instances");
        if (faults.skippedRows() > 0) {
            out.println("  skipped             " + faults.skippedRows() + " rows without anything in them");
        }
        String line = "%-24s %-16s %12s %10s %12s %12s %10s %10s %8s%n";
        out.print(String.format(
                Locale.ROOT,
                line,
                "rule",
                "label",
                "covers",
                "coverage",
                "overlaps",
                "conflicts",
                "precision",
                "modelled",
                "faults"));
        for (RuleStatistics rule : statistics.all().rules()) {
            out.print(String.format(
                    Locale.ROOT,
                    line,
                    rule.id(),
                    rule.label(),
                    rule.coverSize(),
                    percent(OptionalDouble.of(rule.coverage())),
                    rule.overlaps(),
                    rule.conflicts(),
                    percent(statistics
                            .labelled()
                            .map(labelled -> labelled.rules().get(rule.index()).precision())
                            .orElse(OptionalDouble.empty())),
                    percent(model.map(fitted -> OptionalDouble.of(fitted.ruleAccuracies()[rule.index()]))
                            .orElse(OptionalDouble.empty())),
                    faults.byRule().getOrDefault(rule.id(), 0L)));
        }
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.1f %%", 100 * share.getAsDouble()) : "-";
    }
}
