package io.overrule.app.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Problems;
import io.overrule.RandomStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every format of others does. */
abstract class ForeignFormatContract {
    @TempDir
    private Path folder;

    abstract ForeignFormat format();

    /** A file with several rows. */
    abstract String good();

    /** A line that this format cannot read. */
    abstract String wrongLine();

    /** What the file of {@link #good()} holds, row by row, as instances show themselves. */
    abstract List<String> shown();

    private record Read(List<Row> rows, Problems problems) {
        List<String> shown() {
            return rows.stream()
                    .map(row -> row.labels() + " " + row.content().get(0).display())
                    .toList();
        }
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text, format().charset());
    }

    private Read read(Path... paths) {
        Problems problems = new Problems();
        List<ForeignFile> files = new ArrayList<>();
        for (Path path : paths) {
            ForeignFile.at(path, format().charset(), problems).ifPresent(files::add);
        }
        List<Row> rows = new ArrayList<>();
        format().read(files, problems, rows::add);
        return new Read(rows, problems);
    }

    @Test
    void rowsComeInTheirOrderWithTheirClassesAndPlaces() throws IOException {
        Path file = write("good", good());
        Read read = read(file);
        assertThat(read.problems().listed()).isEmpty();
        assertThat(read.shown()).isEqualTo(shown());
        for (Row row : read.rows()) {
            assertThat(row.where()).startsWith(file + ":");
            assertThat(row.labels()).hasSameSizeAs(row.content());
            if (!format().classes().isEmpty()) {
                assertThat(format().classes()).containsAll(row.labels());
            }
        }
    }

    @Test
    void filesAreReadOneAfterTheOther() throws IOException {
        Path first = write("first", good());
        Path second = write("second", good());
        List<String> twice = new ArrayList<>(shown());
        twice.addAll(shown());
        assertThat(read(first, second).shown()).isEqualTo(twice);
        assertThat(read(first).shown()).as("a format remembers nothing").isEqualTo(shown());
    }

    @Test
    void lineEndsOfWindowsAndNoLineEndAtTheEndMakeNoDifference() throws IOException {
        assertThat(read(write("windows", good().replace("\n", "\r\n"))).shown()).isEqualTo(shown());
        assertThat(read(write("cut", good().stripTrailing())).shown()).isEqualTo(shown());
    }

    @Test
    void aWrongLineIsAProblemWithItsPlaceAndNotAnException() throws IOException {
        Path file = write("wrong", good().stripTrailing() + "\n" + wrongLine() + "\n");
        long line = Files.readAllLines(file, format().charset()).size();
        Read read = read(file);
        assertThatThrownBy(read.problems()::throwIfAny).hasMessageContaining(file + ":" + line + ": ");
        assertThat(shown()).containsAll(read.shown());
    }

    @Test
    void anEmptyFileHasNoRows() throws IOException {
        assertThat(read(write("empty", "")).rows()).isEmpty();
    }

    @Test
    void whateverTheBytesAreTheyGiveRowsOrProblems() throws IOException {
        RandomStream random = RandomStream.of(7, "foreign formats");
        byte[] bytes = good().getBytes(format().charset());
        for (int round = 0; round < 200; round++) {
            byte[] damaged = bytes.clone();
            for (int k = 0; k <= random.nextInt(4); k++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            Read read = read(Files.write(folder.resolve("damaged"), damaged));
            assertThat(read.rows().size() + read.problems().size()).isPositive();
        }
    }
}
