package io.overrule;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/**
 * A folder that is complete or not there. Its files are written to another one beside it, which takes its place, or adds
 * its files to it, when all of them are there.
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
     * @param what why it must be empty: {@code the export writes a whole folder}
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

    /** Where to write a file of the folder. */
    public Path file(String name) {
        return staging.resolve(name);
    }

    /** Forces everything to the disk, and moves it to where it belongs. */
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

    /** What to say of a failure to write. */
    public OverruleException cannotWrite(IOException e) {
        return OverruleException.resource(
                "'" + folder + "' cannot be written (" + FileFailure.words(e)
                        + "); check that you may write to it, and the space on the disk",
                e);
    }

    /** Removes what was not published. */
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
            // What went wrong before is worth reporting; a folder left over ends in .writing and is never read.
        }
    }
}
