package io.overrule.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.RandomStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class LineReaderTest {
    private static List<LineReader.Line> lines(InputStream in) throws IOException {
        List<LineReader.Line> lines = new ArrayList<>();
        try (LineReader reader = new LineReader(in)) {
            for (Optional<LineReader.Line> next = reader.next(); next.isPresent(); next = reader.next()) {
                lines.add(next.get());
            }
        }
        return lines;
    }

    private static List<LineReader.Line> lines(String bytes) throws IOException {
        return lines(new ByteArrayInputStream(bytes.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static LineReader.Text text(int number, String text) {
        return new LineReader.Text(number, text);
    }

    @Test
    void linesAreNumberedWhateverTheirEndsAre() throws IOException {
        assertThat(lines("a\r\n\nb\rc\nd")).containsExactly(text(1, "a"), text(2, ""), text(3, "b\rc"), text(4, "d"));
        assertThat(lines("a\n")).containsExactly(text(1, "a"));
        assertThat(lines("")).isEmpty();
    }

    @Test
    void aByteOrderMarkIsDroppedAtTheStartAlone() throws IOException {
        assertThat(lines("\u00EF\u00BB\u00BFa\n\u00EF\u00BB\u00BFb")).containsExactly(text(1, "a"), text(2, "\uFEFFb"));
    }

    @Test
    void aLineThatIsNotUtf8TakesNoOtherWithIt() throws IOException {
        assertThat(lines("a\nb\u00FFc\n\u00C3\nd"))
                .containsExactly(
                        text(1, "a"),
                        new LineReader.Unreadable(
                                2, "is not UTF-8 (byte 0xFF at offset 3 of the file); save the file as UTF-8", true),
                        new LineReader.Unreadable(
                                3, "is not UTF-8 (byte 0xC3 at offset 6 of the file); save the file as UTF-8", true),
                        text(4, "d"));
    }

    @Test
    void aLineThatIsTooLongTakesNoOtherWithIt() throws IOException {
        String longest = "x".repeat(LineReader.LONGEST_LINE);
        assertThat(lines("a\n" + longest + "\n" + longest + "y\nb\u00FF"))
                .satisfiesExactly(
                        first -> assertThat(first).isEqualTo(text(1, "a")),
                        second -> assertThat(second).isEqualTo(text(2, longest)),
                        third -> assertThat(third).isInstanceOf(LineReader.Unreadable.class),
                        fourth -> assertThat(((LineReader.Unreadable) fourth).problem())
                                .contains("at offset " + (2 * longest.length() + 6) + " "));
    }

    @Test
    void whatNeverEndsIsGivenUp() {
        assertThatThrownBy(() -> lines(new InputStream() {
                    @Override
                    public int read() {
                        return 0;
                    }

                    @Override
                    public int read(byte[] bytes, int offset, int length) {
                        return length;
                    }
                }))
                .hasMessage("line 1 does not end; this is not a file of lines");
    }

    @Test
    void halfALineIsNotReady() throws IOException {
        try (PipedOutputStream out = new PipedOutputStream();
                LineReader reader = new LineReader(new PipedInputStream(out))) {
            assertThat(reader.ready()).isFalse();
            out.write("one\ntwo\nthr".getBytes(StandardCharsets.UTF_8));
            out.flush();
            assertThat(reader.ready()).isTrue();
            assertThat(reader.next()).contains(text(1, "one"));
            assertThat(reader.ready()).isTrue();
            assertThat(reader.next()).contains(text(2, "two"));
            assertThat(reader.ready()).isFalse();
        }
    }

    /** Any bytes, in reads of any size, give the lines that splitting them at once gives. */
    @RepeatedTest(50)
    void linesDoNotDependOnHowTheyArrive(RepetitionInfo repetition) throws IOException {
        RandomStream random = RandomStream.of(repetition.getCurrentRepetition(), "lines");
        byte[] bytes = new byte[random.nextInt(300)];
        String alphabet = "ab\n\n\r{\u00C3\u00A4\u00FF";
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) alphabet.charAt(random.nextInt(alphabet.length()));
        }
        InputStream slow = new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, 1 + random.nextInt(7)));
            }
        };
        assertThat(lines(slow)).isEqualTo(split(bytes));
    }

    private static List<LineReader.Line> split(byte[] bytes) throws IOException {
        List<LineReader.Line> lines = new ArrayList<>();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int i = 0; i <= bytes.length; i++) {
            boolean end = i == bytes.length;
            if (end ? line.size() > 0 : bytes[i] == '\n') {
                LineReader.Line alone = new LineReader(new ByteArrayInputStream(terminated(line)))
                        .next()
                        .orElseThrow();
                int number = lines.size() + 1;
                long start = i - line.size();
                lines.add(
                        alone instanceof LineReader.Text text
                                ? text(number, text.text())
                                : moved((LineReader.Unreadable) alone, number, start));
                line.reset();
            } else if (!end) {
                line.write(bytes[i]);
            }
        }
        return lines;
    }

    private static byte[] terminated(ByteArrayOutputStream line) {
        byte[] bytes = Arrays.copyOf(line.toByteArray(), line.size() + 1);
        bytes[bytes.length - 1] = '\n';
        return bytes;
    }

    /** The same problem, at its place in the file. */
    private static LineReader.Unreadable moved(LineReader.Unreadable alone, int number, long start) {
        String problem = alone.problem();
        int at = problem.indexOf("offset ") + "offset ".length();
        int end = problem.indexOf(' ', at);
        long offset = start + Long.parseLong(problem.substring(at, end));
        String looks =
                offset > 0 ? problem.substring(end).replace(", but looks like UTF-16", "") : problem.substring(end);
        return new LineReader.Unreadable(number, problem.substring(0, at) + offset + looks, true);
    }
}
