package io.overrule.app.usecase;

import io.overrule.OverruleException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file that a long operation will write at its end. */
public final class OutputFile {
    private OutputFile() {}

    /** Refuses, before anything takes time, what cannot be written. */
    public static void requireWritable(Path file, String example) {
        Path parent = file.toAbsolutePath().getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw OverruleException.input(file + ": the folder to write to does not exist; create it first");
        }
        if (Files.isDirectory(file)) {
            throw OverruleException.input(file + ": is a folder; name a file, such as " + file.resolve(example));
        }
    }
}
