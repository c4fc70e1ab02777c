package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.DatasetFolder;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.Value;
import io.overrule.feature.FeatureBlock;
import io.overrule.feature.FeatureRow;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Decision;
import io.overrule.inference.Explanation;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import io.overrule.modelfile.ModelFile;
import io.overrule.onnx.OnnxExport;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleReader;
import io.overrule.rule.Task;
import io.overrule.rule.TaskBuilder;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** ONNX Runtime computes from the exported graphs what the model says. */
class OnnxExportTest {
    private static final double SAME = 1e-5;

    @TempDir
    private Path folder;

    private static Model train(Task task, String features, int seed) {
        TrainingData data =
                TrainingData.prepare(task, FeatureSettings.parse(features), FeatureCache.none(), Work.quiet());
        TrainingOptions options =
                TrainingOptions.automatic().toBuilder().seed(seed).epochs(8).build();
        return new Trainer(options).train(data, Work.quiet()).model();
    }

    /** The columns of an instance's features before they are scaled, by the input that takes them. */
    private static Map<String, float[]> inputs(Model model, Instance instance) {
        FeatureRow row = new FeatureRow(model.extractor().denseWidth());
        model.extractor().extract(instance, row);
        float[] sparse = new float[model.extractor().sparseWidth()];
        for (int k = 0; k < row.sparseCount(); k++) {
            sparse[row.sparseIndex(k)] = row.sparseValue(k);
        }
        Map<String, float[]> inputs = new HashMap<>();
        int denseAt = 0;
        int sparseAt = 0;
        for (FeatureBlock block : model.extractor().blocks()) {
            float[] values = new float[block.denseWidth() + block.sparseWidth()];
            for (int i = 0; i < values.length; i++) {
                float scaled = block.denseWidth() > 0 ? row.dense(denseAt++) : sparse[sparseAt++];
                values[i] = scaled / block.factor()
                        + (block.mean().isEmpty() ? 0 : block.mean().get(i));
            }
            inputs.put(block.name().replaceAll("[^A-Za-z0-9]+", "_"), values);
        }
        return inputs;
    }

    private static Map<String, Object> run(byte[] graph, Map<String, float[][]> inputs) throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        Map<String, OnnxTensor> tensors = new HashMap<>();
        try (OrtSession session = environment.createSession(graph)) {
            for (Map.Entry<String, float[][]> input : inputs.entrySet()) {
                tensors.put(input.getKey(), OnnxTensor.createTensor(environment, input.getValue()));
            }
            Map<String, Object> outputs = new HashMap<>();
            try (OrtSession.Result result = session.run(tensors)) {
                for (Map.Entry<String, OnnxValue> output : result) {
                    outputs.put(output.getKey(), output.getValue().getValue());
                }
            }
            return outputs;
        } finally {
            tensors.values().forEach(OnnxTensor::close);
        }
    }

    private static Map<String, float[][]> batch(Model model, List<? extends Instance> instances) {
        Map<String, float[][]> batch = new HashMap<>();
        for (int i = 0; i < instances.size(); i++) {
            int at = i;
            inputs(model, instances.get(i))
                    .forEach((name, values) ->
                            batch.computeIfAbsent(name, key -> new float[instances.size()][])[at] = values);
        }
        return batch;
    }

    private static void requireSame(Model model, List<? extends Instance> instances) throws OrtException {
        Map<String, float[][]> batch = batch(model, instances);
        Map<String, Object> classified = run(OnnxExport.classifier(model), batch);
        List<Explanation> explanations = model.explain(instances);
        float[][] covers = new float[instances.size()][model.rules().size()];
        for (int i = 0; i < covers.length; i++) {
            for (Explanation.FiredRule rule : explanations.get(i).rules()) {
                covers[i][rule.index()] = 1;
            }
        }
        batch.put("covers", covers);
        Map<String, Object> judged = run(OnnxExport.rules(model), batch);

        for (int i = 0; i < covers.length; i++) {
            Explanation explanation = explanations.get(i);
            Prediction prediction = explanation.prediction();
            for (int y = 0; y < model.labels().size(); y++) {
                assertThat(((float[][]) classified.get("probabilities"))[i][y])
                        .isCloseTo(prediction.probabilities().get(y).floatValue(), within((float) SAME));
                assertThat(((float[][]) judged.get("scores"))[i][y])
                        .isCloseTo(prediction.scores().get(y).floatValue(), within((float) SAME));
            }
            assertThat(((long[]) classified.get("label"))[i]).isEqualTo(explanation.classifierLabel());
            assertThat(((long[]) judged.get("label"))[i]).isEqualTo(prediction.label());
            float[] trust = ((float[][]) judged.get("trust"))[i];
            for (Explanation.FiredRule rule : explanation.rules()) {
                assertThat(trust[rule.index()]).isCloseTo((float) rule.trust(), within((float) SAME));
                if (rule.holding().isPresent()) {
                    assertThat(((float[][]) judged.get("holding"))[i][rule.index()])
                            .isCloseTo((float) rule.holding().getAsDouble(), within((float) SAME));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Inference.class)
    void nGramsOfTheHelpDeskGiveTheSame(Inference inference) throws OrtException {
        Task task = Task.read(DatasetFolder.embedded("/io/overrule/helpdesk"));
        Model model = train(task, "ngrams+style", 1).deciding(new Decision(inference, 0.4));
        requireSame(model, task.dataset().unlabelled().subList(0, 200));
    }

    @Test
    void anEnsembleGivesTheSame() throws OrtException {
        Task task = Task.read(DatasetFolder.embedded("/io/overrule/helpdesk"));
        Model model = Model.ensemble(List.of(train(task, "chars:max=500", 1), train(task, "chars:max=500", 2)));
        requireSame(model, task.dataset().unlabelled().subList(0, 100));
    }

    @Test
    void recordsGiveTheSame() throws OrtException {
        TaskBuilder builder = Task.builder()
                .labels("low", "high")
                .rule(RuleReader.parse(
                                List.of(
                                        "{\"id\": \"old\", \"kind\": \"record\", \"label\": \"high\", \"all\": [{\"attribute\": \"age\","
                                                + " \"op\": \">=\", \"value\": 40}]}"),
                                LabelSet.of(List.of("low", "high")))
                        .rule(0))
                .rule(Rule.custom("young", "low", instance -> instance.display().contains("age=2")));
        List<Instance> all = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Instance record = Instance.record(
                    Map.of("age", Value.of(20 + i % 40), "city", Value.of(i % 3 == 0 ? "Bonn" : "Rome")));
            all.add(record);
            if (i < 20) {
                builder = builder.labelled(record, i % 40 < 18 ? "low" : "high");
            } else {
                builder = builder.unlabelled(record);
            }
        }
        requireSame(train(builder.build(), "records", 1), all);
    }

    @Test
    void theCommandWritesBothGraphsWithWhatIsNeededToFeedThem() throws IOException, OrtException {
        Task task = Task.read(DatasetFolder.at(FruitFolder.write(folder.resolve("fruit"))));
        Model model = train(task, "ngrams:few-hot,min=1", 1);
        Path file = folder.resolve("fruit.overrule");
        ModelFile.write(model, file);
        Path target = folder.resolve("onnx");
        Outcome outcome =
                Outcome.of(folder.resolve("cache"), "", "export", "onnx", file.toString(), "-o", target.toString());
        assertThat(outcome.code()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("classifier.onnx: features to probabilities of 2 classes");

        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession session = environment.createSession(Files.readAllBytes(target.resolve("classifier.onnx")))) {
            Map<String, String> metadata = session.getMetadata().getCustomMetadata();
            assertThat(metadata.get("overrule.labels")).isEqualTo("[\"fruit\",\"animal\"]");
            assertThat(metadata.get("overrule.rules")).contains("sweet").contains("wild|tail");
            JsonNode features = new ObjectMapper().readTree(metadata.get("overrule.features"));
            JsonNode vocabulary = features.path("ngrams_few_hot_min_1").path("vocabulary");
            assertThat(vocabulary.size()).isEqualTo(model.extractor().sparseWidth());
            JsonNode provenance = new ObjectMapper().readTree(metadata.get("overrule.provenance"));
            assertThat(provenance.path("seed").asLong()).isEqualTo(1);
            assertThat(provenance.path("dataHashes").size()).isPositive();

            // What the metadata says is enough to classify without Overrule: the n-grams of a text are few-hot.
            float[] row = new float[vocabulary.size()];
            for (int i = 0; i < row.length; i++) {
                row[i] = List.of("ripe", "plums", "ripe plums")
                                .contains(vocabulary.get(i).asText())
                        ? 1
                        : 0;
            }
            float[][] probabilities = (float[][]) run(
                            Files.readAllBytes(target.resolve("classifier.onnx")),
                            Map.of("ngrams_few_hot_min_1", new float[][] {row}))
                    .get("probabilities");
            assertThat(probabilities[0][0])
                    .isCloseTo(
                            model.predict(Instance.text("ripe plums"), Inference.CLASSIFIER)
                                    .probabilities()
                                    .get(0)
                                    .floatValue(),
                            within((float) SAME));
        }
    }
}
