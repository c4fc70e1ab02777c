package io.overrule.spark;

import io.overrule.data.LabelSet;
import io.overrule.data.RecordInstance;
import io.overrule.data.Value;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleReader;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.rule.TaskBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Records of customers, some of whose values are missing: who will stay? As a task and as a table. */
final class Customers {
    static final List<String> LABELS = List.of("goes", "stays");
    static final List<String> COLUMNS = List.of("age", "plan", "spent");

    private static final StructType SCHEMA = new StructType()
            .add("id", DataTypes.IntegerType)
            .add("age", DataTypes.IntegerType)
            .add("plan", DataTypes.StringType)
            .add("spent", DataTypes.DoubleType)
            .add("label", DataTypes.StringType);

    private Customers() {}

    static List<Rule> rules() {
        RuleSet rules = RuleReader.parse(
                List.of(
                        rule("young", "goes", "age", "<=", "30"),
                        rule("gold", "stays", "plan", "=", "\"gold\""),
                        rule("spender", "stays", "spent", ">=", "120")),
                LabelSet.of(LABELS));
        return rules.rules();
    }

    private static String rule(String id, String label, String attribute, String operator, String value) {
        return "{\"id\": \"" + id + "\", \"kind\": \"record\", \"label\": \"" + label
                + "\", \"all\": [{\"attribute\": \"" + attribute + "\", \"op\": \"" + operator + "\", \"value\": "
                + value + "}]}";
    }

    static List<Row> rows(int count) {
        Random random = new Random(23);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean stays = random.nextBoolean();
            Integer age = random.nextInt(10) == 0 ? null : 18 + random.nextInt(30) + (stays ? 15 : 0);
            String plan = random.nextInt(12) == 0 ? null : stays && random.nextBoolean() ? "gold" : "basic";
            Double spent = random.nextInt(9) == 0 ? null : 200 * random.nextDouble() * (stays ? 1 : 0.6);
            rows.add(RowFactory.create(i, age, plan, spent, i < 20 ? stays ? "stays" : "goes" : null));
        }
        Collections.shuffle(rows, new Random(2));
        return rows;
    }

    static Dataset<Row> table(SparkSession spark, List<Row> rows, int partitions) {
        return spark.createDataFrame(rows, SCHEMA).repartition(partitions);
    }

    static RecordInstance record(Row row) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("age", row.isNullAt(1) ? Value.MISSING : Value.of(row.getInt(1)));
        values.put("plan", row.isNullAt(2) ? Value.MISSING : Value.of(row.getString(2)));
        values.put("spent", row.isNullAt(3) ? Value.MISSING : Value.of(row.getDouble(3)));
        return new RecordInstance(Integer.toString(row.getInt(0)), values);
    }

    static Task task(List<Row> rows) {
        TaskBuilder task = Task.builder().labels(LABELS.toArray(String[]::new)).rules(rules());
        rows.stream()
                .sorted((a, b) -> Integer.compare(a.getInt(0), b.getInt(0)))
                .forEach(row -> {
                    if (row.isNullAt(4)) {
                        task.unlabelled(record(row));
                    } else {
                        task.labelled(record(row), row.getString(4));
                    }
                });
        return task.build();
    }
}
