package io.overrule.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;

/**
 * Builds an ONNX graph: inputs, constants, operations and outputs, each with a name. The numbers of fields and types
 * are those of {@code onnx.proto}.
 */
final class OnnxGraph {
    /** What a value consists of. */
    enum Type {
        FLOAT(1),
        LONG(7),
        DOUBLE(11);

        private final int code;

        Type(int code) {
            this.code = code;
        }
    }

    private static final int IR_VERSION = 8;
    private static final int OPERATORS_VERSION = 13;

    private final ProtoMessage graph = new ProtoMessage();
    private int names;

    OnnxGraph(String name) {
        graph.text(2, name);
    }

    private String fresh(String stem) {
        return stem + "_" + names++;
    }

    /** An input with a row for each instance. */
    String input(String name, int columns, String description) {
        graph.message(11, value(name, Type.FLOAT, columns, description));
        return name;
    }

    /** An input with a row of whole numbers for each instance, as many as there are. */
    String sequences(String name) {
        ProtoMessage shape = new ProtoMessage()
                .message(1, new ProtoMessage().text(2, "instances"))
                .message(1, new ProtoMessage().text(2, "length"));
        ProtoMessage tensor = new ProtoMessage().number(1, Type.LONG.code).message(2, shape);
        graph.message(11, new ProtoMessage().text(1, name).message(2, new ProtoMessage().message(1, tensor)));
        return name;
    }

    /** Makes a value an output; columns is 0 for a single number for each instance. */
    void output(String name, String value, Type type, int columns, String description) {
        node("Identity", name, List.of(value), Map.of());
        graph.message(12, value(name, type, columns, description));
    }

    private static ProtoMessage value(String name, Type type, int columns, String description) {
        ProtoMessage shape = new ProtoMessage().message(1, new ProtoMessage().text(2, "instances"));
        if (columns > 0) {
            shape.message(1, new ProtoMessage().number(1, columns));
        }
        ProtoMessage tensor = new ProtoMessage().number(1, type.code).message(2, shape);
        return new ProtoMessage()
                .text(1, name)
                .message(2, new ProtoMessage().message(1, tensor))
                .text(3, description);
    }

    /** Constant floats. */
    String floats(String stem, float[] values, int... shape) {
        ByteBuffer raw = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        raw.asFloatBuffer().put(values);
        return constant(stem, Type.FLOAT, raw.array(), shape);
    }

    /** Constant doubles. */
    String doubles(String stem, double[] values, int... shape) {
        ByteBuffer raw = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        raw.asDoubleBuffer().put(values);
        return constant(stem, Type.DOUBLE, raw.array(), shape);
    }

    /** One constant double. */
    String number(double value) {
        return doubles("number", new double[] {value});
    }

    private String longs(long... values) {
        ByteBuffer raw = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        raw.asLongBuffer().put(values);
        return constant("axes", Type.LONG, raw.array(), values.length);
    }

    private String constant(String stem, Type type, byte[] raw, int... shape) {
        String name = fresh(stem);
        ProtoMessage tensor = new ProtoMessage();
        for (int extent : shape) {
            tensor.number(1, extent);
        }
        graph.message(5, tensor.number(2, type.code).text(8, name).bytes(9, raw));
        return name;
    }

    /** The result of an operation without attributes. */
    String apply(String operation, String... inputs) {
        return apply(operation, List.of(inputs), Map.of());
    }

    private String apply(String operation, List<String> inputs, Map<String, Long> attributes) {
        String name = fresh(operation.toLowerCase(java.util.Locale.ROOT));
        node(operation, name, inputs, attributes);
        return name;
    }

    private void node(String operation, String output, List<String> inputs, Map<String, Long> attributes) {
        ProtoMessage node = new ProtoMessage();
        inputs.forEach(input -> node.text(1, input));
        node.text(2, output).text(3, "to_" + output).text(4, operation);
        attributes.forEach((name, value) -> node.message(
                5, new ProtoMessage().text(1, name).number(3, value).number(20, 2)));
        graph.message(1, node);
    }

    String cast(String value, Type type) {
        return apply("Cast", List.of(value), Map.of("to", (long) type.code));
    }

    String concat(List<String> values) {
        return values.size() == 1 ? values.get(0) : apply("Concat", values, Map.of("axis", 1L));
    }

    /** Over the last dimension. */
    String softmax(String value) {
        return apply("Softmax", List.of(value), Map.of("axis", -1L));
    }

    /** The sum of every row, as a column. */
    String rowSums(String value) {
        return apply("ReduceSum", List.of(value, longs(1)), Map.of("keepdims", 1L));
    }

    /** The position of the largest value of every row, the first if there are several. */
    String largest(String value) {
        return apply("ArgMax", List.of(value), Map.of("axis", 1L, "keepdims", 0L));
    }

    String unsqueeze(String value, int axis) {
        return apply("Unsqueeze", value, longs(axis));
    }

    String squeeze(String value, int axis) {
        return apply("Squeeze", value, longs(axis));
    }

    /** The whole file. */
    byte[] model(String description, Map<String, String> metadata, String version) {
        ProtoMessage model = new ProtoMessage()
                .number(1, IR_VERSION)
                .text(2, "overrule")
                .text(3, version)
                .text(6, description)
                .message(7, graph)
                .message(8, new ProtoMessage().text(1, "").number(2, OPERATORS_VERSION));
        metadata.forEach((key, value) ->
                model.message(14, new ProtoMessage().text(1, key).text(2, value)));
        return model.toBytes();
    }
}
