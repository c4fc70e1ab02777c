package io.overrule.cache;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;

/** A file of the cache, mapped: values under the keys of their contents. Stays readable when the file is deleted. */
final class Segment {
    private final UUID id;
    private final SegmentHeader header;
    private final int stride;
    private final MappedRegion index;
    private final MappedRegion values;
    /** Of a file that has no checksums itself; empty if it has, or if there are none. */
    private final Optional<int[]> checksumsBeside;

    private Segment(UUID id, Path file, SegmentHeader header, FileChannel channel) throws IOException {
        this.id = id;
        this.header = header;
        this.stride = header.entryLongs();
        this.index = new MappedRegion(channel, header.length(), header.indexBytes());
        this.values = new MappedRegion(channel, header.length() + header.indexBytes(), 4 * header.floats());
        if (index.checksum() != header.indexChecksum()) {
            throw new IOException("has a damaged index");
        }
        this.checksumsBeside = header.checked()
                ? Optional.empty()
                : ChecksumsBeside.of(checksums(file), header.entries(), this::checksum);
    }

    /** The file with the checksums of a segment that has none itself. */
    static Path checksums(Path file) {
        String name = String.valueOf(file.getFileName());
        return file.resolveSibling(name.substring(0, name.lastIndexOf('.')) + ChecksumsBeside.SUFFIX);
    }

    /** Maps a file; fails with what is wrong with it. */
    static Segment open(UUID id, Path file) throws IOException {
        try (FileChannel channel = channel(file)) {
            return new Segment(id, file, SegmentHeader.read(channel), channel);
        }
    }

    static SegmentHeader header(Path file) throws IOException {
        try (FileChannel channel = channel(file)) {
            return SegmentHeader.read(channel);
        }
    }

    private static FileChannel channel(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    }

    UUID id() {
        return id;
    }

    SegmentHeader header() {
        return header;
    }

    long bytes() {
        return header.fileBytes();
    }

    long entries() {
        return header.entries();
    }

    long high(long entry) {
        return index.longAt(stride * entry);
    }

    long low(long entry) {
        return index.longAt(stride * entry + 1);
    }

    /** Where the value of an entry starts, in floats. */
    long start(long entry) {
        return entry == 0 ? 0 : end(entry - 1);
    }

    int length(long entry) {
        return (int) (end(entry) - start(entry));
    }

    private long end(long entry) {
        return index.longAt(stride * entry + 2);
    }

    /** Whether the value of an entry is the one that was written. */
    boolean isWhole(long entry) {
        if (header.checked()) {
            return checksum(entry) == index.longAt(stride * entry + 3);
        }
        return checksumsBeside.isEmpty()
                || (int) checksum(entry) == checksumsBeside.get()[(int) entry];
    }

    private long checksum(long entry) {
        return values.checksumOfFloats(start(entry), length(entry));
    }

    /** The entry with a key, or -1. */
    long find(long high, long low) {
        long from = 0;
        long to = entries() - 1;
        while (from <= to) {
            long middle = (from + to) >>> 1;
            int order = compareKeys(high(middle), low(middle), high, low);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                from = middle + 1;
            } else {
                to = middle - 1;
            }
        }
        return -1;
    }

    static int compareKeys(long high, long low, long otherHigh, long otherLow) {
        int order = Long.compare(high, otherHigh);
        return order != 0 ? order : Long.compare(low, otherLow);
    }

    void copy(long start, int count, float[] target, int offset) {
        values.copyFloats(start, count, target, offset);
    }
}
