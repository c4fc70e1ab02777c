package io.overrule.spark.command;

import io.overrule.spark.OverruleModel;
import io.overrule.spark.RuleFaults;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Adds the predictions of a model to a table. */
@Command(name = "predict", description = "Adds the predicted class and the probabilities of all classes to a table.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class PredictTable implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli asks for it.
    private HelpFlag help;

    @Parameters(index = "0", paramLabel = "MODEL", description = "The model file, at any path that Spark reads.")
    private String model;

    @Parameters(index = "1", paramLabel = "TABLE", description = "Any path that Spark reads.")
    private String table;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "TABLE",
            required = true,
            description = "Where the table with predictions goes: a folder, at any path that Spark writes.")
    private String output;

    @Option(
            names = "--output-format",
            paramLabel = "FORMAT",
            description = "parquet, csv or json (lines). By the name of the output, unless given.")
    private Optional<TableFormat> outputFormat = Optional.empty();

    @Option(names = "--overwrite", description = "Replace an output that is there already.")
    private boolean overwrite;

    @Option(names = "--explain", description = "Also add the rules that fired, and how far each is trusted.")
    private boolean explain;

    @Mixin
    private TableArguments columns;

    public static void main(String[] arguments) {
        OverruleSpark.exit(new PredictTable(), arguments);
    }

    @Override
    public Integer call() {
        SparkSession session = Sessions.open();
        TableFormat format = TableFormat.of(output, outputFormat);
        Dataset<Row> rows = columns.read(session, table, Map.of());
        OverruleModel stage = columns.configure(new OverruleModel()).setModelPath(model);
        if (explain) {
            stage.setExplanationCol("explanation");
        }
        format.write(stage.transform(rows), output, overwrite);
        RuleFaults faults = stage.faults();
        if (faults.skippedRows() > 0) {
            spec.commandLine()
                    .getErr()
                    .println("overrule: " + faults.skippedRows() + " rows without anything in them were skipped");
        }
        faults.byRule().forEach((rule, count) -> spec.commandLine()
                .getErr()
                .println("overrule: the code of rule '" + rule + "' failed on " + count + " rows"));
        return 0;
    }
}
