package io.overrule.app.foreign;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Problems;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Optional;

/** A file to be read piece by piece, as often as necessary. A byte order mark at its start is dropped. */
public final class ForeignFile {
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    /** A longer line is not a line but a file of another format. */
    private static final int LONGEST_LINE = 1 << 24;

    private final String name;
    private final Charset charset;
    private final Path path;

    /** Receives every line, blank ones too. */
    @FunctionalInterface
    interface LineVisitor {
        /** @param where the line's place: {@code train.label:17} */
        void visit(String where, String line);
    }

    /** Reads as many characters as it needs. */
    @FunctionalInterface
    interface Reading {
        void read(Reader reader) throws IOException;
    }

    private ForeignFile(String name, Charset charset, Path path) {
        this.name = name;
        this.charset = charset;
        this.path = path;
    }

    /** The file, or nothing after adding a problem. */
    public static Optional<ForeignFile> at(Path path, Charset charset, Problems problems) {
        String name = path.toString();
        if (Files.notExists(path)) {
            problems.add(name, "does not exist; name the files to import");
            return Optional.empty();
        }
        if (Files.isDirectory(path)) {
            problems.add(name, "is a folder; name the files in it that are to be imported");
            return Optional.empty();
        }
        if (Files.isRegularFile(path)) {
            return Optional.of(new ForeignFile(name, charset, path));
        }
        try {
            // A pipe can be read only once.
            Path copy = Files.createTempFile("overrule-import", null);
            copy.toFile().deleteOnExit();
            try (InputStream in = Files.newInputStream(path)) {
                Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
            }
            return Optional.of(new ForeignFile(name, charset, copy));
        } catch (IOException e) {
            throw cannotBeRead(name, e);
        }
    }

    static OverruleException cannotBeRead(String name, IOException e) {
        return OverruleException.resource(
                name + ": cannot be read (" + FileFailure.words(e) + "); check the disk and the file's permissions", e);
    }

    /** The path as it was given. */
    public String name() {
        return name;
    }

    /** Where its bytes are: itself, or a copy of a pipe. */
    public Path path() {
        return path;
    }

    /**
     * Reads the file from its beginning. Bytes that are not valid in its encoding become a problem, and end the
     * reading.
     */
    void read(Problems problems, Reading reading) {
        try (Reader reader =
                new BufferedReader(new InputStreamReader(Files.newInputStream(path), decoder()), 1 << 16)) {
            reader.mark(1);
            if (reader.read() != BYTE_ORDER_MARK) {
                reader.reset();
            }
            reading.read(reader);
        } catch (CharacterCodingException e) {
            locateMalformed(problems);
        } catch (IOException e) {
            throw cannotBeRead(name, e);
        }
    }

    private CharsetDecoder decoder() {
        return charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /** A reader does not say where it failed, so the file is decoded once more. */
    private void locateMalformed(Problems problems) {
        CharsetDecoder decoder = decoder();
        ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
        CharBuffer characters = CharBuffer.allocate(1 << 17);
        long before = 0;
        int line = 1;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
            for (boolean end = false; !end; ) {
                int read = in.read(bytes.array(), bytes.position(), bytes.remaining());
                end = read < 0;
                bytes.limit(bytes.position() + Math.max(0, read)).position(0);
                characters.clear();
                CoderResult result = decoder.decode(bytes, characters, end);
                for (int i = 0; i < bytes.position(); i++) {
                    line += bytes.get(i) == '\n' ? 1 : 0;
                }
                if (result.isError()) {
                    problems.add(
                            name,
                            line,
                            String.format(
                                    Locale.ROOT,
                                    "is not %s (byte 0x%02X at offset %d of the file); name the file's encoding, as in"
                                            + " --encoding windows-1252",
                                    charset,
                                    bytes.get(bytes.position()) & 0xFF,
                                    before + bytes.position()));
                    return;
                }
                before += bytes.position();
                bytes.compact();
            }
        } catch (IOException e) {
            throw cannotBeRead(name, e);
        }
        problems.add(name, "is not " + charset + "; name the file's encoding, as in --encoding windows-1252");
    }

    /** Visits the lines, whose ends may be those of Unix or Windows. */
    void forEachLine(Problems problems, LineVisitor visitor) {
        read(problems, reader -> {
            StringBuilder line = new StringBuilder();
            int number = 1;
            for (int c = reader.read(); c >= 0; c = reader.read()) {
                if (c == '\n') {
                    visitor.visit(name + ":" + number, withoutReturn(line));
                    line.setLength(0);
                    number++;
                } else if (line.length() == LONGEST_LINE) {
                    problems.add(name, number, "is longer than 16 million characters; expected a file of lines");
                    return;
                } else {
                    line.append((char) c);
                }
            }
            if (!line.isEmpty()) {
                visitor.visit(name + ":" + number, withoutReturn(line));
            }
        });
    }

    private static String withoutReturn(StringBuilder line) {
        int length = line.length();
        return length > 0 && line.charAt(length - 1) == '\r' ? line.substring(0, length - 1) : line.toString();
    }
}
