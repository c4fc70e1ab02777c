package io.overrule;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/**
 * Writes a folder completely or not at all. The files are written to a temporary folder next to it. When all of them
 * exist, the temporary folder replaces the target, or its files are moved into it.
 */
public final class WholeFolder implements AutoCloseable {
    private final Path folder;
    private final Path staging;

    public WholeFolder(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
        this.staging = WholeFile.unfinishedBeside(this.folder);
        try {
            Path parent = staging.getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.createDirectory(staging);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /**
     * Refuses a folder that holds anything.
     *
     * @param what the reason why it must be empty: {@code the export writes a whole folder}
     */
    public static void requireEmpty(Path folder, String what) {
        if (!Files.exists(folder)) {
            return;
        }
        if (!Files.isDirectory(folder)) {
            throw OverruleException.input("'" + folder + "' is a file; name a folder to write to");
        }
        try (Stream<Path> files = Files.list(folder)) {
            if (files.findAny().isPresent()) {
                throw OverruleException.input(
                        "'" + folder + "' is not empty; " + what + ", name a folder that does not exist");
            }
        } catch (IOException e) {
            throw OverruleException.resource(folder + ": cannot be read (" + FileFailure.words(e) + ")", e);
        }
    }

    /** The path to write a file of the folder to. */
    public Path file(String name) {
        return staging.resolve(name);
    }

    /** Forces everything to disk and moves it to its final place. */
    public void publish() throws IOException {
        try (Stream<Path> files = Files.list(staging)) {
            for (Path file : files.toList()) {
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    channel.force(true);
                }
            }
        }
        if (!Files.exists(folder)) {
            Files.move(staging, folder, StandardCopyOption.ATOMIC_MOVE);
            return;
        }
        try (Stream<Path> files = Files.list(staging)) {
            for (Path file : files.sorted().toList()) {
                Files.move(
                        file,
                        folder.resolve(staging.relativize(file)),
                        StandardCopyOption.REPLACE_EXISTING,
                        StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    /** The exception for a failed write. */
    public OverruleException cannotWrite(IOException e) {
        return OverruleException.resource(
                "'" + folder + "' cannot be written (" + FileFailure.words(e)
                        + "); check that you may write to it, and the space on the disk",
                e);
    }

    /** Deletes the temporary folder if it was not published. */
    @Override
    public void close() {
        try {
            if (Files.exists(staging)) {
                try (Stream<Path> files = Files.list(staging)) {
                    for (Path file : files.toList()) {
                        Files.delete(file);
                    }
                }
                Files.delete(staging);
            }
        } catch (IOException e) {
            // Report the earlier failure; a leftover folder ends in .writing and is never read.
        }
    }
}
