package io.overrule.spark;

import io.overrule.data.Instance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;

/** The code of a custom rule that ends its whole JVM, once: when it sees a certain row for the first time. */
public final class HaltingRule implements Predicate<Instance> {
    static final String MARKER = "overrule.test.marker";

    @Override
    public boolean test(Instance instance) {
        if (instance.id().equals("U00123")) {
            try {
                Files.createFile(Path.of(System.getProperty(MARKER)));
                Runtime.getRuntime().halt(3);
            } catch (FileAlreadyExistsException e) {
                // The second executor that sees it goes on.
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return false;
    }
}
