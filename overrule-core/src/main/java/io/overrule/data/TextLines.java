package io.overrule.data;

import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.WholeFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads and writes the numbered lines of a UTF-8 file. Blank lines are skipped but counted. Line ends may be Unix or
 * Windows; a byte order mark at the start is dropped. A file that is not UTF-8 is reported as a problem; its encoding
 * is never guessed.
 */
public final class TextLines {
    /** Receives every line that is not blank. */
    @FunctionalInterface
    public interface Visitor {
        /** @param number counted from 1 */
        void visit(int number, String text);
    }

    private static final String BYTE_ORDER_MARK = "\ufeff";

    private TextLines() {}

    /**
     * Reads all lines and closes the stream.
     *
     * @param file the name to report problems under
     * @return the number of lines that are not blank
     */
    public static int read(String file, InputStream in, Problems problems, Visitor visitor) {
        try (LineReader reader = new LineReader(in)) {
            return read(file, reader, problems, visitor);
        } catch (IOException e) {
            throw OverruleException.resource(
                    file + ": cannot be read (" + e.getMessage() + "); check the disk and the file's permissions", e);
        }
    }

    private static int read(String file, LineReader reader, Problems problems, Visitor visitor) throws IOException {
        int found = 0;
        for (Optional<LineReader.Line> next = reader.next(); next.isPresent(); next = reader.next()) {
            if (next.get() instanceof LineReader.Unreadable wrong) {
                found++;
                problems.add(file, wrong.number(), wrong.problem());
                if (wrong.encoding()) {
                    // One such line means that the whole file was saved in another encoding, so report it once.
                    return found;
                }
            } else if (next.get() instanceof LineReader.Text line
                    && !line.text().isBlank()) {
                found++;
                visitor.visit(line.number(), line.text());
            }
        }
        return found;
    }

    /** Replaces a file as a whole: a reader finds either the old lines or the new ones. */
    public static void write(Path file, Stream<String> lines) {
        try {
            WholeFile.stream(file, out -> {
                // A bare encoder refuses what it cannot encode; the default encoder of a writer would write question
                // marks.
                BufferedWriter writer =
                        new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8.newEncoder()));
                boolean first = true;
                for (String line : (Iterable<String>) lines::iterator) {
                    if (first && line.startsWith(BYTE_ORDER_MARK)) {
                        // Readers drop a byte order mark, even if it belongs to the line.
                        writer.write(BYTE_ORDER_MARK);
                    }
                    first = false;
                    writer.write(line);
                    writer.write('\n');
                }
                writer.flush();
            });
        } catch (CharacterCodingException e) {
            throw OverruleException.input(
                    "'" + file + "' cannot hold half of a surrogate pair, which is not a character; leave it out", e);
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    /** Deletes a file if it exists. */
    public static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    static OverruleException cannotWrite(Path file, IOException e) {
        return OverruleException.resource(
                "'" + file + "' cannot be written (" + e.getMessage()
                        + "); check that the folder exists, that you may write to it, and the space on the disk",
                e);
    }
}
