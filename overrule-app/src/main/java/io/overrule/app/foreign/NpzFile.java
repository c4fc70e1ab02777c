package io.overrule.app.foreign;

import io.overrule.OverruleException;
import io.overrule.array.NpyHeader;
import io.overrule.array.NumberMatrix;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Arrays in a zip file, as {@code numpy.savez} and {@code scipy.sparse.save_npz} write them. An array is unpacked only as
 * far as its header says, and only if that is no more than the caller expects: a small file cannot fill the disk.
 */
final class NpzFile implements Closeable {
    private final String name;
    private final ZipFile zip;
    private final List<Path> scratch = new ArrayList<>();

    NpzFile(ForeignFile file) {
        this.name = file.name();
        try {
            this.zip = new ZipFile(file.path().toFile());
        } catch (ZipException e) {
            throw OverruleException.input(
                    name
                            + ": is no zip file, or is damaged; expected one that numpy.savez or scipy.sparse.save_npz wrote",
                    e);
        } catch (IOException e) {
            throw ForeignFile.cannotBeRead(file.name(), e);
        }
        for (ZipEntry entry : Collections.list(zip.entries())) {
            String path = entry.getName();
            if (path.contains("..") || path.contains("\\") || path.startsWith("/")) {
                close();
                throw OverruleException.input(name + ": has the entry '" + path
                        + "', whose path leads out of the file; expected arrays only");
            }
        }
    }

    /** The names of the arrays, without their ending. */
    List<String> arrays() {
        return Collections.list(zip.entries()).stream()
                .map(ZipEntry::getName)
                .filter(entry -> entry.endsWith(".npy"))
                .map(entry -> entry.substring(0, entry.length() - 4))
                .toList();
    }

    /** The header of an array. */
    NpyHeader header(String array) {
        try (InputStream in = open(array)) {
            return NpyHeader.read(in, where(array));
        } catch (IOException e) {
            throw ForeignFile.cannotBeRead(name, e);
        }
    }

    /**
     * An array of numbers, unpacked.
     *
     * @param mostBytes an array whose header claims more is refused before anything is unpacked
     */
    NumberMatrix matrix(String array, long mostBytes) {
        String where = where(array);
        try (InputStream in = open(array)) {
            NpyHeader header = NpyHeader.read(in, where);
            if (header.bytes() > mostBytes) {
                throw OverruleException.input(where + ": says to be an array of the shape " + header.shape()
                        + ", which is more than fits the instances; nothing was unpacked");
            }
            Path copy = Files.createTempFile("overrule-npz", null);
            scratch.add(copy);
            copy.toFile().deleteOnExit();
            long left = header.bytes();
            byte[] block = new byte[1 << 16];
            try (OutputStream out = Files.newOutputStream(copy)) {
                while (left > 0) {
                    int read = in.read(block, 0, (int) Math.min(block.length, left));
                    if (read < 0) {
                        throw OverruleException.input(where + ": ends " + left + " bytes early; copy the file again");
                    }
                    out.write(block, 0, read);
                    left -= read;
                }
            }
            if (in.read() >= 0) {
                throw OverruleException.input(where + ": goes on after the " + header.bytes() + " bytes that its shape "
                        + header.shape() + " needs; the rest was not unpacked, save it again");
            }
            return NumberMatrix.map(copy, new NpyHeader(header.type(), header.textSize(), header.shape(), 0), where);
        } catch (ZipException e) {
            throw OverruleException.input(where + ": cannot be unpacked (" + e.getMessage() + "); copy it again", e);
        } catch (IOException e) {
            throw ForeignFile.cannotBeRead(name, e);
        }
    }

    /** The text of an array that holds one, such as the name of a sparse format. */
    String text(String array) {
        try (InputStream in = open(array)) {
            NpyHeader header = NpyHeader.read(in, where(array));
            byte[] bytes = in.readNBytes(Math.min(header.textSize(), 64));
            return new String(bytes, StandardCharsets.US_ASCII).replace("\0", "");
        } catch (IOException e) {
            throw ForeignFile.cannotBeRead(name, e);
        }
    }

    private String where(String array) {
        return name + " (" + array + ")";
    }

    private InputStream open(String array) throws IOException {
        ZipEntry entry = zip.getEntry(array + ".npy");
        if (entry == null) {
            throw OverruleException.input(name + ": has no array '" + array + "'; it has " + arrays());
        }
        return zip.getInputStream(entry);
    }

    @Override
    public void close() {
        try {
            zip.close();
            for (Path copy : scratch) {
                Files.deleteIfExists(copy);
            }
        } catch (IOException e) {
            // Everything that was wanted is read already.
        }
    }
}
