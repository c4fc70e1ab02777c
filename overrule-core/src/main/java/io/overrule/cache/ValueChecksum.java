package io.overrule.cache;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/** The CRC-32C of a value as it stands in a file. Keeps a buffer, so it is for one thread. */
final class ValueChecksum {
    private ByteBuffer bytes = ByteBuffer.allocate(1 << 12).order(ByteOrder.LITTLE_ENDIAN);

    /** Between 0 and 2^32. */
    long of(float[] value, int length) {
        if (bytes.capacity() < 4 * length) {
            bytes = ByteBuffer.allocate(4 * length).order(ByteOrder.LITTLE_ENDIAN);
        }
        bytes.clear();
        bytes.asFloatBuffer().put(value, 0, length);
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.array(), 0, 4 * length);
        return checksum.getValue();
    }
}
