package io.overrule.app.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.app.print.CommandHints;
import io.overrule.app.print.EvaluationJson;
import io.overrule.app.print.EvaluationText;
import io.overrule.app.print.Terminal;
import io.overrule.app.report.JsonValues;
import io.overrule.app.report.Ways;
import io.overrule.app.usecase.OutputFile;
import io.overrule.app.usecase.TrainModel;
import io.overrule.app.usecase.WriteReport;
import io.overrule.evaluation.Metric;
import io.overrule.experiment.Warning;
import io.overrule.inference.Model;
import io.overrule.inference.Provenance;
import io.overrule.rule.Task;
import io.overrule.training.FeatureChoice;
import io.overrule.training.Methods;
import io.overrule.training.TrainingOptions;
import io.overrule.training.TrainingResult;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code overrule train}: from a dataset to a model file. */
@Command(
        name = "train",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = "overrule train [OPTIONS] -o=FILE DATASET",
        description = {
            "Trains a classifier from labelled instances and from the rules' votes on unlabelled ones, and learns how far"
                    + " each rule can be trusted on each instance.",
            "",
            "  overrule train requests -o requests.overrule",
            "",
            "The defaults are good: most people give no other option. The epoch that scores best on valid.jsonl is kept;"
                    + " without valid.jsonl training runs for "
                    + TrainingOptions.EPOCHS_WITHOUT_VALIDATION + " epochs and keeps the last one."
        })
public final class TrainCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final DatasetArgument dataset = new DatasetArgument();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "The model file to write. An existing file is replaced only when training has succeeded.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Path output;

    @Mixin
    private final TrainingFlags flags = new TrainingFlags();

    @Mixin
    private final CacheFlags cacheFlags = new CacheFlags();

    @Option(
            names = "--feature-store",
            paramLabel = "FOLDER",
            description = "Keep features in memory-mapped files in this folder, for data larger than the memory.")
    private @Nullable Path featureStore;

    @Option(
            names = "--report",
            paramLabel = "FOLDER",
            description = "Also write report.html and results.json to this folder. Needs test.jsonl.")
    private @Nullable Path report;

    @Option(
            names = "--no-checks",
            description = "Skip the checks for common problems with rules, such as that training without them is"
                    + " better. Saves the short trainings that the checks take.")
    private boolean noChecks;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    public TrainCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        TrainingOptions options = flags.options(Methods.AUTO);
        requireOutputs();
        Task task = dataset.read();
        flags.remarkOnPreset(task.dataset(), terminal);
        TrainModel useCase = new TrainModel(cacheFlags.cache(terminal));
        TrainModel.Request request = new TrainModel.Request(
                task, options, Optional.of(output), Optional.ofNullable(featureStore), !noChecks);
        try (TrainModel.Result trained = useCase.run(request, terminal.work())) {
            terminal.endProgress();
            show(trained);
        }
        return 0;
    }

    /** Finds out now, not after the training, what cannot be written. */
    private void requireOutputs() {
        List<Path> inputs = new ArrayList<>(dataset.files());
        flags.optionsFile().ifPresent(inputs::add);
        OutputFile.requireWritable(output, "model.overrule", inputs);
        if (report != null) {
            if (report.toAbsolutePath()
                    .normalize()
                    .equals(output.toAbsolutePath().normalize())) {
                throw OverruleException.input("--report and --output both name " + output
                        + ", but the report needs a folder and the model a file; rename one of them");
            }
            OutputFile.requireFolder(report, "the report");
        }
        if (featureStore != null) {
            OutputFile.requireFolder(featureStore, "the features");
        }
    }

    private void show(TrainModel.Result trained) {
        List<String> warnings =
                trained.warnings().stream().map(CommandHints::message).toList();
        if (json) {
            terminal.out().println(summary(trained));
        } else {
            print(trained, terminal.out());
        }
        if (report != null) {
            new Announcer(terminal).write(new WriteReport.Request(report, trained.results(warnings, terminal.work())));
        }
        terminal.out().flush();
        warnings.forEach(warning -> terminal.say("warning: " + warning));
    }

    private void print(TrainModel.Result trained, PrintWriter out) {
        FeatureChoice features = trained.features();
        if (!features.validation().isEmpty()) {
            out.println(Announcer.line(features));
        }
        chosenMethod(trained.training()).ifPresent(out::println);
        out.printf(
                Locale.ROOT,
                "Trained in %.1f s; kept %s%s; wrote %s.%n",
                trained.seconds(),
                epochs(trained.training()),
                validation(trained.training(), trained.metric()),
                output);
        trained.test()
                .ifPresent(evaluation ->
                        EvaluationText.print(evaluation, trained.metric(), "test", Ways.origin(trained.model()), out));
    }

    /** The epoch that was kept, or that of each member. */
    private static String epochs(TrainingResult trained) {
        return Optional.ofNullable(trained.model().provenance().outcome().get(Provenance.EPOCHS))
                .map(each -> "epochs " + each.replace(",", ", "))
                .orElse("epoch " + trained.epoch());
    }

    /** Which method was chosen and why; empty if it was given. */
    private static Optional<String> chosenMethod(TrainingResult trained) {
        if (trained.methodsTried().isEmpty()) {
            return Optional.empty();
        }
        String tried = trained.methodsTried().entrySet().stream()
                .map(entry ->
                        String.format(Locale.ROOT, "%s %.3f", entry.getKey().commandName(), entry.getValue()))
                .collect(Collectors.joining(", "));
        String chosen = trained.method().commandName();
        return Optional.of("Method " + chosen + (chosen.contains(",") ? " (averaged)" : "")
                + ", chosen on validation: no other choice gives the true classes a clearly higher probability, and"
                + " none of those that are as good has more methods. Scores: " + tried + ".");
    }

    private static String validation(TrainingResult trained, Metric metric) {
        OptionalDouble score = trained.validation();
        return score.isEmpty()
                ? " (no validation set)"
                : String.format(
                        Locale.ROOT,
                        ", %s %.3f on validation instances that chose nothing",
                        metric.name(),
                        score.getAsDouble());
    }

    private String summary(TrainModel.Result result) {
        TrainingResult trained = result.training();
        Model model = result.model();
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("model", output.toString());
        node.put("seed", model.provenance().seed());
        node.put("features", model.provenance().options().get("features"));
        node.put("metric", result.metric().name());
        node.put("epoch", trained.epoch());
        node.put("method", trained.method().commandName());
        JsonValues.put(node, "validation", trained.validation());
        node.put("predictsBy", model.decision().inference().commandName());
        if (result.test().isPresent()) {
            EvaluationJson.putScores(node.putObject("test"), result.test().get(), result.metric());
        } else {
            node.putNull("test");
        }
        ArrayNode array = node.putArray("warnings");
        for (Warning warning : result.warnings()) {
            array.addObject().put("kind", warning.kind().key()).put("message", CommandHints.message(warning));
        }
        node.put("seconds", result.seconds());
        return node.toPrettyString();
    }
}
