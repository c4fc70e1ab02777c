package io.overrule.bench;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures how long a person waits for a short command, compared with a JVM that does nothing. */
@Command(
        name = "start",
        mixinStandardHelpOptions = true,
        description = {
            "Times 'overrule --version' and 'overrule predict' of one line with an n-gram model, beside 'java -version'."
                    + " They take turns; what is printed are medians over the rounds, and how much longer than"
                    + " 'java -version' each takes.",
            "Ends with exit code 1 if a goal is missed."
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class StartBenchmark implements Callable<Integer> {
    private static final double VERSION_GOAL = 0.35;
    private static final double PREDICT_GOAL = 1.2;
    private static final int WARM_UP = 2;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--launcher",
            paramLabel = "FILE",
            description = "The command to time. Default: the 'overrule' beside this 'bench'.")
    private @Nullable Path launcher;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "15",
            description = "How often each is timed (${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public Integer call() {
        if (rounds < 1) {
            throw OverruleException.input("--rounds is " + rounds + "; expected at least 1");
        }
        String command = launcher == null ? TemporaryModel.launcher() : launcher.toString();
        try (TemporaryModel model = new TemporaryModel()) {
            Path line = model.folder().resolve("line.jsonl");
            Files.writeString(line, "{\"text\": \"where is my parcel\"}\n");
            run(List.of(command, "prepare"));
            Results results = measure(List.of(
                    List.of(java(), "-version"),
                    List.of(command, "--version"),
                    List.of(command, "predict", model.file().toString(), line.toString())));
            if (!json) {
                results.lines().forEach(spec.commandLine().getOut()::println);
            }
            Json.end(spec.commandLine(), json, results, results.goals());
            return results.met() ? 0 : 1;
        } catch (IOException e) {
            throw OverruleException.resource("a line to predict cannot be written (" + FileFailure.words(e) + ")", e);
        }
    }

    private Results measure(List<List<String>> commands) {
        double[][] seconds = new double[commands.size()][rounds];
        for (int round = -WARM_UP; round < rounds; round++) {
            for (int c = 0; c < commands.size(); c++) {
                double taken = run(commands.get(c));
                if (round >= 0) {
                    seconds[c][round] = taken;
                }
            }
        }
        return new Results(
                rounds,
                Json.rounded(Rounds.median(seconds[0])),
                Json.rounded(Rounds.median(seconds[1])),
                Json.rounded(Rounds.median(seconds[2])));
    }

    /** The seconds until it has ended. */
    private static double run(List<String> command) {
        Stopwatch watch = Stopwatch.started();
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            int code = process.waitFor();
            if (code != 0) {
                throw OverruleException.input(
                        "'" + String.join(" ", command) + "' ends with exit code " + code + "; see what it prints");
            }
        } catch (IOException e) {
            throw OverruleException.input(command.get(0) + ": cannot be run (" + FileFailure.words(e) + ")", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw OverruleException.cancelled("cancelled", e);
        }
        return watch.seconds();
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /**
     * What was measured; the names are those of the JSON object.
     *
     * @param java the seconds of {@code java -version}
     */
    record Results(int rounds, double java, double version, double predict) {
        List<String> lines() {
            List<String> lines = new ArrayList<>();
            lines.add(String.format(Locale.ROOT, "%-22s %6.3f s", "java -version", java));
            lines.add(line("overrule --version", version));
            lines.add(line("overrule predict", predict));
            return lines;
        }

        private String line(String name, double seconds) {
            return String.format(
                    Locale.ROOT,
                    "%-22s %6.3f s, %.3f s more, %.1f times",
                    name,
                    seconds,
                    seconds - java,
                    seconds / java);
        }

        boolean met() {
            return version - java <= VERSION_GOAL && predict - java <= PREDICT_GOAL;
        }

        Stream<String> goals() {
            return Stream.of(
                    goal("overrule --version", version - java, VERSION_GOAL),
                    goal("overrule predict of one line", predict - java, PREDICT_GOAL));
        }

        private static String goal(String name, double more, double most) {
            return String.format(
                    Locale.ROOT,
                    "%s: %s takes %.2f s longer than java -version, goal at most %.2f s",
                    more <= most ? "met" : "MISSED",
                    name,
                    more,
                    most);
        }
    }
}
