package io.overrule.cache;

import io.overrule.OverruleException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * How a segment of the cache begins.
 *
 * <p>The file, little-endian: 8 bytes {@code OVRCACH2}; the header's length and the length of the encoder's name (int32
 * each); the encoder's fingerprint (32 bytes); the number of entries and of floats (int64 each); the number of replaced
 * segments and the index's CRC-32C (int32 each); the replaced segments (16 bytes each); the name (UTF-8, filled up with
 * zeros); the header's CRC-32C (int32). Then the index, an entry in ascending order of keys: the key (two int64),
 * where its value ends, in floats, and the CRC-32C of the value (int64 each). Then the values (float32) in the same
 * order. A file that begins with {@code OVRCACH1} is the same without the CRC of values; it is read, and written no
 * more.
 *
 * @param replaced segments whose entries are all in this one too: they may be deleted wherever they are met
 * @param checked whether the index holds the checksums of values
 */
record SegmentHeader(
        EncoderId encoder, long entries, long floats, List<UUID> replaced, int indexChecksum, boolean checked) {
    /** Of an entry as it is written now. */
    static final int ENTRY_BYTES = 32;

    private static final int UNCHECKED_ENTRY_BYTES = 24;
    /** Keeps a header well below {@link #LONGEST}. */
    static final int MOST_REPLACED = 10_000;

    private static final byte[] MAGIC = "OVRCACH2".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] UNCHECKED_MAGIC = "OVRCACH1".getBytes(StandardCharsets.US_ASCII);
    private static final int FIXED = 72;
    private static final int LONGEST = 1 << 18;

    SegmentHeader {
        replaced = List.copyOf(replaced);
    }

    /** The header's own length, known before anything else in it. */
    static int length(EncoderId encoder, List<UUID> replaced) {
        int name = encoder.name().getBytes(StandardCharsets.UTF_8).length;
        int filled = FIXED + 16 * replaced.size() + name + 4;
        return (filled + 7) / 8 * 8;
    }

    int length() {
        return length(encoder, replaced);
    }

    private int entryBytes() {
        return checked ? ENTRY_BYTES : UNCHECKED_ENTRY_BYTES;
    }

    /** How many int64 an entry of the index has. */
    int entryLongs() {
        return entryBytes() / 8;
    }

    long indexBytes() {
        return entryBytes() * entries;
    }

    /** The length of the whole file. */
    long fileBytes() {
        return length() + indexBytes() + 4 * floats;
    }

    ByteBuffer toBytes() {
        byte[] name = encoder.name().getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(length()).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(MAGIC).putInt(length()).putInt(name.length);
        bytes.put(HexFormat.of().parseHex(encoder.fingerprint()));
        bytes.putLong(entries).putLong(floats).putInt(replaced.size()).putInt(indexChecksum);
        for (UUID id : replaced) {
            bytes.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
        }
        bytes.put(name);
        bytes.putInt(length() - 4, checksum(bytes));
        return bytes.rewind();
    }

    private static int checksum(ByteBuffer header) {
        CRC32C checksum = new CRC32C();
        checksum.update(header.duplicate().clear().limit(header.capacity() - 4));
        return (int) checksum.getValue();
    }

    /** Reads a header and checks it, and the length of the file, but not the index. */
    static SegmentHeader read(FileChannel channel) throws IOException {
        ByteBuffer start = read(channel, MAGIC.length + 8);
        byte[] magic = new byte[MAGIC.length];
        start.get(magic);
        boolean checked = Arrays.equals(MAGIC, magic);
        if (!checked && !Arrays.equals(UNCHECKED_MAGIC, magic)) {
            throw new IOException("is not a segment of the cache");
        }
        int length = start.getInt();
        int nameLength = start.getInt();
        if (length < FIXED + 4 || length > LONGEST) {
            throw new IOException("has a damaged header");
        }
        ByteBuffer bytes = read(channel, length);
        if (bytes.getInt(length - 4) != checksum(bytes)) {
            throw new IOException("has a damaged header");
        }
        try {
            SegmentHeader header = parse(bytes.position(MAGIC.length + 8), nameLength, checked);
            // Before they are multiplied: a count that overflows would seem to fit.
            if (!fits(header.entries, channel.size()) || !fits(header.floats, channel.size())) {
                throw new IOException("has a damaged header");
            }
            if (channel.size() != header.fileBytes()) {
                throw new IOException("is truncated");
            }
            return header;
        } catch (BufferUnderflowException | NegativeArraySizeException | OverruleException e) {
            throw new IOException("has a damaged header", e);
        }
    }

    private static boolean fits(long count, long fileBytes) {
        return count >= 0 && count <= fileBytes;
    }

    private static SegmentHeader parse(ByteBuffer bytes, int nameLength, boolean checked) {
        byte[] fingerprint = new byte[32];
        bytes.get(fingerprint);
        long entries = bytes.getLong();
        long floats = bytes.getLong();
        int replacedCount = bytes.getInt();
        int indexChecksum = bytes.getInt();
        List<UUID> replaced = new ArrayList<>();
        for (int i = 0; i < replacedCount; i++) {
            replaced.add(new UUID(bytes.getLong(), bytes.getLong()));
        }
        if (nameLength > bytes.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] name = new byte[nameLength];
        bytes.get(name);
        EncoderId encoder = new EncoderId(
                new String(name, StandardCharsets.UTF_8), HexFormat.of().formatHex(fingerprint));
        return new SegmentHeader(encoder, entries, floats, replaced, indexChecksum, checked);
    }

    private static ByteBuffer read(FileChannel channel, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, bytes.position()) < 0) {
                throw new IOException("is truncated");
            }
        }
        return bytes.flip();
    }
}
