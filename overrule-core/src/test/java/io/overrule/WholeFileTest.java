package io.overrule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeFileTest {
    private static final int SIZE = 200_000;

    @TempDir
    Path folder;

    /** Many bytes that are all the same: half of one file and half of another would show. */
    private static byte[] letters(char letter) {
        byte[] bytes = new byte[SIZE];
        Arrays.fill(bytes, (byte) letter);
        return bytes;
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static void assumePosix() {
        assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
    }

    @Test
    void aNewFileAndAnOldOneHoldWhatWasWrittenAndNothingIsBesideThem() throws IOException {
        Path file = folder.resolve("file");
        WholeFile.write(file, text("old and longer"));
        WholeFile.write(file, text("new"));
        assertThat(file).hasContent("new");
        assertThat(names()).containsExactly("file");
    }

    @Test
    void aFileMayBeNamedWithoutAFolder() throws IOException {
        Path file = Path.of("WholeFileTest.tmp");
        try {
            WholeFile.write(file, text("here"));
            assertThat(file).hasContent("here");
        } finally {
            Files.deleteIfExists(file);
        }
    }

    @Test
    void untilTheContentIsCompleteTheOldFileIsThere() throws IOException {
        Path file = folder.resolve("file");
        WholeFile.write(file, text("old"));
        WholeFile.write(file, channel -> {
            channel.write(ByteBuffer.wrap(text("new")));
            assertThat(file).hasContent("old");
            assertThat(names()).hasSize(2).anyMatch(name -> name.matches("[0-9a-f]{32}\\.writing"));
        });
        assertThat(file).hasContent("new");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFailureLeavesTheOldFileAsItWasAndNothingBesideIt(boolean checked) throws IOException {
        Path file = folder.resolve("file");
        WholeFile.write(file, text("old"));
        assertThatThrownBy(() -> WholeFile.write(file, channel -> {
                    channel.write(ByteBuffer.wrap(text("half")));
                    if (checked) {
                        throw new IOException("the disk is full");
                    }
                    throw new IllegalStateException("cancelled");
                }))
                .hasMessage(checked ? "the disk is full" : "cancelled");
        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("file");
    }

    @Test
    void aMissingFolderIsReportedByTheFilesName() {
        Path file = folder.resolve("none").resolve("file");
        assertThatThrownBy(() -> WholeFile.write(file, text("new")))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage(file + ": its folder does not exist");
    }

    @Test
    void aFolderIsRefusedAndKept() throws IOException {
        Path inside = Files.createDirectories(folder.resolve("file").resolve("inside"));
        assertThatThrownBy(() -> WholeFile.write(folder.resolve("file"), text("new")))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(folder.resolve("file") + ": is a folder");
        assertThat(inside).isDirectory();
    }

    @Test
    void aLinkStaysALinkAndWhatItLeadsToIsReplaced() throws IOException {
        assumePosix();
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("second"));
        Files.createSymbolicLink(folder.resolve("second"), Path.of("elsewhere/file"));
        // First what it leads to is not there yet.
        for (String content : List.of("one", "two")) {
            WholeFile.write(link, text(content));
            assertThat(link).isSymbolicLink().hasContent(content);
            assertThat(elsewhere.resolve("file")).isRegularFile().hasContent(content);
        }
        assertThat(names()).containsExactly("elsewhere", "link", "second");
    }

    @Test
    void linksThatLeadToEachOtherAreRefused() throws IOException {
        assumePosix();
        Files.createSymbolicLink(folder.resolve("a"), Path.of("b"));
        Files.createSymbolicLink(folder.resolve("b"), Path.of("a"));
        assertThatThrownBy(() -> WholeFile.write(folder.resolve("a"), text("new")))
                .isInstanceOf(FileSystemLoopException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "rw-rw-rw-", "r--r-----", "rwxr-x--x"})
    void aFileThatIsReplacedKeepsItsPermissions(String permissions) throws IOException {
        assumePosix();
        Path file = Files.write(folder.resolve("file"), text("old"));
        Set<PosixFilePermission> before = PosixFilePermissions.fromString(permissions);
        Files.setPosixFilePermissions(file, before);
        WholeFile.write(file, channel -> {
            for (String name : names()) {
                // No one who might not read the old file reads the new one while it is written.
                assertThat(before).containsAll(Files.getPosixFilePermissions(folder.resolve(name)));
            }
            channel.write(ByteBuffer.wrap(text("new")));
        });
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(before);
    }

    @Test
    void aNewFileHasThePermissionsOfAnyNewFile() throws IOException {
        assumePosix();
        Path other = Files.write(folder.resolve("other"), text("any"));
        WholeFile.write(folder.resolve("file"), text("new"));
        assertThat(Files.getPosixFilePermissions(folder.resolve("file")))
                .isEqualTo(Files.getPosixFilePermissions(other));
    }

    @Test
    void probingLeavesNothingAndChangesNothing() throws IOException {
        Path file = folder.resolve("file");
        WholeFile.probe(file);
        assertThat(names()).isEmpty();
        WholeFile.write(file, text("old"));
        WholeFile.probe(file);
        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("file");
        WholeFile.probe(Path.of("file-that-is-here"));
    }

    @Test
    void probingFindsWhatWritingWouldFind() throws IOException {
        Path noFolder = folder.resolve("none").resolve("file");
        assertThatThrownBy(() -> WholeFile.probe(noFolder)).hasMessage(noFolder + ": its folder does not exist");
        assertThatThrownBy(() -> WholeFile.probe(folder)).hasMessage(folder + ": is a folder");
        // Not even root creates files there.
        Path readOnly = Path.of("/sys/kernel/overrule");
        assumeTrue(Files.isDirectory(readOnly.getParent()));
        assertThatThrownBy(() -> WholeFile.probe(readOnly))
                .isInstanceOf(FileSystemException.class)
                .hasMessageStartingWith(readOnly + ": ");
        assertThatThrownBy(() -> WholeFile.write(readOnly, text("new")))
                .isInstanceOf(FileSystemException.class)
                .hasMessageStartingWith(readOnly + ": ");
    }

    @Test
    void namesOfOneFileHaveOneTarget() throws IOException {
        assumePosix();
        Path inside = Files.createDirectory(folder.resolve("inside"));
        Files.createSymbolicLink(folder.resolve("link"), inside);
        for (boolean exists : new boolean[] {false, true}) {
            if (exists) {
                Files.write(inside.resolve("file"), text("here"));
            }
            assertThat(WholeFile.realTarget(folder.resolve("link").resolve("file")))
                    .isEqualTo(WholeFile.realTarget(
                            inside.resolve("..").resolve("inside").resolve("file")));
        }
        assertThat(WholeFile.realTarget(inside.resolve("file")))
                .isNotEqualTo(WholeFile.realTarget(inside.resolve("other")));
    }

    @Test
    void aDeviceIsWrittenDirectly() throws IOException {
        Path device = Path.of("/dev/full");
        assumeTrue(Files.exists(device));
        assertThatThrownBy(() -> WholeFile.write(device, text("new"))).hasMessageContaining("No space left");
        WholeFile.write(Path.of("/dev/null"), text("new"));
        assertThat(Files.readAttributes(device, "*")).containsEntry("isOther", true);
        assertThat(Files.readAttributes(Path.of("/dev/null"), "*")).containsEntry("isOther", true);
    }

    @Test
    void theStandardOutputOfAProcessIsWrittenDirectlyAlsoIntoAFile() throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/stdout")));
        Path out = folder.resolve("out");
        Process piped = writer("/dev/stdout", 'p', 1).start();
        assertThat(piped.getInputStream().readAllBytes()).isEqualTo(letters('p'));
        assertThat(piped.waitFor()).isZero();
        Process redirected =
                writer("/dev/stdout", 'f', 1).redirectOutput(out.toFile()).start();
        assertThat(redirected.waitFor()).isZero();
        assertThat(Files.readAllBytes(out)).isEqualTo(letters('f'));
    }

    @Test
    void threadsThatWriteTheSameFileLeaveOneOfTheirsWhole() throws Exception {
        Path file = folder.resolve("file");
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> writers = new ArrayList<>();
            for (char letter : "abcd".toCharArray()) {
                writers.add(threads.submit(() -> {
                    for (int i = 0; i < 10; i++) {
                        WholeFile.write(file, letters(letter));
                        assertOneOf("abcd", Files.readAllBytes(file));
                    }
                    return letter;
                }));
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(names()).containsExactly("file");
    }

    @Test
    void processesThatWriteTheSameFileLeaveOneOfTheirsWhole() throws Exception {
        Path file = folder.resolve("file");
        WholeFile.write(file, letters('a'));
        Process first = writer(file.toString(), 'a', 50).start();
        Process second = writer(file.toString(), 'b', 50).start();
        while (first.isAlive() || second.isAlive()) {
            assertOneOf("ab", Files.readAllBytes(file));
        }
        assertThat(first.waitFor()).isZero();
        assertThat(second.waitFor()).isZero();
        assertOneOf("ab", Files.readAllBytes(file));
        assertThat(names()).containsExactly("file");
    }

    private static void assertOneOf(String expected, byte[] content) {
        char letter = (char) content[0];
        assertThat(expected).contains(String.valueOf(letter));
        assertThat(Arrays.equals(content, letters(letter)))
                .as("all of it is %s", letter)
                .isTrue();
    }

    private static ProcessBuilder writer(String file, char letter, int times) {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Writer.class.getName(),
                        file,
                        String.valueOf(letter),
                        String.valueOf(times))
                .redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    /** The other process. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] arguments) throws IOException {
            for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
                WholeFile.write(Path.of(arguments[0]), letters(arguments[1].charAt(0)));
            }
        }
    }
}
