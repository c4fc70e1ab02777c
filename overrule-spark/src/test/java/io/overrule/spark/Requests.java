package io.overrule.spark;

import io.overrule.data.Instance;
import io.overrule.data.TextInstance;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import io.overrule.rule.TaskBuilder;
import io.overrule.training.Methods;
import io.overrule.training.TrainingOptions;
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

/** Requests to a shop, made up: three classes, rules that reach too far, and the same rows as a task and as a table. */
final class Requests {
    static final List<String> LABELS = List.of("delivery", "payment", "product");

    static final StructType SCHEMA = new StructType()
            .add("id", DataTypes.StringType)
            .add("text", DataTypes.StringType)
            .add("label", DataTypes.StringType)
            .add("validation", DataTypes.BooleanType)
            .add("exemplar_of", DataTypes.createArrayType(DataTypes.StringType));

    private static final List<List<String>> TOPICS = List.of(
            List.of(
                    "where is my parcel",
                    "the parcel is late",
                    "the courier never came",
                    "my order is late again",
                    "nobody came"),
            List.of(
                    "my card was charged twice",
                    "refund the money to my card",
                    "the invoice is wrong",
                    "pay by card",
                    "how do i pay"),
            List.of(
                    "does it take a memory card",
                    "is the camera waterproof",
                    "which lens fits",
                    "how late is the model",
                    "which size"));
    private static final List<String> FILLERS = List.of(
            "please",
            "hello",
            "thanks",
            "today",
            "again",
            "since monday",
            "for my friend",
            "urgent",
            "in blue",
            "the big one");

    private Requests() {}

    static List<Rule> rules() {
        return List.of(
                Rule.keyword("parcel", "delivery", "parcel", "courier"),
                Rule.keyword("late", "delivery", "late"),
                Rule.keyword("card", "payment", "card"),
                Rule.regex("money", "payment", "refund|invoice|charged"),
                Rule.keyword("gear", "product", "camera", "lens", "memory"));
    }

    /** A text of a class. */
    static String text(int label, Random random) {
        List<String> words = new ArrayList<>();
        words.add(pick(FILLERS, random));
        words.add(pick(TOPICS.get(label), random));
        words.add(pick(FILLERS, random));
        words.add("no " + random.nextInt(40));
        return String.join(" ", words);
    }

    private static String pick(List<String> choices, Random random) {
        return choices.get(random.nextInt(choices.size()));
    }

    static List<Instance> texts(String prefix, int count, long seed) {
        Random random = new Random(seed);
        List<Instance> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(new TextInstance(
                    String.format(Locale.ROOT, "%s%05d", prefix, i), text(random.nextInt(LABELS.size()), random)));
        }
        return texts;
    }

    /** The rows of a task, shuffled: labelled, unlabelled, validation. */
    static List<Row> rows(int unlabelled) {
        Random random = new Random(3);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 18; i++) {
            int label = i % 3;
            String exemplarOf = List.of("parcel", "card", "gear").get(label);
            String text = label == 0 ? "where is my parcel no " + i : text(label, random);
            boolean exemplar = i < 3;
            if (i == 1) {
                text = "my card was charged twice no 1";
            } else if (i == 2) {
                text = "is the camera waterproof no 2";
            }
            rows.add(RowFactory.create(
                    String.format(Locale.ROOT, "L%05d", i),
                    text,
                    LABELS.get(label),
                    false,
                    exemplar ? new String[] {exemplarOf} : new String[0]));
        }
        for (Instance instance : texts("U", unlabelled, 5)) {
            rows.add(RowFactory.create(instance.id(), ((TextInstance) instance).text(), null, false, new String[0]));
        }
        for (int i = 0; i < 30; i++) {
            rows.add(RowFactory.create(
                    String.format(Locale.ROOT, "V%05d", i),
                    text(i % 3, random),
                    LABELS.get(i % 3),
                    true,
                    new String[0]));
        }
        Collections.shuffle(rows, new Random(11));
        return rows;
    }

    static Dataset<Row> table(SparkSession spark, List<Row> rows, int partitions) {
        return spark.createDataFrame(rows, SCHEMA).repartition(partitions);
    }

    /** The same rows as a local task, in the order of their ids. */
    static Task task(List<Row> rows) {
        TaskBuilder task = Task.builder().labels(LABELS.toArray(String[]::new)).rules(rules());
        rows.stream().sorted((a, b) -> a.getString(0).compareTo(b.getString(0))).forEach(row -> {
            Instance instance = new TextInstance(row.getString(0), row.getString(1));
            if (row.isNullAt(2)) {
                task.unlabelled(instance);
            } else if (row.getBoolean(3)) {
                task.validation(instance, row.getString(2));
            } else {
                task.labelled(instance, row.getString(2), (String[]) row.get(4));
            }
        });
        return task.build();
    }

    static TrainingOptions options(String features) {
        return TrainingOptions.defaults(Methods.IMPLYLOSS).toBuilder()
                .features(FeatureSettings.parse(features))
                .classifierLayers(List.of(16))
                .ruleLayers(List.of(16))
                .epochs(4)
                .patience(2)
                .build();
    }
}
