package io.overrule.feature;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Steps;
import io.overrule.WholeFile;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * Features in a file that is mapped into memory. They may be larger than the heap; the operating system keeps the used
 * pages in memory.
 *
 * <p>The file, little-endian: 8 bytes {@code OVRFEAT1}; the number of rows (int64), the dense and the sparse width
 * (int32 each); the dense blocks (float32, row by row); the start of each row's sparse entries (int64, one more than
 * there are rows); the entries (int32 column, float32 value).
 */
public final class FeatureStore implements FeatureMatrix {
    private static final byte[] MAGIC = "OVRFEAT1".getBytes(StandardCharsets.US_ASCII);
    private static final int HEADER = 24;
    private static final int ROWS_PER_STEP = 256;
    /** Mappings are limited to 2 GiB, so the file is mapped in segments of whole rows. */
    private static final long SEGMENT = 1L << 30;

    private final int rows;
    private final int denseWidth;
    private final int sparseWidth;
    private final int denseRowsPerSegment;
    private final FloatBuffer[] dense;
    private final LongBuffer[] sparseStarts;
    private final IntBuffer[] entries;

    private FeatureStore(Path file, FileChannel channel) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN);
        while (header.hasRemaining() && channel.read(header) >= 0) {
            // Reads until the header is complete or the file ends.
        }
        header.flip();
        byte[] magic = new byte[MAGIC.length];
        if (header.remaining() < HEADER || !Arrays.equals(MAGIC, readMagic(header, magic))) {
            throw OverruleException.input(file + ": is not a feature store; write it again");
        }
        this.rows = Math.toIntExact(header.getLong());
        this.denseWidth = header.getInt();
        this.sparseWidth = header.getInt();
        long denseBytes = 4L * rows * denseWidth;
        long startsBytes = 8L * (rows + 1);
        long size = channel.size();
        if (size < HEADER + denseBytes + startsBytes) {
            throw truncated(file);
        }
        this.denseRowsPerSegment = denseWidth == 0 ? Math.max(1, rows) : (int) Math.max(1, SEGMENT / (4L * denseWidth));
        int denseSegments = denseWidth == 0 ? 0 : (rows + denseRowsPerSegment - 1) / denseRowsPerSegment;
        this.dense = new FloatBuffer[denseSegments];
        for (int s = 0; s < denseSegments; s++) {
            long first = (long) s * denseRowsPerSegment;
            long count = Math.min(denseRowsPerSegment, rows - first);
            dense[s] = map(channel, HEADER + first * 4 * denseWidth, count * 4 * denseWidth)
                    .asFloatBuffer();
        }
        this.sparseStarts = new LongBuffer[(int) ((startsBytes + SEGMENT - 1) / SEGMENT)];
        for (int s = 0; s < sparseStarts.length; s++) {
            sparseStarts[s] = map(
                            channel, HEADER + denseBytes + s * SEGMENT, Math.min(SEGMENT, startsBytes - s * SEGMENT))
                    .asLongBuffer();
        }
        long entryBytes = 8 * sparseStart(rows);
        long entriesFrom = HEADER + denseBytes + startsBytes;
        if (size != entriesFrom + entryBytes) {
            throw truncated(file);
        }
        this.entries = new IntBuffer[(int) ((entryBytes + SEGMENT - 1) / SEGMENT)];
        for (int s = 0; s < entries.length; s++) {
            entries[s] = map(channel, entriesFrom + s * SEGMENT, Math.min(SEGMENT, entryBytes - s * SEGMENT))
                    .asIntBuffer();
        }
    }

    private static byte[] readMagic(ByteBuffer header, byte[] magic) {
        header.get(magic);
        return magic;
    }

    private static OverruleException truncated(Path file) {
        return OverruleException.input(file + ": the feature store is truncated or damaged; write it again");
    }

    private static MappedByteBuffer map(FileChannel channel, long from, long bytes) throws IOException {
        MappedByteBuffer buffer = channel.map(FileChannel.MapMode.READ_ONLY, from, bytes);
        buffer.order(ByteOrder.LITTLE_ENDIAN);
        return buffer;
    }

    /** Maps an existing store. */
    public static FeatureMatrix open(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return new FeatureStore(file, channel);
        } catch (IOException e) {
            throw OverruleException.resource(file + ": cannot be mapped: " + FileFailure.words(e), e);
        }
    }

    /**
     * Extracts the features of instances into a file, row by row, and maps it. The file appears only when it is
     * complete.
     */
    public static FeatureMatrix write(
            Path file, FeatureExtractor fitted, List<? extends Instance> instances, FeatureCache cache, Work work) {
        FeatureExtractor extractor = fitted.preparedFor(instances, cache, work);
        int count = instances.size();
        return write(file, extractor.denseWidth(), extractor.sparseWidth(), count, out -> {
            FeatureRow row = new FeatureRow(extractor.denseWidth());
            Steps steps = work.begin(Phase.EXTRACTING, count);
            int written = 0;
            for (Instance instance : instances) {
                row.clear();
                extractor.extract(instance, row);
                if (!row.isFinite()) {
                    throw OverruleException.input("instance '" + instance.id()
                            + "' has a feature that is NaN or infinite; check the extractor or remove the instance");
                }
                out.add(row);
                if (++written % ROWS_PER_STEP == 0) {
                    steps.add(ROWS_PER_STEP);
                }
            }
        });
    }

    /**
     * Writes features that were extracted elsewhere into a file, row by row, and maps it. The file appears only when it
     * is complete.
     *
     * @param count the number of rows
     * @param rows supplies this many rows; it may return the same object with other content each time
     */
    public static FeatureMatrix write(
            Path file, int denseWidth, int sparseWidth, int count, Iterator<FeatureRow> rows) {
        return write(file, denseWidth, sparseWidth, count, out -> {
            for (int i = 0; i < count; i++) {
                out.add(rows.next());
            }
        });
    }

    /** Adds all rows of a file. */
    @FunctionalInterface
    private interface Writing {
        void addTo(RowWriter out) throws IOException;
    }

    private static FeatureMatrix write(Path file, int denseWidth, int sparseWidth, int count, Writing writing) {
        try {
            WholeFile.write(file, channel -> {
                Path sparseAside = WholeFile.unfinishedBeside(file.toAbsolutePath());
                try (RowWriter out = new RowWriter(channel, sparseAside, denseWidth, sparseWidth, count)) {
                    writing.addTo(out);
                    out.finish();
                }
            });
        } catch (IOException e) {
            throw OverruleException.resource(
                    file + ": cannot be written: " + FileFailure.words(e)
                            + "; free some space or choose another folder",
                    e);
        }
        return open(file);
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public int denseWidth() {
        return denseWidth;
    }

    @Override
    public int sparseWidth() {
        return sparseWidth;
    }

    private long sparseStart(int row) {
        long perSegment = SEGMENT / 8;
        return sparseStarts[(int) (row / perSegment)].get((int) (row % perSegment));
    }

    @Override
    public int sparseCount(int row) {
        return (int) (sparseStart(row + 1) - sparseStart(row));
    }

    @Override
    public void copyDense(int row, float[] target, int offset) {
        if (denseWidth > 0) {
            dense[row / denseRowsPerSegment].get(row % denseRowsPerSegment * denseWidth, target, offset, denseWidth);
        }
    }

    @Override
    public void copySparse(int row, int[] indices, float[] values, int offset) {
        long perSegment = SEGMENT / 8;
        long start = sparseStart(row);
        int count = sparseCount(row);
        for (int k = 0; k < count; k++) {
            IntBuffer segment = entries[(int) ((start + k) / perSegment)];
            int at = 2 * (int) ((start + k) % perSegment);
            indices[offset + k] = segment.get(at);
            values[offset + k] = Float.intBitsToFloat(segment.get(at + 1));
        }
    }

    /**
     * Writes the dense blocks directly, and the sparse entries to a separate file until the dense blocks are complete.
     */
    private static final class RowWriter implements AutoCloseable {
        private final FileChannel out;
        private final FileChannel sparseOut;
        private final ByteBuffer denseBuffer;
        private ByteBuffer sparseBuffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
        private final long[] starts;
        private int rows;

        RowWriter(FileChannel out, Path sparseAside, int denseWidth, int sparseWidth, int count) throws IOException {
            this.out = out;
            this.sparseOut = FileChannel.open(
                    sparseAside,
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE);
            this.starts = new long[count + 1];
            this.denseBuffer =
                    ByteBuffer.allocate(Math.max(HEADER, 4 * denseWidth)).order(ByteOrder.LITTLE_ENDIAN);
            denseBuffer.put(MAGIC).putLong(count).putInt(denseWidth).putInt(sparseWidth);
            drain(denseBuffer, out);
        }

        void add(FeatureRow row) throws IOException {
            for (int column = 0; column < row.denseWidth(); column++) {
                denseBuffer.putFloat(row.dense(column));
            }
            drain(denseBuffer, out);
            // Goes through the in-memory form of one row, which sorts the entries.
            FeatureMatrix one = InMemoryFeatures.of(row.denseWidth(), Integer.MAX_VALUE, List.of(row));
            int count = one.sparseCount(0);
            int[] indices = new int[count];
            float[] values = new float[count];
            one.copySparse(0, indices, values, 0);
            for (int k = 0; k < count; k++) {
                if (sparseBuffer.remaining() < 8) {
                    drain(sparseBuffer, sparseOut);
                }
                sparseBuffer.putInt(indices[k]).putFloat(values[k]);
            }
            starts[rows + 1] = starts[rows] + count;
            rows++;
        }

        void finish() throws IOException {
            drain(sparseBuffer, sparseOut);
            for (long start : starts) {
                if (sparseBuffer.remaining() < 8) {
                    drain(sparseBuffer, out);
                }
                sparseBuffer.putLong(start);
            }
            drain(sparseBuffer, out);
            long size = sparseOut.size();
            for (long done = 0; done < size; ) {
                done += sparseOut.transferTo(done, size - done, out);
            }
        }

        private static void drain(ByteBuffer buffer, FileChannel channel) throws IOException {
            buffer.flip();
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            buffer.clear();
        }

        @Override
        public void close() throws IOException {
            sparseOut.close();
        }
    }
}
