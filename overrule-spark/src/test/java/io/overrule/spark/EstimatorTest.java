package io.overrule.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.data.LabelSet;
import io.overrule.modelfile.ModelFile;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EstimatorTest {
    private static final SparkSession SPARK = LocalSpark.session();
    private static final RuleSet RULES = RuleSet.of(LabelSet.of(Requests.LABELS), Requests.rules());

    private static OverruleEstimator estimator(TrainingOptions options) {
        return new OverruleEstimator()
                .setRules(RULES)
                .setIdCol("id")
                .setValidationCol("validation")
                .setExemplarCol("exemplar_of")
                .setOptions(options);
    }

    private static byte[] local(Task task, TrainingOptions options) {
        return ModelFile.toBytes(new Trainer(options).train(task).model());
    }

    @Test
    void theModelIsThatOfOneMachineByteForByteWhateverThePartitions() {
        List<Row> rows = Requests.rows(400);
        TrainingOptions options = Requests.options("ngrams");
        byte[] local = local(Requests.task(rows), options);

        for (int partitions : new int[] {1, 3, 17}) {
            OverruleModel model = estimator(options).fit(Requests.table(SPARK, rows, partitions));

            assertThat(model.modelFile()).as("%d partitions", partitions).isEqualTo(local);
        }
    }

    @Test
    void aMethodThatLearnsFromAllVotesGivesTheSameBytes() {
        List<Row> rows = Requests.rows(300);
        TrainingOptions options = TrainingOptions.defaults(Methods.AUTO).toBuilder()
                .features(Requests.options("ngrams+style").features().orElseThrow())
                .classifierLayers(List.of(8))
                .ruleLayers(List.of(8))
                .epochs(2)
                .seed(5)
                .build();

        assertThat(estimator(options).fit(Requests.table(SPARK, rows, 4)).modelFile())
                .isEqualTo(local(Requests.task(rows), options));
    }

    @Test
    void selfTrainingReadsAllRowsAndGivesTheSameBytes() {
        List<Row> rows = Requests.rows(200);
        TrainingOptions options = TrainingOptions.defaults(Methods.named("self-training")).toBuilder()
                .features(Requests.options("chars").features().orElseThrow())
                .classifierLayers(List.of(8))
                .ruleLayers(List.of(8))
                .epochs(2)
                .members(2)
                .build();

        assertThat(estimator(options).fit(Requests.table(SPARK, rows, 3)).modelFile())
                .isEqualTo(local(Requests.task(rows), options));
    }

    @Test
    void sentencesTrainTheSameBytes() {
        List<Row> rows = Sentences.rows(120);
        TrainingOptions options = Requests.options("ngrams+chars");
        OverruleEstimator estimator = new OverruleEstimator()
                .setRules(RuleSet.of(LabelSet.of(Sentences.LABELS), Sentences.rules()))
                .setTokensCol("tokens")
                .setLabelCol("tags")
                .setIdCol("id")
                .setOptions(options);

        assertThat(estimator.fit(Sentences.table(SPARK, rows, 3)).modelFile())
                .isEqualTo(local(Sentences.task(rows), options));
    }

    @Test
    void recordsTrainTheSameBytes() {
        List<Row> rows = Customers.rows(250);
        TrainingOptions options = Requests.options("records");
        OverruleEstimator estimator = new OverruleEstimator()
                .setRules(RuleSet.of(LabelSet.of(Customers.LABELS), Customers.rules()))
                .setRecordCols(Customers.COLUMNS.toArray(String[]::new))
                .setIdCol("id")
                .setOptions(options);

        for (int partitions : new int[] {1, 5}) {
            assertThat(estimator.fit(Customers.table(SPARK, rows, partitions)).modelFile())
                    .isEqualTo(local(Customers.task(rows), options));
        }
    }

    @Test
    void beyondTheDriversLimitASampleTrainsInWhichEveryRuleKeepsItsShare() {
        List<Row> rows = Requests.rows(400);
        TrainingOptions options = Requests.options("ngrams");
        OverruleEstimator estimator = estimator(options).setDriverRows(100);

        OverruleModel one = estimator.fit(Requests.table(SPARK, rows, 1));
        OverruleModel other = estimator.fit(Requests.table(SPARK, rows, 7));

        assertThat(other.modelFile()).isEqualTo(one.modelFile());
        assertThat(one.model().provenance().outcome().get("unlabelledSample"))
                .matches("10\\d of 3\\d\\d covered, every rule with its share");
        assertThat(one.model().provenance().outcome()).containsEntry("unlabelledInstances", "400");
    }

    @Test
    void whatNeedsAllRowsOnTheDriverIsRefusedBeyondItsLimit() {
        Dataset<Row> table = Requests.table(SPARK, Requests.rows(200), 2);

        assertThatThrownBy(() -> estimator(TrainingOptions.defaults(Methods.named("self-training")).toBuilder()
                                .features(Requests.options("ngrams").features().orElseThrow())
                                .build())
                        .setDriverRows(50)
                        .fit(table))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("200 unlabelled instances, more than the driver's 50")
                .hasMessageContaining("use method 'implyloss'");
        assertThatThrownBy(() ->
                        estimator(Requests.options("lsa")).setDriverRows(50).fit(table))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("features 'lsa' decompose a matrix")
                .hasMessageContaining("use features 'ngrams'");
    }

    @Test
    void anIdThatTwoRowsShareIsRefused() {
        List<Row> rows = new ArrayList<>(Requests.rows(40));
        rows.add(RowFactory.create("U00007", "another parcel", null, false, new String[0]));

        assertThatThrownBy(() -> estimator(Requests.options("ngrams")).fit(Requests.table(SPARK, rows, 3)))
                .hasStackTraceContaining("column 'id' has 'U00007' in several rows; give every row an id of its own");
    }

    @Test
    void aClassThatIsNoneIsRefusedByRowAndColumn() {
        List<Row> rows = new ArrayList<>(Requests.rows(40));
        rows.add(RowFactory.create("L99999", "another parcel", "delivry", false, new String[0]));

        assertThatThrownBy(() -> estimator(Requests.options("ngrams")).fit(Requests.table(SPARK, rows, 3)))
                .isInstanceOf(OverruleException.class)
                .hasMessage(
                        "row 'L99999' has 'delivry' in column 'label', which is no class; did you mean 'delivery'?");
    }

    @Test
    void anEstimatorIsSavedAndTrainsTheSameAfterwards(@TempDir Path folder) throws Exception {
        OverruleEstimator estimator =
                estimator(Requests.options("ngrams")).setDriverRows(77).setSeed(9);
        String path = folder.resolve("estimator").toString();

        estimator.write().save(path);
        OverruleEstimator loaded = OverruleEstimator.load(path);

        assertThat(loaded.uid()).isEqualTo(estimator.uid());
        assertThat(loaded.getOrDefault(loaded.rules())).isEqualTo(estimator.getOrDefault(estimator.rules()));
        assertThat(loaded.getOrDefault(loaded.driverRows())).isEqualTo(77L);
        assertThat(loaded.options()).isEqualTo(estimator.options());
    }
}
