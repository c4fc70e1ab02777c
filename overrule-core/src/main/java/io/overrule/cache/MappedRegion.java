package io.overrule.cache;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32C;

/** A part of a file, little-endian, mapped into memory. Mappings are limited to 2 GiB, so it may take several. */
final class MappedRegion {
    private static final int SHIFT = 30;
    private static final long CHUNK = 1L << SHIFT;

    private final ByteBuffer[] chunks;

    MappedRegion(FileChannel channel, long from, long bytes) throws IOException {
        this.chunks = new ByteBuffer[Math.toIntExact((bytes + CHUNK - 1) / CHUNK)];
        for (int chunk = 0; chunk < chunks.length; chunk++) {
            long start = chunk * CHUNK;
            chunks[chunk] = channel.map(FileChannel.MapMode.READ_ONLY, from + start, Math.min(CHUNK, bytes - start))
                    .order(ByteOrder.LITTLE_ENDIAN);
        }
    }

    /** The int64 at an index. */
    long longAt(long index) {
        long at = 8 * index;
        return chunks[(int) (at >>> SHIFT)].getLong((int) (at & (CHUNK - 1)));
    }

    /** Copies float32 numbers from an index on. */
    void copyFloats(long index, int count, float[] target, int offset) {
        long perChunk = CHUNK / 4;
        for (int done = 0; done < count; ) {
            long at = index + done;
            int inChunk = (int) (at % perChunk);
            int part = (int) Math.min(count - done, perChunk - inChunk);
            chunks[(int) (at / perChunk)].asFloatBuffer().get(inChunk, target, offset + done, part);
            done += part;
        }
    }

    /** The CRC-32C of float32 numbers from an index on. */
    long checksumOfFloats(long index, int count) {
        CRC32C checksum = new CRC32C();
        long end = 4 * (index + count);
        for (long at = 4 * index; at < end; ) {
            int inChunk = (int) (at & (CHUNK - 1));
            int part = (int) Math.min(end - at, CHUNK - inChunk);
            checksum.update(
                    chunks[(int) (at >>> SHIFT)].duplicate().position(inChunk).limit(inChunk + part));
            at += part;
        }
        return checksum.getValue();
    }

    int checksum() {
        CRC32C checksum = new CRC32C();
        for (ByteBuffer chunk : chunks) {
            checksum.update(chunk.duplicate());
        }
        return (int) checksum.getValue();
    }
}
