package io.overrule.app.print;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** What the standard input of this process is. */
final class StandardInput {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final Path DESCRIPTOR = DESCRIPTORS.resolve("0");
    /** The ending of an archive of shared classes, which the virtual machine may open before anything else. */
    private static final String SHARED_CLASSES = ".jsa";

    private StandardInput() {}

    /**
     * Whether the process was started without a standard input. The system gives its number to the first file that is
     * opened then, which is one of the virtual machine's or of the class path: reading would read that file.
     */
    static boolean isClosed() {
        if (!Files.isSymbolicLink(DESCRIPTOR)) {
            // Closed, where there is such a folder; unknown, where there is none.
            return Files.isDirectory(DESCRIPTORS);
        }
        try {
            Path file = DESCRIPTOR.toRealPath();
            if (file.startsWith(Path.of(System.getProperty("java.home")).toRealPath())
                    || file.toString().endsWith(SHARED_CLASSES)) {
                return true;
            }
            for (String entry : System.getProperty("java.class.path")
                    .split(Pattern.quote(System.getProperty("path.separator")), -1)) {
                if (!entry.isEmpty() && Files.exists(Path.of(entry)) && Files.isSameFile(Path.of(entry), file)) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            // A pipe, a socket, or a file that is deleted by now.
            return false;
        }
    }
}
