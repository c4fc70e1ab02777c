package io.overrule.app.usecase;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.LineReader;
import io.overrule.data.RecordInstance;
import io.overrule.data.TextInstance;
import io.overrule.data.Vector;
import io.overrule.data.VectorFile;
import io.overrule.inference.Model;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * A file of vectors beside lines of instances: the first row belongs to the first line that is not blank, and so on. A
 * line that cannot be read still has its row. For token data the lines contain the vectors.
 */
public final class LineVectors {
    private final String name;
    private final VectorFile file;
    private int next;

    private LineVectors(String name, VectorFile file) {
        this.name = name;
        this.file = file;
    }

    /** Opens a file whose rows must fit the model. */
    public static LineVectors of(Path path, Model model) {
        String name = path.toString();
        int width = width(model.extractor().toJson())
                .orElseThrow(() -> OverruleException.input(name
                        + ": the model reads no vectors; leave the file out, or train with the features 'vectors'"));
        if (model.kind().equals(Optional.of(InstanceKind.TOKEN))) {
            throw OverruleException.input(
                    name + ": the model tags tokens; write their vectors into the lines, in the field 'vectors'");
        }
        VectorFile file = VectorFile.read(path);
        if (file.columns() != width) {
            throw OverruleException.input(name + ": has rows of " + file.columns() + " numbers, but the model was"
                    + " trained with " + width + "; give the vectors of the same encoder");
        }
        return new LineVectors(name, file);
    }

    /** How many numbers the model expects, if it expects any. */
    private static Optional<Integer> width(JsonNode extractor) {
        return extractor.findParents("kind").stream()
                .filter(block -> block.path("kind").asText().equals("vectors"))
                .map(block -> block.path("width").asInt())
                .findFirst();
    }

    /** The file, as messages name it. */
    public String name() {
        return name;
    }

    /** A line for each row, for instances that are nothing but vectors. */
    public Iterator<LineReader.Line> emptyLines() {
        return new Iterator<>() {
            private int row;

            @Override
            public boolean hasNext() {
                return row < file.rows();
            }

            @Override
            public LineReader.Line next() {
                if (!hasNext()) {
                    throw new NoSuchElementException(name + " has no more rows");
                }
                return new LineReader.Text(++row, "{}");
            }
        };
    }

    /** Moves on to the row of the next line, which has to exist. */
    int nextRow(String where) {
        if (next >= file.rows()) {
            throw OverruleException.input(where + ": has no row in " + name + ", which has " + file.rows()
                    + "; give one row for each line that is not blank, in the same order");
        }
        return next++;
    }

    /** An instance with the vector of a row. */
    Instance attach(Instance instance, int row) {
        if (instance.vector().isPresent()) {
            throw OverruleException.input(
                    "has a 'vector' of its own besides row " + row + " of " + name + "; remove one of the two");
        }
        Vector vector = file.vector(row);
        return instance instanceof TextInstance text ? text.with(vector) : ((RecordInstance) instance).with(vector);
    }

    /** When all lines are read, no row may be left: otherwise rows and lines do not match. */
    void requireAllTaken(String lines) {
        if (next < file.rows()) {
            throw OverruleException.input(name + ": has " + file.rows() + " rows, but " + lines + " has " + next
                    + (next == 1 ? " line that is" : " lines that are")
                    + " not blank; give one row for each, in the same order");
        }
    }
}
