package io.overrule.text;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Sha256;
import io.overrule.Steps;
import io.overrule.Work;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * A pretrained encoder of sentences, and of words in their sentences. It uses all cores and is safe to share between
 * threads.
 *
 * <p>The vectors of a text are the same, bit for bit, whether it is encoded alone or with others, on one core or on
 * many.
 */
public final class OnnxEncoder implements AutoCloseable {
    /** The default encoder: e5-small-v2, quantised to eight bits. */
    public static final String DEFAULT = "e5";

    /** What nearly all encoders are trained for; more pieces would cost time with the square of their number. */
    private static final int LONGEST_WINDOW = 512;

    private static final int SHORTEST_WINDOW = 8;
    private static final String FILES = "model.onnx and tokenizer.json";

    private final String name;
    private final Tokenizer tokenizer;
    private final OnnxModel model;
    private final Pooling pooling;
    private final String fingerprint;
    private final int window;
    /** Encoding holds it for reading, closing for writing: native memory must not vanish under a running thread. */
    private final ReadWriteLock open = new ReentrantReadWriteLock();

    private boolean closed;

    private OnnxEncoder(
            String name, Tokenizer tokenizer, OnnxModel model, Pooling pooling, String fingerprint, int window) {
        this.name = name;
        this.tokenizer = tokenizer;
        this.model = model;
        this.pooling = pooling;
        this.fingerprint = fingerprint;
        this.window = window;
    }

    /** The names that {@link #builtIn} knows. */
    public static List<String> builtInNames() {
        return BuiltIn.names();
    }

    /**
     * An encoder whose files come with a Maven artifact.
     *
     * @param name {@code e5} or {@code bge}, which are always available; {@code bge-full}, the unquantised bge; {@code
     *     minilm}, all-MiniLM-L6-v2
     */
    public static OnnxEncoder builtIn(String name) {
        return builtIn(new EncoderBlock(name, OptionalInt.empty(), Optional.empty()), BuiltIn.named(name));
    }

    /**
     * Any encoder, as {@code --encoder} and {@code --features} name it.
     *
     * @param block the name of a {@link #builtIn} encoder, or {@code onnx:} and a folder; with options, if any: {@code
     *     bge:layer=6}, {@code onnx:FOLDER,layer=6,pooling=first}. Layers count from 1; the vectors of an inner one are
     *     pooled by their mean unless said otherwise
     */
    public static OnnxEncoder named(String block) {
        return EncoderBlock.parse(block).load();
    }

    static OnnxEncoder builtIn(EncoderBlock block, BuiltIn builtIn) {
        byte[] file = builtIn.model();
        byte[] json = builtIn.tokenizer();
        Sha256 hash = new Sha256().add(file);
        String where = "the model of encoder '" + builtIn.encoder() + "'";
        byte[] bytes = block.layer().isPresent()
                ? InnerLayer.asOutput(file, block.layer().getAsInt(), where)
                : file;
        // What a model was trained to be summed up by holds for its last layer alone.
        Pooling pooling = block.pooling().orElse(block.layer().isPresent() ? Pooling.MEAN : builtIn.pooling());
        Tokenizer tokenizer = Tokenizer.of(json, "the tokenizer of encoder '" + builtIn.encoder() + "'");
        try {
            OnnxModel model = OnnxModel.load(
                    (environment, options) -> environment.createSession(bytes, options), where, tokenizer.cut("a"));
            int window = Math.min(LONGEST_WINDOW, tokenizer.longest());
            return new OnnxEncoder(
                    block.toString(),
                    tokenizer,
                    model,
                    pooling,
                    fingerprint(hash, json, pooling, block.layer()),
                    window);
        } catch (RuntimeException e) {
            tokenizer.close();
            throw e;
        }
    }

    /**
     * Any other encoder.
     *
     * @param folder holds {@code model.onnx} and {@code tokenizer.json}
     * @param pooling how the model was trained to make a sentence's vector; of no effect where the model does it itself
     */
    public static OnnxEncoder at(Path folder, Pooling pooling) {
        return at(folder, OptionalInt.empty(), pooling);
    }

    static OnnxEncoder at(Path folder, OptionalInt layer, Pooling pooling) {
        Path modelFile = required(folder, "model.onnx", FILES);
        Path tokenizerFile = required(folder, "tokenizer.json", FILES);
        Tokenizer tokenizer;
        String fingerprint;
        OnnxModel.Loader loader;
        try {
            byte[] json = Files.readAllBytes(tokenizerFile);
            loader = layer.isPresent()
                    ? loaderOfLayer(modelFile, layer.getAsInt())
                    : (environment, options) -> environment.createSession(modelFile.toString(), options);
            fingerprint = fingerprint(hashOfModel(folder), json, pooling, layer);
            tokenizer = Tokenizer.of(json, tokenizerFile.toString());
        } catch (IOException e) {
            throw OverruleException.resource(
                    folder + ": the encoder's files cannot be read: " + FileFailure.words(e), e);
        }
        try {
            Pieces probe = tokenizer.cut("a");
            OnnxModel model = OnnxModel.load(loader, modelFile.toString(), probe);
            try {
                requireFit(folder, tokenizer, model, probe);
                int window = longestWindow(folder, tokenizer, model, probe);
                String name = "onnx:" + folder + (layer.isPresent() ? ",layer=" + layer.getAsInt() : "");
                return new OnnxEncoder(name, tokenizer, model, pooling, fingerprint, window);
            } catch (RuntimeException e) {
                model.close();
                throw e;
            }
        } catch (RuntimeException e) {
            tokenizer.close();
            throw e;
        }
    }

    private static OnnxModel.Loader loaderOfLayer(Path modelFile, int layer) throws IOException {
        byte[] bytes = InnerLayer.asOutput(Files.readAllBytes(modelFile), layer, modelFile.toString());
        Path folder = modelFile.toAbsolutePath().getParent();
        return (environment, options) -> {
            // A model from memory has no folder of its own to find the files in that large models keep numbers in.
            options.addConfigEntry("session.model_external_initializers_file_folder_path", String.valueOf(folder));
            return environment.createSession(bytes, options);
        };
    }

    /** @param files all that the folder holds, for messages */
    static Path required(Path folder, String file, String files) {
        Path path = folder.resolve(file);
        if (!Files.isRegularFile(path)) {
            throw OverruleException.input(
                    Files.isDirectory(folder)
                            ? folder + " has no " + file + "; an encoder's folder holds " + files
                            : folder + " is not a folder; give one that holds " + files);
        }
        return path;
    }

    /** The last id of the vocabulary must be in the model's table, too. */
    static void requireFit(Path folder, Tokenizer tokenizer, OnnxModel model, Pieces probe) {
        int[] ids = probe.window(0, 0);
        int[] last = Arrays.copyOf(ids, ids.length + 1);
        last[ids.length] = tokenizer.highestId();
        if (!model.takes(last)) {
            throw OverruleException.input(folder + ": tokenizer.json has pieces up to number " + tokenizer.highestId()
                    + ", which model.onnx has no vector for; put there the tokenizer.json that was published with the"
                    + " model");
        }
    }

    /** Not every model says how many places it has; a try does. */
    static int longestWindow(Path folder, Tokenizer tokenizer, OnnxModel model, Pieces probe) {
        int window = Math.min(LONGEST_WINDOW, Math.min(tokenizer.longest(), model.longest()));
        int[] ids = new int[window];
        int[] some = probe.window(0, probe.size());
        Arrays.fill(ids, some.length > 0 ? some[0] : 0);
        while (window >= Math.max(SHORTEST_WINDOW, probe.specials() + 1)) {
            if (model.takes(Arrays.copyOf(ids, window))) {
                return window;
            }
            window /= 2;
        }
        throw OverruleException.input(folder + ": model.onnx takes no text of " + SHORTEST_WINDOW
                + " pieces; export it with a longer sequence, or one of any length");
    }

    /** Large models keep their numbers in files beside {@code model.onnx}, named after it. */
    static Sha256 hashOfModel(Path folder) throws IOException {
        Sha256 hash = new Sha256();
        List<Path> files;
        try (Stream<Path> entries = Files.list(folder)) {
            files = entries.filter(Files::isRegularFile)
                    .filter(file -> file.getFileName().toString().startsWith("model.onnx"))
                    .sorted()
                    .toList();
        }
        for (Path file : files) {
            try (InputStream in = Files.newInputStream(file)) {
                hash.add(in);
            }
        }
        return hash;
    }

    private static String fingerprint(Sha256 ofModel, byte[] tokenizer, Pooling pooling, OptionalInt layer) {
        Sha256 hash = new Sha256()
                .add(ofModel.bytes())
                .add(new Sha256().add(tokenizer).bytes())
                .add(pooling.name());
        // Only where one is given: what is cached of the last layer was so before there were others.
        layer.ifPresent(number -> hash.add("layer " + number));
        return hash.hex();
    }

    /** The length of a vector. */
    public int width() {
        return model.width();
    }

    /** The name of a built-in encoder, or {@code onnx:} and the folder; and the layer, if it is not the last. */
    public String name() {
        return name;
    }

    /** Identifies the vectors: a hash over model, tokenizer, pooling and layer, in hexadecimal. */
    public String fingerprint() {
        return fingerprint;
    }

    /** The maximum number of pieces that the model reads at once, including special ones. */
    public int window() {
        return window;
    }

    /** Whether the model gives vectors of words; one that pools by itself gives only those of sentences. */
    public boolean encodesTokens() {
        return !model.pooled();
    }

    /**
     * The vectors of texts, in order, each of length 1. If a text is longer than the {@link #window}, only its
     * beginning is read.
     */
    public float[][] encode(List<String> texts, Work work) {
        float[][] vectors = new float[texts.size()][];
        String[] all = texts.toArray(String[]::new);
        int[] order = longestFirst(all, String::length);
        whileOpen(() -> each(order, (i, own) -> vectors[i] = vector(all[i], own), work));
        return vectors;
    }

    /**
     * The vector of every word of every sentence, in its context and not normalised. A sentence longer than the {@link
     * #window} is read in windows that overlap by half, and every piece takes its vector from the window with most
     * context. A word without any piece (because it is empty or consists of control characters) has the vector 0.
     */
    public float[][][] encodeTokens(List<List<String>> sentences, WordPieces wordPieces, Work work) {
        if (model.pooled()) {
            throw OverruleException.input("encoder '" + name
                    + "' gives one vector for a sentence and none for its words; use a model with the output"
                    + " last_hidden_state");
        }
        float[][][] vectors = new float[sentences.size()][][];
        List<List<String>> all = List.copyOf(sentences);
        List<String>[] array = array(all);
        int[] order = longestFirst(array, List::size);
        whileOpen(() -> each(order, (i, own) -> vectors[i] = vectors(array[i], wordPieces, own), work));
        return vectors;
    }

    private static void each(int[] order, Work.Item item, Work work) {
        Steps steps = work.begin(Phase.ENCODING, order.length);
        work.each(order.length, (k, own) -> {
            item.run(order[k], own);
            steps.add(1);
        });
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static List<String>[] array(List<List<String>> sentences) {
        return sentences.toArray(new List[0]);
    }

    private void whileOpen(Runnable task) {
        open.readLock().lock();
        try {
            if (closed) {
                throw new IllegalStateException("encoder '" + name + "' is closed");
            }
            task.run();
        } finally {
            open.readLock().unlock();
        }
    }

    /** So that no core is left with a long text when the others are done. */
    private static <T> int[] longestFirst(T[] texts, ToIntFunction<T> length) {
        Integer[] order = new Integer[texts.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Integer.compare(length.applyAsInt(texts[b]), length.applyAsInt(texts[a])));
        return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
    }

    private float[] vector(String text, Work work) {
        Pieces pieces = tokenizer.cut(text);
        int[] ids = pieces.window(0, Math.min(pieces.size(), room(pieces)));
        if (ids.length == 0) {
            // A tokenizer without special pieces has nothing to say about an empty text.
            return new float[model.width()];
        }
        float[] values = model.run(ids, work);
        int width = model.width();
        int rows = model.pooled() || pooling == Pooling.FIRST ? 1 : ids.length;
        double[] sum = new double[width];
        for (int row = 0; row < rows; row++) {
            add(values, row * width, sum);
        }
        return ofLengthOne(sum);
    }

    private int room(Pieces pieces) {
        return window - pieces.specials();
    }

    private static void add(float[] values, int offset, double[] sum) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] += values[offset + j];
        }
    }

    private static float[] ofLengthOne(double[] vector) {
        double squares = 0;
        for (double value : vector) {
            squares += value * value;
        }
        double length = squares == 0 ? 1 : Math.sqrt(squares);
        float[] unit = new float[vector.length];
        for (int j = 0; j < unit.length; j++) {
            unit[j] = (float) (vector[j] / length);
        }
        return unit;
    }

    private float[][] vectors(List<String> words, WordPieces wordPieces, Work work) {
        int width = model.width();
        double[][] sums = new double[words.size()][width];
        int[] counts = new int[words.size()];
        Pieces pieces = tokenizer.cut(words);
        Windows windows = Windows.over(pieces.size(), room(pieces));
        for (int w = 0; w < windows.count() && pieces.size() > 0; w++) {
            int start = windows.start(w);
            float[] values = model.run(pieces.window(start, windows.end(w)), work);
            // Windows follow each other, and so do the pieces read from them: a word's first piece comes first.
            for (int piece = windows.readFrom(w); piece < windows.readTo(w); piece++) {
                int word = pieces.word(piece);
                if (word >= 0 && (wordPieces == WordPieces.MEAN || counts[word] == 0)) {
                    add(values, (pieces.leading() + piece - start) * width, sums[word]);
                    counts[word]++;
                }
            }
        }
        float[][] vectors = new float[words.size()][width];
        for (int i = 0; i < vectors.length; i++) {
            for (int j = 0; j < width && counts[i] > 0; j++) {
                vectors[i][j] = (float) (sums[i][j] / counts[i]);
            }
        }
        return vectors;
    }

    /** Waits until running encodings are finished, and frees the native memory. */
    @Override
    public void close() {
        open.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                model.close();
                tokenizer.close();
            }
        } finally {
            open.writeLock().unlock();
        }
    }
}
