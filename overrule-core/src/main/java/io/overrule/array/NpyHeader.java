package io.overrule.array;

import io.overrule.OverruleException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header of a {@code .npy} file.
 *
 * @param type the type of the numbers; empty for text, as in the arrays that name a sparse format
 * @param textSize the number of bytes of a text; 0 for numbers
 * @param shape the size of each dimension; empty for a single number
 * @param length the number of bytes before the numbers
 */
public record NpyHeader(Optional<ElementType> type, int textSize, List<Long> shape, long length) {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};

    /** A longer header describes a table of many columns, which is not an array of numbers. */
    private static final int LONGEST = 1 << 16;

    private static final Pattern DESCRIPTION = Pattern.compile("'descr'\\s*:\\s*'([^']*)'");
    private static final Pattern FORTRAN = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
    private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([0-9,\\sL]*)\\)");
    private static final Pattern TYPE = Pattern.compile("([<>|=]?)([a-zA-Z])([0-9]*)");

    public NpyHeader {
        shape = List.copyOf(shape);
    }

    /**
     * Reads a header, and nothing after it.
     *
     * @param where the file, for messages
     */
    public static NpyHeader read(InputStream in, String where) throws IOException {
        byte[] start = in.readNBytes(8);
        if (start.length < 8 || !Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw OverruleException.input(where + ": is not a NumPy array; expected a file that numpy.save wrote");
        }
        int version = start[6];
        if (version < 1 || version > 3) {
            throw OverruleException.input(where + ": has version " + version
                    + " of NumPy's format; expected 1, 2 or 3, save it with a released version of NumPy");
        }
        int lengthBytes = version == 1 ? 2 : 4;
        byte[] size = in.readNBytes(lengthBytes);
        long length = 0;
        for (int i = size.length - 1; i >= 0; i--) {
            length = length << 8 | (size[i] & 0xFF);
        }
        if (size.length < lengthBytes || length > LONGEST) {
            throw OverruleException.input(where + ": has a header of " + length + " bytes; expected at most " + LONGEST
                    + ", the file is damaged or no array of numbers");
        }
        byte[] text = in.readNBytes((int) length);
        if (text.length < length) {
            throw OverruleException.input(where + ": ends within its header; copy the file again");
        }
        return parse(
                new String(text, version == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1),
                8 + lengthBytes + (int) length,
                where);
    }

    private static NpyHeader parse(String text, int length, String where) {
        Matcher fortran = FORTRAN.matcher(text);
        Matcher shape = SHAPE.matcher(text);
        Matcher description = DESCRIPTION.matcher(text);
        if (!fortran.find() || !shape.find()) {
            throw OverruleException.input(where + ": has a header that cannot be read; save it again with numpy.save");
        }
        if (!description.find()) {
            throw OverruleException.input(where
                    + ": holds a table of several columns (a structured array); save one array of numbers, as in"
                    + " numpy.save(file, numpy.stack([...], axis=1))");
        }
        List<Long> sizes = sizes(shape.group(1), where);
        if (fortran.group(1).equals("True") && sizes.size() > 1) {
            throw OverruleException.input(where
                    + ": is in Fortran order, column after column; save it row after row, as in numpy.save(file,"
                    + " numpy.ascontiguousarray(array))");
        }
        return of(description.group(1), sizes, length, where);
    }

    private static List<Long> sizes(String text, String where) {
        List<Long> sizes = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            String number = part.strip().replace("L", "");
            if (!number.isEmpty()) {
                if (number.length() > 18 || !number.chars().allMatch(c -> c >= '0' && c <= '9')) {
                    throw OverruleException.input(where + ": has the shape (" + text + "), which no array has");
                }
                sizes.add(Long.parseLong(number));
            }
        }
        return sizes;
    }

    /**
     * What NumPy's name of a type means.
     *
     * @param description such as {@code <f4}
     */
    public static NpyHeader of(String description, List<Long> shape, long length, String where) {
        Matcher type = TYPE.matcher(description);
        if (!type.matches()) {
            throw OverruleException.input(
                    where + ": holds '" + description + "'; expected an array of numbers, such as '<f4'");
        }
        String letter = type.group(2);
        if (letter.equals("O")) {
            throw OverruleException.input(where
                    + ": holds Python objects, which could be anything; save numbers, as in numpy.save(file,"
                    + " array.astype('float32'))");
        }
        if (letter.equals("S")) {
            return new NpyHeader(Optional.empty(), textSize(type.group(3), 1, where), shape, length);
        }
        if (letter.equals("U")) {
            return new NpyHeader(Optional.empty(), textSize(type.group(3), 4, where), shape, length);
        }
        String code = letter.equals("?") ? "b1" : letter + type.group(3);
        Optional<ElementType> known = ElementType.of(code);
        if (known.isEmpty()) {
            throw OverruleException.input(where + ": holds '" + description
                    + "'; expected whole numbers, floats or truth values, convert it, as in array.astype('float32')");
        }
        if (type.group(1).equals(">") && known.get().size() > 1) {
            throw OverruleException.input(where + ": holds big-endian numbers ('" + description
                    + "'); save them as this machine has them, as in array.astype('<" + code + "')");
        }
        return new NpyHeader(known, 0, shape, length);
    }

    private static int textSize(String characters, int each, String where) {
        if (characters.isEmpty() || characters.length() > 6) {
            throw OverruleException.input(where + ": holds texts of an unknown length; expected numbers");
        }
        return Integer.parseInt(characters) * each;
    }

    /** How many numbers there are. */
    public long count() {
        long count = 1;
        for (long size : shape) {
            if (size != 0 && count > Long.MAX_VALUE / size) {
                return Long.MAX_VALUE;
            }
            count *= size;
        }
        return count;
    }

    /** How many bytes the numbers take; {@link Long#MAX_VALUE} if more than can be counted. */
    public long bytes() {
        long each = type.map(ElementType::size).orElse(textSize);
        long count = count();
        return each != 0 && count > Long.MAX_VALUE / each ? Long.MAX_VALUE : count * each;
    }
}
