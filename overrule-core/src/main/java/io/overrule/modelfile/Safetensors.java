package io.overrule.modelfile;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.Tensor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads and writes the safetensors format: the length of a JSON header (uint64, little-endian), the header with the
 * type, shape and position of each tensor, then the numbers.
 */
final class Safetensors {
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);
    private static final int ALIGNMENT = 8;

    private Safetensors() {}

    static byte[] write(Map<String, Tensor> tensors) {
        ObjectNode header = JSON.createObjectNode();
        long offset = 0;
        for (Map.Entry<String, Tensor> entry : tensors.entrySet()) {
            long end = offset + 4L * entry.getValue().size();
            ObjectNode description = header.putObject(entry.getKey());
            description.put("dtype", "F32");
            entry.getValue().shape().forEach(description.putArray("shape")::add);
            description.putArray("data_offsets").add(offset).add(end);
            offset = end;
        }
        byte[] headerBytes;
        try {
            headerBytes = JSON.writeValueAsBytes(header);
        } catch (IOException e) {
            throw OverruleException.internal("the header of the weights cannot be written: " + e.getMessage(), e);
        }
        int padded = (headerBytes.length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        if (8L + padded + offset > Integer.MAX_VALUE - 8) {
            throw OverruleException.input("the weights take " + offset + " bytes, more than a model file holds (2 GiB);"
                    + " use fewer features, smaller layers or fewer members");
        }
        ByteBuffer buffer = ByteBuffer.allocate((int) (8 + padded + offset)).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(padded).put(headerBytes);
        for (int i = headerBytes.length; i < padded; i++) {
            buffer.put((byte) ' ');
        }
        for (Tensor tensor : tensors.values()) {
            for (float value : tensor.values()) {
                buffer.putFloat(value);
            }
        }
        return buffer.array();
    }

    static Map<String, Tensor> read(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        try {
            if (bytes.length < Long.BYTES) {
                throw new IOException(bytes.length + " bytes hold no header");
            }
            long headerLength = buffer.getLong();
            if (headerLength < 2 || headerLength > buffer.remaining()) {
                throw new IOException("the header's length " + headerLength + " does not fit");
            }
            JsonNode header = JSON.readTree(bytes, 8, (int) headerLength);
            int dataStart = 8 + (int) headerLength;
            Map<String, Tensor> tensors = new LinkedHashMap<>();
            long left = buffer.capacity() - (long) dataStart;
            for (Map.Entry<String, JsonNode> entry : header.properties()) {
                if (!entry.getKey().equals("__metadata__")) {
                    Place place = place(entry.getValue(), buffer.capacity() - (long) dataStart);
                    // Each number must belong to one tensor; otherwise a short header could request any amount of
                    // memory.
                    left -= place.bytes();
                    if (left < 0) {
                        throw new IOException("'" + entry.getKey() + "' shares its numbers with others");
                    }
                    tensors.put(entry.getKey(), tensor(entry.getKey(), place, buffer, dataStart));
                }
            }
            return tensors;
        } catch (IOException e) {
            throw OverruleException.of(
                    OverruleException.Code.MODEL_DAMAGED,
                    "the weights are not in the safetensors format: " + e.getMessage() + "; train the model again",
                    e);
        }
    }

    /** The position and shape of a tensor. */
    private record Place(long from, int size, List<Integer> shape) {
        long bytes() {
            return (long) Float.BYTES * size;
        }
    }

    /** @param length the number of bytes of numbers */
    private static Place place(JsonNode description, long length) throws IOException {
        if (!description.path("dtype").asText().equals("F32")) {
            throw new IOException("type " + description.path("dtype") + " is not F32");
        }
        List<Integer> shape = new ArrayList<>();
        long size = 1;
        for (JsonNode extent : description.path("shape")) {
            if (!extent.isInt() || extent.intValue() < 0) {
                throw new IOException("the shape " + description.path("shape") + " is not valid");
            }
            shape.add(extent.intValue());
            size = Math.min(Integer.MAX_VALUE, size * extent.intValue());
        }
        JsonNode offsets = description.path("data_offsets");
        long from = offsets.path(0).longValue();
        long to = offsets.path(1).longValue();
        boolean placed = offsets.path(0).canConvertToLong() && offsets.path(1).canConvertToLong();
        if (!placed || from < 0 || to < from || to > length || to - from != Float.BYTES * size) {
            throw new IOException("the place " + offsets + " does not hold the shape " + shape + " in " + length
                    + " bytes of numbers");
        }
        return new Place(from, (int) size, shape);
    }

    private static Tensor tensor(String name, Place place, ByteBuffer buffer, int dataStart) throws IOException {
        float[] values = new float[place.size()];
        buffer.position((int) (dataStart + place.from()));
        buffer.asFloatBuffer().get(values);
        for (float value : values) {
            if (!Float.isFinite(value)) {
                throw new IOException("'" + name + "' holds " + value + ", which is not a finite number");
            }
        }
        return Tensor.of(values, place.shape().toArray(Integer[]::new));
    }
}
