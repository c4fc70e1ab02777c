package io.overrule.spark.command;

import io.overrule.OverruleException;
import io.overrule.feature.FeatureSettings;
import io.overrule.spark.OverruleEstimator;
import io.overrule.spark.OverruleModel;
import io.overrule.spark.RuleFaults;
import io.overrule.training.Methods;
import io.overrule.training.OptionsFile;
import io.overrule.training.TrainingOptions;
import java.nio.file.Path;
import java.util.LinkedHashMap;
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

/** Trains a model from a table of labelled and unlabelled rows. */
@Command(name = "fit", description = "Trains a model from a table of labelled and unlabelled rows.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class FitTable implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli asks for it.
    private HelpFlag help;

    @Parameters(paramLabel = "TABLE", description = "Any path that Spark reads.")
    private String table;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "MODEL",
            required = true,
            description = "The model file, at any path that Spark writes.")
    private String output;

    @Mixin
    private TableArguments columns;

    @Mixin
    private RuleArguments rules;

    @Option(
            names = "--label",
            paramLabel = "COLUMN",
            defaultValue = "label",
            description = "The column of classes, null in unlabelled rows (${DEFAULT-VALUE}).")
    private String label;

    @Option(
            names = "--validation",
            paramLabel = "COLUMN",
            description = "The column that is true for labelled rows that validate.")
    private Optional<String> validation = Optional.empty();

    @Option(
            names = "--exemplars",
            paramLabel = "COLUMN",
            description = "The column of the ids of rules that a labelled row was generalised to.")
    private Optional<String> exemplars = Optional.empty();

    @Option(
            names = "--settings",
            paramLabel = "FILE",
            description = "Settings of the method, as 'overrule tune' writes them.")
    private Optional<Path> settings = Optional.empty();

    @Option(names = "--method", paramLabel = "METHOD", description = "The method (auto), as of 'overrule train'.")
    private Optional<String> method = Optional.empty();

    @Option(
            names = "--features",
            paramLabel = "FEATURES",
            description = "The features, as of 'overrule train'. Chosen on validation unless given.")
    private Optional<String> features = Optional.empty();

    @Option(names = "--seed", defaultValue = "1", description = "The seed (${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--driver-rows",
            paramLabel = "N",
            description = "The most covered unlabelled instances that train; of more, a sample does.")
    private Optional<Long> driverRows = Optional.empty();

    public static void main(String[] arguments) {
        OverruleSpark.exit(new FitTable(), arguments);
    }

    @Override
    public Integer call() {
        SparkSession session = Sessions.open();
        Dataset<Row> rows = columns.read(session, table, types());
        OverruleEstimator estimator = columns.configure(new OverruleEstimator())
                .setRules(rules.ruleLines())
                .setLabels(rules.labelNames())
                .setLabelCol(label)
                .setOptions(options());
        validation.ifPresent(estimator::setValidationCol);
        exemplars.ifPresent(estimator::setExemplarCol);
        driverRows.ifPresent(estimator::setDriverRows);
        OverruleModel model = estimator.fit(rows);
        model.writeModelFile(output);
        RuleFaults faults = estimator.faults();
        faults.byRule().forEach((rule, count) -> spec.commandLine()
                .getErr()
                .println("overrule: the code of rule '" + rule + "' failed on " + count + " rows"));
        spec.commandLine().getOut().println(output);
        spec.commandLine().getOut().flush();
        return 0;
    }

    private Map<String, String> types() {
        Map<String, String> types = new LinkedHashMap<>();
        validation.ifPresent(column -> types.put(column, "boolean"));
        exemplars.ifPresent(column -> types.put(column, columns.ofTokens() ? "array<array<string>>" : "array<string>"));
        if (columns.ofTokens()) {
            types.put(label, "array<string>");
        }
        return types;
    }

    private TrainingOptions options() {
        if (settings.isPresent() && method.isPresent()) {
            throw OverruleException.input("--settings name a method themselves; leave --method out");
        }
        TrainingOptions.Builder options = settings
                .map(OptionsFile::read)
                .map(file -> file.over(TrainingOptions.defaults(file.method())))
                .orElseGet(() -> method.map(name -> TrainingOptions.defaults(Methods.named(name)))
                        .orElseGet(TrainingOptions::automatic))
                .toBuilder();
        features.ifPresent(text -> options.features(FeatureSettings.parse(text)));
        return options.seed(seed).build();
    }
}
