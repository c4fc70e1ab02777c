package io.overrule.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.overrule.data.Instance;
import io.overrule.inference.Model;
import io.overrule.training.Trainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamingTest {
    private static final SparkSession SPARK = LocalSpark.session();
    private static final int FILES = 3;

    /** Files of lines, each with one text that is null. */
    private static void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Random random = new Random(6);
        for (int file = 0; file < FILES; file++) {
            List<String> lines = new ArrayList<>(List.of("{\"text\": null}"));
            for (int i = 0; i < 20; i++) {
                lines.add(new JsonMapper().writeValueAsString(Map.of("text", Requests.text(i % 3, random))));
            }
            Files.write(folder.resolve("part" + file + ".json"), lines);
        }
    }

    @Test
    void aStreamIsPredictedBatchByBatchWithAModelThatIsLoadedOnce(@TempDir Path folder) throws Exception {
        Path input = folder.resolve("in");
        write(input);
        Model model = new Trainer(Requests.options("ngrams"))
                .train(Requests.task(Requests.rows(120)))
                .model();
        OverruleModel stage = OverruleModel.of(model).setNullPolicy("skip");
        long loadsBefore = OncePerJvm.loads();

        Dataset<Row> stream = SPARK.readStream()
                .schema(new StructType().add("text", DataTypes.StringType))
                .option("maxFilesPerTrigger", 1)
                .json(input.toString());
        stage.transform(stream)
                .writeStream()
                .format("memory")
                .queryName("predictions")
                .option("checkpointLocation", folder.resolve("checkpoint").toString())
                .trigger(Trigger.AvailableNow())
                .start()
                .awaitTermination();

        List<Row> rows = SPARK.table("predictions").collectAsList();
        assertThat(rows).hasSize(FILES * 20);
        for (Row row : rows) {
            assertThat(row.<String>getAs("prediction"))
                    .isEqualTo(model.predict(Instance.text(row.getAs("text"))).name());
            assertThat(row.<Vector>getAs("probability").size()).isEqualTo(3);
        }
        assertThat(OncePerJvm.loads() - loadsBefore).isEqualTo(1);
        assertThat(stage.faults().skippedRows()).isEqualTo(FILES);
    }
}
