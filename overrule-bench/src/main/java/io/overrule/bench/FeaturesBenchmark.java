package io.overrule.bench;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.DatasetFolder;
import io.overrule.evaluation.Summary;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.Preset;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares features and encoders on the validation sets of the paper's tasks. */
@Command(
        name = "features",
        mixinStandardHelpOptions = true,
        description =
                "Trains with different features on the paper's tasks and prints the validation scores. The test sets"
                        + " are not looked at.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class FeaturesBenchmark implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--data",
            required = true,
            paramLabel = "DIR",
            description = "Folder that holds the paper's tasks: question, sms, …")
    private Path data;

    @Option(
            names = "--tasks",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "question,sms,youtube",
            description = "Which of them (${DEFAULT-VALUE}).")
    private List<String> tasks;

    @Option(
            names = "--features",
            split = ",",
            paramLabel = "BLOCKS",
            defaultValue = "bge,bge-full,minilm,bge+lsa,lsa",
            description = "Which features, as 'overrule train' names them (${DEFAULT-VALUE}).")
    private List<String> features;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "3",
            description = "How many seeds, from 1 on (${DEFAULT-VALUE}).")
    private int seeds;

    @Option(names = "--cache", paramLabel = "DIR", description = "Keep what encoders make of texts in this folder.")
    private @Nullable Path cacheFolder;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public Integer call() {
        if (seeds < 1) {
            throw OverruleException.input("--seeds is " + seeds + "; expected at least 1");
        }
        FeatureCache cache = cacheFolder == null ? FeatureCache.inMemory() : FeatureCache.at(cacheFolder);
        List<Row> rows = new ArrayList<>();
        PrintWriter out = spec.commandLine().getOut();
        for (String name : tasks) {
            TrainingOptions options = Preset.of(name).options(Methods.IMPLYLOSS);
            Task task = Task.read(DatasetFolder.at(data.resolve(name)));
            for (String blocks : features) {
                rows.add(measure(name, task, FeatureSettings.parse(blocks), options, cache));
                if (!json) {
                    out.println(rows.get(rows.size() - 1).line());
                    out.flush();
                }
            }
        }
        if (json) {
            out.println(Json.of(new Measurements(rows)));
            out.flush();
        }
        return 0;
    }

    private Row measure(String name, Task task, FeatureSettings settings, TrainingOptions options, FeatureCache cache) {
        TrainingData prepared = TrainingData.prepare(task, settings, cache, Work.quiet());
        Stopwatch watch = Stopwatch.started();
        List<Double> validation = Work.quiet().map(seeds, (k, own) -> {
            TrainingOptions seeded = options.toBuilder().seed(k + 1L).build();
            return new Trainer(seeded, cache).train(prepared, own).bestEpoch().orElse(0);
        });
        Summary summary = new Summary(validation);
        return new Row(
                name,
                settings.toString(),
                options.metricFor(task.dataset()).name(),
                Json.rounded(100 * summary.mean()),
                Json.rounded(100 * summary.deviation()),
                Json.rounded(watch.seconds() / seeds));
    }

    /**
     * Features on a task.
     *
     * @param mean over the seeds, of the best epoch's validation score, in percent
     * @param seconds that a seed took, several side by side
     */
    record Row(String task, String features, String metric, double mean, double deviation, double seconds) {
        String line() {
            return String.format(
                    Locale.ROOT,
                    "%-9s %-20s %-10s %5.1f (%.1f)  %6.1f s a seed",
                    task,
                    features,
                    metric,
                    mean,
                    deviation,
                    seconds);
        }
    }

    /** What was measured; the names are those of the JSON object. */
    record Measurements(List<Row> rows) {
        Measurements {
            rows = List.copyOf(rows);
        }
    }
}
