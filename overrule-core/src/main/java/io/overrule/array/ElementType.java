package io.overrule.array;

import java.nio.ByteBuffer;
import java.util.Optional;

/** The type of the numbers in an array, with NumPy's names. Numbers are little-endian. */
public enum ElementType {
    BOOL("b1", 1),
    INT8("i1", 1),
    INT16("i2", 2),
    INT32("i4", 4),
    INT64("i8", 8),
    UINT8("u1", 1),
    UINT16("u2", 2),
    UINT32("u4", 4),
    UINT64("u8", 8),
    FLOAT16("f2", 2),
    FLOAT32("f4", 4),
    FLOAT64("f8", 8);

    private final String code;
    private final int size;

    ElementType(String code, int size) {
        this.code = code;
        this.size = size;
    }

    /** NumPy's letter and the number of bytes: {@code f4}. */
    public String code() {
        return code;
    }

    /** How many bytes a number takes. */
    public int size() {
        return size;
    }

    public boolean isWhole() {
        return this != FLOAT16 && this != FLOAT32 && this != FLOAT64;
    }

    /** The type of a code such as {@code f4}, without the sign for the order of bytes. */
    public static Optional<ElementType> of(String code) {
        for (ElementType type : values()) {
            if (type.code.equals(code)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /** The number at a position of a buffer whose order is little-endian. */
    double read(ByteBuffer buffer, int position) {
        return switch (this) {
            case BOOL -> buffer.get(position) == 0 ? 0 : 1;
            case INT8 -> buffer.get(position);
            case INT16 -> buffer.getShort(position);
            case INT32 -> buffer.getInt(position);
            case INT64 -> buffer.getLong(position);
            case UINT8 -> buffer.get(position) & 0xFF;
            case UINT16 -> buffer.getShort(position) & 0xFFFF;
            case UINT32 -> buffer.getInt(position) & 0xFFFF_FFFFL;
            case UINT64 -> unsigned(buffer.getLong(position));
            case FLOAT16 -> half(buffer.getShort(position));
            case FLOAT32 -> buffer.getFloat(position);
            case FLOAT64 -> buffer.getDouble(position);
        };
    }

    private static double unsigned(long bits) {
        return bits >= 0 ? bits : 2.0 * (bits >>> 1) + (bits & 1);
    }

    /** A number of 16 bits: a sign, 5 bits of exponent, 10 of fraction. */
    private static double half(short bits) {
        int exponent = (bits >> 10) & 0x1F;
        int fraction = bits & 0x3FF;
        double magnitude;
        if (exponent == 0x1F) {
            magnitude = fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
        } else if (exponent == 0) {
            magnitude = Math.scalb((double) fraction, -24);
        } else {
            magnitude = Math.scalb((double) (fraction + 1024), exponent - 25);
        }
        return bits < 0 ? -magnitude : magnitude;
    }
}
