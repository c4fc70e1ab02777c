package io.overrule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.overrule.data.DatasetFolder;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FileFailureTest {
    @Test
    void theReasonIsNotTheNameOfTheFile() {
        assertThat(FileFailure.words(new AccessDeniedException("a.txt"))).isEqualTo("permission denied");
        assertThat(FileFailure.words(new NoSuchFileException("a.txt"))).isEqualTo("there is no such file or folder");
        assertThat(FileFailure.words(new NotDirectoryException("a.txt")))
                .isEqualTo("a file is in the place of a folder");
        assertThat(FileFailure.words(new FileSystemException("a.txt", null, "No space left on device")))
                .isEqualTo("No space left on device");
        assertThat(FileFailure.words(new IOException("Is a directory"))).isEqualTo("Is a directory");
        assertThat(FileFailure.words(new IOException())).isEqualTo("IOException");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFolderThatMayNotBeReadIsNotAnEmptyOne(@TempDir Path folder) throws IOException {
        Path dataset = Files.createDirectory(folder.resolve("requests"));
        Set<PosixFilePermission> before = Files.getPosixFilePermissions(dataset);
        Files.setPosixFilePermissions(dataset, Set.of());
        try {
            // An administrator may read everything.
            assumeThat(Files.isReadable(dataset)).isFalse();
            assertThatExceptionOfType(OverruleException.class)
                    .isThrownBy(() -> DatasetFolder.at(dataset))
                    .withMessageContaining("permission denied");
            assertThatExceptionOfType(OverruleException.class)
                    .isThrownBy(() -> DatasetFolder.at(dataset.resolve("inner")))
                    .withMessageContaining("permission denied");
        } finally {
            Files.setPosixFilePermissions(dataset, before);
        }
    }
}
