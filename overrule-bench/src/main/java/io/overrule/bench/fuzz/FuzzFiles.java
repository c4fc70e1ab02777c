package io.overrule.bench.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Inputs as files. */
final class FuzzFiles {
    private FuzzFiles() {}

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** The lines of a file, as those who read line by line get them. */
    static List<String> lines(byte[] bytes) {
        return List.of(text(bytes).split("\n", -1));
    }

    static Path write(Path folder, Map<String, byte[]> files) throws IOException {
        Files.createDirectories(folder);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Path parent = path.getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.write(path, file.getValue());
        }
        return folder;
    }

    /** All files below a folder, by their path in it. */
    static Map<String, byte[]> read(Path folder) throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
                files.put(folder.relativize(path).toString(), Files.readAllBytes(path));
            }
        }
        return files;
    }
}
