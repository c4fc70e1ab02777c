package io.overrule.spark;

import io.overrule.data.Sentence;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import io.overrule.rule.TaskBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Questions about trains, tokenised: which tokens are cities and which are times? As a task and as a table. */
final class Sentences {
    static final List<String> LABELS = List.of("O", "city", "time");

    private static final StructType SCHEMA = new StructType()
            .add("id", DataTypes.LongType)
            .add("tokens", DataTypes.createArrayType(DataTypes.StringType))
            .add("tags", DataTypes.createArrayType(DataTypes.StringType));

    private static final List<String> CITIES = List.of("Bonn", "Oslo", "Graz", "Lyon", "Bern");

    private Sentences() {}

    static List<Rule> rules() {
        return List.of(
                Rule.spanRegex("to", "city", "(to|from) [A-Z][a-z]+"),
                Rule.spanRegex("at", "time", "(at|after) [0-9]+"),
                Rule.spanRegex("number", "time", "[0-9]+"));
    }

    /** Rows of a table, shuffled; the first are labelled. */
    static List<Row> rows(int count) {
        Random random = new Random(17);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String city = CITIES.get(random.nextInt(CITIES.size()));
            String hour = Integer.toString(random.nextInt(24));
            boolean order = random.nextBoolean();
            String[] tokens = order
                    ? new String[] {"trains", "to", city, "after", hour, "please"}
                    : new String[] {"at", hour, "from", city, "platform", Integer.toString(random.nextInt(9))};
            String[] tags = order
                    ? new String[] {"O", "O", "city", "O", "time", "O"}
                    : new String[] {"O", "time", "O", "city", "O", "O"};
            rows.add(RowFactory.create((long) i, tokens, i < 12 ? tags : null));
        }
        Collections.shuffle(rows, new Random(1));
        return rows;
    }

    static Dataset<Row> table(SparkSession spark, List<Row> rows, int partitions) {
        return spark.createDataFrame(rows, SCHEMA).repartition(partitions);
    }

    static Sentence sentence(Row row) {
        return new Sentence(String.format(Locale.ROOT, "%d", row.getLong(0)), List.of((String[]) row.get(1)));
    }

    static Task task(List<Row> rows) {
        TaskBuilder task = Task.builder().labels(LABELS.toArray(String[]::new)).rules(rules());
        rows.stream().sorted((a, b) -> Long.compare(a.getLong(0), b.getLong(0))).forEach(row -> {
            if (row.isNullAt(2)) {
                task.unlabelled(sentence(row));
            } else {
                task.labelled(sentence(row), List.of((String[]) row.get(2)));
            }
        });
        return task.build();
    }
}
