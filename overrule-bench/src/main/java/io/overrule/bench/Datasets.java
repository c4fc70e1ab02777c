package io.overrule.bench;

import io.overrule.OverruleException;
import io.overrule.Suggestion;
import io.overrule.app.demo.HelpDesk;
import io.overrule.bench.paper.PaperTask;
import io.overrule.bench.paper.PaperTasks;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import io.overrule.evaluation.Metric;
import io.overrule.rule.Task;
import io.overrule.training.Preset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which datasets are measured, with how many seeds, and where encodings are kept: the options of several benchmarks. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class Datasets {
    /** The embedded dataset, which needs no folder. */
    static final String HELP_DESK = "help desk";

    private static final int MOST_SEEDS = 1_000;

    @Option(
            names = "--data",
            required = true,
            paramLabel = "DIR",
            description = "Folder that holds datasets, a folder each: question, mitr, youtube, sms, census, or others.")
    private Path data;

    @Option(
            names = "--dataset",
            split = ",",
            paramLabel = "NAME",
            description = "Which datasets; 'help desk' is the embedded one. Default: all.")
    private List<String> wanted = new ArrayList<>();

    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description = "Where to keep what encoders make of texts. Default: the environment's OVERRULE_CACHE, or"
                    + " 'overrule' in the user's cache folder, as 'overrule train' does.")
    private @Nullable Path cacheFolder;

    /** The help desk, the paper's datasets in its order, then others by name; those that are wanted. */
    List<String> names() {
        List<String> names = new ArrayList<>(List.of(HELP_DESK));
        List<String> known = Preset.names();
        if (!Files.isDirectory(data)) {
            throw OverruleException.input(
                    "--data is '" + data + "', which is no folder; name the one that holds datasets");
        }
        try (Stream<Path> folders = Files.list(data)) {
            folders.filter(folder -> Files.exists(folder.resolve("labels.txt")))
                    .map(folder -> folder.getFileName().toString())
                    .sorted(Comparator.<String>comparingInt(
                                    name -> known.contains(name) ? known.indexOf(name) : known.size())
                            .thenComparing(Comparator.naturalOrder()))
                    .forEach(names::add);
        } catch (IOException e) {
            throw OverruleException.resource("'" + data + "' cannot be listed (" + e.getMessage() + ")", e);
        }
        for (String name : wanted) {
            if (!names.contains(name)) {
                throw OverruleException.input(
                        "--dataset names '" + name + "'; " + Suggestion.remedy(name, names, "datasets"));
            }
        }
        return names.stream()
                .filter(name -> wanted.isEmpty() || wanted.contains(name))
                .toList();
    }

    /** Whether it was named, and not only found. */
    boolean isWanted(String name) {
        return wanted.contains(name);
    }

    Task read(String name) {
        return name.equals(HELP_DESK) ? HelpDesk.task() : Task.read(DatasetFolder.at(data.resolve(name)));
    }

    FeatureCache cache() {
        return FeatureCache.at(cacheFolder == null ? place(System.getenv()) : cacheFolder);
    }

    private static Path place(Map<String, String> environment) {
        String own = environment.getOrDefault("OVERRULE_CACHE", "");
        if (!own.isBlank()) {
            return Path.of(own);
        }
        String shared = environment.getOrDefault("XDG_CACHE_HOME", "");
        return (shared.startsWith("/") ? Path.of(shared) : Path.of(System.getProperty("user.home", ""), ".cache"))
                .resolve("overrule");
    }

    /** What the dataset is measured by: as the paper does, or what suits its instances. */
    static Metric metric(String name, Task task) {
        Dataset dataset = task.dataset();
        return Metric.parse(
                PaperTasks.find(name).map(PaperTask::metric).orElse("auto"),
                Dataset.instances(dataset.labelled()),
                dataset.labels());
    }

    /** From 1 on. */
    static List<Long> seeds(int count) {
        if (count < 1 || count > MOST_SEEDS) {
            throw OverruleException.input("--seeds is " + count + "; expected 1 to " + MOST_SEEDS);
        }
        return LongStream.rangeClosed(1, count).boxed().toList();
    }
}
