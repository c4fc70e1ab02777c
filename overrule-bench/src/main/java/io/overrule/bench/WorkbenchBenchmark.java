package io.overrule.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.app.usecase.ServeWorkbench;
import io.overrule.cache.FeatureCache;
import io.overrule.data.TextInstance;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import io.overrule.rule.TaskBuilder;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures how long a person at the workbench waits, over HTTP. */
@Command(
        name = "workbench",
        mixinStandardHelpOptions = true,
        description = {
            "Serves a project of made-up texts with 40 rules that cover about 40 %%, and times what people do: the first"
                    + " page, labels, previews of rules, a rule accepted until its statistics are there, and a training"
                    + " after one edit. What is printed are 95th percentiles, and medians.",
            "Ends with exit code 1 if a goal is missed."
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class WorkbenchBenchmark implements Callable<Integer> {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int CLASSES = 4;
    private static final int LABELLED = 200;
    private static final int VALIDATION = 500;
    private static final int LARGE = 10_000;

    /** So many instances are looked at for an estimate while a person types. */
    private static final int SAMPLE = 1_000;

    private static final List<String> THINGS = List.of(
            "parcel", "bridge", "refund", "telescope", "battery", "river", "invoice", "song", "restaurant", "bicycle");
    private static final List<String> QUALITIES = List.of("old", "blue", "missing", "broken", "tiny", "free");

    @Spec
    private CommandSpec spec;

    @Option(names = "--texts", paramLabel = "N", defaultValue = "100000", description = "How many (${DEFAULT-VALUE}).")
    private int texts;

    @Option(
            names = "--features",
            paramLabel = "LIST",
            defaultValue = "e5",
            description =
                    "What the classifier sees (${DEFAULT-VALUE}). Encoding takes minutes the first time, and is not"
                            + " timed.")
    private String features;

    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description = "Folder in which to keep encoded texts. Default: a temporary one.")
    private @Nullable Path cache;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "40",
            description = "How often each (${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    /** In milliseconds. */
    record Waiting(
            double firstPage,
            double label,
            double previewLiteral,
            double previewNoLiteral,
            double acceptToStatistics,
            double retrain) {}

    /**
     * @param medianMs beside the 95th percentiles: on a machine that others use, these are mostly about the others
     * @param exactNoLiteralMs the exact count of a rule without a literal, which follows the estimate
     * @param coverage the share of the texts that the rules cover
     */
    record Results(
            int texts,
            String features,
            double coverage,
            Waiting p95Ms,
            Waiting medianMs,
            double exactNoLiteralMs,
            double memoryMegabytes) {}

    @Override
    public Integer call() {
        if (texts < 1_000 || rounds < 1) {
            throw OverruleException.input(
                    "--texts is " + texts + " and --rounds " + rounds + "; expected at least 1000 and 1");
        }
        Path folder;
        try {
            folder = Files.createTempDirectory("overrule-bench-workbench");
        } catch (IOException e) {
            throw OverruleException.resource("no temporary folder (" + FileFailure.words(e) + ")", e);
        }
        try {
            Results results = measure(folder);
            List<String> lines = lines(results);
            if (!json) {
                lines.forEach(spec.commandLine().getOut()::println);
            }
            List<String> missed = missed(results);
            Json.end(
                    spec.commandLine(),
                    json,
                    results,
                    missed.isEmpty() ? Stream.of("All goals are reached.") : missed.stream());
            return missed.isEmpty() ? 0 : 1;
        } finally {
            delete(folder);
        }
    }

    private Results measure(Path folder) {
        Path data = folder.resolve("texts");
        task().write(data);
        Path projects = folder.resolve("projects");
        FeatureCache encodings = FeatureCache.at(cache == null ? folder.resolve("cache") : cache);
        String id;
        try (ServeWorkbench.Served served = serve(Optional.empty(), projects, encodings)) {
            Client client = new Client(served.address());
            id = client.upload(data);
            client.send(
                    "PUT",
                    "/projects/" + id + "/settings",
                    "{\"features\": \"" + features + "\", \"method\": \"implyloss\"}");
            say("Training the first model ...");
            client.train(id);
            client.settle(id);
        }
        double firstPage;
        try (ServeWorkbench.Served served =
                serve(Optional.of(projects.resolve(id + ".workbench")), projects, encodings)) {
            Client client = new Client(served.address().replaceAll("/p/.*", "/"));
            firstPage = client.time(() -> client.page("/p/" + id + "/look"));
            return measure(client, id, firstPage);
        }
    }

    private Results measure(Client client, String id, double firstPage) {
        String path = "/projects/" + id;
        List<Double> labels = new ArrayList<>();
        List<Double> literal = new ArrayList<>();
        List<Double> estimate = new ArrayList<>();
        List<Double> exact = new ArrayList<>();
        List<Double> accept = new ArrayList<>();
        say("Labelling, previewing, accepting ...");
        for (int i = 0; i < rounds; i++) {
            String next = client.send("GET", path + "/next", "").path("id").asText();
            String label = "c" + i % CLASSES;
            labels.add(client.time(() ->
                    client.send("PUT", path + "/instances/" + next + "/label", "{\"labels\": [\"" + label + "\"]}")));
            String word = THINGS.get(i % THINGS.size()) + " "
                    + List.of("near", "before", "without", "since").get(i % 4);
            String keyword = "{\"rule\": {\"id\": \"draft" + i + "\", \"label\": \"" + label
                    + "\", \"kind\": \"keyword\", \"words\": [\"" + word + "\"]}";
            literal.add(client.time(() -> client.send("POST", path + "/rules/preview", keyword + "}")));
            String regex = "{\"rule\": {\"id\": \"draft" + i + "\", \"label\": \"" + label
                    + "\", \"kind\": \"regex\", \"pattern\": \"\\\\b[a-z]{" + (3 + i % 5) + "}\\\\b.*[?!]$\"}";
            estimate.add(client.time(
                    () -> client.send("POST", path + "/rules/preview", regex + ", \"sample\": " + SAMPLE + "}")));
            if (i % 4 == 0) {
                exact.add(client.time(() -> client.send("POST", path + "/rules/preview", regex + "}")));
                accept.add(client.time(() -> {
                    client.send("POST", path + "/rules", keyword + "}");
                    client.send("GET", path + "/rules", "");
                }));
            }
        }
        double coverage = client.send("GET", path, "").path("coverage").asDouble();
        say("Training after one edit ...");
        List<Double> retrain = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            String rule = THINGS.get(i) + " " + "lol";
            client.send(
                    "POST",
                    path + "/rules",
                    "{\"rule\": {\"id\": \"edit" + i + "\", \"label\": \"c" + i
                            + "\", \"kind\": \"keyword\", \"words\": [\"" + rule + "\"]}}");
            retrain.add(client.time(() -> client.train(id)));
            client.settle(id);
        }
        // The first one after a restart makes the data ready again; those that follow are what a person waits for.
        List<Double> warm = retrain.subList(1, retrain.size());
        Runtime runtime = Runtime.getRuntime();
        return new Results(
                texts,
                features,
                Json.rounded(coverage),
                waiting(0.95, List.of(firstPage), labels, literal, estimate, accept, warm),
                waiting(0.5, List.of(firstPage), labels, literal, estimate, accept, warm),
                Rounds.percentile(0.95, exact),
                Json.rounded((runtime.totalMemory() - runtime.freeMemory()) / 1e6));
    }

    private void say(String words) {
        spec.commandLine().getErr().println(words);
        spec.commandLine().getErr().flush();
    }

    private static Waiting waiting(
            double share,
            List<Double> firstPage,
            List<Double> labels,
            List<Double> literal,
            List<Double> estimate,
            List<Double> accept,
            List<Double> retrain) {
        return new Waiting(
                Rounds.percentile(share, firstPage),
                Rounds.percentile(share, labels),
                Rounds.percentile(share, literal),
                Rounds.percentile(share, estimate),
                Rounds.percentile(share, accept),
                Rounds.percentile(share, retrain));
    }

    private static ServeWorkbench.Served serve(Optional<Path> project, Path projects, FeatureCache cache) {
        return ServeWorkbench.find()
                .start(new ServeWorkbench.Request(
                        project, projects, Optional.empty(), "127.0.0.1", 0, Set.of(), cache));
    }

    /** The class of a text is that of the first thing that it names. */
    private Task task() {
        TaskBuilder builder = Task.builder().name("made-up texts").labels("c0", "c1", "c2", "c3");
        int rules = 0;
        for (int i = 0; i < 6; i++) {
            builder.rule(Rule.keyword("thing" + rules++, "c" + i % CLASSES, THINGS.get(i)));
        }
        for (int i = 6; rules < 40; i++) {
            String thing = THINGS.get(i % THINGS.size());
            String quality = QUALITIES.get(i / THINGS.size() % QUALITIES.size());
            builder.rule(Rule.keyword("phrase" + rules++, "c" + i % THINGS.size() % CLASSES, quality + " " + thing));
        }
        List<String> all = MadeUpTexts.of(texts + LABELLED + VALIDATION);
        for (int i = 0; i < all.size(); i++) {
            String text = all.get(i);
            if (i < LABELLED) {
                builder.labelled(new TextInstance("L" + i, text), label(text));
            } else if (i < LABELLED + VALIDATION) {
                builder.validation(new TextInstance("V" + i, text), label(text));
            } else {
                builder.unlabelled(new TextInstance("U" + i, text));
            }
        }
        return builder.build();
    }

    private static String label(String text) {
        return THINGS.stream()
                .filter(text::contains)
                .min(Comparator.comparingInt(text::indexOf))
                .map(thing -> "c" + THINGS.indexOf(thing) % CLASSES)
                .orElse("c3");
    }

    private double retrainGoal() {
        return texts <= LARGE ? 5_000 : 15_000;
    }

    /** For each name the 95th percentile, the goal, and the median. */
    private Map<String, double[]> goals(Results results) {
        Waiting waiting = results.p95Ms();
        Waiting median = results.medianMs();
        double memory = results.memoryMegabytes();
        Map<String, double[]> goals = new LinkedHashMap<>();
        goals.put("first page", new double[] {waiting.firstPage(), 1_000, median.firstPage()});
        goals.put("label", new double[] {waiting.label(), 50, median.label()});
        goals.put("preview with a literal", new double[] {waiting.previewLiteral(), 100, median.previewLiteral()});
        goals.put("preview without one", new double[] {waiting.previewNoLiteral(), 300, median.previewNoLiteral()});
        goals.put("accepted to statistics", new double[] {waiting.acceptToStatistics(), 500, median.acceptToStatistics()
        });
        goals.put("retrain", new double[] {waiting.retrain(), retrainGoal(), median.retrain()});
        goals.put("memory in MB", new double[] {memory, 2_000, memory});
        return goals;
    }

    private List<String> lines(Results results) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%,d texts, %s, rules cover %.1f %%; 95th percentiles in ms",
                results.texts(),
                results.features(),
                100 * results.coverage()));
        goals(results)
                .forEach((name, values) -> lines.add(String.format(
                        Locale.ROOT,
                        "%-24s %10.1f   goal %6.0f   median %10.1f",
                        name,
                        values[0],
                        values[1],
                        values[2])));
        lines.add(String.format(
                Locale.ROOT,
                "%-24s %10.1f   after the estimate",
                "exact without a literal",
                results.exactNoLiteralMs()));
        return lines;
    }

    private List<String> missed(Results results) {
        return goals(results).entrySet().stream()
                .filter(goal -> goal.getValue()[0] > goal.getValue()[1])
                .map(goal -> String.format(
                        Locale.ROOT,
                        "MISSED: %s %.1f, goal %.0f",
                        goal.getKey(),
                        goal.getValue()[0],
                        goal.getValue()[1]))
                .toList();
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw OverruleException.resource(folder + ": cannot be removed (" + FileFailure.words(e) + ")", e);
        }
    }

    /** A program that uses the workbench. */
    private static final class Client {
        /** Pages know their visitors by a cookie, programs send none. */
        private final HttpClient browser =
                HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

        private final HttpClient program = HttpClient.newHttpClient();
        private final String root;

        Client(String root) {
            this.root = root.replaceAll("/$", "");
        }

        double time(Runnable action) {
            long start = System.nanoTime();
            action.run();
            return (System.nanoTime() - start) / 1e6;
        }

        private static String exchange(HttpClient http, HttpRequest request) {
            try {
                HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
                if (response.statusCode() >= 400) {
                    throw OverruleException.internal(
                            request.uri() + ": " + response.statusCode() + " " + response.body());
                }
                return response.statusCode() == 303
                        ? response.headers().firstValue("Location").orElse("")
                        : response.body();
            } catch (IOException e) {
                throw OverruleException.resource(request.uri() + ": " + e.getMessage(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw OverruleException.cancelled("cancelled");
            }
        }

        String page(String path) {
            return exchange(
                    browser, HttpRequest.newBuilder(URI.create(root + path)).build());
        }

        JsonNode send(String method, String path, String body) {
            String answer = exchange(
                    program,
                    HttpRequest.newBuilder(URI.create(root + "/api/v1" + path))
                            .header("Content-Type", "application/json")
                            .method(
                                    method,
                                    body.isEmpty()
                                            ? HttpRequest.BodyPublishers.noBody()
                                            : HttpRequest.BodyPublishers.ofString(body))
                            .build());
            try {
                return MAPPER.readTree(answer);
            } catch (IOException e) {
                throw OverruleException.internal("not JSON: " + answer, e);
            }
        }

        /** Begins a project from the files of a native folder, as the start page does. */
        String upload(Path folder) {
            String start = page("/");
            String csrf = start.replaceAll("(?s).*name=\"_csrf\" value=\"([^\"]+)\".*", "$1");
            String boundary = "overrule-bench";
            List<byte[]> parts = new ArrayList<>();
            parts.add(("--" + boundary + "\r\nContent-Disposition: form-data; name=\"_csrf\"\r\n\r\n" + csrf + "\r\n--"
                            + boundary + "\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nmade up\r\n")
                    .getBytes(StandardCharsets.UTF_8));
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    parts.add(("--" + boundary + "\r\nContent-Disposition: form-data; name=\"files\"; filename=\""
                                    + file.getFileName() + "\"\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
                    parts.add(Files.readAllBytes(file));
                    parts.add("\r\n".getBytes(StandardCharsets.UTF_8));
                }
            } catch (IOException e) {
                throw OverruleException.resource(folder + ": " + e.getMessage(), e);
            }
            parts.add(("--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
            String location = exchange(
                    browser,
                    HttpRequest.newBuilder(URI.create(root + "/projects/upload"))
                            .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                            .POST(HttpRequest.BodyPublishers.ofByteArrays(parts))
                            .build());
            return location.replaceAll("(?s).*/p/([^/]+)/.*", "$1");
        }

        /** Trains, and waits for the model; the comparison with other methods goes on beside. */
        void train(String id) {
            long number = send("POST", "/projects/" + id + "/trainings", "{}")
                    .path("number")
                    .asLong();
            String state = "running";
            while (state.equals("running")) {
                pause();
                state = send("GET", "/projects/" + id + "/trainings/" + number, "")
                        .path("state")
                        .asText();
            }
            if (!state.equals("finished")) {
                throw OverruleException.internal("the training is " + state);
            }
        }

        /** Waits until nothing runs in the background any more. */
        void settle(String id) {
            while (send("GET", "/projects/" + id, "").path("training").asBoolean()) {
                pause();
            }
        }

        private static void pause() {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw OverruleException.cancelled("cancelled");
            }
        }
    }
}
