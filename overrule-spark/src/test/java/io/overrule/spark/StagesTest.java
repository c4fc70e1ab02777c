package io.overrule.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.Instance;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import io.overrule.modelfile.ModelFile;
import io.overrule.training.Trainer;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StagesTest {
    private static final SparkSession SPARK = LocalSpark.session();

    private static final List<Row> ROWS = Requests.rows(300);
    private static Model model;

    @BeforeAll
    static void train() {
        model = new Trainer(Requests.options("ngrams"))
                .train(Requests.task(ROWS))
                .model();
    }

    @Test
    void aPipelineOfStagesIsSavedAndLoadedAndPredictsWhatTheModelPredicts(@TempDir Path folder) throws Exception {
        Dataset<Row> table = Requests.table(SPARK, ROWS, 3);
        Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {
            new RuleCover().setRules(model.rules()),
            TextEncoder.of(model),
            OverruleModel.of(model).setIdCol("id").setExplanationCol("why")
        });
        String path = folder.resolve("pipeline").toString();
        pipeline.fit(table).write().save(path);

        List<Row> rows = PipelineModel.load(path).transform(table).collectAsList();

        assertThat(rows).hasSameSizeAs(ROWS);
        for (Row row : rows) {
            Instance instance = Instance.text(row.getAs("text"));
            Prediction prediction = model.predict(instance);
            assertThat(row.<String>getAs("prediction")).isEqualTo(prediction.name());
            assertThat(row.<Vector>getAs("probability").toArray())
                    .containsExactly(prediction.probabilities().stream()
                            .mapToDouble(Double::doubleValue)
                            .toArray());
            assertThat(row.<String>getList(row.fieldIndex("rules")))
                    .containsExactlyInAnyOrderElementsOf(model.explain(instance).rules().stream()
                            .map(rule -> rule.rule().id())
                            .toList());
            assertThat(row.<Row>getList(row.fieldIndex("why")).stream()
                            .map(fired -> fired.getString(0) + " " + fired.getDouble(2))
                            .toList())
                    .isEqualTo(model.explain(instance).rules().stream()
                            .map(rule -> rule.rule().id() + " " + rule.trust())
                            .toList());
        }
    }

    @Test
    void aSavedModelHoldsTheModelFileByteForByte(@TempDir Path folder) throws Exception {
        String path = folder.resolve("model").toString();
        OverruleModel.of(model).write().save(path);

        assertThat(OverruleModel.load(path).modelFile()).isEqualTo(ModelFile.toBytes(model));
        assertThat(Path.of(path, "model.overrule")).hasBinaryContent(ModelFile.toBytes(model));
    }
}
