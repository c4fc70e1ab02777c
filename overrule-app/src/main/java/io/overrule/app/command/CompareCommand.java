package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.app.print.CommandHints;
import io.overrule.app.print.ComparisonText;
import io.overrule.app.print.NumberText;
import io.overrule.app.print.Terminal;
import io.overrule.app.report.ResultsJson;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.experiment.Comparison;
import io.overrule.experiment.ComparisonResult;
import io.overrule.experiment.Entrant;
import io.overrule.experiment.Experiment;
import io.overrule.experiment.RunStore;
import io.overrule.experiment.Runner;
import io.overrule.experiment.VoteModel;
import io.overrule.experiment.Warning;
import io.overrule.rule.Task;
import io.overrule.training.FeatureChoice;
import io.overrule.training.Method;
import io.overrule.training.Methods;
import io.overrule.training.OptionsFile;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code overrule compare}: methods side by side on one dataset. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Trains by several methods with several seeds each, with the same splits, features, metric and early"
                    + " stopping, and shows which do best on test.jsonl and which differences may be chance.",
            "",
            "Every finished run is kept: after an interruption the same command goes on where it was, and more seeds or"
                    + " methods cost only what is new."
        })
public final class CompareCommand implements Callable<Integer> {
    private static final int MOST_SEEDS = 1_000;

    private final Terminal terminal;

    @Mixin
    private final DatasetArgument dataset = new DatasetArgument();

    @Option(
            names = "--methods",
            paramLabel = "LIST",
            defaultValue = "all",
            description = "Names joined by commas; paper (the nine that the paper compares); or all: majority,"
                    + " dawid-skene and generative (which only count votes), implyloss, implyloss-without-exemplars, and"
                    + " the methods of 'overrule train'. Default: all.")
    private String methods = "all";

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "10",
            description = "How many runs each method gets: seeds 1 to N; or the seeds themselves, joined by commas."
                    + " Default: 10.")
    private String seeds = "10";

    @Option(
            names = "--parallel",
            paramLabel = "N",
            description =
                    "How many runs at once; the results do not depend on it. Default: as many as there are cores.")
    private @Nullable Integer parallel;

    @Option(
            names = "--options",
            paramLabel = "FILE",
            description = "Settings of one of the methods, as 'overrule tune' writes them. May be given several times.")
    private List<Path> optionsFiles = new ArrayList<>();

    @Mixin
    private final SharedFlags shared = new SharedFlags();

    @Option(
            names = "--default-class",
            paramLabel = "LABEL",
            description = "What majority, dawid-skene and generative say where votes are tied and where no rule votes."
                    + " Default: what they hold most probable, and chance among equals; for tokens O.")
    private @Nullable String defaultClass;

    @Mixin
    private final CacheFlags cacheFlags = new CacheFlags();

    @Option(names = "--fresh", description = "Repeat runs that are there already.")
    private boolean fresh;

    @Option(
            names = "--report",
            paramLabel = "FOLDER",
            description = "Write report.html and results.json into this folder.")
    private @Nullable Path report;

    @Option(names = "--json", description = "Print results.json instead of words.")
    private boolean json;

    public CompareCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        long start = System.nanoTime();
        List<Long> seedList = seedList();
        int atOnce = parallel == null ? Runtime.getRuntime().availableProcessors() : parallel;
        if (atOnce < 1) {
            throw OverruleException.input("--parallel is " + atOnce + "; expected 1 or more");
        }
        List<String> names = names();
        Map<Method, TrainingOptions> fromFiles = fromFiles(names);
        Task task = dataset.read();
        requireMeasured(task.dataset());
        OptionalInt fallback = VoteModel.defaultClass(
                task.dataset().labels(),
                Optional.ofNullable(defaultClass).or(shared::defaultClass),
                Dataset.instances(task.dataset().labelled()));
        FeatureCache cache = cacheFlags.cache(terminal);
        RunStore store = fresh ? cacheFlags.runs(terminal).fresh() : cacheFlags.runs(terminal);

        List<Entrant> all = names.stream()
                .map(name -> Entrant.named(name, method -> optionsFor(method, fromFiles), fallback))
                .toList();
        String metric = metric(all, task.dataset());
        CoveredTask covered = CoveredTask.of(task, terminal.work());
        FeatureChoice choice = chooseFeatures(fromFiles, covered, cache, store);
        terminal.endProgress();
        TrainingData data = TrainingData.prepare(covered, choice.chosen(), cache, terminal.work());
        terminal.endProgress();
        List<Entrant> entrants = withoutThoseThatCannot(all, data);
        Comparison comparison = new Comparison(entrants, seedList);
        RunProgress progress = new RunProgress(terminal);
        Runner runner = new Runner(Experiment.tested(data, metric, cache), store, atOnce);
        ComparisonResult result = comparison.run(runner, Work.quiet().reportingTo(progress));
        terminal.endProgress();
        double seconds = (System.nanoTime() - start) / 1e9;

        List<Warning> warnings = ComparisonChecks.warnings(task, data, result);
        ComparisonReport written =
                new ComparisonReport(task, result, warnings, seconds, progress.there(), atOnce, terminal);
        if (json) {
            terminal.out().println(ResultsJson.toJson(written.results()));
        } else {
            ComparisonText.print(result, terminal.out());
            terminal.out().println(times(result, seconds, progress.there(), atOnce));
        }
        terminal.out().flush();
        if (report != null) {
            SingleRunReport.write(report, written.results(), terminal);
        }
        warnings.forEach(warning -> terminal.say("warning: " + CommandHints.message(warning)));
        return 0;
    }

    private List<String> names() {
        return switch (methods) {
            case "all" -> Entrant.names();
            case "paper" -> Entrant.namesOfPaper();
            default -> {
                List<String> named = new ArrayList<>();
                for (String name : methods.split(",", -1)) {
                    String stripped = name.strip();
                    // Refuses unknown names before anything is read.
                    Entrant.named(stripped, TrainingOptions::defaults, OptionalInt.empty());
                    if (named.contains(stripped)) {
                        throw OverruleException.input(
                                "--methods names '" + stripped + "' twice; name every method once");
                    }
                    named.add(stripped);
                }
                yield named;
            }
        };
    }

    /** Whether the methods were named one by one, so that none may be left out. */
    private boolean methodsAreNamed() {
        return !methods.equals("all") && !methods.equals("paper");
    }

    private List<Long> seedList() {
        try {
            if (!seeds.contains(",")) {
                int count = Integer.parseInt(seeds.strip());
                if (count < 1 || count > MOST_SEEDS) {
                    throw OverruleException.input("--seeds is " + count + "; expected 1 to " + MOST_SEEDS
                            + ", or the seeds themselves, such as 1,2,7");
                }
                return LongStream.rangeClosed(1, count).boxed().toList();
            }
            List<Long> list = new ArrayList<>();
            for (String seed : seeds.split(",", -1)) {
                list.add(Long.valueOf(seed.strip()));
            }
            if (list.size() != new TreeSet<>(list).size()) {
                throw OverruleException.input("--seeds " + seeds + " names a seed twice; name every seed once");
            }
            return list;
        } catch (NumberFormatException e) {
            throw OverruleException.input("--seeds is '" + seeds
                    + "'; expected how many, such as 10, or the seeds themselves, such as 1,2,7");
        }
    }

    private Map<Method, TrainingOptions> fromFiles(List<String> names) {
        Map<Method, TrainingOptions> options = new HashMap<>();
        for (Path path : optionsFiles) {
            OptionsFile file = OptionsFile.read(path);
            String name = file.method().commandName();
            if (!names.contains(name)) {
                throw OverruleException.input(
                        path + " has settings of " + name + ", which is not compared; add it to --methods");
            }
            if (options.put(file.method(), shared.optionsFor(file)) != null) {
                throw OverruleException.input(
                        path + " has settings of " + name + ", as another --options file has; give one for a method");
            }
        }
        return options;
    }

    private TrainingOptions optionsFor(Method method, Map<Method, TrainingOptions> fromFiles) {
        return Optional.ofNullable(fromFiles.get(method)).orElseGet(() -> shared.optionsFor(method));
    }

    private static void requireMeasured(Dataset data) {
        if (data.test().isEmpty() && data.validation().isEmpty()) {
            throw OverruleException.input("dataset '" + data.name()
                    + "' has neither test.jsonl nor valid.jsonl, so methods cannot be compared; label some instances for"
                    + " test.jsonl, better for both");
        }
    }

    /** The one metric of all methods. */
    private String metric(List<Entrant> entrants, Dataset data) {
        TreeSet<String> metrics = new TreeSet<>();
        metrics.add(shared.optionsFor(Methods.IMPLYLOSS).metricFor(data).name());
        for (Entrant entrant : entrants) {
            if (entrant instanceof Entrant.Trained trained) {
                metrics.add(trained.options().metricFor(data).name());
            }
        }
        if (metrics.size() > 1) {
            throw OverruleException.input("the settings name several metrics, " + String.join(", ", metrics)
                    + "; say with --metric by which to compare");
        }
        return metrics.first();
    }

    /** The one set of features of all methods: what files say, or else what suits the paper's method best. */
    private FeatureChoice chooseFeatures(
            Map<Method, TrainingOptions> fromFiles, CoveredTask covered, FeatureCache cache, RunStore store) {
        TreeSet<String> named = new TreeSet<>();
        TrainingOptions deciding = shared.optionsFor(Methods.IMPLYLOSS);
        for (TrainingOptions options : fromFiles.values()) {
            if (options.features().isPresent()) {
                named.add(options.features().get().toString());
                deciding = options;
            }
        }
        if (named.size() > 1) {
            throw OverruleException.input("the --options files name several features, " + String.join(", ", named)
                    + "; say with --features with which to compare");
        }
        Trainer trainer = new Trainer(deciding, cache);
        FeatureChoice choice =
                store.features(covered.task(), deciding, () -> trainer.chooseFeatures(covered, terminal.work()));
        terminal.endProgress();
        if (!choice.validation().isEmpty()) {
            terminal.say("Features " + choice.chosen() + ", the best on validation of " + choice.figures() + ".");
        }
        return choice;
    }

    /** A method that was not asked for by name gives way if it has nothing to work with. */
    private List<Entrant> withoutThoseThatCannot(List<Entrant> all, TrainingData data) {
        if (methodsAreNamed()) {
            return all;
        }
        boolean votes = data.unlabelled().cover().pairCount() > 0;
        boolean exemplars = !data.exemplars().isEmpty();
        List<Entrant> entrants = new ArrayList<>();
        for (Entrant entrant : all) {
            if (entrant.needsVotes() && !votes) {
                terminal.say(entrant.name() + " is left out: no rule covers any unlabelled instance.");
            } else if (entrant.name().equals(Entrant.WITHOUT_EXEMPLARS) && !exemplars) {
                terminal.say(entrant.name() + " is left out: no labelled instance is an exemplar of a rule.");
            } else {
                entrants.add(entrant);
            }
        }
        return entrants;
    }

    private static String times(ComparisonResult result, double seconds, int there, int parallel) {
        return result.runCount() + (result.runCount() == 1 ? " run took " : " runs took ")
                + NumberText.duration(result.seconds()) + " of computing; by the clock " + NumberText.duration(seconds)
                + ", "
                + parallel + " at a time"
                + (there > 0 ? ", " + there + " of them being there already" : "") + ".";
    }
}
