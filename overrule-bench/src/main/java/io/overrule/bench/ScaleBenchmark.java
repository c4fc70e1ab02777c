package io.overrule.bench;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.CoveredTask;
import io.overrule.cover.RuleApplier;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import io.overrule.data.Instance;
import io.overrule.data.TextInstance;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.Task;
import io.overrule.text.OnnxEncoder;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures how the cost of each stage grows with the number of instances. */
@Command(
        name = "scale",
        mixinStandardHelpOptions = true,
        description = "Measures covering, extracting features, encoding and training from 10,000 to 1,000,000 texts.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class ScaleBenchmark implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "N",
            defaultValue = "10000,100000,1000000",
            description = "How many texts, ascending (${DEFAULT-VALUE}).")
    private List<Integer> sizes;

    @Option(
            names = "--encode-sample",
            paramLabel = "N",
            defaultValue = "1000",
            description = "How many of the texts the pretrained encoder reads (${DEFAULT-VALUE}).")
    private int encodeSample;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        if (sizes.isEmpty() || sizes.stream().anyMatch(size -> size < 100) || encodeSample < 1) {
            throw OverruleException.input("--sizes must be at least 100 each, --encode-sample at least 1");
        }
        Path folder = Files.createTempDirectory("overrule-scale");
        try (OnnxEncoder encoder = OnnxEncoder.builtIn("bge")) {
            // Compiled code is what is measured; the first round pays for the compiling.
            measure(sizes.get(0), folder, encoder);
            List<Row> rows = new ArrayList<>();
            for (int size : sizes) {
                rows.add(measure(size, folder, encoder));
            }
            print(new Measurements(rows, encodeSample));
        } finally {
            delete(folder);
        }
        return 0;
    }

    private Row measure(int size, Path folder, OnnxEncoder encoder) {
        resetPeaks();
        Task task = task(size);
        Stopwatch watch = Stopwatch.started();
        CoverMatrix cover = RuleApplier.of(task.rules()).apply(task.dataset().unlabelled());
        double coverSeconds = watch.seconds();

        watch = Stopwatch.started();
        TrainingData data = TrainingData.prepareMapped(
                CoveredTask.of(task), FeatureSettings.parse("ngrams"), FeatureCache.none(), folder, Work.quiet());
        double featureSeconds = watch.seconds() - coverSeconds;

        watch = Stopwatch.started();
        new Trainer(options()).train(data, Work.quiet());
        double trainSeconds = watch.seconds();
        double heap = peakHeapMegabytes();

        List<Instance> sample = task.dataset().unlabelled().subList(0, Math.min(encodeSample, size));
        watch = Stopwatch.started();
        encoder.encode(
                sample.stream()
                        .map(instance -> ((TextInstance) instance).text())
                        .toList(),
                Work.quiet());
        double encodeSeconds = watch.seconds() * size / sample.size();
        int covered = 0;
        for (int i = 0; i < size; i++) {
            covered += cover.coverCount(i) > 0 ? 1 : 0;
        }
        return new Row(
                size,
                covered,
                Json.rounded(coverSeconds),
                Json.rounded(featureSeconds),
                Json.rounded(encodeSeconds),
                Json.rounded(trainSeconds),
                Math.round(heap));
    }

    /** One epoch, so that the time is the cost of going over the data once. */
    private static TrainingOptions options() {
        return TrainingOptions.defaults().toBuilder()
                .epochs(1)
                .classifierLayers(List.of(64))
                .ruleLayers(List.of(64))
                .batchSize(64)
                .build();
    }

    /** The help desk task with many unlabelled texts, made by combining halves of its own texts. */
    private static Task task(int size) {
        Task small = Task.read(DatasetFolder.embedded("/io/overrule/helpdesk"));
        Dataset dataset = small.dataset();
        List<String> sources = dataset.unlabelled().stream()
                .map(instance -> ((TextInstance) instance).text())
                .toList();
        RandomStream random = RandomStream.of(1, "scale benchmark");
        List<Instance> texts = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            String head = sources.get(random.nextInt(sources.size()));
            String tail = sources.get(random.nextInt(sources.size()));
            texts.add(new TextInstance(
                    "x" + i,
                    head.substring(0, halfOf(head)) + tail.substring(halfOf(tail)) + " "
                            + (1000 + random.nextInt(9000))));
        }
        return small.withDataset(dataset.withUnlabelled(texts).withTest(List.of()));
    }

    /** The space nearest after the middle. */
    private static int halfOf(String text) {
        int space = text.indexOf(' ', text.length() / 2);
        return space < 0 ? text.length() : space;
    }

    private static Stream<MemoryPoolMXBean> heapPools() {
        return ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getType() == MemoryType.HEAP);
    }

    private static void resetPeaks() {
        heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    /** The sum of the pools' peaks, which need not have met: never less than the true peak. */
    private static double peakHeapMegabytes() {
        return heapPools().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum() / 1e6;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }

    private void print(Measurements measurements) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(json ? measurements.json() : measurements.table());
        out.flush();
    }

    /**
     * What was measured of one size, in seconds.
     *
     * @param encodeSeconds scaled up from a sample
     * @param trainSeconds of one epoch over the covered rows
     */
    record Row(
            int instances,
            int covered,
            double coverSeconds,
            double featureSeconds,
            double encodeSeconds,
            double trainSeconds,
            long peakHeapMegabytes) {}

    /** What was measured; the names are those of the JSON object. */
    record Measurements(List<Row> sizes, int encodeSample) {
        String json() {
            return Json.of(this);
        }

        String table() {
            StringBuilder table = new StringBuilder();
            table.append(String.format(Locale.ROOT, "Seconds, and in brackets microseconds a text.%n%n"));
            table.append(String.format(
                    Locale.ROOT,
                    "%9s %9s %15s %15s %17s %15s %9s%n",
                    "texts",
                    "covered",
                    "cover",
                    "features",
                    "encode*",
                    "train an epoch",
                    "heap"));
            for (Row row : sizes) {
                table.append(String.format(
                        Locale.ROOT,
                        "%,9d %,9d %s %s %s %s %,6d MB%n",
                        row.instances(),
                        row.covered(),
                        cell(row.coverSeconds(), row.instances(), 15),
                        cell(row.featureSeconds(), row.instances(), 15),
                        cell(row.encodeSeconds(), row.instances(), 17),
                        cell(row.trainSeconds(), row.instances(), 15),
                        row.peakHeapMegabytes()));
            }
            table.append(String.format(
                    Locale.ROOT, "%n* measured on %,d texts of each size, and scaled up to all of them", encodeSample));
            return table.toString();
        }

        private static String cell(double seconds, int instances, int width) {
            String text = String.format(Locale.ROOT, "%.2f (%.1f)", seconds, seconds / instances * 1e6);
            return " ".repeat(Math.max(0, width - text.length())) + text;
        }
    }
}
