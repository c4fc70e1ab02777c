package io.overrule.app.foreign;

import io.overrule.OverruleException;
import io.overrule.array.NpyHeader;
import io.overrule.array.NumberMatrix;
import java.io.Closeable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What labelling functions said about instances, from a file: a row for each instance, a column for each function. Dense
 * ({@code .npy}, or {@code .npz} with one array), or sparse in rows as scipy writes it.
 */
final class VoteMatrix implements Closeable {
    /** Nobody writes more functions; a file that claims more is damaged, or an attack. */
    private static final long MOST_FUNCTIONS = 1_000_000;

    private static final long LARGEST_NUMBER = 8;

    /** Receives what was said about an instance. */
    @FunctionalInterface
    interface Visitor {
        void visit(int function, int label);
    }

    private final String where;
    private final int rows;
    private final int functions;
    private final Votes votes;
    private final Optional<NpzFile> zip;

    @FunctionalInterface
    private interface Votes {
        void of(int row, Visitor visitor);
    }

    private VoteMatrix(String where, int rows, int functions, Votes votes, Optional<NpzFile> zip) {
        this.where = where;
        this.rows = rows;
        this.functions = functions;
        this.votes = votes;
        this.zip = zip;
    }

    /**
     * Opens a file.
     *
     * @param expectedRows how many instances there are; a matrix for another number is refused
     * @param abstain the number that means no vote: -1 with classes from 0 on, or 0 with classes from 1 on; if it is
     *     not given, -1 for dense matrices and 0 for sparse ones
     * @param classes how many classes there are; a vote for any other is refused
     */
    static VoteMatrix open(ForeignFile file, int expectedRows, Optional<Integer> abstain, int classes) {
        if (file.name().toLowerCase(Locale.ROOT).endsWith(".npz")) {
            NpzFile zip = new NpzFile(file);
            try {
                return ofZip(zip, file.name(), expectedRows, abstain, classes);
            } catch (RuntimeException e) {
                zip.close();
                throw e;
            }
        }
        NumberMatrix matrix = NumberMatrix.map(file.path(), file.name());
        requireRows(file.name(), matrix.rows(), expectedRows);
        return dense(file.name(), matrix, abstain.orElse(-1), classes, Optional.empty());
    }

    private static void requireRows(String where, long rows, int expected) {
        if (rows != expected) {
            throw OverruleException.input(where + ": has " + rows + " rows, but there are " + expected
                    + " instances; give one row for each, in the same order");
        }
    }

    private static VoteMatrix ofZip(
            NpzFile zip, String name, int expectedRows, Optional<Integer> abstain, int classes) {
        List<String> arrays = zip.arrays();
        if (arrays.contains("indptr") || arrays.contains("format")) {
            return sparse(zip, name, expectedRows, abstain.orElse(0), classes);
        }
        String array = arrays.contains("L") ? "L" : arrays.size() == 1 ? arrays.get(0) : "";
        if (array.isEmpty()) {
            throw OverruleException.input(
                    name + ": has the arrays " + arrays + "; expected one, or one that is called L");
        }
        NpyHeader header = zip.header(array);
        requireRows(name, header.shape().isEmpty() ? 1 : header.shape().get(0), expectedRows);
        NumberMatrix matrix = zip.matrix(array, expectedRows * MOST_FUNCTIONS * LARGEST_NUMBER);
        return dense(name, matrix, abstain.orElse(-1), classes, Optional.of(zip));
    }

    private static VoteMatrix dense(
            String where, NumberMatrix matrix, int abstain, int classes, Optional<NpzFile> zip) {
        return new VoteMatrix(
                where,
                matrix.rows(),
                matrix.columns(),
                (row, visitor) -> {
                    for (int function = 0; function < matrix.columns(); function++) {
                        long value = matrix.whole(row, function);
                        if (value != abstain) {
                            visitor.visit(function, label(where, row, function, value, abstain, classes));
                        }
                    }
                },
                zip);
    }

    private static VoteMatrix sparse(NpzFile zip, String name, int expectedRows, int abstain, int classes) {
        String format = zip.text("format");
        if (!format.equals("csr")) {
            throw OverruleException.input(name + ": is sparse in the format '" + format
                    + "'; save it by rows, as in scipy.sparse.save_npz(file, matrix.tocsr())");
        }
        NumberMatrix shape = zip.matrix("shape", 64);
        long rows = shape.whole(0, 0);
        long columns = shape.rows() > 1 ? shape.whole(1, 0) : 0;
        requireRows(name, rows, expectedRows);
        if (columns > MOST_FUNCTIONS) {
            throw OverruleException.input(
                    name + ": says to have " + columns + " columns; expected at most " + MOST_FUNCTIONS);
        }
        NumberMatrix starts = zip.matrix("indptr", (rows + 1) * LARGEST_NUMBER);
        long most = rows * columns * LARGEST_NUMBER;
        NumberMatrix indices = zip.matrix("indices", most);
        NumberMatrix data = zip.matrix("data", most);
        if (starts.rows() != rows + 1 || indices.rows() != data.rows()) {
            throw OverruleException.input(name + ": has " + starts.rows() + " starts of rows, " + indices.rows()
                    + " columns and " + data.rows() + " values, which do not fit " + rows
                    + " rows; the file is damaged");
        }
        return new VoteMatrix(
                name,
                (int) rows,
                (int) columns,
                (row, visitor) -> {
                    long start = starts.whole(row, 0);
                    long end = starts.whole(row + 1, 0);
                    if (start < 0 || end < start || end > data.rows()) {
                        throw OverruleException.input(name + ": row " + row + " goes from value " + start + " to " + end
                                + " of " + data.rows() + "; the file is damaged");
                    }
                    for (int k = (int) start; k < end; k++) {
                        long function = indices.whole(k, 0);
                        if (function < 0 || function >= columns) {
                            throw OverruleException.input(name + ": row " + row + " has a value in column " + function
                                    + ", but there are " + columns + "; the file is damaged");
                        }
                        long value = data.whole(k, 0);
                        if (value != abstain) {
                            visitor.visit((int) function, label(name, row, (int) function, value, abstain, classes));
                        }
                    }
                },
                Optional.of(zip));
    }

    private static int label(String where, int row, int function, long value, int abstain, int classes) {
        long label = abstain == 0 ? value - 1 : value;
        if (label < 0 || label >= classes) {
            throw OverruleException.input(where + ": has the vote " + value + " in row " + row + ", column " + function
                    + " (counted from 0); expected " + abstain + ", which says nothing, or a class from "
                    + (abstain == 0 ? 1 : 0) + " to " + (abstain == 0 ? classes : classes - 1)
                    + "; name all classes with --labels, or what says nothing with --abstain");
        }
        return (int) label;
    }

    String where() {
        return where;
    }

    int rows() {
        return rows;
    }

    int functions() {
        return functions;
    }

    void votes(int row, Visitor visitor) {
        votes.of(row, visitor);
    }

    @Override
    public void close() {
        zip.ifPresent(NpzFile::close);
    }
}
