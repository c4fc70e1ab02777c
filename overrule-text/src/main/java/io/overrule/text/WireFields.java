package io.overrule.text;

import io.overrule.OverruleException;
import java.nio.charset.StandardCharsets;

/** Iterates over the fields of a protocol buffer message, the format of ONNX files, without copying. */
final class WireFields {
    private static final int NUMBER = 0;
    private static final int EIGHT_BYTES = 1;
    private static final int BYTES = 2;
    private static final int FOUR_BYTES = 5;

    /** As protocol buffers have it themselves. */
    private static final int DEEPEST = 100;

    private final byte[] bytes;
    private final String where;
    private final int last;
    private final int depth;
    private int start;
    private int content;
    private int end;
    private int field;
    private int type;

    private WireFields(byte[] bytes, int start, int last, int depth, String where) {
        this.bytes = bytes;
        this.where = where;
        this.last = last;
        this.depth = depth;
        this.end = start;
    }

    /** @param where names the file in messages */
    static WireFields of(byte[] bytes, String where) {
        return new WireFields(bytes, 0, bytes.length, 0, where);
    }

    /** Goes to the next field, or says that there is none. */
    boolean next() {
        if (end == last) {
            return false;
        }
        start = end;
        content = start;
        long tag = varint();
        field = (int) (tag >>> 3);
        type = (int) (tag & 7);
        long length =
                switch (type) {
                    case NUMBER -> lengthOfVarint();
                    case EIGHT_BYTES -> 8;
                    case BYTES -> varint();
                    case FOUR_BYTES -> 4;
                    default -> throw damaged();
                };
        if (tag >>> 3 == 0 || tag >>> 32 != 0 || length < 0 || length > last - content) {
            throw damaged();
        }
        end = content + (int) length;
        return true;
    }

    private int lengthOfVarint() {
        int from = content;
        varint();
        int length = content - from;
        content = from;
        return length;
    }

    private long varint() {
        long value = 0;
        for (int shift = 0; shift < 64 && content < last; shift += 7) {
            byte next = bytes[content++];
            value |= (long) (next & 127) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw damaged();
    }

    /** The number of the field. */
    int field() {
        return field;
    }

    /** Where the field begins, with its number. */
    int start() {
        return start;
    }

    /** Where the next field begins. */
    int end() {
        return end;
    }

    /** The field's own fields. */
    WireFields message() {
        requireBytes();
        if (depth == DEEPEST) {
            throw damaged();
        }
        return new WireFields(bytes, content, end, depth + 1, where);
    }

    String text() {
        requireBytes();
        return new String(bytes, content, end - content, StandardCharsets.UTF_8);
    }

    private void requireBytes() {
        if (type != BYTES) {
            throw damaged();
        }
    }

    private OverruleException damaged() {
        return OverruleException.input(where + " is not an ONNX model, or it is damaged at byte " + start
                + "; export the encoder as ONNX and put it there");
    }
}
