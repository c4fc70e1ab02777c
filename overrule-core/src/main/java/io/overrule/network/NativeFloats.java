package io.overrule.network;

import io.overrule.OpenBlas;
import io.overrule.OverruleException;
import java.nio.FloatBuffer;
import org.bytedeco.javacpp.FloatPointer;

/**
 * Floats outside the heap, where OpenBLAS reads and writes them without a copy. Java reads and writes them in bulk
 * only: its loops run over arrays, which is several times faster.
 */
final class NativeFloats implements AutoCloseable {
    private final FloatPointer pointer;
    private final FloatBuffer buffer;

    NativeFloats(long size) {
        if (size > Integer.MAX_VALUE) {
            throw OverruleException.input("a matrix of " + size
                    + " numbers is more than the training engine handles; use fewer features or smaller layers");
        }
        OpenBlas.load("training needs");
        this.pointer = new FloatPointer(Math.max(1, size));
        this.buffer = pointer.asBuffer();
        zero();
    }

    FloatPointer pointer() {
        return pointer;
    }

    void zero() {
        pointer.zero();
    }

    void read(int from, float[] target, int offset, int length) {
        buffer.get(from, target, offset, length);
    }

    void write(int from, float[] source, int offset, int length) {
        buffer.put(from, source, offset, length);
    }

    @Override
    public void close() {
        pointer.close();
    }
}
