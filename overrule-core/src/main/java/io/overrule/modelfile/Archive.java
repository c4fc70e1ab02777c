package io.overrule.modelfile;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.OverruleException.Code;
import io.overrule.Sha256;
import io.overrule.WholeFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
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
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * A ZIP archive, uncompressed and without time stamps. Its comment, at the very end, is the SHA-256 of everything
 * before it. If any byte is lost or changed, the archive is refused.
 */
final class Archive {
    private static final String PREFIX = "sha256:";
    private static final int COMMENT_LENGTH = PREFIX.length() + 64;
    private static final byte[] SIGNATURE = {'P', 'K', 3, 4};
    /** The largest possible array. */
    private static final int LARGEST = Integer.MAX_VALUE - 8;

    /**
     * The earliest time that an archive can hold. Every entry gets it twice: as a local time without a zone, and as an
     * instant. Otherwise {@link ZipEntry} would derive one from the other with the time zone of the machine. The local
     * time has an odd second, which the format rounds off, and the instant is given as its final bytes.
     */
    private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0, 1);

    /** An extended timestamp: its id, its length, that it holds the time of modification, 315532800 seconds. */
    private static final byte[] NO_INSTANT = {'U', 'T', 5, 0, 1, 0x00, (byte) 0xA6, (byte) 0xCE, 0x12};

    private Archive() {}

    /** Writes an archive; an existing file is replaced whole or not at all. */
    static void write(Path file, byte[] archive) {
        try {
            WholeFile.write(file, archive);
        } catch (NoSuchFileException e) {
            throw OverruleException.input(file + ": the folder to write to does not exist; create it first", e);
        } catch (IOException e) {
            throw OverruleException.resource(
                    file + ": cannot be written (" + FileFailure.words(e)
                            + "); free some space or choose another place",
                    e);
        }
    }

    /** Writes entries in their order as an archive. */
    static byte[] bytes(Map<String, byte[]> entries) {
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
                header.setExtra(NO_INSTANT);
                zip.putNextEntry(header);
                zip.write(entry.getValue());
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw OverruleException.internal("an archive cannot be written to memory: " + e.getMessage(), e);
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

    /**
     * The bytes of a file that begins like an archive. Any other file is refused before it is read to the end, because
     * it may be endless.
     */
    static byte[] read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return bytes(in);
        } catch (OverruleException e) {
            throw e.in(file.toString());
        } catch (NoSuchFileException e) {
            throw OverruleException.of(
                    Code.NO_SUCH_MODEL, file + ": does not exist; train a model and write it there", e);
        } catch (IOException e) {
            if (Files.isDirectory(file)) {
                throw OverruleException.of(
                        Code.NOT_A_MODEL, file + ": is a folder, not an Overrule model; give a file", e);
            }
            throw OverruleException.resource(
                    file + ": cannot be read (" + FileFailure.words(e) + "); check the disk and the file's permissions",
                    e);
        }
    }

    /** The bytes of a stream that begins like an archive. The stream stays open. */
    static byte[] bytes(InputStream in) throws IOException {
        byte[] start = in.readNBytes(SIGNATURE.length);
        requireSignature(start);
        byte[] rest = in.readNBytes(LARGEST - start.length);
        if (in.read() >= 0) {
            throw OverruleException.of(
                    Code.NOT_A_MODEL, "is larger than a model may be (2 GiB); give one that Overrule wrote");
        }
        byte[] all = Arrays.copyOf(start, start.length + rest.length);
        System.arraycopy(rest, 0, all, start.length, rest.length);
        return all;
    }

    private static void requireSignature(byte[] archive) {
        if (archive.length < SIGNATURE.length
                || !Arrays.equals(archive, 0, SIGNATURE.length, SIGNATURE, 0, SIGNATURE.length)) {
            throw OverruleException.of(
                    Code.NOT_A_MODEL, "is not an Overrule model; give one that Overrule wrote after training");
        }
    }

    /**
     * The entries of an archive by name, in their order. The checksum is not a signature, because anybody can compute
     * one. So entries must be uncompressed, like ours, and then none can be larger than the archive.
     */
    static Map<String, byte[]> entries(byte[] archive) {
        requireSignature(archive);
        boolean whole = archive.length > COMMENT_LENGTH
                && Arrays.equals(
                        comment(archive), Arrays.copyOfRange(archive, archive.length - COMMENT_LENGTH, archive.length));
        if (!whole) {
            throw OverruleException.of(
                    Code.MODEL_DAMAGED,
                    "is truncated or was changed: its checksum does not match; copy it again from its source, or"
                            + " train the model again");
        }
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getMethod() != ZipEntry.STORED) {
                    throw new ZipException("its entry '" + entry.getName() + "' is compressed");
                }
                if (entries.put(entry.getName(), zip.readAllBytes()) != null) {
                    throw new ZipException("it has two entries '" + entry.getName() + "'");
                }
            }
        } catch (IOException | IllegalArgumentException e) { // The latter for a name that is not UTF-8.
            throw OverruleException.of(
                    Code.NOT_A_MODEL,
                    "is not an Overrule model (" + e.getMessage() + "); give one that Overrule wrote after training",
                    e);
        }
        return entries;
    }
}
