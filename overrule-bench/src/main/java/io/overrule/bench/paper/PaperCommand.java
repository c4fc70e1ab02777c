package io.overrule.bench.paper;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.OverruleException;
import io.overrule.app.demo.ToyTask;
import io.overrule.app.report.Drawing;
import io.overrule.app.report.ToyFigure;
import io.overrule.cache.FeatureCache;
import io.overrule.data.DatasetFolder;
import io.overrule.experiment.RunStore;
import io.overrule.rule.Task;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./bench paper}: every table and figure of the paper, with our scores next to the published ones. */
@Command(
        name = "paper",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Runs the paper's tables and figures again and writes report.html, results.json and results.md, our scores"
                    + " beside the published ones.",
            "",
            "Every finished run is kept in the output folder: after an interruption the same command goes on where it was."
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class PaperCommand implements Callable<Integer> {
    private static final int MOST_SEEDS = 1_000;
    private static final List<Integer> GROWTH = List.of(1, 2, 4, 8, 16, 32);
    private static final List<Integer> SMOKE_GROWTH = List.of(1, 2);
    private static final String ALL_METHODS = "all";
    private static final String METHODS_OF_PAPER = "paper";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder that holds the paper's datasets: question, mitr, youtube, sms, census.")
    private @Nullable Path data;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "How many runs each method gets: seeds 1 to N. Default: 10; with --smoke 2.")
    private @Nullable Integer seeds;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "paper-results",
            description = "Where results and finished runs go (${DEFAULT-VALUE}).")
    private Path out;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "NAME",
            description = "Which tables and figures: table1, table2, table3, figure1 to figure5, labels (how"
                    + " many rules are worth). Default: all.")
    private List<String> only = new ArrayList<>();

    @Option(names = "--dataset", split = ",", paramLabel = "NAME", description = "Which datasets. Default: all.")
    private List<String> datasets = new ArrayList<>();

    @Option(
            names = "--methods",
            paramLabel = "SET",
            defaultValue = ALL_METHODS,
            description = "Which methods: paper (the paper's nine) or all (ours too). Default: all.")
    private String methods;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            description =
                    "How many runs at once; the results do not depend on it. Default: as many as there are cores.")
    private @Nullable Integer parallel;

    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description = "Where to keep what encoders make of texts. Default: encodings in the output folder.")
    private @Nullable Path cacheFolder;

    @Option(names = "--date", paramLabel = "DATE", description = "The date to write into the results. Default: today.")
    private @Nullable String date;

    @Option(
            names = "--smoke",
            description =
                    "Everything at a tiny size, on small datasets of our own: whether it works, not what it gives.")
    private boolean smoke;

    /** For picocli. */
    public PaperCommand() {}

    @Override
    public Integer call() {
        List<PaperTask> tasks = tasks();
        Set<Exhibit> parts = parts();
        PaperResults.Circumstances circumstances = circumstances();
        int atOnce = parallel == null ? Runtime.getRuntime().availableProcessors() : parallel;
        if (atOnce < 1) {
            throw OverruleException.input("--parallel is " + atOnce + "; expected 1 or more");
        }
        if (!smoke) {
            // Before hours have gone by.
            tasks.forEach(setup -> DatasetFolder.at(folder(setup)));
        }
        Arena.Means means = new Arena.Means(
                circumstances.seeds(),
                atOnce,
                FeatureCache.at(cacheFolder == null ? out.resolve("encodings") : cacheFolder),
                RunStore.at(out.resolve("runs")),
                this::say);
        PaperResults results =
                new Reproduction(tasks, this::read, parts, smoke ? SMOKE_GROWTH : GROWTH, means).run(circumstances);
        Document document = PaperReport.of(
                results,
                parts.contains(Exhibit.FIGURE1) ? Optional.of(toy()) : Optional.empty(),
                parts.contains(Exhibit.FIGURE2));
        write(results, document);
        print(results);
        return 0;
    }

    private List<PaperTask> tasks() {
        List<PaperTask> tasks = PaperTasks.named(datasets, smoke ? SmokeTasks.all() : PaperTasks.all());
        return switch (methods) {
            case ALL_METHODS -> tasks;
            case METHODS_OF_PAPER -> tasks.stream().map(PaperTask::ofPaperOnly).toList();
            default ->
                throw OverruleException.input(
                        "--methods names '" + methods + "'; expected " + METHODS_OF_PAPER + " or " + ALL_METHODS);
        };
    }

    private Set<Exhibit> parts() {
        if (only.isEmpty()) {
            return EnumSet.allOf(Exhibit.class);
        }
        Set<Exhibit> parts = EnumSet.noneOf(Exhibit.class);
        only.forEach(name -> parts.add(Exhibit.of(name)));
        return parts;
    }

    private Path folder(PaperTask setup) {
        if (data == null) {
            throw OverruleException.input(
                    "--data is missing; name the folder that holds the paper's datasets, or give --smoke");
        }
        return data.resolve(setup.name());
    }

    private Task read(PaperTask setup) {
        return smoke ? SmokeTasks.read(setup) : Task.read(DatasetFolder.at(folder(setup)));
    }

    private PaperResults.Circumstances circumstances() {
        int count = seeds == null ? (smoke ? 2 : 10) : seeds;
        if (count < 1 || count > MOST_SEEDS) {
            throw OverruleException.input("--seeds is " + count + "; expected 1 to " + MOST_SEEDS);
        }
        return new PaperResults.Circumstances(
                commandLine(count),
                day(),
                Runtime.getRuntime().availableProcessors(),
                memory() / 1e9,
                System.getProperty("java.version"),
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                LongStream.rangeClosed(1, count).boxed().toList());
    }

    /** What to type to get the same, wherever the folders are. */
    private String commandLine(int count) {
        return "./bench paper" + (smoke ? " --smoke" : " --data DIR") + " --seeds " + count
                + (only.isEmpty() ? "" : " --only " + String.join(",", only))
                + (datasets.isEmpty() ? "" : " --dataset " + String.join(",", datasets))
                + (methods.equals(ALL_METHODS) ? "" : " --methods " + methods);
    }

    private String day() {
        if (date == null) {
            return LocalDate.now(ZoneOffset.UTC).toString();
        }
        try {
            return LocalDate.parse(date).toString();
        } catch (DateTimeParseException e) {
            throw OverruleException.input("--date is '" + date + "'; expected a day such as 2026-01-31");
        }
    }

    private static double memory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : Runtime.getRuntime().maxMemory();
    }

    private Drawing toy() {
        Task task = ToyTask.task(1);
        TrainingOptions options = ToyTask.options(1);
        if (smoke) {
            options = options.toBuilder().epochs(3).build();
        }
        return ToyFigure.of(ToyTask.scene(task, new Trainer(options).train(task).model()));
    }

    private void write(PaperResults results, Document document) {
        Path drawings = out.resolve("results");
        try {
            Files.createDirectories(drawings);
            for (Document.Figure figure : document.figures()) {
                Files.writeString(
                        drawings.resolve(figure.name() + ".svg"),
                        figure.drawing().svg() + "\n");
            }
            Files.writeString(out.resolve("results.md"), Markdown.of(document, "results"));
            Files.writeString(out.resolve("report.html"), Page.of(document, PaperReport.TITLE));
            Files.writeString(
                    out.resolve("results.json"),
                    new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(results) + "\n");
        } catch (JsonProcessingException e) {
            throw OverruleException.internal("the results cannot be written as JSON: " + e.getMessage());
        } catch (IOException e) {
            throw OverruleException.resource("'" + out + "' cannot be written to (" + e.getMessage() + ")", e);
        }
    }

    private void print(PaperResults results) {
        PrintWriter writer = spec.commandLine().getOut();
        results.goals().forEach(goal -> writer.println(goal.line()));
        writer.println("Written: results.md, report.html and results.json in " + out);
        writer.flush();
    }

    private void say(String line) {
        PrintWriter writer = spec.commandLine().getErr();
        writer.println(line);
        writer.flush();
    }
}
