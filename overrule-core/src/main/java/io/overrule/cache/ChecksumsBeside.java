package io.overrule.cache;

import io.overrule.WholeFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * The checksums of a segment of the first layout, which contains none, in a separate file next to it. The file is
 * written when the segment is first read, so that later changes are noticed.
 *
 * <p>The file, little-endian: 8 bytes {@code OVRSUMS1}; the CRC-32C of each value in the order of the index; the
 * CRC-32C of all that (int32 each).
 */
final class ChecksumsBeside {
    static final String SUFFIX = ".checksums";

    private static final byte[] MAGIC = "OVRSUMS1".getBytes(StandardCharsets.US_ASCII);
    private static final int MOST = (Integer.MAX_VALUE - 64) / 4;

    private ChecksumsBeside() {}

    /** Computes the checksum of the value of an entry. */
    interface Computation {
        long ofEntry(long entry);
    }

    /** Reads the checksums, or computes and writes them; empty if there are too many for an array. */
    static Optional<int[]> of(Path file, long entries, Computation computation) {
        if (entries > MOST) {
            return Optional.empty();
        }
        Optional<int[]> read = read(file, (int) entries);
        if (read.isPresent()) {
            return read;
        }
        int[] checksums = new int[(int) entries];
        for (int entry = 0; entry < checksums.length; entry++) {
            checksums[entry] = (int) computation.ofEntry(entry);
        }
        try {
            WholeFile.write(file, bytes(checksums));
        } catch (IOException e) {
            // A cache that may only be read is no worse than before.
        }
        return Optional.of(checksums);
    }

    private static byte[] bytes(int[] checksums) {
        byte[] bytes = new byte[MAGIC.length + 4 * checksums.length + 4];
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        buffer.put(MAGIC).asIntBuffer().put(checksums);
        buffer.putInt(bytes.length - 4, checksum(bytes));
        return bytes;
    }

    private static int checksum(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, bytes.length - 4);
        return (int) checksum.getValue();
    }

    private static Optional<int[]> read(Path file, int entries) {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) != MAGIC.length + 4L * entries + 4) {
                return Optional.empty();
            }
            byte[] bytes = Files.readAllBytes(file);
            ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            if (buffer.getInt(bytes.length - 4) != checksum(bytes)) {
                return Optional.empty();
            }
            int[] checksums = new int[entries];
            buffer.position(MAGIC.length).asIntBuffer().get(checksums);
            return Optional.of(checksums);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
