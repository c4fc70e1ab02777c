package io.overrule.app.usecase;

import io.overrule.OverruleException;
import io.overrule.WholeFile;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** Where results will be written. Refuses what cannot or must not be written before anything takes time. */
public final class OutputFile {
    /** Known to Linux alone. */
    private static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");

    private OutputFile() {}

    /** Refuses a file that cannot be written. */
    public static void requireWritable(Path file, String example) {
        requireWritable(file, example, List.of());
    }

    /**
     * Refuses a file that cannot be written, or that is also an input, under any name.
     *
     * @param example a name to suggest if a folder was given
     * @param inputs what the work reads; files among them that do not exist yet count too
     */
    public static void requireWritable(Path file, String example, Collection<Path> inputs) {
        Path parent = file.toAbsolutePath().getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw OverruleException.input(file + ": the folder to write to does not exist; create it first");
        }
        if (Files.isDirectory(file)) {
            throw OverruleException.input(file + ": is a folder; name a file, such as " + file.resolve(example));
        }
        inputs.forEach(input -> refuseSame(file, input));
        try {
            WholeFile.probe(file);
        } catch (AccessDeniedException e) {
            throw OverruleException.resource(
                    file
                            + ": cannot be written (permission denied); choose another place, or change the permissions of "
                            + parent,
                    e);
        } catch (IOException e) {
            throw OverruleException.resource(
                    file + ": cannot be written (" + e.getMessage() + "); choose another place", e);
        }
    }

    /**
     * Refuses a folder that cannot be created or written to.
     *
     * @param purpose what it is for: {@code the report}
     */
    public static void requireFolder(Path folder, String purpose) {
        Path there = folder.toAbsolutePath();
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        if (!Files.isDirectory(there)) {
            throw OverruleException.input((there.equals(folder.toAbsolutePath()) ? folder : there)
                    + ": is a file; name a folder for " + purpose);
        }
        try {
            WholeFile.probe(there.resolve("file"));
        } catch (IOException e) {
            throw OverruleException.resource(
                    folder + ": cannot be written to ("
                            + (e instanceof AccessDeniedException ? "permission denied" : e.getMessage())
                            + "); name another folder for " + purpose,
                    e);
        }
    }

    /** Refuses to read what standard output is redirected to: it is empty already, or would never end. */
    public static void refuseStandardOutput(Path input) {
        try {
            if (isRegular(STANDARD_OUTPUT) && Files.isSameFile(STANDARD_OUTPUT, input)) {
                throw OverruleException.input(
                        input + ": is what standard output is redirected to; redirect it to another file");
            }
        } catch (IOException e) {
            // Then it is another file, or none, and reading it reports that.
            return;
        }
    }

    private static void refuseSame(Path file, Path input) {
        boolean same;
        try {
            same = WholeFile.realTarget(file).equals(WholeFile.realTarget(input))
                    || (isRegular(file) && isRegular(input) && Files.isSameFile(file, input));
        } catch (IOException e) {
            throw OverruleException.resource(file + ": cannot be examined (" + e.getMessage() + ")", e);
        }
        // Nothing is lost in a file that keeps nothing, such as /dev/null.
        if (same && (isRegular(file) || !Files.exists(file))) {
            throw OverruleException.input(file + ": is " + (file.equals(input) ? "" : input + ", ")
                    + "read by the same command, and would be replaced; name another file to write to");
        }
    }

    private static boolean isRegular(Path file) {
        return Files.isRegularFile(file);
    }
}
