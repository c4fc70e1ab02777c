package io.overrule.text;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * An encoder of a few hundred bytes: the vector of piece {@code i} is {@code (i, 1, -i)}, whatever stands beside it.
 * Written as ONNX's protocol buffers by hand, so that every signature can be had.
 */
final class TinyModel {
    static final int FLOAT = 1;
    static final int INT32 = 6;
    static final int INT64 = 7;
    static final int PIECES = 10;
    static final int WIDTH = 3;

    private final List<byte[]> inputs = new ArrayList<>();
    private final List<byte[]> outputs = new ArrayList<>();
    private final List<byte[]> nodes = new ArrayList<>();
    private final List<byte[]> initialisers = new ArrayList<>();
    private final byte[] table;
    private String vectors = "vectors";

    private TinyModel(int pieces) {
        float[] rows = new float[pieces * WIDTH];
        for (int i = 0; i < pieces; i++) {
            rows[i * WIDTH] = i;
            rows[i * WIDTH + 1] = 1;
            rows[i * WIDTH + 2] = -i;
        }
        table = raw(rows);
        initialisers.add(tensor("table", rows, pieces, WIDTH));
        nodes.add(node("Gather", List.of("table", "input_ids"), vectors));
    }

    static TinyModel of(int pieces) {
        return new TinyModel(pieces);
    }

    /** The usual: input_ids and attention_mask in, last_hidden_state out. */
    static TinyModel usual() {
        return of(PIECES)
                .input("input_ids", INT64)
                .input("attention_mask", INT64)
                .piecesOutput("last_hidden_state");
    }

    /** @param dims -1 for any */
    TinyModel input(String name, int type, int... dims) {
        inputs.add(value(name, type, dims.length == 0 ? new int[] {-1, -1} : dims));
        return this;
    }

    /** Adds the numbers of a table of so many places, which position_ids point into; all of them 0. */
    TinyModel places(int count) {
        initialisers.add(tensor("places", new float[count * WIDTH], count, WIDTH));
        nodes.add(node("Gather", List.of("places", "position_ids"), "placed"));
        nodes.add(node("Add", List.of(vectors, "placed"), "sum"));
        vectors = "sum";
        return input("position_ids", INT64);
    }

    /** One more layer of a transformer, as an exporter names its last node; it adds the number to every vector. */
    TinyModel layer(String lastNode, float number) {
        String tensor = lastNode + "_output_0";
        initialisers.add(tensor(lastNode + ".bias", new float[] {number}, 1));
        nodes.add(named(lastNode, node("Add", List.of(vectors, lastNode + ".bias"), tensor)));
        vectors = tensor;
        return this;
    }

    /** A last layer: its tensor has the name of the output. */
    TinyModel lastLayer(String lastNode, float number, String output) {
        initialisers.add(tensor(lastNode + ".bias", new float[] {number}, 1));
        nodes.add(named(lastNode, node("Add", List.of(vectors, lastNode + ".bias"), output)));
        outputs.add(value(output, FLOAT, -1, -1, WIDTH));
        return this;
    }

    /** Hands the vectors on by a branch, which reads them without having them as an input. */
    TinyModel branch() {
        initialisers.add(new Message()
                .number(1, 1)
                .number(2, 9)
                .text(8, "yes")
                .bytes(9, new byte[] {1})
                .bytes());
        byte[] way = new Message()
                .bytes(1, node("Identity", List.of(vectors), "handed"))
                .text(2, "way")
                .bytes(12, value("handed", FLOAT, -1, -1, WIDTH))
                .bytes();
        nodes.add(node("If", List.of("yes"), "branched", graph("then_branch", way), graph("else_branch", way)));
        vectors = "branched";
        return this;
    }

    private static byte[] graph(String name, byte[] graph) {
        return new Message().text(1, name).bytes(6, graph).number(20, 5).bytes();
    }

    /** Branches within branches, and nothing else. */
    static byte[] nested(int depth) {
        byte[] graph = new byte[0];
        for (int i = 0; i < depth; i++) {
            byte[] node = new Message().bytes(5, graph("then_branch", graph)).bytes();
            graph = new Message().bytes(1, node).bytes();
        }
        return new Message().bytes(7, graph).bytes();
    }

    /** Two layers as the exporters of the built-in encoders name them; the first adds 10, the second 100. */
    static TinyModel ofTwoLayers() {
        return of(PIECES)
                .input("input_ids", INT64)
                .input("attention_mask", INT64)
                .layer("/encoder/layer.0/attention/output/LayerNorm/Add_1", 0)
                .layer("/encoder/layer.0/output/LayerNorm/Add_1", 10)
                .lastLayer("/encoder/layer.1/output/LayerNorm/Add_1", 100, "last_hidden_state");
    }

    /** Writes the table of vectors into a file of its own, as the exporters of large models do. */
    Path writeWithNumbersApart(Path folder) {
        writeTokenizer(folder, PIECES);
        try {
            Files.write(folder.resolve("model.onnx_data"), table);
            initialisers.set(
                    0,
                    new Message()
                            .number(1, table.length / 4 / WIDTH)
                            .number(1, WIDTH)
                            .number(2, FLOAT)
                            .text(8, "table")
                            .bytes(13, entry("location", "model.onnx_data"))
                            .bytes(13, entry("offset", "0"))
                            .bytes(13, entry("length", Integer.toString(table.length)))
                            .number(14, 1)
                            .bytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return writeTo(folder);
    }

    private static byte[] entry(String key, String value) {
        return new Message().text(1, key).text(2, value).bytes();
    }

    TinyModel piecesOutput(String name) {
        nodes.add(node("Identity", List.of(vectors), name));
        outputs.add(value(name, FLOAT, -1, -1, WIDTH));
        return this;
    }

    /** Divides by 0. */
    TinyModel infiniteOutput(String name) {
        initialisers.add(tensor("zero", new float[1], 1));
        nodes.add(node("Div", List.of(vectors, "zero"), name));
        outputs.add(value(name, FLOAT, -1, -1, WIDTH));
        return this;
    }

    /** The mean over the pieces. */
    TinyModel sentenceOutput(String name) {
        nodes.add(node("ReduceMean", List.of(vectors), name, ints("axes", 1), integer("keepdims", 0)));
        outputs.add(value(name, FLOAT, -1, WIDTH));
        return this;
    }

    /** One number for each text. */
    TinyModel scoreOutput(String name) {
        nodes.add(node("ReduceMean", List.of(vectors), name, ints("axes", 1, 2), integer("keepdims", 0)));
        outputs.add(value(name, FLOAT, -1));
        return this;
    }

    Path writeTo(Path folder) {
        try {
            Files.createDirectories(folder);
            Files.write(folder.resolve("model.onnx"), bytes());
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Also writes the tokenizer that fits the {@link #usual} model. */
    Path writeWithTokenizer(Path folder) {
        writeTokenizer(folder, PIECES);
        return writeTo(folder);
    }

    /**
     * Special pieces 0 to 3, then "good" 4, "day" 5, "##light" 6, "a" 7, "b" 8, "c" 9, and as many more as it takes to
     * have so many pieces.
     */
    static void writeTokenizer(Path folder, int pieces) {
        List<String> vocabulary =
                new ArrayList<>(List.of("[PAD]", "[CLS]", "[SEP]", "[UNK]", "good", "day", "##light", "a", "b", "c"));
        while (vocabulary.size() < pieces) {
            vocabulary.add("more" + vocabulary.size());
        }
        StringBuilder entries = new StringBuilder();
        for (int i = 0; i < vocabulary.size(); i++) {
            entries.append(i == 0 ? "" : ",").append("\"" + vocabulary.get(i) + "\":" + i);
        }
        String json =
                """
                {"version": "1.0", "truncation": null, "padding": null, "added_tokens": [],
                 "normalizer": {"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true,
                                "strip_accents": null, "lowercase": true},
                 "pre_tokenizer": {"type": "BertPreTokenizer"},
                 "post_processor": {"type": "TemplateProcessing",
                   "single": [{"SpecialToken": {"id": "[CLS]", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
                              {"SpecialToken": {"id": "[SEP]", "type_id": 0}}],
                   "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
                   "special_tokens": {"[CLS]": {"id": "[CLS]", "ids": [1], "tokens": ["[CLS]"]},
                                      "[SEP]": {"id": "[SEP]", "ids": [2], "tokens": ["[SEP]"]}}},
                 "decoder": null,
                 "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
                           "max_input_chars_per_word": 100, "vocab": {VOCABULARY}}}
                """
                        .replace("VOCABULARY", entries);
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("tokenizer.json"), json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    byte[] bytes() {
        Message graph = new Message();
        nodes.forEach(node -> graph.bytes(1, node));
        graph.text(2, "tiny");
        initialisers.forEach(tensor -> graph.bytes(5, tensor));
        inputs.forEach(input -> graph.bytes(11, input));
        outputs.forEach(output -> graph.bytes(12, output));
        Message operators = new Message().text(1, "").number(2, 13);
        return new Message()
                .number(1, 8)
                .bytes(7, graph.bytes())
                .bytes(8, operators.bytes())
                .bytes();
    }

    private static byte[] node(String operator, List<String> inputs, String output, byte[]... attributes) {
        Message node = new Message();
        inputs.forEach(input -> node.text(1, input));
        node.text(2, output).text(4, operator);
        for (byte[] attribute : attributes) {
            node.bytes(5, attribute);
        }
        return node.bytes();
    }

    private static byte[] named(String name, byte[] node) {
        byte[] field = new Message().text(3, name).bytes();
        return ByteBuffer.allocate(node.length + field.length)
                .put(node)
                .put(field)
                .array();
    }

    private static byte[] ints(String name, int... values) {
        Message attribute = new Message().text(1, name);
        for (int value : values) {
            attribute.number(8, value);
        }
        return attribute.number(20, 7).bytes();
    }

    private static byte[] integer(String name, int value) {
        return new Message().text(1, name).number(3, value).number(20, 2).bytes();
    }

    private static byte[] tensor(String name, float[] values, int... dims) {
        Message tensor = new Message();
        for (int dim : dims) {
            tensor.number(1, dim);
        }
        return tensor.number(2, FLOAT).text(8, name).bytes(9, raw(values)).bytes();
    }

    private static byte[] raw(float[] values) {
        ByteBuffer raw = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : values) {
            raw.putFloat(value);
        }
        return raw.array();
    }

    private static byte[] value(String name, int type, int... dims) {
        Message shape = new Message();
        for (int i = 0; i < dims.length; i++) {
            Message dim = dims[i] < 0 ? new Message().text(2, name + i) : new Message().number(1, dims[i]);
            shape.bytes(1, dim.bytes());
        }
        Message tensor = new Message().number(1, type).bytes(2, shape.bytes());
        return new Message()
                .text(1, name)
                .bytes(2, new Message().bytes(1, tensor.bytes()).bytes())
                .bytes();
    }

    /** A message of protocol buffers: fields of numbers and of bytes. */
    private static final class Message {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Message number(int field, long value) {
            varint(field << 3);
            varint(value);
            return this;
        }

        Message bytes(int field, byte[] value) {
            varint(field << 3 | 2);
            varint(value.length);
            out.writeBytes(value);
            return this;
        }

        Message text(int field, String value) {
            return bytes(field, value.getBytes(StandardCharsets.UTF_8));
        }

        byte[] bytes() {
            return out.toByteArray();
        }

        private void varint(long value) {
            long rest = value;
            while (rest > 127) {
                out.write((int) (rest & 127 | 128));
                rest >>>= 7;
            }
            out.write((int) rest);
        }
    }
}
