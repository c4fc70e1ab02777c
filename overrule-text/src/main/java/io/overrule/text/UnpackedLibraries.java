package io.overrule.text;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Deletes the temporary folders into which ONNX Runtime unpacks its native libraries. When Java ends, ONNX Runtime
 * deletes the libraries, but tries to delete their folder too early. If Java is killed, it deletes nothing. So every
 * run would leave a folder.
 */
final class UnpackedLibraries {
    private static final String PREFIX = "onnxruntime-java";
    /** An older folder is of a run that is over, or has loaded its libraries long ago. */
    private static final Duration STALE = Duration.ofDays(1);
    /** Linux lists here which files this process has loaded. */
    private static final Path LOADED = Path.of("/proc/self/maps");

    private static boolean arranged;

    private UnpackedLibraries() {}

    /** Deletes the folders of other runs and makes sure that this run leaves none. Call it after loading. */
    static synchronized void arrangeDeletion() {
        if (arranged) {
            return;
        }
        arranged = true;
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        deleteStale(temporary, Instant.now().minus(STALE));
        own(temporary).ifPresent(folder -> Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> delete(folder), "delete unpacked libraries")));
    }

    /** The folder of this process, where the system says which it is. */
    private static Optional<Path> own(Path temporary) {
        String start = temporary.resolve(PREFIX).toString();
        try (Stream<String> lines = Files.lines(LOADED, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.contains(start))
                    .map(line -> Path.of(line.substring(line.indexOf(start))).getParent())
                    .findFirst();
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /** Deletes folders of the runtime that were last changed before a time. */
    static void deleteStale(Path temporary, Instant before) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, PREFIX + "*")) {
            for (Path folder : folders) {
                if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                        && Files.getLastModifiedTime(folder).toInstant().isBefore(before)) {
                    delete(folder);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Of no use to anybody, and no harm to us.
        }
    }

    private static void delete(Path folder) {
        try (DirectoryStream<Path> libraries = Files.newDirectoryStream(folder, "*onnxruntime*")) {
            for (Path library : libraries) {
                Files.deleteIfExists(library);
            }
            Files.deleteIfExists(folder);
        } catch (IOException | DirectoryIteratorException e) {
            // In use, where that forbids deleting, or somebody else's.
        }
    }
}
