package io.overrule.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Instance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.feature.FeatureMatrix;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import io.overrule.rule.Task;
import io.overrule.training.Trainer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Cover, features and predictions of a table are those of its instances, bit for bit, whatever the partitions. */
class EqualityTest {
    private static final SparkSession SPARK = LocalSpark.session();

    @Test
    void textsAreCoveredEncodedAndPredictedAsOnOneMachine() {
        List<Row> rows = Requests.rows(150);
        check(
                model(Requests.task(rows), "ngrams+style"),
                partitions -> Requests.table(SPARK, rows, partitions),
                row -> List.of(new TextInstance(row.getAs("id"), row.getAs("text"))),
                "text");
    }

    @Test
    void sentencesAreCoveredEncodedAndPredictedAsOnOneMachine() {
        List<Row> rows = Sentences.rows(60);
        check(
                model(Sentences.task(rows), "ngrams"),
                partitions -> Sentences.table(SPARK, rows, partitions),
                row -> new Sentence(Long.toString(row.getAs("id")), row.getList(row.fieldIndex("tokens"))).instances(),
                "tokens");
    }

    @Test
    void recordsAreCoveredEncodedAndPredictedAsOnOneMachine() {
        List<Row> rows = Customers.rows(120);
        check(
                model(Customers.task(rows), "records"),
                partitions -> Customers.table(SPARK, rows, partitions),
                row -> List.of(Customers.record(row)),
                "record");
    }

    private static Model model(Task task, String features) {
        return new Trainer(Requests.options(features)).train(task).model();
    }

    private static <S extends Stage<S>> S configured(S stage, String kind) {
        return switch (kind) {
            case "tokens" -> stage.setTokensCol("tokens");
            case "record" -> stage.setRecordCols(Customers.COLUMNS.toArray(String[]::new));
            default -> stage.setTextCol("text");
        };
    }

    private static void check(
            Model model,
            Function<Integer, Dataset<Row>> table,
            Function<Row, List<? extends Instance>> instances,
            String kind) {
        RuleApplier applier = RuleApplier.of(model.rules());
        for (int partitions : new int[] {1, 3, 17}) {
            Dataset<Row> covered =
                    configured(new RuleCover().setRules(model.rules()), kind).transform(table.apply(partitions));
            Dataset<Row> encoded = configured(TextEncoder.of(model), kind).transform(covered);
            List<Row> rows = configured(OverruleModel.of(model), kind)
                    .setIdCol("id")
                    .setExplanationCol("why")
                    .transform(encoded)
                    .collectAsList();
            assertThat(rows).hasSize((int) table.apply(1).count());
            for (Row row : rows) {
                List<? extends Instance> expected = instances.apply(row);
                FeatureMatrix features =
                        FeatureMatrix.extract(model.extractor(), expected, FeatureCache.none(), Work.quiet());
                for (int k = 0; k < expected.size(); k++) {
                    Prediction prediction = model.predict(expected.get(k));
                    assertThat(valueOf(row, "prediction", k, kind)).isEqualTo(prediction.name());
                    assertThat(((Vector) valueOf(row, "probability", k, kind)).toArray())
                            .containsExactly(prediction.probabilities().stream()
                                    .mapToDouble(Double::doubleValue)
                                    .toArray());
                    assertThat(rows(valueOf(row, "why", k, kind)))
                            .extracting(fired -> fired.getString(0), fired -> fired.getDouble(2))
                            .isEqualTo(model.explain(expected.get(k)).rules().stream()
                                    .map(rule -> tuple(rule.rule().id(), rule.trust()))
                                    .toList());
                    assertThat(valueOf(row, "features", k, kind)).isEqualTo(TextEncoder.vector(features, k));
                    assertThat(strings(valueOf(row, "rules", k, kind)))
                            .isEqualTo(Arrays.stream(applier.rulesCovering(expected.get(k)))
                                    .mapToObj(rule -> model.rules().rule(rule).id())
                                    .toList());
                }
            }
        }
    }

    /** The value of an instance: that of the row, or the element of a token. */
    private static Object valueOf(Row row, String column, int token, String kind) {
        return kind.equals("tokens") ? row.getList(row.fieldIndex(column)).get(token) : row.getAs(column);
    }

    private static List<String> strings(Object sequence) {
        return list(sequence);
    }

    private static List<Row> rows(Object sequence) {
        return list(sequence);
    }

    @SuppressWarnings("unchecked")
    private static <T> List<T> list(Object sequence) {
        return new ArrayList<>(CollectionConverters.asJava((Seq<T>) sequence));
    }
}
