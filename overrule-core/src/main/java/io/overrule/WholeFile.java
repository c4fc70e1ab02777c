package io.overrule;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Writes files atomically. The content goes to a temporary file next to the target, is forced to disk, and then
 * replaces the target in one step. A reader finds either the old file or the new one, never a part. Several threads and
 * processes may write the same file: the last one wins.
 *
 * <p>Links are followed, so a link stays a link. A replaced file keeps its permissions. Devices and pipes cannot be
 * replaced and are written directly.
 */
public final class WholeFile {
    /** The ending of temporary files. It follows 32 hexadecimal digits, which are never used twice. */
    public static final String UNFINISHED = ".writing";

    /** The same limit as in Linux. */
    private static final int MOST_LINKS = 40;

    /** The entries here are not file names but open files of a process. */
    private static final Path OPEN_FILES = Path.of("/proc");

    private WholeFile() {}

    /** Writes the content of the file. */
    @FunctionalInterface
    public interface Content {
        void write(FileChannel channel) throws IOException;
    }

    /** Writes the content of the file to a stream. */
    @FunctionalInterface
    public interface StreamedContent {
        /** @param out not buffered */
        void write(OutputStream out) throws IOException;
    }

    public static void write(Path file, byte[] content) throws IOException {
        stream(file, out -> out.write(content));
    }

    public static void stream(Path file, StreamedContent content) throws IOException {
        write(file, channel -> content.write(Channels.newOutputStream(channel)));
    }

    /** @throws IOException with the name of the file, never of the temporary one */
    public static void write(Path file, Content content) throws IOException {
        Path target = target(file.toAbsolutePath());
        Optional<BasicFileAttributes> known = attributes(target);
        if (known.isPresent() && known.get().isDirectory()) {
            throw new FileSystemException(file.toString(), null, "is a folder");
        }
        if (known.isPresent() && isWrittenDirectly(target, known.get())) {
            try (FileChannel channel = FileChannel.open(target, StandardOpenOption.WRITE)) {
                content.write(channel);
            }
            return;
        }
        Path unfinished = unfinishedBeside(target);
        try {
            replace(target, unfinished, known.isPresent(), content);
        } catch (FileSystemException e) {
            throw naming(file, unfinished, e);
        } finally {
            deleteQuietly(unfinished);
        }
    }

    /**
     * Checks that a file can be written, before long work whose result goes there. An existing file is not changed.
     *
     * @throws IOException with the name of the file
     */
    public static void probe(Path file) throws IOException {
        Path target = target(file.toAbsolutePath());
        Optional<BasicFileAttributes> known = attributes(target);
        if (known.isPresent() && known.get().isDirectory()) {
            throw new FileSystemException(file.toString(), null, "is a folder");
        }
        if (known.isPresent() && isWrittenDirectly(target, known.get())) {
            // Opening a pipe would wait for its reader, and closing it would end what the reader reads.
            if (!Files.isWritable(target)) {
                throw new AccessDeniedException(file.toString(), null, "permission denied");
            }
            return;
        }
        // Only an attempt reveals all obstacles: permissions, a read-only disk, a quota.
        Path unfinished = unfinishedBeside(target);
        try {
            Files.createFile(unfinished);
        } catch (FileSystemException e) {
            throw naming(file, unfinished, e);
        } finally {
            deleteQuietly(unfinished);
        }
    }

    /**
     * The file that a write would replace, after following links, including links of parent folders. Two names with the
     * same target are names of the same file.
     */
    public static Path realTarget(Path file) throws IOException {
        Path target = target(file.toAbsolutePath());
        if (Files.exists(target)) {
            return target.toRealPath();
        }
        Path folder = target.getParent();
        Path name = target.getFileName();
        return folder == null || name == null || !Files.exists(folder)
                ? target.normalize()
                : folder.toRealPath().resolve(name);
    }

    private static boolean isWrittenDirectly(Path target, BasicFileAttributes known) {
        return target.startsWith(OPEN_FILES) || !known.isRegularFile();
    }

    /** A unique temporary name next to a file. */
    public static Path unfinishedBeside(Path file) {
        return file.resolveSibling(UUID.randomUUID().toString().replace("-", "") + UNFINISHED);
    }

    /** Follows links to their target, whether or not it exists. */
    private static Path target(Path file) throws IOException {
        Path target = file;
        for (int links = 0; Files.isSymbolicLink(target) && !target.startsWith(OPEN_FILES); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemLoopException(file.toString());
            }
            target = target.resolveSibling(Files.readSymbolicLink(target));
        }
        return target;
    }

    private static Optional<BasicFileAttributes> attributes(Path target) throws IOException {
        try {
            return Optional.of(Files.readAttributes(target, BasicFileAttributes.class));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private static void replace(Path target, Path unfinished, boolean replaces, Content content) throws IOException {
        Optional<Set<PosixFilePermission>> permissions = replaces ? permissions(target) : Optional.empty();
        // Set the permissions at creation, so that a private file is never readable by others.
        FileAttribute<?>[] attributes =
                permissions.stream().map(PosixFilePermissions::asFileAttribute).toArray(FileAttribute<?>[]::new);
        try (FileChannel channel = FileChannel.open(
                unfinished, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes)) {
            content.write(channel);
            channel.force(true);
        }
        if (permissions.isPresent()) {
            // The umask of the process may have removed some permissions.
            Files.setPosixFilePermissions(unfinished, permissions.get());
        }
        try {
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static Optional<Set<PosixFilePermission>> permissions(Path target) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(target, PosixFileAttributeView.class);
        return view == null
                ? Optional.empty()
                : Optional.of(view.readAttributes().permissions());
    }

    private static FileSystemException naming(Path file, Path unfinished, FileSystemException e) {
        if (!unfinished.toString().equals(e.getFile())) {
            return e;
        }
        String name = file.toString();
        FileSystemException named;
        if (e instanceof NoSuchFileException) {
            named = new NoSuchFileException(name, null, "its folder does not exist");
        } else if (e instanceof AccessDeniedException) {
            named = new AccessDeniedException(name, null, "permission denied");
        } else {
            named = new FileSystemException(name, null, e.getReason());
        }
        named.initCause(e);
        return named;
    }

    private static void deleteQuietly(Path unfinished) {
        try {
            Files.deleteIfExists(unfinished);
        } catch (IOException e) {
            // Report the earlier failure; a leftover file is not worth reporting.
        }
    }
}
