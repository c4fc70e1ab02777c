package io.overrule.text;

import io.overrule.OverruleException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes the vectors of an inner layer the only output of a transformer's ONNX file. It also removes the nodes that do
 * not contribute to this output, because ONNX Runtime would run them.
 */
final class InnerLayer {
    // The numbers of the fields in ONNX's own messages.
    private static final int MODEL_GRAPH = 7;
    private static final int GRAPH_NODE = 1;
    private static final int GRAPH_OUTPUT = 12;
    private static final int NODE_INPUT = 1;
    private static final int NODE_OUTPUT = 2;
    private static final int NODE_NAME = 3;
    private static final int NODE_ATTRIBUTE = 5;
    private static final int ATTRIBUTE_GRAPH = 6;
    private static final int ATTRIBUTE_GRAPHS = 11;
    private static final int VALUE_NAME = 1;

    private static final int BYTES = 2;

    /**
     * The last node of a layer: the normalisation after its feed-forward part, of one operator or, in older exports, of
     * several that end in an addition. The one after the attention is called {@code layer.0/attention/output/...}.
     */
    private static final Pattern LAST_NODE = Pattern.compile(
            "(?:.*/)?layer\\.(\\d{1,4})/(?:output/LayerNorm|output_layer_norm)/(?:Add_1|LayerNormalization)");

    private static final String TENSOR_SUFFIX = "_output_0";

    /**
     * A node of the graph.
     *
     * @param start where it begins in the file
     * @param inputs the tensors that it reads; also those that the branches and loops within it read
     */
    private record Node(int start, String name, List<String> inputs, List<String> outputs) {}

    private InnerLayer() {}

    /**
     * The model with the layer's vectors as its output.
     *
     * @param layer from 1 on
     * @param where names the file in messages
     */
    static byte[] asOutput(byte[] model, int layer, String where) {
        WireFields graph = graph(model, where);
        List<Node> nodes = nodes(graph.message());
        String tensor = tensor(lastOfLayers(nodes, where), layer, where);
        Set<Integer> leading = leadingTo(tensor, nodes);
        List<int[]> kept = new ArrayList<>();
        WireFields fields = graph.message();
        while (fields.next()) {
            boolean idle = fields.field() == GRAPH_NODE && !leading.contains(fields.start());
            if (!idle && fields.field() != GRAPH_OUTPUT) {
                keep(kept, fields.start(), fields.end());
            }
        }
        // The output's type is left for ONNX Runtime to infer; a half-precision model has another than its outputs say.
        byte[] name = tensor.getBytes(StandardCharsets.UTF_8);
        byte[] output = field(GRAPH_OUTPUT, field(VALUE_NAME, name));
        int size = output.length;
        for (int[] range : kept) {
            size += range[1] - range[0];
        }
        byte[] head = head(MODEL_GRAPH, size);
        ByteBuffer edited = ByteBuffer.allocate(graph.start() + head.length + size + model.length - graph.end());
        edited.put(model, 0, graph.start()).put(head);
        for (int[] range : kept) {
            edited.put(model, range[0], range[1] - range[0]);
        }
        return edited.put(output)
                .put(model, graph.end(), model.length - graph.end())
                .array();
    }

    private static WireFields graph(byte[] model, String where) {
        WireFields fields = WireFields.of(model, where);
        while (fields.next()) {
            if (fields.field() == MODEL_GRAPH) {
                return fields;
            }
        }
        throw OverruleException.input(
                where + " is not an ONNX model: it has no graph; export the encoder as ONNX and put it there");
    }

    /** Neighbours become one: a graph has thousands of fields, and most of them stay. */
    private static void keep(List<int[]> kept, int start, int end) {
        if (!kept.isEmpty() && kept.get(kept.size() - 1)[1] == start) {
            kept.get(kept.size() - 1)[1] = end;
        } else {
            kept.add(new int[] {start, end});
        }
    }

    private static List<Node> nodes(WireFields graph) {
        List<Node> nodes = new ArrayList<>();
        while (graph.next()) {
            if (graph.field() == GRAPH_NODE) {
                nodes.add(node(graph.message(), graph.start()));
            }
        }
        return nodes;
    }

    private static Node node(WireFields fields, int start) {
        String name = "";
        List<String> inputs = new ArrayList<>();
        List<String> outputs = new ArrayList<>();
        while (fields.next()) {
            switch (fields.field()) {
                case NODE_INPUT -> inputs.add(fields.text());
                case NODE_OUTPUT -> outputs.add(fields.text());
                case NODE_NAME -> name = fields.text();
                case NODE_ATTRIBUTE -> addInputsWithin(fields.message(), inputs);
                default -> {
                    // Which operator it is plays no part.
                }
            }
        }
        return new Node(start, name, inputs, outputs);
    }

    private static void addInputsWithin(WireFields attribute, List<String> inputs) {
        while (attribute.next()) {
            if (attribute.field() == ATTRIBUTE_GRAPH || attribute.field() == ATTRIBUTE_GRAPHS) {
                nodes(attribute.message()).forEach(node -> inputs.addAll(node.inputs()));
            }
        }
    }

    /** The layers, from 1 on, and the tensors that they end in. */
    private static Map<Integer, String> lastOfLayers(List<Node> nodes, String where) {
        Map<Integer, String> tensors = new TreeMap<>();
        for (Node node : nodes) {
            String tensor = node.outputs().isEmpty() ? "" : node.outputs().get(0);
            // The last layer's tensor is called after the output, so names of nodes come first. Optimised graphs have
            // nodes with other names, but tensors with these.
            Matcher matcher = LAST_NODE.matcher(node.name());
            if (!matcher.matches() && tensor.endsWith(TENSOR_SUFFIX)) {
                matcher = LAST_NODE.matcher(tensor.substring(0, tensor.length() - TENSOR_SUFFIX.length()));
            }
            if (matcher.matches() && !tensor.isEmpty()) {
                int layer = Integer.parseInt(matcher.group(1)) + 1;
                String other = tensors.put(layer, tensor);
                if (other != null) {
                    throw OverruleException.input(where + " has two layers " + layer + ", which end in " + other
                            + " and " + tensor + "; leave the option layer out, or export the encoder alone");
                }
            }
        }
        return tensors;
    }

    /** Where the nodes begin that a tensor depends on. */
    private static Set<Integer> leadingTo(String tensor, List<Node> nodes) {
        Map<String, Node> makers = new HashMap<>();
        nodes.forEach(node -> node.outputs().forEach(output -> makers.put(output, node)));
        Set<Integer> leading = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(tensor));
        while (!open.isEmpty()) {
            Node maker = makers.get(open.pop());
            if (maker != null && leading.add(maker.start())) {
                maker.inputs().forEach(open::push);
            }
        }
        return leading;
    }

    private static String tensor(Map<Integer, String> tensors, int layer, String where) {
        int count = 0;
        while (tensors.containsKey(count + 1)) {
            count++;
        }
        if (count == 0) {
            throw OverruleException.input(where + " has no layers that are known by their names, such as"
                    + " /encoder/layer.0/output/LayerNorm/Add_1; leave the option layer out, or export the encoder so"
                    + " that its nodes keep the names of its parts");
        }
        String tensor = layer <= count ? tensors.get(layer) : null;
        if (tensor == null) {
            throw OverruleException.input(where + " has the layers 1 to " + count + ", but layer=" + layer
                    + " is asked for; choose one of them");
        }
        return tensor;
    }

    private static byte[] field(int number, byte[] content) {
        byte[] head = head(number, content.length);
        return ByteBuffer.allocate(head.length + content.length)
                .put(head)
                .put(content)
                .array();
    }

    private static byte[] head(int number, int length) {
        // One byte for the number, which is below 16 here, and five at most for the length.
        ByteBuffer head = ByteBuffer.allocate(6).put((byte) ((number << 3) | BYTES));
        int rest = length;
        while (rest > 127) {
            head.put((byte) ((rest & 127) | 128));
            rest >>>= 7;
        }
        head.put((byte) rest);
        byte[] bytes = new byte[head.position()];
        head.flip().get(bytes);
        return bytes;
    }
}
