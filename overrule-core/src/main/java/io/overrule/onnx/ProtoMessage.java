package io.overrule.onnx;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes a protocol buffer message field by field, with the few kinds of fields that ONNX uses: variable-length
 * numbers, texts and bytes, and nested messages.
 */
final class ProtoMessage {
    private static final int VARINT = 0;
    private static final int LENGTH_DELIMITED = 2;
    private static final int FIXED32 = 5;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private void varint(long number) {
        long left = number;
        while ((left & ~0x7FL) != 0) {
            bytes.write((int) (left & 0x7F) | 0x80);
            left >>>= 7;
        }
        bytes.write((int) left);
    }

    private void tag(int field, int kind) {
        varint((long) field << 3 | kind);
    }

    ProtoMessage number(int field, long value) {
        tag(field, VARINT);
        varint(value);
        return this;
    }

    ProtoMessage real(int field, float value) {
        tag(field, FIXED32);
        int bits = Float.floatToRawIntBits(value);
        for (int shift = 0; shift < 32; shift += 8) {
            bytes.write(bits >>> shift);
        }
        return this;
    }

    ProtoMessage text(int field, String value) {
        return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    ProtoMessage bytes(int field, byte[] value) {
        tag(field, LENGTH_DELIMITED);
        varint(value.length);
        bytes.writeBytes(value);
        return this;
    }

    ProtoMessage message(int field, ProtoMessage value) {
        return bytes(field, value.toBytes());
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }
}
