package io.overrule.app.foreign;

import io.overrule.OverruleException;
import io.overrule.array.NpyHeader;
import io.overrule.array.NumberMatrix;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads NumPy arrays and whole numbers from a pickle, and nothing else.
 *
 * <p>A pickle is a program that may call any function of Python. This reader knows the few operations with which arrays of
 * numbers are written (protocols 0 to 5), and the five functions that they call; whatever else a pickle asks for is refused
 * and named. The numbers themselves stay in the file: a {@link NumberMatrix} maps them.
 */
final class Pickle implements Closeable {
    /** The pickle of an array needs a few dozen; more is an attack. */
    private static final int MOST_VALUES = 10_000;

    /** Longer texts are the bytes of an array, as old protocols write them. */
    private static final int LONGEST_NAME = 1 << 12;

    private static final Object MARK = new Object();
    private static final Object NONE = new Object();

    /** What a pickle may call, by its names in the versions of NumPy. */
    private enum Function {
        RECONSTRUCT,
        FROM_BUFFER,
        SCALAR,
        ARRAY,
        DTYPE,
        ENCODE;

        static Optional<Function> of(String name) {
            return switch (name) {
                case "numpy.core.multiarray._reconstruct", "numpy._core.multiarray._reconstruct" ->
                    Optional.of(RECONSTRUCT);
                case "numpy.core.numeric._frombuffer", "numpy._core.numeric._frombuffer" -> Optional.of(FROM_BUFFER);
                case "numpy.core.multiarray.scalar", "numpy._core.multiarray.scalar" -> Optional.of(SCALAR);
                case "numpy.ndarray" -> Optional.of(ARRAY);
                case "numpy.dtype" -> Optional.of(DTYPE);
                case "_codecs.encode" -> Optional.of(ENCODE);
                default -> Optional.empty();
            };
        }
    }

    /** Bytes that are in a file. */
    private record Bytes(Path file, long offset, long length) {}

    /** A long text, which is decoded only if its bytes are needed. */
    private record LongText(long offset, long length) {}

    /** The type of an array: NumPy's letter and size, and the order of bytes once it is known. */
    private static final class Type {
        private final String code;
        private String order = "|";

        Type(String code) {
            this.code = code;
        }
    }

    /** An array, complete once its state was given. */
    private static final class Array {
        private List<Long> shape = List.of();
        private Type type = new Type("f8");
        private Bytes bytes = new Bytes(Path.of(""), 0, 0);
        private boolean complete;
    }

    private final String name;
    private final Path file;
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
    private final List<Path> scratch = new ArrayList<>();
    private List<Object> stack = new ArrayList<>();
    private Map<Integer, Object> memo = new HashMap<>();
    private int number;

    Pickle(ForeignFile foreign) {
        this.name = foreign.name();
        this.file = foreign.path();
        try {
            this.channel = FileChannel.open(file, StandardOpenOption.READ);
            buffer.limit(0);
        } catch (IOException e) {
            throw ForeignFile.cannotBeRead(name, e);
        }
    }

    /** Whether another object follows. */
    boolean hasNext() {
        try {
            return buffer.hasRemaining() || fill();
        } catch (IOException e) {
            throw ForeignFile.cannotBeRead(name, e);
        }
    }

    /** The next object, which must be an array of one or two dimensions. */
    NumberMatrix nextMatrix(String what) {
        Object value = next(what);
        if (!(value instanceof Array array)) {
            throw refuse("has " + describe(value) + " as '" + what + "'; expected a NumPy array");
        }
        String where = name + " (" + what + ")";
        NpyHeader header = NpyHeader.of(array.type.order + array.type.code, array.shape, array.bytes.offset(), where);
        if (header.bytes() != array.bytes.length()) {
            throw OverruleException.input(where + ": has " + array.bytes.length() + " bytes for an array of the shape "
                    + array.shape + ", which needs " + header.bytes() + "; the file is damaged");
        }
        return NumberMatrix.map(array.bytes.file(), header, where);
    }

    /** The next object, which must be a whole number. */
    long nextNumber(String what) {
        Object value = next(what);
        if (value instanceof Long whole) {
            return whole;
        }
        throw refuse("has " + describe(value) + " as '" + what + "'; expected a whole number");
    }

    private Object next(String what) {
        stack = new ArrayList<>();
        memo = new HashMap<>();
        number++;
        try {
            return run();
        } catch (EOFException e) {
            throw OverruleException.input(
                    name + ": ends before '" + what + "', its object " + number + "; copy the file again", e);
        } catch (IOException e) {
            throw ForeignFile.cannotBeRead(name, e);
        } catch (IndexOutOfBoundsException | ClassCastException | NumberFormatException e) {
            throw OverruleException.input(
                    name + ": is no pickle that Python wrote, or is damaged (object " + number + ")", e);
        }
    }

    private Object run() throws IOException {
        while (true) {
            int operation = readByte();
            switch (operation) {
                case 0x80 -> readByte(); // the protocol
                case 0x95 -> skip(8); // the length of a frame
                case '.' -> {
                    return pop();
                }
                case '(' -> push(MARK);
                case '0' -> pop();
                case 'N' -> push(NONE);
                case 0x88 -> push(true);
                case 0x89 -> push(false);
                case 'K' -> push((long) readByte());
                case 'M' -> push(unsigned(2));
                case 'J' -> push((long) (int) unsigned(4));
                case 0x8a -> push(signed(readByte()));
                case 'I' -> {
                    String text = readLine();
                    push(text.equals("00") ? (Object) false : text.equals("01") ? (Object) true : Long.parseLong(text));
                }
                case 'L' -> push(Long.parseLong(readLine().replace("L", "")));
                case 'G' -> push(Double.longBitsToDouble(Long.reverseBytes(unsigned(8))));
                case 'X', 'T' -> text(unsigned(4));
                case 0x8c, 'U' -> text(readByte());
                case 0x8d -> text(unsigned(8));
                case 'V', 'S' -> push(quoted(readLine()));
                case 'C' -> bytes(readByte());
                case 'B' -> bytes(unsigned(4));
                case 0x8e, 0x96 -> bytes(unsigned(8));
                case ')' -> push(List.of());
                case 0x85 -> push(take(1));
                case 0x86 -> push(take(2));
                case 0x87 -> push(take(3));
                case 't' -> push(takeToMark());
                case 'q' -> memo.put(readByte(), top());
                case 'r' -> memo.put((int) unsigned(4), top());
                case 'p' -> memo.put(Integer.parseInt(readLine()), top());
                case 0x94 -> memo.put(memo.size(), top());
                case 'h' -> push(remembered(readByte()));
                case 'j' -> push(remembered((int) unsigned(4)));
                case 'g' -> push(remembered(Integer.parseInt(readLine())));
                case 'c' -> push(function(readLine() + "." + readLine()));
                case 0x93 -> {
                    String own = (String) pop();
                    push(function(pop() + "." + own));
                }
                case 'R' -> {
                    List<?> arguments = (List<?>) pop();
                    push(call((Function) pop(), arguments));
                }
                case 'b' -> {
                    List<?> state = (List<?>) pop();
                    build(top(), state);
                }
                default ->
                    throw refuse(
                            "has " + described(operation)
                                    + ", which no array of numbers needs (object " + number
                                    + "); expected NumPy arrays, save them with numpy.save, and lists and dictionaries as JSON");
            }
            if (stack.size() > MOST_VALUES || memo.size() > MOST_VALUES) {
                throw refuse("has more values than an array of numbers needs (object " + number + ")");
            }
        }
    }

    private static String described(int operation) {
        return switch (operation) {
            case ']', 'l', 'a', 'e' -> "a list";
            case '}', 'd', 's', 'u' -> "a dictionary";
            case 0x8f, 0x90, 0x91 -> "a set";
            case 'i', 'o', 0x81, 0x92 -> "an object of a class";
            case 'P', 'Q' -> "a reference to something outside of the file";
            case 0x97, 0x98 -> "a buffer outside of the file";
            default -> String.format(java.util.Locale.ROOT, "the operation 0x%02X", operation);
        };
    }

    private Function function(String full) {
        return Function.of(full)
                .orElseThrow(() -> refuse("asks for '" + full
                        + "', which is not NumPy's machinery for arrays of numbers; nothing of it was run, and nothing"
                        + " was imported"));
    }

    private Object call(Function function, List<?> arguments) throws IOException {
        return switch (function) {
            case RECONSTRUCT -> new Array();
            case DTYPE -> type((String) arguments.get(0));
            case ENCODE -> encode(arguments);
            case FROM_BUFFER -> {
                Array array = new Array();
                array.bytes = (Bytes) arguments.get(0);
                array.type = (Type) arguments.get(1);
                array.shape = shape((List<?>) arguments.get(2));
                requireRows(arguments.get(3).equals("F"), array.shape);
                array.complete = true;
                yield array;
            }
            case SCALAR -> scalar((Type) arguments.get(0), (Bytes) arguments.get(1));
            case ARRAY -> throw refuse("makes an array in a way that NumPy does not (object " + number + ")");
        };
    }

    private Type type(String code) {
        if (code.startsWith("O")) {
            throw refuse("holds an array of Python objects (object " + number
                    + "), which could be anything; save numbers, as in array.astype('float32')");
        }
        return new Type(code);
    }

    private void build(Object target, List<?> state) {
        if (target instanceof Type type) {
            String order = (String) state.get(1);
            type.order = order.equals("=") ? "<" : order;
        } else if (target instanceof Array array && !array.complete) {
            array.shape = shape((List<?>) state.get(1));
            array.type = (Type) state.get(2);
            requireRows(state.get(3).equals(true) || state.get(3).equals(1L), array.shape);
            array.bytes = (Bytes) state.get(4);
            array.complete = true;
        } else {
            throw refuse("sets the state of something that is no array (object " + number + ")");
        }
    }

    private static List<Long> shape(List<?> sizes) {
        List<Long> shape = new ArrayList<>();
        sizes.forEach(size -> shape.add((Long) size));
        return shape;
    }

    private void requireRows(boolean fortran, List<Long> shape) {
        if (fortran && shape.size() > 1) {
            throw refuse("holds an array in Fortran order, column after column (object " + number
                    + "); save it row after row, as in pickle.dump(numpy.ascontiguousarray(array), file)");
        }
    }

    private Object scalar(Type type, Bytes bytes) {
        NpyHeader header = NpyHeader.of(type.order + type.code, List.of(1L), bytes.offset(), name);
        if (header.bytes() != bytes.length()) {
            throw refuse("has a number of " + bytes.length() + " bytes, which '" + type.code + "' does not have");
        }
        double value = NumberMatrix.map(bytes.file(), header, name).value(0, 0);
        return value == Math.rint(value) ? (Object) (long) value : (Object) value;
    }

    /** The bytes of a text in Latin 1, which is how protocols before the third write bytes. */
    private Object encode(List<?> arguments) throws IOException {
        if (!"latin1".equals(arguments.get(1))) {
            throw refuse("encodes a text as '" + arguments.get(1) + "'; NumPy writes 'latin1'");
        }
        Path copy = Files.createTempFile("overrule-pickle", null);
        scratch.add(copy);
        copy.toFile().deleteOnExit();
        long length = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(copy))) {
            if (arguments.get(0) instanceof LongText text) {
                length = copyText(text, out);
            } else {
                byte[] bytes = ((String) arguments.get(0)).getBytes(StandardCharsets.ISO_8859_1);
                out.write(bytes);
                length = bytes.length;
            }
        }
        return new Bytes(copy, 0, length);
    }

    /** Every character up to 0xFF is one byte of UTF-8, or two. */
    private long copyText(LongText text, OutputStream out) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(1 << 16);
        long written = 0;
        int first = -1;
        for (long position = text.offset(); position < text.offset() + text.length(); ) {
            block.clear();
            block.limit((int) Math.min(block.capacity(), text.offset() + text.length() - position));
            int read = channel.read(block, position);
            if (read <= 0) {
                throw new EOFException();
            }
            for (int i = 0; i < read; i++) {
                int b = block.get(i) & 0xFF;
                if (first >= 0) {
                    out.write((first & 0x03) << 6 | (b & 0x3F));
                    first = -1;
                    written++;
                } else if (b < 0x80) {
                    out.write(b);
                    written++;
                } else if (b == 0xC2 || b == 0xC3) {
                    first = b;
                } else {
                    throw refuse("has a text that does not hold bytes (object " + number + ")");
                }
            }
            position += read;
        }
        return written;
    }

    private void text(long length) throws IOException {
        if (length < 0 || position() + length > channel.size()) {
            throw new EOFException();
        }
        if (length > LONGEST_NAME) {
            push(new LongText(position(), length));
            skip(length);
            return;
        }
        byte[] bytes = new byte[(int) length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) readByte();
        }
        push(new String(bytes, StandardCharsets.UTF_8));
    }

    private void bytes(long length) throws IOException {
        if (length < 0 || position() + length > channel.size()) {
            throw new EOFException();
        }
        push(new Bytes(file, position(), length));
        skip(length);
    }

    /** A text of protocol 0, where characters beyond Latin 1 and line breaks are escaped. */
    private static String quoted(String line) {
        String inner = line.length() > 1 && line.startsWith("'") && line.endsWith("'")
                ? line.substring(1, line.length() - 1)
                : line;
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < inner.length(); i++) {
            if (inner.startsWith("\\u", i) && i + 6 <= inner.length()) {
                text.append((char) Integer.parseInt(inner.substring(i + 2, i + 6), 16));
                i += 5;
            } else {
                text.append(inner.charAt(i));
            }
        }
        return text.toString();
    }

    private Object remembered(int key) {
        Object value = memo.get(key);
        if (value == null) {
            throw refuse("refers to a value that it does not have; it is damaged");
        }
        return value;
    }

    private void push(Object value) {
        stack.add(value);
    }

    private Object top() {
        return stack.get(stack.size() - 1);
    }

    private Object pop() {
        return stack.remove(stack.size() - 1);
    }

    private List<Object> take(int count) {
        List<Object> taken = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            taken.add(pop());
        }
        Collections.reverse(taken);
        return taken;
    }

    private List<Object> takeToMark() {
        List<Object> taken = new ArrayList<>();
        for (Object value = pop(); value != MARK; value = pop()) {
            taken.add(value);
        }
        Collections.reverse(taken);
        return taken;
    }

    private OverruleException refuse(String what) {
        return OverruleException.input(name + ": " + what);
    }

    private static String describe(Object value) {
        if (value instanceof Long || value instanceof Double) {
            return "the number " + value;
        }
        return value instanceof Array ? "an array" : value instanceof List ? "a tuple" : "something else";
    }

    private long position() throws IOException {
        return channel.position() - buffer.remaining();
    }

    private boolean fill() throws IOException {
        buffer.clear();
        int read = channel.read(buffer);
        buffer.flip();
        return read > 0;
    }

    private int readByte() throws IOException {
        if (!buffer.hasRemaining() && !fill()) {
            throw new EOFException();
        }
        return buffer.get() & 0xFF;
    }

    private long unsigned(int size) throws IOException {
        long value = 0;
        for (int i = 0; i < size; i++) {
            value |= (long) readByte() << (8 * i);
        }
        return value;
    }

    private long signed(int size) throws IOException {
        if (size > 8) {
            throw refuse("has a whole number of " + size + " bytes; expected at most 8");
        }
        long value = unsigned(size);
        int unused = 64 - 8 * size;
        return size == 0 ? 0 : value << unused >> unused;
    }

    private String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = readByte(); b != '\n'; b = readByte()) {
            if (line.length() > 1 << 26) {
                throw refuse("has a line without an end; it is no pickle");
            }
            line.append((char) b);
        }
        return line.toString();
    }

    private void skip(long count) throws IOException {
        long target = position() + count;
        if (target > channel.size()) {
            throw new EOFException();
        }
        if (count <= buffer.remaining()) {
            buffer.position(buffer.position() + (int) count);
        } else {
            channel.position(target);
            buffer.clear().limit(0);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
            for (Path copy : scratch) {
                Files.deleteIfExists(copy);
            }
        } catch (IOException e) {
            // Everything that was wanted is read already.
        }
    }
}
