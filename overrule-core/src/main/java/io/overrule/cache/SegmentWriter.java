package io.overrule.cache;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.UUID;
import java.util.zip.CRC32C;

/** Writes a segment. The header is written last, so that an incomplete file has no header. */
final class SegmentWriter {
    private SegmentWriter() {}

    static void write(FileChannel channel, EncoderId encoder, List<UUID> replaced, SegmentEntries entries)
            throws IOException {
        int headerLength = SegmentHeader.length(encoder, replaced);
        Output index = new Output(channel, headerLength);
        Output values = new Output(channel, headerLength + SegmentHeader.ENTRY_BYTES * entries.count());
        ValueChecksum checksum = new ValueChecksum();
        long[] floats = new long[1];
        entries.visit((high, low, value, length) -> {
            floats[0] += length;
            index.put(high);
            index.put(low);
            index.put(floats[0]);
            index.put(checksum.of(value, length));
            values.put(value, length);
        });
        index.flush();
        values.flush();
        SegmentHeader header = new SegmentHeader(encoder, entries.count(), floats[0], replaced, index.checksum(), true);
        ByteBuffer bytes = header.toBytes();
        while (bytes.hasRemaining()) {
            channel.write(bytes, bytes.position());
        }
    }

    /** A place in the file that is written to through a buffer. */
    private static final class Output {
        private final FileChannel channel;
        private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 17).order(ByteOrder.LITTLE_ENDIAN);
        private final CRC32C checksum = new CRC32C();
        private long at;

        Output(FileChannel channel, long from) {
            this.channel = channel;
            this.at = from;
        }

        void put(long number) throws IOException {
            if (buffer.remaining() < 8) {
                flush();
            }
            buffer.putLong(number);
        }

        void put(float[] numbers, int length) throws IOException {
            for (int done = 0; done < length; ) {
                if (buffer.remaining() < 4) {
                    flush();
                }
                int part = Math.min(length - done, buffer.remaining() / 4);
                buffer.asFloatBuffer().put(numbers, done, part);
                buffer.position(buffer.position() + 4 * part);
                done += part;
            }
        }

        void flush() throws IOException {
            buffer.flip();
            checksum.update(buffer.duplicate());
            while (buffer.hasRemaining()) {
                at += channel.write(buffer, at);
            }
            buffer.clear();
        }

        int checksum() {
            return (int) checksum.getValue();
        }
    }
}
