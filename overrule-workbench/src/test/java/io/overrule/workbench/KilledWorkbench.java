package io.overrule.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.RandomStream;
import io.overrule.cache.FeatureCache;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.desk.Desks;
import io.overrule.workbench.project.Projects;
import io.overrule.workbench.store.TrainingRow;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A workbench in a process of its own that is killed while people label, begin projects and train. Whatever it had
 * acknowledged must be there afterwards.
 */
final class KilledWorkbench {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Path folder;
    private final List<String> options;
    private final Supplier<Projects> reopened;

    /**
     * @param options of the command, beyond those that all rounds have
     * @param reopened the projects, read in this process after the other one is dead
     */
    KilledWorkbench(Path folder, List<String> options, Supplier<Projects> reopened) {
        this.folder = folder;
        this.options = List.copyOf(options);
        this.reopened = reopened;
    }

    /** What was acknowledged: labels by instance, and projects. */
    private record Acknowledged(List<String> labels, List<String> projects, boolean training) {}

    /** @return how many labels were acknowledged in all rounds */
    int survive(int rounds, String project, String authorization) throws IOException, InterruptedException {
        int acknowledged = 0;
        for (int round = 0; round < rounds; round++) {
            Acknowledged known = work(round, project, authorization);
            acknowledged += known.labels().size();
            check(known, project);
        }
        return acknowledged;
    }

    private Process start() throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.overrule.app.Overrule",
                "serve",
                "--port",
                "0",
                "--no-cache",
                "--projects",
                folder.toString()));
        command.addAll(options);
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private Acknowledged work(int round, String project, String authorization)
            throws IOException, InterruptedException {
        Process process = start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            String line = out.readLine();
            assertThat(line).as("the first line of the workbench").contains("http://");
            String root = line.substring(line.indexOf("http://")).replaceAll("/$", "") + "/api/v1/projects";
            Client client = new Client(root, authorization);
            List<String> labels = Collections.synchronizedList(new ArrayList<>());
            List<String> projects = Collections.synchronizedList(new ArrayList<>());
            RandomStream random = RandomStream.of(round, "kill");
            int dueAfter = 3 + random.nextInt(12);
            boolean training = client.post("/" + project + "/trainings", "{}").isPresent();
            Thread killer = new Thread(() -> kill(process, labels, dueAfter, random.nextInt(40)));
            Thread importer = new Thread(() -> client.post(
                            "",
                            "{\"name\": \"Imported\", \"labels\": [\"a\", \"b\"], \"instances\": [{\"text\": \"some text\"},"
                                    + " {\"text\": \"more text\"}]}")
                    .ifPresent(json -> projects.add(json.path("id").asText())));
            killer.start();
            importer.start();
            for (int i = 24; i < 60 && process.isAlive(); i++) {
                String id = "U" + i;
                String label = (i + round) % 2 == 0 ? "delivery" : "payment";
                if (client.put("/" + project + "/instances/" + id + "/label", "{\"labels\": [\"" + label + "\"]}")) {
                    labels.add(id + " " + label);
                } else {
                    break;
                }
            }
            killer.join();
            importer.join();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            return new Acknowledged(List.copyOf(labels), List.copyOf(projects), training);
        } finally {
            process.destroyForcibly();
        }
    }

    /** Kills the process as soon as so many labels were acknowledged, and a little later by chance. */
    private static void kill(Process process, List<String> labels, int dueAfter, int moreMillis) {
        try {
            while (labels.size() < dueAfter && process.isAlive()) {
                Thread.sleep(1);
            }
            Thread.sleep(moreMillis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        // SIGKILL: nothing is flushed, nobody says goodbye.
        process.destroyForcibly();
    }

    private void check(Acknowledged known, String project) {
        try (Desks desks = new Desks(reopened.get(), FeatureCache.none())) {
            Desk desk = desks.of(project);
            for (String label : known.labels()) {
                String[] parts = label.split(" ", 2);
                assertThat(desk.look(parts[0]).labels()).as(label).containsExactly(parts[1]);
            }
            for (String other : known.projects()) {
                assertThat(desks.of(other).now().dataset().unlabelled()).hasSize(2);
            }
            // Whatever is listed is whole.
            desks.projects().list().forEach(listed -> desks.of(listed.id()).now());
            List<TrainingRow> trainings = desk.trainings().all();
            assertThat(trainings).allMatch(row -> row.state() != TrainingRow.State.RUNNING);
            if (known.training()) {
                assertThat(trainings).isNotEmpty();
            }
        }
    }

    /** Sends JSON; a dead workbench answers nothing. */
    private record Client(HttpClient http, String root, String authorization) {
        Client(String root, String authorization) {
            this(HttpClient.newHttpClient(), root, authorization);
        }

        Optional<JsonNode> post(String path, String body) {
            return send(path, "POST", body);
        }

        boolean put(String path, String body) {
            return send(path, "PUT", body).isPresent();
        }

        private Optional<JsonNode> send(String path, String method, String body) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(root + path))
                    .header("Content-Type", "application/json")
                    .method(method, HttpRequest.BodyPublishers.ofString(body));
            if (!authorization.isEmpty()) {
                request.header("Authorization", authorization);
            }
            try {
                HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
                return response.statusCode() < 300 ? Optional.of(MAPPER.readTree(response.body())) : Optional.empty();
            } catch (IOException e) {
                return Optional.empty();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            }
        }
    }
}
