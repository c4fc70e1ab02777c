package io.overrule.bench;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.app.demo.HelpDesk;
import io.overrule.data.Instance;
import io.overrule.data.InstanceWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How many predictions a second one server gives, asked from the same machine. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = {
            "Starts 'overrule serve --model' with an n-gram model on 127.0.0.1, and asks it from several connections in"
                    + " batches, first to warm up. Prints predictions per second and the 95th percentile of the time that a"
                    + " request takes. The load comes from the same cores as the answers.",
            "Ends with exit code 1 if the goal is missed."
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class ServeBenchmark implements Callable<Integer> {
    private static final double GOAL = 2_000;
    private static final Duration LONGEST_REQUEST = Duration.ofSeconds(60);
    private static final Pattern ADDRESS = Pattern.compile("at (http://\\S+)$");

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--launcher",
            paramLabel = "FILE",
            description = "The command that serves. Default: the 'overrule' beside this 'bench'.")
    private @Nullable Path launcher;

    @Option(
            names = "--predictions",
            paramLabel = "N",
            defaultValue = "200000",
            description = "The most predictions to ask for (${DEFAULT-VALUE}).")
    private int predictions;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "20",
            description = "How long to ask at most; a quarter of that before, to warm up (${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--batch",
            paramLabel = "N",
            defaultValue = "100",
            description = "How many instances a request has (${DEFAULT-VALUE}).")
    private int batch;

    @Option(
            names = "--connections",
            paramLabel = "N",
            defaultValue = "4",
            description = "How many requests are under way at once (${DEFAULT-VALUE}).")
    private int connections;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public Integer call() {
        if (predictions < 1 || seconds < 1 || batch < 1 || batch > 10_000 || connections < 1 || connections > 64) {
            throw OverruleException.input(
                    "--predictions " + predictions + ", --seconds " + seconds + ", --batch " + batch
                            + ", --connections " + connections
                            + "; expected numbers above 0, batches of up to 10000 and up to 64 connections");
        }
        try (TemporaryModel model = new TemporaryModel()) {
            Process server = start(model.file());
            try {
                String address = address(server);
                List<String> bodies = bodies();
                // What has not been compiled yet is not what a server does all day.
                load(address, bodies, Integer.MAX_VALUE, seconds / 4.0);
                Results results = load(address, bodies, Math.max(1, predictions / batch), seconds);
                if (!json) {
                    spec.commandLine()
                            .getOut()
                            .printf(
                                    Locale.ROOT,
                                    "%,d predictions in %.1f s over %d connections, %d a request: %,.0f a second; 95 of"
                                            + " 100 requests take at most %.1f ms%n",
                                    results.predictions(),
                                    results.seconds(),
                                    connections,
                                    batch,
                                    results.perSecond(),
                                    results.p95Ms());
                }
                boolean met = results.perSecond() >= GOAL;
                Json.end(
                        spec.commandLine(),
                        json,
                        results,
                        Stream.of(String.format(
                                Locale.ROOT,
                                "%s: %.0f predictions a second, goal at least %.0f",
                                met ? "met" : "MISSED",
                                results.perSecond(),
                                GOAL)));
                return met ? 0 : 1;
            } finally {
                end(server);
            }
        }
    }

    private Process start(Path model) {
        String command = launcher == null ? TemporaryModel.launcher() : launcher.toString();
        try {
            return new ProcessBuilder(
                            command, "serve", "--model", model.toString(), "--host", "127.0.0.1", "--port", "0")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw OverruleException.input(command + ": cannot be run (" + FileFailure.words(e) + ")", e);
        }
    }

    /** Where it listens, which it prints when it does; before that the launcher may have to build it. */
    private static String address(Process server) {
        List<String> printed = new ArrayList<>();
        BufferedReader lines = server.errorReader(StandardCharsets.UTF_8);
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher matcher = ADDRESS.matcher(line);
                if (matcher.find()) {
                    return matcher.group(1);
                }
                printed.add(line);
            }
        } catch (IOException e) {
            throw OverruleException.resource("the server cannot be read (" + FileFailure.words(e) + ")", e);
        }
        throw OverruleException.input("the server ends before it listens: " + String.join(" ", printed));
    }

    private static void end(Process server) {
        server.destroy();
        try {
            if (!server.waitFor(20, TimeUnit.SECONDS)) {
                server.destroyForcibly();
            }
        } catch (InterruptedException e) {
            server.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** Requests with texts of the help desk, each of them in another order. */
    private List<String> bodies() {
        List<Instance> texts = HelpDesk.task().dataset().unlabelled();
        List<String> lines = InstanceWriter.lines(texts).toList();
        List<String> bodies = new ArrayList<>();
        for (int start = 0; start < lines.size(); start += Math.max(1, Math.min(batch, 10))) {
            List<String> own = new ArrayList<>();
            for (int i = 0; i < batch; i++) {
                own.add(lines.get((start + i) % lines.size()));
            }
            bodies.add("{\"instances\": [" + String.join(", ", own) + "]}");
        }
        return bodies;
    }

    /** Asks until so many requests are answered or the time is over. */
    private Results load(String address, List<String> bodies, int requests, double longest) {
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(LONGEST_REQUEST)
                .build();
        AtomicInteger taken = new AtomicInteger();
        List<Double> milliseconds = Collections.synchronizedList(new ArrayList<>());
        Stopwatch watch = Stopwatch.started();
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        try {
            List<Future<?>> asking = new ArrayList<>();
            for (int c = 0; c < connections; c++) {
                asking.add(threads.submit(() -> {
                    while (watch.seconds() < longest) {
                        int number = taken.getAndIncrement();
                        if (number >= requests) {
                            break;
                        }
                        Stopwatch one = Stopwatch.started();
                        ask(client, address, bodies.get(number % bodies.size()));
                        milliseconds.add(1000 * one.seconds());
                    }
                    return null;
                }));
            }
            for (Future<?> each : asking) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof OverruleException known
                    ? known
                    : OverruleException.resource("the server does not answer (" + e.getCause() + ")", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw OverruleException.cancelled("cancelled", e);
        } finally {
            threads.shutdownNow();
        }
        double all = watch.seconds();
        int answered = milliseconds.size() * batch;
        return new Results(
                batch,
                connections,
                answered,
                Json.rounded(all),
                Json.rounded(answered / all),
                Rounds.percentile(0.95, milliseconds));
    }

    private void ask(HttpClient client, String address, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + "/v1/predict"))
                .timeout(LONGEST_REQUEST)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        int labels = response.body().split("\"label\":", -1).length - 1;
        if (response.statusCode() != 200 || labels != batch) {
            throw OverruleException.resource(
                    "the server answers " + response.statusCode() + " with " + labels + " predictions for " + batch,
                    new IOException("a wrong answer"));
        }
    }

    /**
     * What was measured; the names are those of the JSON object.
     *
     * @param p95Ms the time that 95 of 100 requests do not exceed, in milliseconds
     */
    record Results(int batch, int connections, int predictions, double seconds, double perSecond, double p95Ms) {}
}
