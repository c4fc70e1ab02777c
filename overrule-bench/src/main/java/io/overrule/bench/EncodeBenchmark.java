package io.overrule.bench;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.data.DatasetFolder;
import io.overrule.data.TextInstance;
import io.overrule.rule.Task;
import io.overrule.text.OnnxEncoder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Measures the number of texts encoded per second, compared with LangChain4j with the same model, and checks that the
 * vectors agree.
 */
@Command(
        name = "encode",
        mixinStandardHelpOptions = true,
        description = {
            "Encodes short texts with the encoder bge: ours, and LangChain4j's embedAll with the same model.",
            "Both use all cores, and take turns on the same texts; medians over the rounds."
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class EncodeBenchmark implements Callable<Integer> {
    /** So many texts are encoded before the other has its turn. */
    private static final int TURN = 250;

    private static final double LEAST_COSINE = 0.999;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Dataset folder whose texts are encoded. Without it, texts are made up.")
    private @Nullable Path data;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Option(
            names = "--texts",
            paramLabel = "N",
            defaultValue = "2000",
            description = "How many texts are encoded (${DEFAULT-VALUE}).")
    private int count;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "How many times each encodes them all (${DEFAULT-VALUE}).")
    private int rounds;

    @Override
    public Integer call() {
        if (count < 1 || rounds < 1) {
            throw OverruleException.input("--texts and --rounds must be at least 1");
        }
        // LangChain4j's tokenizer would report this machine to the makers of DJL.
        System.setProperty("OPT_OUT_TRACKING", "true");
        List<String> texts = data == null ? MadeUpTexts.of(count) : read(data);
        PrintWriter err = spec.commandLine().getErr();
        err.println("Encoding " + texts.size() + " texts " + rounds + " times with each of two encoders ...");
        err.flush();
        EmbeddingModel theirs = new BgeSmallEnV15QuantizedEmbeddingModel();
        try (OnnxEncoder ours = OnnxEncoder.builtIn("bge")) {
            List<String> few = texts.subList(0, Math.min(TURN, texts.size()));
            encode(ours, few);
            embed(theirs, few);
            Measurements measurements = measure(ours, theirs, texts);
            PrintWriter out = spec.commandLine().getOut();
            out.println(json ? measurements.json() : measurements.table());
            out.flush();
        }
        return 0;
    }

    private List<String> read(Path folder) {
        Task task = Task.read(DatasetFolder.at(folder));
        List<String> texts = Stream.concat(
                        task.dataset().unlabelled().stream(),
                        task.dataset().test().stream().map(labelled -> labelled.instance()))
                .filter(instance -> instance instanceof TextInstance)
                .map(instance -> ((TextInstance) instance).text())
                .filter(text -> !text.isBlank()) // which LangChain4j refuses
                .limit(count)
                .toList();
        if (texts.isEmpty()) {
            throw OverruleException.input(
                    "'" + task.dataset().name() + "' has no texts to encode; give another --data");
        }
        return texts;
    }

    private Measurements measure(OnnxEncoder ours, EmbeddingModel theirs, List<String> texts) {
        double[] oursSeconds = new double[rounds];
        double[] theirsSeconds = new double[rounds];
        double leastCosine = 1;
        boolean oursFirst = true;
        for (int round = 0; round < rounds; round++) {
            for (int start = 0; start < texts.size(); start += TURN) {
                List<String> turn = texts.subList(start, Math.min(start + TURN, texts.size()));
                float[][] our = {};
                float[][] their = {};
                for (int engine = 0; engine < 2; engine++) {
                    boolean oursTurn = oursFirst == (engine == 0);
                    long before = System.nanoTime();
                    if (oursTurn) {
                        our = encode(ours, turn);
                    } else {
                        their = embed(theirs, turn);
                    }
                    (oursTurn ? oursSeconds : theirsSeconds)[round] += (System.nanoTime() - before) / 1e9;
                }
                oursFirst = !oursFirst;
                leastCosine = Math.min(leastCosine, leastCosine(our, their, turn));
            }
        }
        return Measurements.of(
                texts.size(),
                texts.size() / Rounds.median(oursSeconds),
                texts.size() / Rounds.median(theirsSeconds),
                leastCosine);
    }

    private static float[][] encode(OnnxEncoder encoder, List<String> texts) {
        return encoder.encode(texts, Work.quiet());
    }

    private static float[][] embed(EmbeddingModel model, List<String> texts) {
        return model.embedAll(texts.stream().map(TextSegment::from).toList()).content().stream()
                .map(Embedding::vector)
                .toArray(float[][]::new);
    }

    static double leastCosine(float[][] ours, float[][] theirs, List<String> texts) {
        double least = 1;
        for (int i = 0; i < ours.length; i++) {
            double cosine = cosine(ours[i], theirs[i]);
            if (!(cosine > LEAST_COSINE)) {
                throw OverruleException.internal("our vector of '" + texts.get(i) + "' has a cosine of " + cosine
                        + " with LangChain4j's; expected more than " + LEAST_COSINE);
            }
            least = Math.min(least, cosine);
        }
        return least;
    }

    private static double cosine(float[] a, float[] b) {
        double product = 0;
        double squaresOfA = 0;
        double squaresOfB = 0;
        for (int j = 0; j < a.length; j++) {
            product += (double) a[j] * b[j];
            squaresOfA += (double) a[j] * a[j];
            squaresOfB += (double) b[j] * b[j];
        }
        return product / Math.sqrt(squaresOfA * squaresOfB);
    }

    /** Ours over theirs. */
    record Ratios(double langchain4j) {}

    /** Texts a second; the names are those of the JSON object. */
    record Measured(double ours, double langchain4j, Ratios ratios) {}

    /** What was measured, and on what. */
    record Measurements(int texts, Measured measured, double leastCosine) {
        static Measurements of(int texts, double ours, double langchain4j, double leastCosine) {
            return new Measurements(
                    texts,
                    new Measured(
                            Json.rounded(ours),
                            Json.rounded(langchain4j),
                            new Ratios(Json.rounded(ours / langchain4j))),
                    leastCosine);
        }

        String json() {
            return Json.of(measured);
        }

        String table() {
            return String.join(
                    System.lineSeparator(),
                    String.format(
                            Locale.ROOT,
                            "%,d texts, bge-small-en-v1.5 quantised, %d cores; the least cosine of two vectors is %.6f",
                            texts,
                            Runtime.getRuntime().availableProcessors(),
                            leastCosine),
                    String.format(Locale.ROOT, "ours                       %8.1f texts a second", measured.ours()),
                    String.format(
                            Locale.ROOT, "LangChain4j                %8.1f texts a second", measured.langchain4j()),
                    String.format(
                            Locale.ROOT,
                            "times as fast              %8.2f",
                            measured.ratios().langchain4j()));
        }
    }
}
