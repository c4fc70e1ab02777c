package io.overrule.cache;

import io.overrule.OverruleException;
import io.overrule.OverruleException.Code;
import io.overrule.WholeFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The segments of one encoder: files in a folder named by its fingerprint. Safe to share between threads. */
final class EncoderFolder {
    /** More segments than this are merged. */
    static final int MANY = 64;

    private static final Logger LOG = LoggerFactory.getLogger(EncoderFolder.class);
    private static final String SEGMENT = ".vectors";
    private static final Pattern OWN_NAME = Pattern.compile("[0-9a-f]{32}(\\.vectors|\\.checksums|\\.writing)");
    private static final String ELSEWHERE = "choose another folder, or keep nothing";
    /** No portion takes this long to write, so the writer of an older file has ended. */
    private static final Duration STALE = Duration.ofDays(1);
    /** How often we look again at a folder that another process changes while we look. */
    private static final int ATTEMPTS = 5;

    private final Path path;
    private final Map<UUID, Segment> open = new TreeMap<>();
    private final Set<UUID> ignored = new HashSet<>();

    EncoderFolder(Path path) {
        this.path = path;
    }

    /** The folders of all encoders in a cache. Links are not followed: what they lead to is not the cache's. */
    static List<EncoderFolder> in(Path cache) {
        try (DirectoryStream<Path> children = Files.newDirectoryStream(cache)) {
            List<EncoderFolder> folders = new ArrayList<>();
            for (Path child : children) {
                if (EncoderId.FINGERPRINT.matcher(name(child)).matches()
                        && Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)) {
                    folders.add(new EncoderFolder(child));
                }
            }
            folders.sort(Comparator.comparing(EncoderFolder::fingerprint));
            return folders;
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (NotDirectoryException e) {
            throw OverruleException.of(
                    Code.CACHE_MISPLACED,
                    cache
                            + (Files.exists(cache)
                                    ? ": is a file, but the cache is a folder"
                                    : ": cannot be a folder, because it lies in a file")
                            + "; choose another place",
                    e);
        } catch (IOException | DirectoryIteratorException e) {
            throw OverruleException.of(
                    Code.CACHE_FAILED, cache + ": cannot be read: " + words(e) + "; choose another folder", e);
        }
    }

    String fingerprint() {
        return name(path);
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    private Path file(UUID id) {
        return path.resolve(id.toString().replace("-", "") + SEGMENT);
    }

    /** The files that are the cache's own, with what is known of them. */
    private Map<Path, BasicFileAttributes> ownFiles() throws IOException {
        Map<Path, BasicFileAttributes> files = new TreeMap<>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(path)) {
            for (Path child : children) {
                if (OWN_NAME.matcher(name(child)).matches()) {
                    attributes(child)
                            .filter(BasicFileAttributes::isRegularFile)
                            .ifPresent(known -> files.put(child, known));
                }
            }
        } catch (NoSuchFileException e) {
            return Map.of();
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return files;
    }

    private static Optional<BasicFileAttributes> attributes(Path file) throws IOException {
        try {
            return Optional.of(Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
        } catch (NoSuchFileException e) {
            // Another process has merged or cleared it in the meantime.
            return Optional.empty();
        }
    }

    private static boolean isSegment(Path file) {
        return name(file).endsWith(SEGMENT);
    }

    private static boolean isStale(BasicFileAttributes known) {
        return known.lastModifiedTime().toInstant().isBefore(Instant.now().minus(STALE));
    }

    private static UUID id(Path file) {
        String name = name(file);
        return new UUID(Long.parseUnsignedLong(name, 0, 16, 16), Long.parseUnsignedLong(name, 16, 32, 16));
    }

    /** The segments that are there now, by this process or another. Damaged ones are left out. */
    synchronized List<Segment> segments() {
        Set<UUID> there = segmentsThere();
        // A process that merges meanwhile replaces files that we have seen by one that we have not.
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            openAll(there);
            Set<UUID> before = there;
            there = segmentsThere();
            if (there.equals(before)) {
                break;
            }
        }
        return List.copyOf(open.values());
    }

    private Set<UUID> segmentsThere() {
        Set<UUID> there = new HashSet<>();
        try {
            for (Path file : ownFiles().keySet()) {
                if (isSegment(file)) {
                    there.add(id(file));
                }
            }
        } catch (IOException e) {
            throw OverruleException.of(Code.CACHE_FAILED, path + ": cannot be read: " + words(e) + "; " + ELSEWHERE, e);
        }
        return there;
    }

    private void openAll(Set<UUID> there) {
        open.keySet().retainAll(there);
        Map<UUID, SegmentHeader> headers = new HashMap<>();
        for (UUID id : there) {
            if (!open.containsKey(id) && !ignored.contains(id)) {
                header(id).ifPresent(header -> headers.put(id, header));
            }
        }
        // Those that replace others first: a file that is mapped cannot be deleted everywhere.
        headers.forEach((id, header) -> {
            if (!header.replaced().isEmpty()) {
                open(id);
            }
        });
        Set<UUID> replaced = new HashSet<>();
        open.values().forEach(segment -> replaced.addAll(segment.header().replaced()));
        replaced.retainAll(there);
        open.keySet().removeAll(replaced);
        replaced.forEach(this::deleteSegment);
        headers.keySet().stream()
                .filter(id -> !open.containsKey(id) && !replaced.contains(id))
                .forEach(this::open);
    }

    private Optional<SegmentHeader> header(UUID id) {
        Path file = file(id);
        try {
            SegmentHeader header = Segment.header(file);
            if (!header.encoder().fingerprint().equals(fingerprint())) {
                throw new IOException("belongs to another encoder");
            }
            return Optional.of(header);
        } catch (IOException e) {
            ignore(id, file, e);
            return Optional.empty();
        }
    }

    private void open(UUID id) {
        Path file = file(id);
        try {
            open.put(id, Segment.open(id, file));
        } catch (IOException e) {
            if (e.getCause() instanceof OutOfMemoryError) {
                throw OverruleException.of(
                        Code.CACHE_FAILED,
                        file + ": cannot be mapped: no address space is left; end other programs, or keep nothing",
                        e);
            }
            ignore(id, file, e);
        }
    }

    private void ignore(UUID id, Path file, IOException reason) {
        if (!(reason instanceof NoSuchFileException) && ignored.add(id)) {
            LOG.warn("{}: {}; its contents are encoded again, and the file may be deleted", file, words(reason));
        }
    }

    /** Fails early if the folder is not writable, before hours are spent on encoding. */
    void requireWritable() {
        Path unfinished = WholeFile.unfinishedBeside(path.resolve("any"));
        try {
            inFolder(() -> FileChannel.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)
                    .close());
        } catch (IOException e) {
            throw cannotBeWritten(e);
        } finally {
            deleteQuietly(unfinished);
        }
    }

    /** Something that writes into the folder, and may be tried again. */
    private interface Writing {
        void run() throws IOException;
    }

    private void inFolder(Writing writing) throws IOException {
        for (int attempt = 1; ; attempt++) {
            Files.createDirectories(path);
            try {
                writing.run();
                return;
            } catch (NoSuchFileException e) {
                // One that clears the cache has deleted the folder, which was empty.
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /** Stores entries as a new segment, which appears only when it is complete and on disk. */
    void write(EncoderId encoder, SegmentEntries entries) {
        try {
            write(encoder, List.of(), entries);
        } catch (IOException e) {
            throw cannotBeWritten(e);
        }
    }

    private void write(EncoderId encoder, List<UUID> replaced, SegmentEntries entries) throws IOException {
        Path file = file(UUID.randomUUID());
        inFolder(() -> WholeFile.write(file, channel -> SegmentWriter.write(channel, encoder, replaced, entries)));
    }

    private OverruleException cannotBeWritten(IOException e) {
        boolean misplaced = e instanceof AccessDeniedException
                || e instanceof FileAlreadyExistsException
                || e instanceof NoSuchFileException
                || words(e).contains("Read-only");
        String remedy = misplaced ? ELSEWHERE : "free some space, or choose another folder";
        return OverruleException.of(Code.CACHE_FAILED, path + ": cannot be written: " + words(e) + "; " + remedy, e);
    }

    private static String words(Exception e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException || e instanceof NotDirectoryException) {
            return "a file is in the folder's place";
        }
        if (e instanceof NoSuchFileException) {
            return "the folder cannot be made";
        }
        if (e instanceof FileSystemException file && file.getReason() != null) {
            return file.getReason();
        }
        String message = e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }

    /**
     * Merges segments if there are many. Not the ones that are larger than all smaller ones together: so the work for
     * a content grows with the logarithm of the cache's size, and few segments remain.
     */
    synchronized void mergeIfMany(EncoderId encoder) {
        List<Segment> segments = segments();
        if (segments.size() <= MANY) {
            return;
        }
        List<Segment> bySize = new ArrayList<>(segments);
        bySize.sort(Comparator.comparingLong(Segment::bytes));
        long sum = 0;
        int end = 0;
        for (int i = 0; i < bySize.size() && i < SegmentHeader.MOST_REPLACED; i++) {
            if (bySize.get(i).bytes() <= sum) {
                end = i + 1;
            }
            sum += bySize.get(i).bytes();
        }
        List<Segment> merged = bySize.subList(0, end);
        List<UUID> replaced = merged.stream().map(Segment::id).toList();
        try {
            write(encoder, replaced, SegmentEntries.merged(merged));
        } catch (IOException e) {
            // The single segments are as good as before.
            LOG.warn("{}: {} segments are not merged: {}", path, merged.size(), words(e));
            return;
        }
        open.keySet().removeAll(replaced);
        replaced.forEach(this::deleteSegment);
    }

    /** Replaces a segment by one of its entries that are as they were written. */
    synchronized void discardDamaged(EncoderId encoder, Segment segment) {
        Path file = file(segment.id());
        if (ignored.contains(segment.id())) {
            return;
        }
        try {
            SegmentEntries whole = SegmentEntries.merged(List.of(segment));
            LOG.warn(
                    "{}: {} of its {} vectors are damaged; they are discarded and computed again",
                    file,
                    segment.entries() - whole.count(),
                    segment.entries());
            write(encoder, List.of(segment.id()), whole);
            deleteSegment(segment.id());
        } catch (IOException e) {
            // It stays, and what is damaged in it is never used.
            LOG.warn("{}: cannot be replaced: {}", file, words(e));
        }
        open.remove(segment.id());
        ignored.add(segment.id());
    }

    /** Deletes the leftover files of killed writers. */
    void clearStale() {
        try {
            ownFiles().forEach((file, known) -> {
                if (name(file).endsWith(WholeFile.UNFINISHED) && isStale(known)) {
                    deleteQuietly(file);
                }
            });
        } catch (IOException e) {
            // Nothing is worse than before; reading or writing will report it.
        }
    }

    private void deleteSegment(UUID id) {
        deleteQuietly(file(id));
        deleteQuietly(Segment.checksums(file(id)));
    }

    private static void deleteQuietly(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // Mapped by another process, where that forbids deleting: the next one to open the cache tries again.
        }
    }

    /** What is in the folder, if there is a segment. */
    Optional<CachedEncoder> summary() {
        try {
            Optional<String> name = Optional.empty();
            long contents = 0;
            long bytes = 0;
            Instant last = Instant.MIN;
            for (Map.Entry<Path, BasicFileAttributes> own : ownFiles().entrySet()) {
                if (name(own.getKey()).endsWith(WholeFile.UNFINISHED)) {
                    continue;
                }
                bytes += own.getValue().size();
                if (!isSegment(own.getKey())) {
                    continue;
                }
                Instant written = own.getValue().lastModifiedTime().toInstant();
                last = written.isAfter(last) ? written : last;
                try {
                    SegmentHeader header = Segment.header(own.getKey());
                    contents += header.entries();
                    name = Optional.of(header.encoder().name());
                } catch (IOException e) {
                    LOG.debug("{}: {}", own.getKey(), words(e));
                }
            }
            return last.equals(Instant.MIN)
                    ? Optional.empty()
                    : Optional.of(new CachedEncoder(name.orElse(fingerprint()), fingerprint(), contents, bytes, last));
        } catch (IOException e) {
            throw OverruleException.of(
                    Code.CACHE_FAILED, path + ": cannot be read: " + words(e) + "; choose another folder", e);
        }
    }

    /** Deletes the segments, and the folder if nothing else is in it; a file that may be being written stays. */
    long clear() {
        long freed = 0;
        try {
            for (Map.Entry<Path, BasicFileAttributes> own : ownFiles().entrySet()) {
                boolean finished = !name(own.getKey()).endsWith(WholeFile.UNFINISHED);
                if ((finished || isStale(own.getValue())) && Files.deleteIfExists(own.getKey())) {
                    freed += own.getValue().size();
                }
            }
        } catch (IOException e) {
            throw OverruleException.of(
                    Code.CACHE_FAILED,
                    path + ": cannot be cleared: " + words(e) + "; clear it as a user who may write there",
                    e);
        }
        try {
            Files.deleteIfExists(path);
        } catch (DirectoryNotEmptyException e) {
            LOG.debug("{}: stays, for it holds other files", path);
        } catch (IOException e) {
            LOG.debug("{}: stays: {}", path, words(e));
        }
        return freed;
    }
}
