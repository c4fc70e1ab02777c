package io.overrule.app.usecase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.overrule.OverruleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    /** A folder in which not even root creates a file. */
    private static final Path READ_ONLY = Path.of("/sys/kernel");

    @TempDir
    private Path folder;

    @Test
    void whatCanBeWrittenIsLeftAsItIs() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        OutputFile.requireWritable(file, "model");
        OutputFile.requireWritable(folder.resolve("new"), "model");
        OutputFile.requireFolder(folder.resolve("a").resolve("b"), "the report");
        assertThat(file).hasContent("old");
        assertThat(folder).isDirectoryContaining("glob:**file").isDirectoryNotContaining("glob:**{new,a,writing}");
    }

    @Test
    void aFolderThatCannotBeWrittenToIsFoundBeforeTheWork() {
        assumeTrue(Files.isDirectory(READ_ONLY));
        for (Runnable check : List.<Runnable>of(
                () -> OutputFile.requireWritable(READ_ONLY.resolve("model"), "model"),
                () -> OutputFile.requireFolder(READ_ONLY, "the report"),
                () -> OutputFile.requireFolder(READ_ONLY.resolve("new").resolve("report"), "the report"))) {
            assertThatThrownBy(check::run)
                    .isInstanceOfSatisfying(OverruleException.class, e -> assertThat(e.kind())
                            .isEqualTo(OverruleException.Kind.RESOURCE))
                    .hasMessageContaining("cannot be written");
        }
    }

    @Test
    void aFileIsNoFolderNorInOne() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        assertThatThrownBy(() -> OutputFile.requireFolder(file, "the report"))
                .hasMessage(file + ": is a file; name a folder for the report");
        assertThatThrownBy(() -> OutputFile.requireFolder(file.resolve("inside"), "the report"))
                .hasMessage(file + ": is a file; name a folder for the report");
        assertThatThrownBy(() -> OutputFile.requireWritable(folder, "model"))
                .hasMessage(folder + ": is a folder; name a file, such as " + folder.resolve("model"));
    }

    @Test
    void thePlaceOfAnInputIsRefusedUnderEveryName() throws IOException {
        Path data = Files.createDirectory(folder.resolve("data"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), data);
        List<Path> inputs = List.of(data.resolve("labels.txt"), data.resolve("valid.jsonl"));
        Files.writeString(data.resolve("labels.txt"), "a\nb\n");
        Files.createLink(folder.resolve("hard"), data.resolve("labels.txt"));
        Files.createSymbolicLink(folder.resolve("soft"), Path.of("link/labels.txt"));
        for (Path output : List.of(
                data.resolve("labels.txt"),
                link.resolve("labels.txt"),
                data.resolve("..").resolve("data").resolve("valid.jsonl"),
                folder.resolve("hard"),
                folder.resolve("soft"))) {
            assertThatThrownBy(() -> OutputFile.requireWritable(output, "model", inputs))
                    .isInstanceOf(OverruleException.class)
                    .hasMessageStartingWith(output + ": is ")
                    .hasMessageEndingWith("name another file to write to");
        }
        assertThatCode(() -> OutputFile.requireWritable(data.resolve("model"), "model", inputs))
                .doesNotThrowAnyException();
    }
}
