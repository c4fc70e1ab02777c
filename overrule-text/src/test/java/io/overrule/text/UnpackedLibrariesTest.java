package io.overrule.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackedLibrariesTest {
    private static final Instant NOW = Instant.parse("2020-01-01T00:00:00Z");

    @TempDir
    private Path temporary;

    private Path folder(String name, String file, Instant changed) throws IOException {
        Path folder = Files.createDirectory(temporary.resolve(name));
        if (!file.isEmpty()) {
            Files.createFile(folder.resolve(file));
        }
        Files.setLastModifiedTime(folder, FileTime.from(changed));
        return folder;
    }

    @Test
    void oldFoldersOfTheRuntimeAreDeletedAndNothingElse() throws IOException {
        Path empty = folder("onnxruntime-java1", "", NOW.minusSeconds(10));
        Path killed = folder("onnxruntime-java2", "libonnxruntime.so", NOW.minusSeconds(10));
        Path fresh = folder("onnxruntime-java3", "libonnxruntime.so", NOW.plusSeconds(10));
        Path somebodys = folder("onnxruntime-java4", "letter.txt", NOW.minusSeconds(10));
        Path other = folder("other", "libonnxruntime.so", NOW.minusSeconds(10));

        UnpackedLibraries.deleteStale(temporary, NOW);

        assertThat(empty).doesNotExist();
        assertThat(killed).doesNotExist();
        assertThat(fresh.resolve("libonnxruntime.so")).exists();
        assertThat(somebodys.resolve("letter.txt")).exists();
        assertThat(other.resolve("libonnxruntime.so")).exists();
    }
}
