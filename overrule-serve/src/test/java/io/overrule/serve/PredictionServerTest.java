package io.overrule.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.DatasetFolder;
import io.overrule.data.Instance;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import io.overrule.rule.Task;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real server with a real model. */
@Timeout(180)
class PredictionServerTest {
    @TempDir
    static Path folder;

    private static Model first;
    private static Model second;

    private final HttpClient client = HttpClient.newHttpClient();
    private Path file;
    private PredictionServer server;

    @BeforeAll
    static void train() {
        TrainingData data = TrainingData.prepare(
                Task.read(DatasetFolder.embedded("/io/overrule/helpdesk")),
                FeatureSettings.parse("ngrams"),
                FeatureCache.none(),
                Work.quiet());
        TrainingOptions options =
                TrainingOptions.automatic().toBuilder().seed(1).epochs(5).build();
        first = new Trainer(options).train(data, Work.quiet()).model();
        second = new Trainer(options.toBuilder().seed(2).build())
                .train(data, Work.quiet())
                .model();
    }

    @BeforeEach
    void serve() {
        file = folder.resolve("served.overrule");
        ModelFile.write(first, file);
        server = new PredictionServer(new ServeOptions(
                file, "localhost", 0, 2, 100_000, 200, 16, Duration.ofMillis(20), Duration.ofSeconds(5)));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private URI uri(String path) {
        return URI.create("http://localhost:" + server.port() + path);
    }

    private HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(uri(path))
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(uri(path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static JsonNode json(HttpResponse<String> response) throws IOException {
        return new ObjectMapper().readTree(response.body());
    }

    @Test
    void aBatchIsAnsweredInItsOrderAndABadInstanceInItsPlace() throws IOException, InterruptedException {
        HttpResponse<String> response = post(
                "/v1/predict",
                "{\"instances\": [{\"id\": \"a\", \"text\": \"where is my parcel\"}, {\"txt\": \"x\"}, {\"text\": \"my card\"},"
                        + " {\"record\": {\"age\": 3}}]}");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        JsonNode answers = json(response).path("predictions");
        assertThat(answers).hasSize(4);
        assertThat(answers.get(0).path("id").asText()).isEqualTo("a");
        assertThat(answers.get(0).path("label").asText())
                .isEqualTo(first.predict(Instance.text("where is my parcel")).name());
        assertThat(answers.get(1).path("error").asText()).contains("did you mean 'text'?");
        assertThat(answers.get(2).path("probabilities").size())
                .isEqualTo(first.labels().size());
        assertThat(answers.get(3).path("error").asText()).contains("is a record");
    }

    @Test
    void anExplanationNamesTheRulesThatFired() throws IOException, InterruptedException {
        JsonNode answer = json(post("/v1/explain", "{\"text\": \"I paid by credit card\"}"));
        assertThat(answer.path("rules").findValuesAsText("id")).contains("card");
        assertThat(answer.path("rules").get(0).path("trust").asDouble()).isBetween(0.0, 1.0);
    }

    @Test
    void whatIsWrongIsAnsweredWithItsStatus() throws IOException, InterruptedException {
        assertThat(post("/v1/predict", "not json").statusCode()).isEqualTo(400);
        assertThat(post("/v1/predict", "[]").statusCode()).isEqualTo(400);
        // Otherwise the second would get no answer, and nobody would notice.
        assertThat(post("/v1/predict", "{\"text\": \"a\"}\n{\"text\": \"b\"}").statusCode())
                .isEqualTo(400);
        assertThat(post("/v1/predict", "{\"txt\": \"x\"}").statusCode()).isEqualTo(400);
        assertThat(post("/v1/predict", "{\"text\": \"" + "x".repeat(200_000) + "\"}")
                        .statusCode())
                .isEqualTo(413);
        String many = "{\"instances\": [" + "{\"text\": \"x\"},".repeat(200) + "{\"text\": \"x\"}]}";
        assertThat(post("/v1/predict", many).body()).contains("201 instances; send at most 200");
        assertThat(get("/v1/predict").statusCode()).isEqualTo(405);
        assertThat(get("/nothing").statusCode()).isEqualTo(404);
    }

    @Test
    void healthReadinessMetricsAndTheDescriptionAreThere() throws IOException, InterruptedException {
        post("/v1/predict", "{\"instances\": [{\"text\": \"a\"}, {\"text\": \"b\"}, {}]}");
        assertThat(get("/health").body()).isEqualTo("alive\n");
        assertThat(get("/ready").statusCode()).isEqualTo(200);
        assertThat(get("/metrics").body())
                .contains("overrule_predictions_total 2\n")
                .contains("overrule_refused_instances_total 1\n")
                .contains("overrule_requests_total{path=\"/v1/predict\",status=\"200\"} 1\n")
                .contains("overrule_request_seconds_bucket{le=\"+Inf\"}");
        JsonNode openApi = json(get("/openapi.json"));
        assertThat(openApi.path("paths").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "/v1/predict", "/v1/explain", "/health", "/ready", "/metrics", "/openapi.json");
    }

    @Test
    void aChangedModelIsReadWithoutALostRequest() throws Exception {
        AtomicBoolean end = new AtomicBoolean();
        List<CompletableFuture<List<Integer>>> clients = new ArrayList<>();
        for (int c = 0; c < 3; c++) {
            clients.add(CompletableFuture.supplyAsync(() -> {
                List<Integer> codes = new ArrayList<>();
                while (!end.get()) {
                    try {
                        codes.add(post("/v1/predict", "{\"text\": \"where is my parcel\"}")
                                .statusCode());
                    } catch (IOException | InterruptedException e) {
                        codes.add(-1);
                    }
                }
                return codes;
            }));
        }
        double expected = probability(second);
        assertThat(probability(first)).isNotEqualTo(expected);
        Path next = folder.resolve("next.overrule");
        ModelFile.write(second, next);
        Files.move(next, file, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
        while (served() != expected) {
            Thread.sleep(10);
        }
        Files.writeString(folder.resolve("broken"), "no model");
        Files.move(folder.resolve("broken"), file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        while (!get("/metrics").body().contains("overrule_model_reload_failures_total 1")) {
            Thread.sleep(10);
        }
        assertThat(served()).as("a file that is no model changes nothing").isEqualTo(expected);
        end.set(true);
        for (CompletableFuture<List<Integer>> each : clients) {
            assertThat(each.get()).isNotEmpty().containsOnly(200);
        }
    }

    private static double probability(Model model) {
        return model.predict(Instance.text("where is my parcel"))
                .probabilities()
                .get(0);
    }

    private double served() throws IOException, InterruptedException {
        JsonNode answer = json(post("/v1/predict", "{\"text\": \"where is my parcel\"}"));
        return answer.path("probabilities").path(first.labels().name(0)).asDouble();
    }

    @Test
    void requestsThatAreUnderWayEndBeforeTheServerDoes() throws Exception {
        String body = "{\"instances\": [" + "{\"text\": \"where is my parcel\"},".repeat(199) + "{\"text\": \"x\"}]}";
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            answers.add(client.sendAsync(
                    HttpRequest.newBuilder(uri("/v1/explain"))
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString()));
        }
        while (!get("/metrics").body().contains("overrule_requests_total{path=\"/v1/explain\"")) {
            Thread.sleep(1);
        }
        server.close();
        int answered = 0;
        for (CompletableFuture<HttpResponse<String>> answer : answers) {
            answered += answer.handle((response, e) -> response != null && response.statusCode() == 200 ? 1 : 0)
                    .get();
        }
        assertThat(answered).isPositive();
        assertThatThrownBy(() -> get("/health")).isInstanceOf(IOException.class);
    }

    @Test
    void aFileThatIsNoModelIsRefusedAtTheStart() throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "no model");
        assertThatThrownBy(() -> new PredictionServer(ServeOptions.of(text, "localhost", 0)))
                .isInstanceOf(OverruleException.class);
    }
}
