package io.overrule.modelfile;

import io.overrule.OverruleException;
import io.overrule.Sha256;
import io.overrule.WholeFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * A ZIP archive, uncompressed and without time stamps, whose comment (its very end) is the SHA-256 of everything before
 * it: whatever byte is lost or changed, the archive is refused.
 */
final class Archive {
    private static final String PREFIX = "sha256:";
    private static final int COMMENT_LENGTH = PREFIX.length() + 64;
    private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

    private Archive() {}

    /** Writes entries in their order; an existing file is replaced whole or not at all. */
    static void write(Path file, Map<String, byte[]> entries) {
        try {
            WholeFile.write(file, bytes(entries));
        } catch (NoSuchFileException e) {
            throw OverruleException.input(file + ": the folder to write to does not exist; create it first");
        } catch (IOException e) {
            throw OverruleException.resource(
                    file + ": cannot be written (" + e.getMessage() + "); free some space or choose another place", e);
        }
    }

    private static byte[] bytes(Map<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.setComment(PREFIX + "0".repeat(64));
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                ZipEntry header = new ZipEntry(entry.getKey());
                CRC32 crc = new CRC32();
                crc.update(entry.getValue());
                header.setMethod(ZipEntry.STORED);
                header.setSize(entry.getValue().length);
                header.setCrc(crc.getValue());
                header.setTimeLocal(NO_TIME);
                zip.putNextEntry(header);
                zip.write(entry.getValue());
                zip.closeEntry();
            }
        }
        byte[] bytes = out.toByteArray();
        byte[] comment = comment(bytes);
        System.arraycopy(comment, 0, bytes, bytes.length - COMMENT_LENGTH, COMMENT_LENGTH);
        return bytes;
    }

    private static byte[] comment(byte[] archive) {
        String hash =
                new Sha256().add(archive, 0, archive.length - COMMENT_LENGTH).hex();
        return (PREFIX + hash).getBytes(StandardCharsets.US_ASCII);
    }

    static Map<String, byte[]> read(Path file) {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw OverruleException.input(file + ": there is no such file; train a model with 'overrule train'");
        } catch (IOException e) {
            throw OverruleException.resource(file + ": cannot be read (" + e.getMessage() + ")", e);
        }
        if (bytes.length < 4 || bytes[0] != 'P' || bytes[1] != 'K') {
            throw OverruleException.input(file + ": is not an Overrule model; give a file that 'overrule train' wrote");
        }
        boolean whole = bytes.length > COMMENT_LENGTH
                && Arrays.equals(
                        comment(bytes), Arrays.copyOfRange(bytes, bytes.length - COMMENT_LENGTH, bytes.length));
        if (!whole) {
            throw OverruleException.input(file + ": is truncated or was changed: its checksum does not match;"
                    + " copy it again from where it came, or train the model again");
        }
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                entries.put(entry.getName(), zip.readAllBytes());
            }
        } catch (IOException e) {
            throw OverruleException.input(file + ": is not an Overrule model (" + e.getMessage()
                    + "); give a file that 'overrule train' wrote");
        }
        return entries;
    }
}
