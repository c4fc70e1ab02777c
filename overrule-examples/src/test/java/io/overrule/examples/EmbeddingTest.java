package io.overrule.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.DatasetFolder;
import io.overrule.examples.plain.Triage;
import io.overrule.examples.spring.TriageService;
import io.overrule.feature.FeatureSettings;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The examples of docs/embedding.md run, and are what the page shows. */
class EmbeddingTest {
    @TempDir
    static Path folder;

    private static Path model;

    @BeforeAll
    static void train() {
        model = folder.resolve("requests.overrule");
        TrainingData data = TrainingData.prepare(
                Task.read(DatasetFolder.embedded("/io/overrule/helpdesk")),
                FeatureSettings.parse("ngrams"),
                FeatureCache.none(),
                Work.quiet());
        TrainingOptions options =
                TrainingOptions.automatic().toBuilder().seed(1).epochs(8).build();
        ModelFile.write(new Trainer(options).train(data, Work.quiet()).model(), model);
    }

    @Test
    void thePlainExampleSortsAndExplains() {
        Triage triage = new Triage(model);
        assertThat(triage.sort("where is my parcel")).matches("[a-z]+ \\d+ %");
        assertThat(triage.why("I paid by credit card")).contains("card");
        assertThat(triage.isDoubtful("asdf")).isIn(true, false);
    }

    @Test
    void theServiceOfSpringBootAnswers() throws IOException, InterruptedException {
        try (ConfigurableApplicationContext context = SpringApplication.run(
                TriageService.class, "--server.port=0", "--triage.model=" + model, "--spring.main.banner-mode=off")) {
            String port = context.getEnvironment().getProperty("local.server.port");
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/predict"))
                                    .header("Content-Type", "application/json")
                                    .POST(HttpRequest.BodyPublishers.ofString("{\"text\": \"I paid by credit card\"}"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            JsonNode json = new ObjectMapper().readTree(answer.body());
            assertThat(json.path("label").asText()).isNotEmpty();
            assertThat(json.path("rules").findValuesAsText("id")).contains("card");
        }
    }

    @Test
    void thePageShowsTheseExamples() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "embedding.md"));
        for (String source : new String[] {"plain/Triage.java", "spring/TriageService.java"}) {
            String code = Files.readString(
                    Path.of("src/main/java/io/overrule/examples").resolve(source));
            String body = code.substring(code.indexOf("\npublic ") + 1).strip();
            assertThat(page).as(source).contains(body);
        }
    }
}
