package io.overrule.spark.command;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.management.OperatingSystemMXBean;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoverStatistics;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Instance;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.rule.RuleSet;
import io.overrule.spark.OverruleEstimator;
import io.overrule.spark.OverruleModel;
import io.overrule.spark.RuleCover;
import io.overrule.spark.TableStatistics;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the speed of rules and predictions on a table, compared with the same rows without Spark. */
@Command(
        name = "bench",
        hidden = true,
        description = "Measures rule statistics and prediction on generated rows, with Spark and without, in one run.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class BenchTable implements Callable<Integer> {
    private static final int LOCAL_BATCH = 8192;
    /** So much is done before measuring, for the compiler. */
    private static final long WARM_UP = 200_000;

    private static final double LEAST_SHARE = 0.7;
    private static final double LEAST_SPEEDUP = 1.7;
    private static final double MOST_GROWTH = 1.15;

    @Spec
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli asks for it.
    private HelpFlag help;

    @Option(
            names = "--rows",
            split = ",",
            paramLabel = "N",
            defaultValue = "1000000,10000000",
            description = "How many rows, ascending (${DEFAULT-VALUE}).")
    private List<Long> sizes;

    @Option(
            names = "--cores",
            split = ",",
            paramLabel = "N",
            defaultValue = "1,2",
            description = "On how many cores, ascending (${DEFAULT-VALUE}).")
    private List<Integer> cores;

    @Option(
            names = "--work",
            split = ",",
            paramLabel = "WORK",
            defaultValue = "rules,predict",
            description = "What to measure: rules, predict (${DEFAULT-VALUE}).")
    private List<String> works;

    @Option(
            names = "--fit",
            paramLabel = "N",
            description = "Instead, train an epoch on so many generated rows. With -Doverrule.log=info among"
                    + " OVERRULE_JAVA_OPTIONS, the log says how long each step takes.")
    private long fit;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    /**
     * A measurement.
     *
     * @param cpuShare rows per second of processor time with Spark, as a share of those without: on a machine that others
     *     use as well, it says more than the clock
     */
    @JsonIgnoreProperties("cpuShare")
    record Run(String work, long rows, int cores, long sparkRowsPerSecond, long localRowsPerSecond, double cpuShare) {}

    /** What {@code --json} prints. */
    record Runs(List<Run> runs) {}

    @Override
    public Integer call() throws IOException {
        RuleSet rules = GeneratedRequests.rules();
        if (fit > 0) {
            fit(rules);
            return 0;
        }
        Model model = new Trainer(TrainingOptions.defaults().toBuilder()
                        .features(FeatureSettings.parse("ngrams"))
                        .build())
                .train(GeneratedRequests.task())
                .model();
        List<Run> runs = new ArrayList<>();
        for (int core : cores) {
            try (SparkSession session = session(core)) {
                Work work = Work.quiet().onThreads(core);
                Map<String, Side> sides = Map.of(
                        "rules",
                        new Side(
                                rows -> localStatistics(rows, rules, work),
                                rows -> sparkStatistics(session, rows, core, rules)),
                        "predict",
                        new Side(
                                rows -> localPrediction(rows, model, work),
                                rows -> sparkPrediction(session, rows, core, model)));
                for (String name : works) {
                    Side side = sides.get(name);
                    if (side == null) {
                        throw OverruleException.input("--work has '" + name + "'; expected rules or predict");
                    }
                    side.measure(name, WARM_UP, core);
                    for (long size : sizes) {
                        runs.add(side.measure(name, size, core));
                    }
                }
            }
        }
        print(runs);
        return 0;
    }

    private void fit(RuleSet rules) throws IOException {
        int most = cores.get(cores.size() - 1);
        try (SparkSession session = session(most)) {
            StructType schema = new StructType()
                    .add("id", DataTypes.LongType)
                    .add("text", DataTypes.StringType)
                    .add("label", DataTypes.StringType);
            Dataset<Row> table = session.range(0, fit, 1, partitions(fit, most))
                    .map((MapFunction<Long, Row>) BenchTable::labelledRow, Encoders.row(schema));
            Cost cost = Cost.of(
                    rows -> new OverruleEstimator()
                            .setRules(rules)
                            .setIdCol("id")
                            .setDriverRows(Math.max(fit, 1))
                            .setSettings("{\"method\": \"implyloss\", \"features\": \"ngrams\", \"epochs\": 1}")
                            .fit(table),
                    fit);
            spec.commandLine()
                    .getOut()
                    .println(String.format(Locale.ROOT, "%d rows fitted in %.1f s", fit, cost.seconds()));
        }
    }

    private static Row labelledRow(long row) {
        boolean known = row < 60;
        return RowFactory.create(
                row,
                GeneratedRequests.text(row),
                known ? GeneratedRequests.LABELS.name(GeneratedRequests.label(row)) : null);
    }

    private static int partitions(long rows, int cores) {
        return (int) Math.max(cores, rows / 250_000);
    }

    private static SparkSession session(int cores) {
        return SparkSession.builder()
                .master("local[" + cores + "]")
                .appName("overrule bench")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate();
    }

    /** The same work without Spark and with it. */
    private record Side(LongConsumer local, LongConsumer spark) {
        Run measure(String work, long rows, int cores) {
            Cost withSpark = Cost.of(spark, rows);
            Cost without = Cost.of(local, rows);
            return new Run(
                    work,
                    rows,
                    cores,
                    Math.round(rows / withSpark.seconds()),
                    Math.round(rows / without.seconds()),
                    without.processorSeconds() / withSpark.processorSeconds());
        }
    }

    /** What work on some rows took: by the clock, and of all processors together. */
    private record Cost(double seconds, double processorSeconds) {
        static Cost of(LongConsumer work, long rows) {
            long start = System.nanoTime();
            long processor = processorNanos();
            work.accept(rows);
            return new Cost((System.nanoTime() - start) / 1e9, (processorNanos() - processor) / 1e9);
        }

        private static long processorNanos() {
            return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                    .getProcessCpuTime();
        }
    }

    /** Rows are made as they are read: neither side has them in memory, and both make them in the same way. */
    private static Dataset<Row> table(SparkSession session, long rows, int cores) {
        return session.range(0, rows, 1, partitions(rows, cores))
                .mapPartitions((MapPartitionsFunction<Long, String>) BenchTable::texts, Encoders.STRING())
                .toDF("text");
    }

    private static Iterator<String> texts(Iterator<Long> rows) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public String next() {
                return GeneratedRequests.text(rows.next());
            }
        };
    }

    private static void sparkStatistics(SparkSession session, long rows, int cores, RuleSet rules) {
        requireAll(
                rows,
                TableStatistics.of(new RuleCover().setRules(rules), table(session, rows, cores))
                        .all()
                        .set()
                        .instanceCount());
    }

    private static void sparkPrediction(SparkSession session, long rows, int cores, Model model) {
        OverruleModel.of(model)
                .transform(table(session, rows, cores))
                .write()
                .format("noop")
                .mode("overwrite")
                .save();
    }

    /** The rows of a batch, made on as many threads as may work. */
    private static List<Instance> batch(long from, long rows, Work work) {
        int count = (int) Math.min(LOCAL_BATCH, rows - from);
        int pieces = work.threads();
        return work
                .map(pieces, piece -> LongStream.range(
                                from + (long) count * piece / pieces, from + (long) count * (piece + 1) / pieces)
                        .<Instance>mapToObj(row -> Instance.text(GeneratedRequests.text(row)))
                        .toList())
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    private static void localStatistics(long rows, RuleSet rules, Work work) {
        RuleApplier applier = RuleApplier.of(rules);
        CoverStatistics sum = CoverStatistics.of(CoverMatrix.of(rules.size(), new int[0][]), rules);
        for (long from = 0; from < rows; from += LOCAL_BATCH) {
            sum = sum.merge(CoverStatistics.of(applier.apply(batch(from, rows, work), work), rules));
        }
        requireAll(rows, sum.set().instanceCount());
    }

    private static void localPrediction(long rows, Model model, Work work) {
        long predicted = 0;
        for (long from = 0; from < rows; from += LOCAL_BATCH) {
            predicted += model.predict(batch(from, rows, work), model.decision().inference(), work)
                    .size();
        }
        requireAll(rows, predicted);
    }

    private static void requireAll(long expected, long found) {
        if (found != expected) {
            throw OverruleException.internal(found + " of " + expected + " rows were worked on");
        }
    }

    private void print(List<Run> runs) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            try {
                out.println(new JsonMapper().writeValueAsString(new Runs(runs)));
            } catch (JsonProcessingException e) {
                throw OverruleException.internal("measurements cannot be written as JSON", e);
            }
        } else {
            out.println("work     cores       rows   Spark rows/s   local rows/s   share   by processor time");
            for (Run run : runs) {
                out.println(String.format(
                        Locale.ROOT,
                        "%-8s %5d %10d %14d %14d %7.2f %19.2f",
                        run.work(),
                        run.cores(),
                        run.rows(),
                        run.sparkRowsPerSecond(),
                        run.localRowsPerSecond(),
                        share(run),
                        run.cpuShare()));
            }
        }
        out.flush();
        goals(runs).forEach((goal, met) -> spec.commandLine().getErr().println((met ? "met:    " : "missed: ") + goal));
    }

    private static double share(Run run) {
        return (double) run.sparkRowsPerSecond() / run.localRowsPerSecond();
    }

    private static Map<String, Boolean> goals(List<Run> runs) {
        Map<String, Boolean> goals = new LinkedHashMap<>();
        for (Run run : runs) {
            goals.put(
                    String.format(
                            Locale.ROOT,
                            "%s, %d rows, %d cores: %.2f of the local rows per second, %.2f by processor time (goal %.1f)",
                            run.work(),
                            run.rows(),
                            run.cores(),
                            share(run),
                            run.cpuShare(),
                            LEAST_SHARE),
                    share(run) >= LEAST_SHARE);
        }
        IntStream.range(0, runs.size())
                .forEach(i -> IntStream.range(0, runs.size()).forEach(j -> {
                    Run one = runs.get(i);
                    Run other = runs.get(j);
                    double ratio = (double) other.sparkRowsPerSecond() / one.sparkRowsPerSecond();
                    boolean sameWork = one.work().equals(other.work());
                    if (sameWork && one.cores() == 1 && other.cores() == 2 && one.rows() == other.rows()) {
                        goals.put(
                                String.format(
                                        Locale.ROOT,
                                        "%s, %d rows: %.2f times with the second core (goal %.1f)",
                                        one.work(),
                                        one.rows(),
                                        ratio,
                                        LEAST_SPEEDUP),
                                ratio >= LEAST_SPEEDUP);
                    }
                    if (sameWork && one.cores() == other.cores() && other.rows() == 10 * one.rows()) {
                        goals.put(
                                String.format(
                                        Locale.ROOT,
                                        "%s, %d cores: a row costs %.2f times as much at %d rows (goal %.2f)",
                                        one.work(),
                                        one.cores(),
                                        1 / ratio,
                                        other.rows(),
                                        MOST_GROWTH),
                                1 / ratio <= MOST_GROWTH);
                    }
                }));
        return goals;
    }
}
