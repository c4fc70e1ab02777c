package io.overrule.workbench.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.atlassian.oai.validator.OpenApiInteractionValidator;
import com.atlassian.oai.validator.model.Request;
import com.atlassian.oai.validator.model.SimpleRequest;
import com.atlassian.oai.validator.model.SimpleResponse;
import com.atlassian.oai.validator.report.ValidationReport;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.cache.FeatureCache;
import io.overrule.workbench.SmallTask;
import io.overrule.workbench.desk.Desks;
import io.overrule.workbench.project.Projects;
import io.overrule.workbench.web.WebServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every call, held against the description that the server gives of itself. */
class ApiTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final OpenApiInteractionValidator VALIDATOR =
            OpenApiInteractionValidator.createForInlineApiSpecification(Api.description())
                    .build();

    @TempDir
    private Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private WebServer server;

    @BeforeEach
    void start() {
        Projects projects = Projects.inFolder(folder);
        projects.create(SmallTask.project("Requests"));
        server = WebServer.start(
                new WebServer.Settings("127.0.0.1", 0, Set.of()), new Desks(projects, FeatureCache.inMemory()));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private record Answer(int status, JsonNode json) {}

    private Answer call(String method, String path, String body) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + server.port() + "/api/v1" + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body))
                .header("Content-Type", "application/json");
        HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        SimpleRequest.Builder described = new SimpleRequest.Builder(method.toLowerCase(Locale.ROOT), uri.getPath());
        if (!body.isEmpty()) {
            described.withContentType("application/json").withBody(body);
        }
        if (uri.getQuery() != null) {
            for (String parameter : uri.getQuery().split("&")) {
                described.withQueryParam(parameter.split("=")[0], parameter.split("=")[1]);
            }
        }
        SimpleResponse.Builder answered = SimpleResponse.Builder.status(response.statusCode());
        if (!response.body().isEmpty()) {
            answered.withContentType(response.headers()
                            .firstValue("Content-Type")
                            .orElse("")
                            .replaceAll(";.*", ""))
                    .withBody(response.body());
        }
        if (response.statusCode() < 300) {
            ValidationReport report = VALIDATOR.validate(described.build(), answered.build());
            assertThat(report.getMessages())
                    .as(method + " " + path + ": " + response.body())
                    .isEmpty();
        } else {
            ValidationReport report =
                    VALIDATOR.validateResponse(uri.getPath(), Request.Method.valueOf(method), answered.build());
            assertThat(report.getMessages())
                    .as(method + " " + path + ": " + response.body())
                    .isEmpty();
        }
        return new Answer(response.statusCode(), tree(response.body()));
    }

    private static JsonNode tree(String body) {
        try {
            return body.startsWith("{") ? MAPPER.readTree(body) : MAPPER.missingNode();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(body, e);
        }
    }

    @Test
    void theWholeLoopGoesThroughTheInterface() throws IOException, InterruptedException {
        assertThat(call("GET", "/projects", "").json().path("projects")).hasSize(1);
        assertThat(call("GET", "/projects/requests", "").json().path("rules").asInt())
                .isEqualTo(2);
        JsonNode next = call("GET", "/projects/requests/next", "").json();
        String id = next.path("id").asText();
        assertThat(id).startsWith("U");
        call("PUT", "/projects/requests/instances/" + id + "/label", "{\"labels\": [\"payment\"]}");
        assertThat(call("GET", "/projects/requests/instances/" + id, "")
                        .json()
                        .path("labels")
                        .path(0)
                        .asText())
                .isEqualTo("payment");
        JsonNode suggested = call(
                        "POST",
                        "/projects/requests/suggestions",
                        "{\"instance\": \"L3\", \"words\": \"invoice\", \"label\": \"payment\"}")
                .json();
        JsonNode rule = suggested.path("exact").path("rule");
        assertThat(rule.isObject()).isTrue();
        call("POST", "/projects/requests/rules/preview", "{\"rule\": " + rule + "}");
        assertThat(call("POST", "/projects/requests/rules", "{\"rule\": " + rule + ", \"exemplar\": \"L3\"}")
                        .status())
                .isEqualTo(201);
        call("GET", "/projects/requests/rules", "");
        call("GET", "/projects/requests/settings", "");
        call("PUT", "/projects/requests/settings", "{\"features\": \"ngrams\", \"method\": \"implyloss\"}");
        assertThat(call("PUT", "/projects/requests/rules/card/on", "{\"on\": false, \"version\": 99}")
                        .status())
                .as("somebody else was faster")
                .isEqualTo(409);
        call("PUT", "/projects/requests/rules/card/on", "{\"on\": false}");
        call(
                "PUT",
                "/projects/requests/rules/card",
                "{\"rule\": {\"id\": \"card\", \"label\": \"payment\", \"kind\": \"keyword\", \"words\": [\"my card\"]}}");
        call("DELETE", "/projects/requests/rules/card", "");
        call("POST", "/projects/requests/undo", "");
        call("POST", "/projects/requests/audit", "{\"size\": 4}");
        String audited = call("GET", "/projects/requests/audit", "")
                .json()
                .path("instances")
                .path(0)
                .path("id")
                .asText();
        call("PUT", "/projects/requests/audit/" + audited, "{\"labels\": [\"delivery\"]}");
        assertThat(call("POST", "/projects/requests/trainings", "{}").status()).isEqualTo(202);
        await();
        JsonNode training = call("GET", "/projects/requests/trainings/1", "").json();
        assertThat(training.path("state").asText()).isEqualTo("finished");
        assertThat(call("GET", "/projects/requests/audit", "")
                        .json()
                        .path("accuracy")
                        .path("count")
                        .asInt())
                .isEqualTo(1);
        assertThat(call("POST", "/projects/requests/predictions", "{\"text\": \"where is my parcel\"}")
                        .json()
                        .path("predictions")
                        .path(0)
                        .path("label")
                        .asText())
                .isEqualTo("delivery");
        lookCloser(id);
        for (String file : new String[] {"labels.jsonl", "journal.jsonl", "labels.csv", "report.html"}) {
            assertThat(call("GET", "/projects/requests/export/" + file, "").status())
                    .isEqualTo(200);
        }
        assertThat(call("GET", "/projects/requests/timeline?limit=5", "").json().path("entries"))
                .hasSize(5);
        call("POST", "/projects/requests/timeline/back", "{\"to\": 1}");
        call("GET", "/projects/requests/instances?part=labelled&limit=3", "");
        call("DELETE", "/projects/requests/instances/" + id + "/label", "");
        call("DELETE", "/projects/requests/trainings/running", "");
    }

    /** What the pages of rules, search and map show, and do. */
    private void lookCloser(String labelledId) throws IOException, InterruptedException {
        JsonNode parcel = call("GET", "/projects/requests/rules/parcel", "").json();
        assertThat(parcel.path("overruledCount").asInt()
                        + parcel.path("keptCount").asInt())
                .isPositive();
        JsonNode report =
                call("GET", "/projects/requests/rules/parcel/narrowings", "").json();
        String narrowed =
                "{\"id\": \"parcel\", \"label\": \"delivery\", \"kind\": \"keyword\", \"words\": [\"my parcel\"]}";
        assertThat(call(
                                "PUT",
                                "/projects/requests/rules/parcel",
                                "{\"rule\": " + narrowed + ", \"version\": "
                                        + report.path("version").asLong() + "}")
                        .status())
                .isEqualTo(200);
        assertThat(call("POST", "/projects/requests/rules/parcel/takeback", "{\"version\": 1}")
                        .status())
                .isEqualTo(409);
        call("POST", "/projects/requests/rules/parcel/takeback", "{}");
        assertThat(call("GET", "/projects/requests/rules/parcel", "").json().path("rule"))
                .isEqualTo(parcel.path("rule"));
        call("GET", "/projects/requests/overlap?first=parcel&second=invoice", "");
        JsonNode draft = call("GET", "/projects/requests/search?q=invoice", "").json();
        assertThat(draft.path("preview").path("exact").asBoolean()).isTrue();
        assertThat(draft.path("instances")).isNotEmpty();
        assertThat(call("GET", "/projects/requests/search?q=/(/", "")
                        .json()
                        .path("problem")
                        .asText())
                .isNotEmpty();
        assertThat(call("POST", "/projects/requests/search/rule", "{\"q\": \"bill\", \"label\": \"payment\"}")
                        .status())
                .isEqualTo(201);
        JsonNode points = call("GET", "/projects/requests/map?colour=trust&rule=parcel", "")
                .json()
                .path("points");
        assertThat(points).isNotEmpty();
        String first = points.path(0).path("instance").asText();
        assertThat(call("GET", "/projects/requests/map/around?instance=" + first, "")
                        .json()
                        .path("instances")
                        .path(0)
                        .path("id")
                        .asText())
                .isEqualTo(first);
        assertThat(call("POST", "/projects/requests/instances/" + labelledId + "/skip", "")
                        .status())
                .isEqualTo(204);
    }

    private void await() throws IOException, InterruptedException {
        while (call("GET", "/projects/requests", "").json().path("training").asBoolean()) {
            Thread.sleep(50);
        }
    }

    @Test
    void projectsBeginHereToo() throws IOException, InterruptedException {
        Answer made = call(
                "POST",
                "/projects",
                "{\"name\": \"New one\", \"labels\": [\"a\", \"b\"], \"instances\": [{\"text\": \"first\", \"label\":"
                        + " \"a\"}, {\"text\": \"second\"}]}");

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.json().path("unlabelled").asInt()).isEqualTo(1);
    }

    @Test
    void projectsOfRecordsBeginHereToo() throws IOException, InterruptedException {
        Answer made = call(
                "POST",
                "/projects",
                "{\"name\": \"People\", \"labels\": [\"yes\", \"no\"], \"instances\": [{\"record\": {\"age\": 30,"
                        + " \"job\": \"cook\"}, \"label\": \"yes\"}, {\"record\": {\"age\": 51, \"job\": null}}]}");
        Answer wrong = call(
                "POST",
                "/projects",
                "{\"name\": \"People\", \"labels\": [\"yes\", \"no\"], \"instances\": [{\"record\": {\"age\": 30}},"
                        + " {\"text\": 3}]}");

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.json().path("unlabelled").asInt()).isEqualTo(1);
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.json().path("error").path("message").asText()).contains("Instance 2");
    }

    @Test
    void mistakesSayWhatIsWrong() throws IOException, InterruptedException {
        assertThat(call("GET", "/projects/nobody", "").status()).isEqualTo(404);
        assertThat(call("PUT", "/projects/requests/instances/U24/label", "{\"labels\": [\"nonsense\"]}")
                        .json()
                        .path("error")
                        .path("message")
                        .asText())
                .contains("nonsense");
        assertThat(call("POST", "/projects/requests/rules", "{}").status()).isEqualTo(422);
        assertThat(call("POST", "/projects/requests/predictions", "{\"text\": \"x\"}")
                        .status())
                .isEqualTo(422);
    }

    @Test
    void everyRouteIsDescribed() {
        Set<String> described = new HashSet<>();
        tree(Api.description()).path("paths").properties().forEach(path -> path.getValue()
                .properties()
                .forEach(method -> described.add(method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey())));

        assertThat(server.routes("/api/v1")).isEqualTo(described);
    }
}
