package io.overrule.data;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Problem;
import io.overrule.Problems;
import io.overrule.Services;
import io.overrule.Work;
import io.overrule.array.ElementType;
import io.overrule.array.NpyWriter;
import io.overrule.array.NumberMatrix;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file of vectors with one row per instance, such as {@code vectors-unlabeled.npy} for one part of a dataset.
 * The rows are in the order of the instances, unless {@code vectors-unlabeled.ids} lists the instance id of each row,
 * one per line. Files of other formats are read by a {@link TableFormat}.
 */
public final class VectorFile {
    private static final Services<TableFormat> FORMATS = new Services<>(TableFormat.class);
    private static final int ROWS_PER_CHECK = 1_024;

    private final String file;
    private final NumberMatrix matrix;

    /** The row of each id; empty if the rows are in the order of the instances. */
    private final Optional<Map<String, Integer>> rows;

    private VectorFile(String file, NumberMatrix matrix, Optional<Map<String, Integer>> rows) {
        this.file = file;
        this.matrix = matrix;
        this.rows = rows;
    }

    /** The name of a part's file without its ending: {@code vectors-unlabeled}. */
    static String stem(DatasetPart part) {
        return "vectors-" + part.file().replace(".jsonl", "");
    }

    /** Opens the vectors of a part, if it has any; adds a problem if they are invalid. */
    static Optional<VectorFile> of(DatasetFolder folder, DatasetPart part, Problems problems) {
        String stem = stem(part);
        String npy = stem + ".npy";
        Optional<Path> found = folder.path(npy);
        try {
            if (found.isPresent()) {
                NumberMatrix matrix = NumberMatrix.map(found.get(), npy);
                return Optional.of(new VectorFile(npy, matrix, ids(folder, stem + ".ids", npy, matrix, problems)));
            }
            Optional<InputStream> embedded = folder.open(npy);
            if (embedded.isPresent()) {
                Path copy = copy(embedded.get(), npy);
                NumberMatrix matrix = NumberMatrix.map(copy, npy);
                return Optional.of(new VectorFile(npy, matrix, ids(folder, stem + ".ids", npy, matrix, problems)));
            }
            return other(folder, stem, problems);
        } catch (OverruleException e) {
            if (e.kind() != OverruleException.Kind.INPUT) {
                throw e;
            }
            problems.add(Problem.of(
                    Problem.Code.MALFORMED,
                    npy,
                    String.valueOf(e.getMessage()).replaceFirst("^\\Q" + npy + "\\E: ", "")));
            return Optional.empty();
        }
    }

    /** The vectors of instances that are read elsewhere, in the same order: a {@code .npy} or {@code .parquet} file. */
    public static VectorFile read(Path path) {
        String file = path.toString();
        if (!Files.exists(path)) {
            throw OverruleException.input(
                    file + ": there is no such file; name a .npy file with a row for each instance");
        }
        if (!file.endsWith(".parquet")) {
            return new VectorFile(file, NumberMatrix.map(path), Optional.empty());
        }
        Problems problems = new Problems();
        Optional<VectorFile> read = table(path, file, problems);
        problems.throwIfAny();
        return new VectorFile(file, read.orElseThrow().matrix, Optional.empty());
    }

    public int rows() {
        return matrix.rows();
    }

    /** How many numbers a row has. */
    public int columns() {
        return matrix.columns();
    }

    /** The vector of a row, counted from 0. Numbers that are not finite are refused. */
    public Vector vector(int row) {
        notFinite(row).ifPresent(what -> {
            throw OverruleException.input(file + ": " + what);
        });
        return Vector.row(matrix, row);
    }

    private Optional<String> notFinite(int row) {
        int column = matrix.notFinite(row);
        return column < 0
                ? Optional.empty()
                : Optional.of("has " + matrix.value(row, column) + " in row " + row + ", column " + column
                        + " (counted from 0); expected finite numbers between -3.4e38 and 3.4e38");
    }

    private static Path copy(InputStream in, String name) {
        try (in) {
            Path copy = temporary();
            Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
            return copy;
        } catch (IOException e) {
            throw OverruleException.resource(name + ": cannot be copied (" + FileFailure.words(e) + ")", e);
        }
    }

    private static Path temporary() throws IOException {
        Path file = Files.createTempFile("overrule-vectors", ".npy");
        file.toFile().deleteOnExit();
        return file;
    }

    private static Optional<VectorFile> other(DatasetFolder folder, String stem, Problems problems) {
        String file = stem + ".parquet";
        return folder.path(file).flatMap(parquet -> table(parquet, file, problems));
    }

    private static Optional<VectorFile> table(Path path, String file, Problems problems) {
        List<TableFormat> formats =
                FORMATS.all().stream().filter(each -> each.reads(file)).toList();
        if (formats.isEmpty()) {
            problems.add(
                    Problem.Code.MISSING,
                    file,
                    "needs the artifact io.overrule:overrule-parquet, which is not on the class path; add it, or save"
                            + " the vectors as " + file.replaceFirst("parquet$", "npy"));
            return Optional.empty();
        }
        Map<String, Integer> rows = new HashMap<>();
        try {
            Path copy = temporary();
            Files.delete(copy);
            Rows writer = new Rows(copy, file, rows, problems);
            try {
                formats.get(0).read(path, file, writer::add);
            } finally {
                writer.close();
            }
            if (writer.isEmpty()) {
                problems.add(Problem.Code.MISSING, file, "has no rows; write a vector for each instance");
                return Optional.empty();
            }
            return Optional.of(new VectorFile(
                    file, NumberMatrix.map(copy, file), rows.isEmpty() ? Optional.empty() : Optional.of(rows)));
        } catch (IOException e) {
            throw OverruleException.resource(file + ": cannot be copied (" + FileFailure.words(e) + ")", e);
        }
    }

    /** Copies rows to a file that can be memory-mapped. */
    private static final class Rows {
        private final Path copy;
        private final String file;
        private final Map<String, Integer> ids;
        private final Problems problems;
        private Optional<NpyWriter> writer = Optional.empty();
        private int row;

        Rows(Path copy, String file, Map<String, Integer> ids, Problems problems) {
            this.copy = copy;
            this.file = file;
            this.ids = ids;
            this.problems = problems;
        }

        boolean isEmpty() {
            return writer.isEmpty();
        }

        void add(long number, Map<String, @Nullable Object> cells) throws IOException {
            if (!(cells.get("vector") instanceof List<?> list) || list.isEmpty()) {
                throw OverruleException.input(file + ": has no list of numbers in the column 'vector' of row " + number
                        + " (counted from 0); it has the columns " + cells.keySet());
            }
            float[] numbers = new float[list.size()];
            for (int i = 0; i < numbers.length; i++) {
                // Values that are not numbers are found later, together with those that are not finite.
                numbers[i] = list.get(i) instanceof Double each ? each.floatValue() : Float.NaN;
            }
            add(Optional.ofNullable(cells.get("id")).map(Object::toString), numbers);
        }

        private void add(Optional<String> id, float[] numbers) throws IOException {
            if (writer.isEmpty()) {
                copy.toFile().deleteOnExit();
                writer = Optional.of(new NpyWriter(copy, ElementType.FLOAT32, numbers.length));
            }
            NpyWriter open = writer.get();
            if (numbers.length != open.columns()) {
                throw OverruleException.input(file + ": has " + numbers.length + " numbers in row " + row
                        + " (counted from 0), but " + open.columns() + " in the rows before; give all the same number");
            }
            open.row(numbers);
            if (id.isPresent() && ids.put(id.get(), row) != null) {
                problems.add(Problem.Code.DUPLICATE, file, "has the id '" + id.get() + "' twice; remove one row");
            }
            row++;
        }

        void close() throws IOException {
            if (writer.isPresent()) {
                writer.get().close();
            }
        }
    }

    private static Optional<Map<String, Integer>> ids(
            DatasetFolder folder, String name, String npy, NumberMatrix matrix, Problems problems) {
        Optional<InputStream> in = folder.open(name);
        if (in.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Integer> rows = new HashMap<>();
        int lines = TextLines.read(name, in.get(), problems, (number, id) -> {
            if (rows.put(id, rows.size()) != null) {
                problems.add(
                        Problem.Code.DUPLICATE, name + ":" + number, "lists '" + id + "' again; list every id once");
            }
        });
        if (lines != matrix.rows()) {
            problems.add(
                    Problem.Code.INCONSISTENT,
                    name,
                    "lists " + lines + " ids, but " + npy + " has " + matrix.rows() + " rows; list one id per row");
        }
        return Optional.of(rows);
    }

    /** Gives the instances of a part their vectors. */
    void attachTo(PartDraft part, Problems problems, Work work) {
        int before = problems.size();
        if (matrix.columns() == 0) {
            problems.add(Problem.Code.WRONG_VALUE, file, "has rows without numbers; give each at least one");
            return;
        }
        for (int row = 0; row < matrix.rows(); row++) {
            if (row % ROWS_PER_CHECK == 0) {
                work.check();
            }
            notFinite(row).ifPresent(what -> problems.add(Problem.Code.WRONG_VALUE, file, what));
        }
        if (rows.isEmpty() && matrix.rows() != part.size()) {
            problems.add(
                    Problem.Code.INCONSISTENT,
                    file,
                    "has " + matrix.rows() + " rows, but " + part.role().file() + " has " + part.size()
                            + " instances; give one row for each, in the same order, or name the instances in "
                            + stem(part.role()) + ".ids");
        }
        rows.ifPresent(known -> {
            for (int i = 0; i < part.size(); i++) {
                String id = part.instance(i).id();
                if (!known.containsKey(id)) {
                    problems.add(
                            Problem.Code.MISSING,
                            part.where(i),
                            "has the id '" + id + "', for which " + file + " has no row; add one");
                }
            }
        });
        if (problems.size() == before) {
            part.attach(matrix, i -> rows.map(
                            known -> known.getOrDefault(part.instance(i).id(), 0))
                    .orElse(i));
        }
    }
}
