package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.CommandHints;
import io.overrule.app.print.ComparisonText;
import io.overrule.app.print.Terminal;
import io.overrule.app.report.NumberText;
import io.overrule.app.report.ResultsJson;
import io.overrule.app.usecase.CompareMethods;
import io.overrule.app.usecase.OutputFile;
import io.overrule.app.usecase.WriteReport;
import io.overrule.data.Dataset;
import io.overrule.experiment.Entrant;
import io.overrule.experiment.RunStore;
import io.overrule.experiment.VoteModel;
import io.overrule.rule.Task;
import io.overrule.training.Method;
import io.overrule.training.Methods;
import io.overrule.training.OptionsFile;
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
        customSynopsis = "overrule compare [OPTIONS] DATASET",
        description = {
            "Trains with several methods and several seeds each, on the same data, features and"
                    + " metric, and shows which methods do best on test.jsonl and which differences may be chance.",
            "",
            "Every finished run is kept: after an interruption the same command continues where it"
                    + " stopped, and adding seeds or methods costs only the new runs."
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
            description = "Names joined by commas; paper (the nine methods that the paper compares); or all:"
                    + " majority, dawid-skene and generative (which only count votes), implyloss,"
                    + " implyloss-without-exemplars, and the methods of 'overrule train'. Default: all.")
    private String methods = "all";

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "10",
            description = "Number of runs per method, with the seeds 1 to N; or the seeds themselves, joined by"
                    + " commas. Default: 10.")
    private String seeds = "10";

    @Option(
            names = "--parallel",
            paramLabel = "N",
            description = "Number of runs at once. Results do not depend on it. Default: the number of cores.")
    private @Nullable Integer parallel;

    @Option(
            names = "--options",
            paramLabel = "FILE",
            description = "A file with settings of one of the methods, as 'overrule tune' writes it. May be given"
                    + " several times.")
    private List<Path> optionsFiles = new ArrayList<>();

    @Mixin
    private final SharedFlags shared = new SharedFlags();

    @Option(
            names = "--default-class",
            paramLabel = "LABEL",
            description = "What majority, dawid-skene and generative predict where votes are tied or no rule votes."
                    + " Default: the most probable class, or a random one among equals; for tokens, O.")
    private @Nullable String defaultClass;

    @Option(
            names = "--as-published",
            description = "Predict as in the paper: no calibration on valid.jsonl, no trust, no correction of class"
                    + " shares. Methods that learn where rules hold get a second line, the classifier alone. Default:"
                    + " predict as the models of 'overrule train' do.")
    private boolean asPublished;

    @Mixin
    private final CacheFlags cacheFlags = new CacheFlags();

    @Option(names = "--fresh", description = "Repeat runs that are kept from before.")
    private boolean fresh;

    @Option(
            names = "--report",
            paramLabel = "FOLDER",
            description = "Also write report.html and results.json to this folder.")
    private @Nullable Path report;

    @Option(names = "--json", description = "Print results.json instead of a table.")
    private boolean json;

    public CompareCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<Long> seedList = seedList();
        int atOnce = parallel == null ? Runtime.getRuntime().availableProcessors() : parallel;
        if (atOnce < 1) {
            throw OverruleException.input("--parallel is " + atOnce + "; expected 1 or more");
        }
        if (report != null) {
            OutputFile.requireFolder(report, "the report");
        }
        List<String> names = names();
        Map<Method, TrainingOptions> fromFiles = fromFiles(names);
        Task task = dataset.read();
        OptionalInt fallback = VoteModel.defaultClass(
                task.dataset().labels(),
                Optional.ofNullable(defaultClass).or(shared::defaultClass),
                Dataset.instances(task.dataset().labelled()));
        List<Entrant> entrants = names.stream()
                .map(name -> Entrant.named(name, method -> optionsFor(method, fromFiles), fallback))
                .toList();
        RunStore store = fresh ? cacheFlags.runs(terminal).fresh() : cacheFlags.runs(terminal);
        CompareMethods useCase = new CompareMethods(cacheFlags.cache(terminal), store);
        CompareMethods.Request request = new CompareMethods.Request(
                task,
                entrants,
                seedList,
                choosing(fromFiles),
                metric(entrants, task.dataset()),
                atOnce,
                asPublished,
                !methodsAreNamed());
        CompareMethods.Result result = useCase.run(request, new Announcer(terminal).work());
        terminal.endProgress();
        show(result);
        return 0;
    }

    private void show(CompareMethods.Result result) {
        List<String> warnings =
                result.warnings().stream().map(CommandHints::message).toList();
        if (json) {
            terminal.out().println(ResultsJson.toJson(result.results(warnings)));
        } else {
            ComparisonText.print(result.comparison(), terminal.out());
            terminal.out().println(times(result));
        }
        terminal.out().flush();
        if (report != null) {
            new Announcer(terminal).write(new WriteReport.Request(report, result.results(warnings)));
        }
        warnings.forEach(warning -> terminal.say("warning: " + warning));
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

    /** The options that decide the one set of features for all methods: those of a file that names any. */
    private TrainingOptions choosing(Map<Method, TrainingOptions> fromFiles) {
        TreeSet<String> named = new TreeSet<>();
        TrainingOptions choosing = shared.optionsFor(Methods.IMPLYLOSS);
        for (TrainingOptions options : fromFiles.values()) {
            if (options.features().isPresent()) {
                named.add(options.features().get().toString());
                choosing = options;
            }
        }
        if (named.size() > 1) {
            throw OverruleException.input("the --options files name several features, " + String.join(", ", named)
                    + "; say with --features with which to compare");
        }
        return choosing;
    }

    private static String times(CompareMethods.Result result) {
        int runs = result.comparison().runCount();
        return runs + (runs == 1 ? " run took " : " runs took ")
                + NumberText.duration(result.comparison().seconds()) + " of computing; by the clock "
                + NumberText.duration(result.seconds()) + ", " + result.parallel() + " at a time"
                + (result.there() > 0 ? ", " + result.there() + " of them being there already" : "") + ".";
    }
}
