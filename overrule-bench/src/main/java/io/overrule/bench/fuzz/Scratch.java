package io.overrule.bench.fuzz;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Temporary folders that are deleted afterwards. */
public final class Scratch {
    private Scratch() {}

    /** What is made of the files in a folder. */
    @FunctionalInterface
    public interface Making<T> {
        T make(Path folder) throws IOException;
    }

    /** Makes something with the help of an empty folder. */
    public static <T> T use(Making<T> making) {
        Path folder = null;
        try {
            folder = Files.createTempDirectory("overrule-bench");
            return making.make(folder);
        } catch (IOException e) {
            throw OverruleException.resource("temporary files cannot be written (" + FileFailure.words(e) + ")", e);
        } finally {
            if (folder != null) {
                delete(folder);
            }
        }
    }

    /** Deletes a folder with all that is in it, as far as possible. */
    public static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // The system clears its temporary folder.
        }
    }
}
