package io.overrule.bench;

import com.sun.management.ThreadMXBean;
import io.overrule.OverruleException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the time of a training step, compared with its matrix products alone and with PyTorch. */
@Command(
        name = "step",
        mixinStandardHelpOptions = true,
        description = {
            "Times one ImplyLoss training step on the shapes of the paper's question task: ours, its matrix products"
                    + " alone, and the same step in PyTorch (through DJL) on covered pairs and on all pairs.",
            "One thread each, taking turns; medians over the rounds. Ours includes filling the batch; PyTorch finds its"
                    + " batches ready."
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class StepBenchmark implements Callable<Integer> {
    private static final int BATCHES = 64;
    private static final int SPARSE_BATCHES = 16;
    private static final int SPARSE_PRESENT = 30;
    private static final int VOCABULARY = 20_000;
    private static final int LARGE_VOCABULARY = 200_000;
    private static final int ALLOCATION_STEPS = 1000;

    @Spec
    private CommandSpec spec;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "30",
            description = "How long to measure (${DEFAULT-VALUE}).")
    private double seconds;

    @Override
    public Integer call() {
        if (!(seconds > 0 && seconds <= 86_400)) {
            throw OverruleException.input("--seconds is " + seconds + "; expected a number above 0, at most 86400");
        }
        PrintWriter err = spec.commandLine().getErr();
        err.println("Measuring for about " + Math.round(1.25 * seconds + 15) + " seconds ...");
        err.flush();
        double[] step = steps(seconds * 0.8);
        long allocated = allocatedBytesPerStep(ALLOCATION_STEPS);
        double[] sparse = sparseSteps(seconds * 0.2);

        Measurements measurements = Measurements.of(step, allocated, sparse, Torch.version());
        PrintWriter out = spec.commandLine().getOut();
        out.println(json ? measurements.json() : measurements.table());
        out.flush();
        return 0;
    }

    /** Ours, the raw products, PyTorch on covered and on all pairs. */
    private static double[] steps(double seconds) {
        StepTask task = StepTask.random(StepTask.Shapes.question(), BATCHES, 1);
        try (OverruleStep ours = new OverruleStep(task, StepTask.KEEP);
                RawProducts products = new RawProducts(task.shapes());
                TorchStep covered = TorchStep.like(ours, task, TorchStep.Pairs.COVERED, StepTask.KEEP);
                TorchStep all = TorchStep.like(ours, task, TorchStep.Pairs.ALL, StepTask.KEEP)) {
            return Rounds.medianMilliseconds(List.of(ours, products, covered, all), BATCHES, seconds);
        }
    }

    /** What our step allocates on the heap once every batch has been seen. */
    static long allocatedBytesPerStep(int steps) {
        StepTask task = StepTask.random(StepTask.Shapes.question(), BATCHES, 1);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (OverruleStep ours = new OverruleStep(task, StepTask.KEEP)) {
            run(ours, BATCHES);
            threads.getCurrentThreadAllocatedBytes();
            long before = threads.getCurrentThreadAllocatedBytes();
            run(ours, steps);
            return (threads.getCurrentThreadAllocatedBytes() - before) / steps;
        }
    }

    private static void run(StepEngine engine, int steps) {
        for (int i = 0; i < steps; i++) {
            engine.step(i % BATCHES);
        }
    }

    /** Ours with n-grams beside the dense features: of a vocabulary, and of one ten times as large. */
    private static double[] sparseSteps(double seconds) {
        StepTask.Shapes shapes = StepTask.Shapes.question();
        StepTask small = StepTask.random(shapes.withSparse(VOCABULARY, SPARSE_PRESENT), SPARSE_BATCHES, 1);
        StepTask large = StepTask.random(shapes.withSparse(LARGE_VOCABULARY, SPARSE_PRESENT), SPARSE_BATCHES, 1);
        try (OverruleStep ours = new OverruleStep(small, StepTask.KEEP);
                OverruleStep oursLarge = new OverruleStep(large, StepTask.KEEP)) {
            return Rounds.medianMilliseconds(List.of(ours, oursLarge), SPARSE_BATCHES, seconds);
        }
    }

    /** How the times compare: theirs over ours, but for the raw products, where it is ours over them. */
    record Ratios(double djlCovered, double djlAllPairs, double rawProducts) {}

    /** What n-grams beside the dense features cost; the ratio is that of the larger vocabulary over the smaller. */
    record Sparse(double vocabulary20000Ms, double vocabulary200000Ms, double ratio) {}

    /** What was measured; the names are those of the JSON object. */
    record Measurements(
            double oursMs,
            double rawProductsMs,
            double djlCoveredMs,
            double djlAllPairsMs,
            Ratios ratios,
            long allocatedBytesPerStep,
            Sparse sparse,
            String peer) {
        static Measurements of(double[] step, long allocated, double[] sparse, String peer) {
            return new Measurements(
                    Json.rounded(step[0]),
                    Json.rounded(step[1]),
                    Json.rounded(step[2]),
                    Json.rounded(step[3]),
                    new Ratios(
                            Json.rounded(step[2] / step[0]),
                            Json.rounded(step[3] / step[0]),
                            Json.rounded(step[0] / step[1])),
                    allocated,
                    new Sparse(Json.rounded(sparse[0]), Json.rounded(sparse[1]), Json.rounded(sparse[1] / sparse[0])),
                    peer);
        }

        String json() {
            return Json.of(this);
        }

        String table() {
            return String.join(
                    System.lineSeparator(),
                    "One ImplyLoss step: 32 rows, 5 of them labelled, 384 features, 68 rules, 58 covered pairs, 6 classes,",
                    "both networks 512-512 with dropout, Adam. One thread each, medians of interleaved rounds.",
                    "",
                    line("ours", oursMs, ""),
                    line(
                            "its matrix products alone",
                            rawProductsMs,
                            "ours takes %.2f times as long",
                            ratios.rawProducts()),
                    line("PyTorch, covered pairs", djlCoveredMs, "%.1f times as long as ours", ratios.djlCovered()),
                    line(
                            "PyTorch, all pairs, masked",
                            djlAllPairsMs,
                            "%.1f times as long as ours",
                            ratios.djlAllPairs()),
                    "PyTorch is " + peer + ", with autograd and DJL's own Adam.",
                    "",
                    String.format(
                            Locale.ROOT, "%-34s %9d bytes a step", "ours allocates on the heap", allocatedBytesPerStep),
                    line("ours, and 30 of 20,000 n-grams", sparse.vocabulary20000Ms(), ""),
                    line(
                            "ours, and 30 of 200,000 n-grams",
                            sparse.vocabulary200000Ms(),
                            "%.2f times as long",
                            sparse.ratio()));
        }

        private static String line(String name, double milliseconds, String comparison, Object... ratio) {
            return String.format(Locale.ROOT, "%-34s %9.2f ms   ", name, milliseconds)
                    .concat(String.format(Locale.ROOT, comparison, ratio))
                    .stripTrailing();
        }
    }
}
