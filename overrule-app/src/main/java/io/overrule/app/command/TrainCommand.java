package io.overrule.app.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.app.print.CommandHints;
import io.overrule.app.print.EvaluationJson;
import io.overrule.app.print.EvaluationText;
import io.overrule.app.print.JsonValues;
import io.overrule.app.print.Terminal;
import io.overrule.app.print.Ways;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.evaluation.Evaluation;
import io.overrule.evaluation.Metric;
import io.overrule.experiment.Warning;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import io.overrule.rule.Task;
import io.overrule.training.FeatureChoice;
import io.overrule.training.Methods;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import io.overrule.training.TrainingResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        description = {
            "Trains a classifier on the labelled instances and on what the rules say about the unlabelled ones, and"
                    + " learns how far each rule can be trusted on each instance.",
            "",
            "The epoch that is best on valid.jsonl is kept. Without valid.jsonl training runs for "
                    + TrainingOptions.EPOCHS_WITHOUT_VALIDATION + " epochs and keeps the last."
        })
public final class TrainCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final DatasetArgument dataset = new DatasetArgument();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "The model file to write. An existing one is replaced only when training has succeeded.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Path output;

    @Mixin
    private final TrainingFlags flags = new TrainingFlags();

    @Mixin
    private final CacheFlags cacheFlags = new CacheFlags();

    @Option(
            names = "--feature-store",
            paramLabel = "FOLDER",
            description = "Keep features in files of this folder and map them, for data larger than the memory.")
    private @Nullable Path featureStore;

    @Option(
            names = "--report",
            paramLabel = "FOLDER",
            description = "Write report.html and results.json into this folder (needs test.jsonl).")
    private @Nullable Path report;

    @Option(
            names = "--no-checks",
            description = "Do not look for what often goes wrong with rules, such as that training without them is"
                    + " better; saves the short trainings which that takes.")
    private boolean noChecks;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    public TrainCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        TrainingOptions options = flags.options(Methods.AUTO);
        OutputFile.requireWritable(output, "model.overrule");
        Task task = dataset.read();
        flags.tellOfPreset(task.dataset().name(), terminal);
        Metric metric = options.metricFor(task.dataset());
        FeatureCache cache = cacheFlags.cache(terminal);
        Trainer trainer = new Trainer(options, cache);
        long start = System.nanoTime();
        Work work = terminal.work();
        CoveredTask covered = CoveredTask.of(task, work);
        FeatureChoice choice = trainer.chooseFeatures(covered, work);
        terminal.endProgress();
        if (!json && !choice.validation().isEmpty()) {
            terminal.out()
                    .println("Features " + choice.chosen() + ", the best on validation of " + choice.figures() + ".");
        }
        TrainingData data = prepare(covered, choice.chosen(), cache, work);
        Optional<TrainingChecks> checks = noChecks
                ? Optional.empty()
                : Optional.of(TrainingChecks.start(task, data, options, cache, work.silent()));
        TrainingResult trained = trainer.train(data, work);
        Model model = trained.model();
        double seconds = (System.nanoTime() - start) / 1e9;
        terminal.endProgress();
        ModelFile.write(model, output);
        Optional<Evaluation> test = task.dataset().test().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Evaluation.of(model.withCache(cache), task.dataset().test(), work));
        List<Warning> warnings =
                checks.map(started -> started.warnings(trained)).orElse(List.of());
        if (json) {
            terminal.out().println(summary(trained, metric, test, warnings, seconds));
        } else {
            chosenMethod(trained).ifPresent(terminal.out()::println);
            terminal.out()
                    .printf(
                            Locale.ROOT,
                            "Trained in %.1f s; kept epoch %s%s; wrote %s.%n",
                            seconds,
                            trained.epoch(),
                            validation(trained, metric),
                            output);
            test.ifPresent(
                    evaluation -> EvaluationText.print(evaluation, metric, "test", Ways.origin(model), terminal.out()));
        }
        if (report != null) {
            SingleRunReport.write(
                    report,
                    task,
                    model,
                    metric,
                    test,
                    trained.history(),
                    warnings.stream().map(CommandHints::message).toList(),
                    seconds,
                    terminal);
        }
        terminal.out().flush();
        warnings.forEach(warning -> terminal.say("warning: " + CommandHints.message(warning)));
        return 0;
    }

    private TrainingData prepare(CoveredTask task, FeatureSettings features, FeatureCache cache, Work work) {
        if (featureStore == null) {
            return TrainingData.prepare(task, features, cache, work);
        }
        try {
            Files.createDirectories(featureStore);
        } catch (IOException e) {
            throw OverruleException.resource(featureStore + ": cannot be created (" + e.getMessage() + ")", e);
        }
        return TrainingData.prepareMapped(task, features, cache, featureStore, work);
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
        return Optional.of("Method " + trained.method().commandName() + ", chosen on validation among " + tried
                + " (implyloss, unless another is better by more than one standard error).");
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

    private String summary(
            TrainingResult trained, Metric metric, Optional<Evaluation> test, List<Warning> warnings, double seconds) {
        Model model = trained.model();
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("model", output.toString());
        node.put("seed", model.provenance().seed());
        node.put("features", model.provenance().options().get("features"));
        node.put("metric", metric.name());
        node.put("epoch", trained.epoch());
        node.put("method", trained.method().commandName());
        JsonValues.put(node, "validation", trained.validation());
        node.put("predictsBy", model.decision().inference().commandName());
        if (test.isPresent()) {
            EvaluationJson.putScores(node.putObject("test"), test.get(), metric);
        } else {
            node.putNull("test");
        }
        ArrayNode array = node.putArray("warnings");
        for (Warning warning : warnings) {
            array.addObject().put("kind", warning.kind().key()).put("message", CommandHints.message(warning));
        }
        node.put("seconds", seconds);
        return node.toPrettyString();
    }
}
