package io.overrule.spark;

import io.overrule.cover.CoverMatrix;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.labelmodel.VotePatterns;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Predicts on a cluster of several JVMs on this machine, one of which is lost in the middle of the job. Runs in a process
 * of its own, because a JVM has only one Spark.
 */
public final class ClusterProgram {
    private ClusterProgram() {}

    /** Arguments: the model file, a folder to work in. Writes {@code predictions}, {@code loads} and {@code model.overrule}. */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[1]);
        String flags = System.getProperty("overrule.test.opens");
        String classPath = System.getProperty("java.class.path");
        try (SparkSession spark = SparkSession.builder()
                .master("local-cluster[2,1,512]")
                .appName("overrule cluster test")
                .config("spark.ui.enabled", false)
                .config("spark.master.rest.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.executor.memory", "512m")
                .config("spark.executorEnv.SPARK_SCALA_VERSION", "2.13")
                .config("spark.executorEnv.SPARK_TESTING", "1")
                .config("spark.executor.extraClassPath", classPath)
                .config(
                        "spark.executor.extraJavaOptions",
                        flags + " -D" + HaltingRule.MARKER + "=" + folder.resolve("halted"))
                // What many clusters use; it handles neither records nor the standard library's immutable lists.
                .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
                .config("spark.sql.shuffle.partitions", 3)
                .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
                .getOrCreate()) {
            List<Row> rows = Requests.rows(300);
            Dataset<Row> table = Requests.table(spark, rows, 6);
            List<Rule> rules = new ArrayList<>(Requests.rules());
            rules.add(Rule.custom("halts", "delivery", instance -> false));
            RuleCover cover = new RuleCover()
                    .setRules(RuleSet.of(LabelSet.of(Requests.LABELS), rules))
                    .setCustomRules("halts=" + HaltingRule.class.getName())
                    .setIdCol("id");
            OverruleModel model = new OverruleModel().setModelPath(arguments[0]);

            List<Row> predicted =
                    model.transform(cover.transform(table)).orderBy("id").collectAsList();

            Files.write(
                    folder.resolve("predictions"),
                    predicted.stream().map(ClusterProgram::line).toList());
            List<String> loads = JavaSparkContext.fromSparkContext(spark.sparkContext())
                    .parallelize(List.of(1, 2, 3, 4, 5, 6), 6)
                    .map(each -> SparkEnv.get().executorId() + " " + OncePerJvm.loads())
                    .collect();
            Files.write(
                    folder.resolve("loads"), loads.stream().distinct().sorted().toList());
            OverruleModel trained = new OverruleEstimator()
                    .setRules(RuleSet.of(LabelSet.of(Requests.LABELS), Requests.rules()))
                    .setIdCol("id")
                    .setValidationCol("validation")
                    .setExemplarCol("exemplar_of")
                    .setOptions(Requests.options("ngrams"))
                    .fit(table);
            Files.write(folder.resolve("trained.overrule"), trained.modelFile());
            RuleCover rulesAlone = new RuleCover().setRules(RuleSet.of(LabelSet.of(Requests.LABELS), Requests.rules()));
            Files.writeString(
                    folder.resolve("statistics"),
                    TableStatistics.of(rulesAlone, table).all() + "\n"
                            + TableVotes.of(rulesAlone, table).patterns().equals(VotePatterns.of(cover(rows))));
        }
    }

    static CoverMatrix cover(List<Row> rows) {
        return RuleApplier.of(RuleSet.of(LabelSet.of(Requests.LABELS), Requests.rules()))
                .apply(rows.stream().map(row -> Instance.text(row.getString(1))).toList());
    }

    /** A row in all its bits. */
    static String line(Row row) {
        return line(
                row.getAs("id"),
                row.getList(row.fieldIndex("rules")),
                row.getAs("prediction"),
                row.<Vector>getAs("probability").toArray());
    }

    static String line(String id, List<?> rules, String prediction, double[] probabilities) {
        return id + " " + rules + " " + prediction + " "
                + Arrays.stream(probabilities).mapToObj(Double::toHexString).toList();
    }
}
