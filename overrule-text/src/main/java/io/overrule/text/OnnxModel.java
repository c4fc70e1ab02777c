package io.overrule.text;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtProvider;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import ai.onnxruntime.TensorInfo;
import io.overrule.OverruleException;
import io.overrule.Work;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a transformer in ONNX Runtime. It adapts to the model's signature: the inputs and their integer types, a fixed
 * or variable length, and the output with the vectors. Safe to share between threads.
 *
 * <p>Each thread runs one window at a time. So the vectors of a window depend only on the window. In a batch they would
 * not, especially with a quantised model, which scales the numbers of the whole batch together.
 */
final class OnnxModel implements AutoCloseable {
    /** The output of models that classify. */
    private static final String LOGITS = "logits";

    private static final Logger LOG = LoggerFactory.getLogger(OnnxModel.class);

    /** The inputs we can fill. */
    private enum Input {
        IDS,
        MASK,
        TYPES,
        POSITIONS
    }

    /** An input as the model has it. */
    private record Slot(Input input, boolean narrow) {}

    /** Loads a session; bytes or a file. */
    interface Loader {
        OrtSession load(OrtEnvironment environment, SessionOptions options) throws OrtException;
    }

    private final String where;
    private final OrtEnvironment environment;
    private final OrtSession session;
    private final Map<String, Slot> slots;
    private final int fixedLength;
    private final Set<String> output;
    private final boolean pooled;
    private final int width;

    private OnnxModel(String where, OrtEnvironment environment, OrtSession session, Pieces probe, boolean classifier)
            throws OrtException {
        this.where = where;
        this.environment = environment;
        this.session = session;
        this.slots = slots(where, session.getInputInfo());
        this.fixedLength = fixedLength(where, session.getInputInfo());
        int[] ids = probe.window(0, Math.min(probe.size(), longest() - probe.specials()));
        Map<String, OnnxTensor> inputs = tensors(ids, new int[ids.length]);
        try (OrtSession.Result result = session.run(inputs)) {
            int length = paddedLength(ids);
            Map<String, long[]> shapes = new LinkedHashMap<>();
            for (Map.Entry<String, OnnxValue> entry : result) {
                // What a classifier says about its own labels is no vector of the text.
                if (entry.getValue() instanceof OnnxTensor tensor
                        && isFloat(tensor.getInfo())
                        && entry.getKey().equals(LOGITS) == classifier) {
                    shapes.put(entry.getKey(), tensor.getInfo().getShape());
                }
            }
            String chosen = choose(shapes, length);
            long[] shape = shapes.get(chosen);
            if (classifier && (shape == null || shape.length != 2)) {
                throw OverruleException.input(where + " has the outputs " + described(session.getOutputInfo())
                        + "; expected logits, floats with the shape [batch, classes]; export the model for sequence"
                        + " classification");
            }
            if (chosen.isEmpty() || shape == null) {
                throw OverruleException.input(where + " has the outputs " + described(session.getOutputInfo())
                        + "; expected one of floats with the shape [batch, sequence, width] or [batch, width], such as"
                        + " last_hidden_state; export the model for feature extraction");
            }
            this.output = Set.of(chosen);
            this.pooled = shape.length == 2;
            this.width = Math.toIntExact(shape[shape.length - 1]);
        } finally {
            inputs.values().forEach(OnnxTensor::close);
        }
    }

    /**
     * @param where names the file in messages
     * @param probe a few pieces of the tokenizer that goes with the model
     */
    static OnnxModel load(Loader loader, String where, Pieces probe) {
        return load(loader, where, probe, false);
    }

    /** A model that gives {@code logits} for classes of its own: its vector of a window. */
    static OnnxModel loadClassifier(Loader loader, String where, Pieces probe) {
        return load(loader, where, probe, true);
    }

    private static OnnxModel load(Loader loader, String where, Pieces probe, boolean classifier) {
        OrtEnvironment environment = environment();
        OrtSession session = session(environment, loader, where);
        try {
            return new OnnxModel(where, environment, session, probe, classifier);
        } catch (OrtException e) {
            close(session);
            throw failure(
                    where + " does not run on a short text: " + firstLine(e)
                            + "; check that tokenizer.json is the one of this model, or export the model again",
                    e);
        } catch (RuntimeException e) {
            close(session);
            throw e;
        }
    }

    private static OrtEnvironment environment() {
        try {
            OrtEnvironment environment = OrtEnvironment.getEnvironment();
            UnpackedLibraries.arrangeDeletion();
            // Silences the trace events that the runtime leaves to Windows; other systems have none in this version.
            environment.setTelemetry(false);
            return environment;
        } catch (OrtException | LinkageError e) {
            throw OverruleException.resource(
                    "ONNX Runtime cannot be loaded on this machine (" + System.getProperty("os.name") + ", "
                            + System.getProperty("os.arch") + "): " + e.getMessage(),
                    e);
        }
    }

    private static OrtSession session(OrtEnvironment environment, Loader loader, String where) {
        if (OrtEnvironment.getAvailableProviders().contains(OrtProvider.CUDA)) {
            try (SessionOptions options = options()) {
                options.addCUDA();
                return loader.load(environment, options);
            } catch (OrtException e) {
                LOG.warn("CUDA is installed but cannot be used: {}; encoding on the CPU", firstLine(e));
            }
        }
        try (SessionOptions options = options()) {
            return loader.load(environment, options);
        } catch (OrtException e) {
            throw failure(
                    where + " is not a model that ONNX Runtime " + environment.getVersion() + " can load: "
                            + firstLine(e) + "; export the encoder as ONNX and put it there",
                    e);
        }
    }

    /** What ONNX Runtime refuses is in the model or the tokenizer, unless the memory is full. */
    private static OverruleException failure(String message, OrtException e) {
        String reason = String.valueOf(e.getMessage());
        return reason.contains("bad_alloc") || reason.contains("Failed to allocate memory")
                ? OverruleException.resource(
                        "no memory is left for an encoder: " + firstLine(e) + "; end other programs", e)
                : OverruleException.input(message, e);
    }

    private static SessionOptions options() throws OrtException {
        SessionOptions options = new SessionOptions();
        options.setOptimizationLevel(SessionOptions.OptLevel.ALL_OPT);
        options.setExecutionMode(SessionOptions.ExecutionMode.SEQUENTIAL);
        options.setIntraOpNumThreads(1);
        options.setInterOpNumThreads(1);
        // Every window may have another length, and a plan is kept for each.
        options.setMemoryPatternOptimization(false);
        // The threads of a session would wait for each other at its arena; malloc has one for every thread.
        options.setCPUArenaAllocator(false);
        // What goes wrong is thrown, and we report it.
        options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
        return options;
    }

    private static Map<String, Slot> slots(String where, Map<String, NodeInfo> inputs) {
        Map<String, Slot> slots = new TreeMap<>();
        List<Input> found = new ArrayList<>();
        for (Map.Entry<String, NodeInfo> entry : inputs.entrySet()) {
            Input input =
                    switch (entry.getKey()) {
                        case "input_ids" -> Input.IDS;
                        case "attention_mask", "input_mask" -> Input.MASK;
                        case "token_type_ids", "segment_ids" -> Input.TYPES;
                        case "position_ids" -> Input.POSITIONS;
                        default -> throw strange(where, inputs);
                    };
            if (!(entry.getValue().getInfo() instanceof TensorInfo tensor)
                    || (tensor.type != OnnxJavaType.INT64 && tensor.type != OnnxJavaType.INT32)
                    || (tensor.getShape().length != 2 && tensor.getShape().length != 0)) {
                throw strange(where, inputs);
            }
            slots.put(entry.getKey(), new Slot(input, tensor.type == OnnxJavaType.INT32));
            found.add(input);
        }
        if (!found.contains(Input.IDS)) {
            throw strange(where, inputs);
        }
        return slots;
    }

    private static OverruleException strange(String where, Map<String, NodeInfo> inputs) {
        return OverruleException.input(where + " has the inputs " + described(inputs)
                + "; expected input_ids and, if it has more, attention_mask, token_type_ids, position_ids, all of them"
                + " integers with the shape [batch, sequence]; export the model for feature extraction");
    }

    /** The length that every window must have, or 0. */
    private static int fixedLength(String where, Map<String, NodeInfo> inputs) {
        int fixed = 0;
        for (NodeInfo input : inputs.values()) {
            long[] shape = ((TensorInfo) input.getInfo()).getShape();
            if (shape.length == 2 && (shape[0] > 1 || (fixed > 0 && shape[1] > 0 && shape[1] != fixed))) {
                throw strange(where, inputs);
            }
            if (shape.length == 2 && shape[1] > 0) {
                fixed = Math.toIntExact(shape[1]);
            }
        }
        boolean masked = inputs.containsKey("attention_mask") || inputs.containsKey("input_mask");
        if (fixed > 0 && !masked) {
            throw OverruleException.input(where + " reads exactly " + fixed
                    + " pieces and has no attention_mask to mark padding; export it with a sequence of any length");
        }
        return fixed;
    }

    private static boolean isFloat(TensorInfo info) {
        return info.type == OnnxJavaType.FLOAT
                || info.type == OnnxJavaType.FLOAT16
                || info.type == OnnxJavaType.BFLOAT16;
    }

    /** The name of the output to use, or "": vectors of pieces before a vector of the window, well-known names first. */
    private static String choose(Map<String, long[]> shapes, int length) {
        List<String> ofPieces = new ArrayList<>();
        List<String> ofWindow = new ArrayList<>();
        shapes.forEach((name, shape) -> {
            if (shape.length == 3 && shape[0] == 1 && shape[1] == length && shape[2] > 0) {
                ofPieces.add(name);
            } else if (shape.length == 2 && shape[0] == 1 && shape[1] > 0) {
                ofWindow.add(name);
            }
        });
        for (String known : List.of("last_hidden_state", "token_embeddings")) {
            if (ofPieces.contains(known)) {
                return known;
            }
        }
        if (!ofPieces.isEmpty()) {
            return ofPieces.get(0);
        }
        if (ofWindow.contains("sentence_embedding")) {
            return "sentence_embedding";
        }
        return ofWindow.isEmpty() ? "" : ofWindow.get(0);
    }

    private static String described(Map<String, NodeInfo> nodes) {
        List<String> described = new ArrayList<>();
        nodes.forEach((name, node) -> described.add(
                node.getInfo() instanceof TensorInfo tensor
                        ? name + " (" + tensor.type + " " + Arrays.toString(tensor.getShape()) + ")"
                        : name + " (no tensor)"));
        return String.join(", ", described);
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("").strip();
    }

    int width() {
        return width;
    }

    /** Whether it gives one vector for a window and none for its pieces. */
    boolean pooled() {
        return pooled;
    }

    /** How many pieces a window may have at most, as far as the signature says so. */
    int longest() {
        return fixedLength > 0 ? fixedLength : Integer.MAX_VALUE;
    }

    /** Whether a window with these pieces runs. */
    boolean takes(int[] ids) {
        try (OrtSession.RunOptions options = new OrtSession.RunOptions()) {
            runOrThrow(ids, new int[ids.length], options);
            return true;
        } catch (OrtException e) {
            return false;
        }
    }

    /** The vectors of the window's pieces, one after the other; or the one of the window, if the model is {@link #pooled}. */
    float[] run(int[] ids, Work work) {
        return run(ids, new int[ids.length], work);
    }

    /** @param types for each piece which of two texts it is of, 0 or 1 */
    float[] run(int[] ids, int[] types, Work work) {
        // A long window takes a good part of a second: a cancellation ends it in between.
        try (OrtSession.RunOptions options = new OrtSession.RunOptions()) {
            float[][] values = new float[1][];
            work.stoppingBy(() -> terminate(options), () -> values[0] = run(ids, types, options, work));
            return values[0];
        } catch (OrtException e) {
            throw OverruleException.internal("ONNX Runtime gave no options of a run: " + firstLine(e), e);
        }
    }

    private static void terminate(OrtSession.RunOptions options) {
        try {
            options.setTerminate(true);
        } catch (OrtException | IllegalStateException e) {
            // The run was over already.
        }
    }

    private float[] run(int[] ids, int[] types, OrtSession.RunOptions options, Work work) {
        try {
            return runOrThrow(ids, types, options);
        } catch (OrtException e) {
            work.check();
            throw failure(
                    where + " failed on a text of " + ids.length + " pieces: " + firstLine(e)
                            + "; check that tokenizer.json is the one of this model",
                    e);
        }
    }

    private float[] runOrThrow(int[] ids, int[] types, OrtSession.RunOptions options) throws OrtException {
        Map<String, OnnxTensor> inputs = tensors(ids, types);
        try (OrtSession.Result result = session.run(inputs, output, options)) {
            // What follows the pieces, in a window of fixed length, is padding.
            float[] values = new float[pooled ? width : ids.length * width];
            ((OnnxTensor) result.get(0)).getFloatBuffer().get(values);
            for (float value : values) {
                if (!Float.isFinite(value)) {
                    throw OverruleException.input(where + " gave a vector that is not finite for a text of "
                            + ids.length + " pieces; use another export of the model, of float32 if this is of less");
                }
            }
            return values;
        } finally {
            inputs.values().forEach(OnnxTensor::close);
        }
    }

    private int paddedLength(int[] ids) {
        return fixedLength > 0 ? fixedLength : ids.length;
    }

    private Map<String, OnnxTensor> tensors(int[] ids, int[] types) throws OrtException {
        int length = paddedLength(ids);
        long[] shape = {1, length};
        Map<String, OnnxTensor> tensors = new HashMap<>();
        for (Map.Entry<String, Slot> entry : slots.entrySet()) {
            Slot slot = entry.getValue();
            int[] values = new int[length];
            for (int i = 0; i < length; i++) {
                values[i] = switch (slot.input()) {
                    case IDS -> i < ids.length ? ids[i] : 0;
                    case MASK -> i < ids.length ? 1 : 0;
                    case TYPES -> i < types.length ? types[i] : 0;
                    case POSITIONS -> i;
                };
            }
            tensors.put(
                    entry.getKey(),
                    slot.narrow()
                            ? OnnxTensor.createTensor(environment, IntBuffer.wrap(values), shape)
                            : OnnxTensor.createTensor(environment, LongBuffer.wrap(widened(values)), shape));
        }
        return tensors;
    }

    private static long[] widened(int[] values) {
        return Arrays.stream(values).asLongStream().toArray();
    }

    @Override
    public void close() {
        close(session);
    }

    private static void close(OrtSession session) {
        try {
            session.close();
        } catch (OrtException e) {
            LOG.warn("an ONNX Runtime session could not be closed: {}", firstLine(e));
        }
    }
}
