package io.overrule.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.inference.Model;
import io.overrule.training.Trainer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tasks of a JVM have in common. */
class SharedTest {
    private static final SparkSession SPARK = LocalSpark.session();
    private static final List<Row> ROWS = Requests.rows(100);

    @Test
    void aModelIsLoadedOnceWhateverTheNumberOfTasksAndTables() {
        Model model = new Trainer(Requests.options("chars").toBuilder().seed(77).build())
                .train(Requests.task(ROWS))
                .model();
        long before = OncePerJvm.loads();

        for (int partitions : new int[] {2, 17}) {
            OverruleModel.of(model)
                    .transform(Requests.table(SPARK, ROWS, partitions))
                    .collectAsList();
        }

        assertThat(OncePerJvm.loads() - before).isEqualTo(1);
    }

    @Test
    void aTaskWorksOnAsManyThreadsAsItHasCores() {
        List<Integer> threads = JavaSparkContext.fromSparkContext(SPARK.sparkContext())
                .parallelize(List.of(1, 2, 3, 4), 4)
                .map(each -> AddColumns.work(AddColumns.cores()).threads())
                .collect();

        assertThat(threads).containsOnly(1);
    }

    @Test
    void aPretrainedEncoderNeedsNoFitting() {
        Dataset<Row> table = Requests.table(SPARK, ROWS.subList(0, 6), 2);

        List<Row> rows = new TextEncoder()
                .setEncoder("bge")
                .transform(table.select("text"))
                .collectAsList();

        assertThat(rows).hasSize(6).allSatisfy(row -> assertThat(
                        row.<Vector>getAs("features").size())
                .isEqualTo(384));
    }

    @Test
    void aCacheThatCannotBeWrittenIsNoError(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("not-a-folder"), "");
        Dataset<Row> table = Requests.table(SPARK, ROWS.subList(0, 4), 2).select("text");

        List<Row> without = new TextEncoder().setEncoder("bge").transform(table).collectAsList();
        List<Row> misplaced = new TextEncoder()
                .setEncoder("bge")
                .setCacheFolder(file.resolve("cache").toString())
                .transform(table)
                .collectAsList();
        List<Row> cached = new TextEncoder()
                .setEncoder("bge")
                .setCacheFolder(folder.resolve("cache").toString())
                .transform(table)
                .collectAsList();

        assertThat(misplaced).isEqualTo(without);
        assertThat(cached).isEqualTo(without);
        assertThat(folder.resolve("cache")).isNotEmptyDirectory();
    }
}
