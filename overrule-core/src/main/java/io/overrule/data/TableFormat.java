package io.overrule.data;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes tables in files that need more than this library, such as Parquet. Found as a service ({@link
 * java.util.ServiceLoader}), so that adding the artifact is all there is to do.
 */
public interface TableFormat {
    /** Receives one row after the other. */
    @FunctionalInterface
    interface Visitor {
        /**
         * @param row counted from 0
         * @param cells the columns in their order, each with its value: a {@link String}, a {@link Double}, a {@link
         *     java.util.List} of them, null if it is unknown, and a {@link Map} if it consists of other columns
         */
        void visit(long row, Map<String, @Nullable Object> cells) throws IOException;
    }

    /** What the cells of a column hold. */
    enum Cells {
        /** A {@link String}. */
        TEXT,
        /** A {@link Double}. */
        NUMBER,
        /** An array of floats. */
        VECTOR
    }

    /** A column of a table that is written. */
    record Column(String name, Cells cells) {
        public Column {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(cells, "cells");
        }
    }

    /** Takes one row after the other. The file is complete when it is closed. */
    interface RowWriter extends Closeable {
        /** @param cells one for each column; null if the value is unknown */
        void row(List<? extends @Nullable Object> cells) throws IOException;
    }

    /** Whether it reads files of this name. */
    boolean reads(String fileName);

    /**
     * Reads a file from its beginning to its end, a row at a time. What is no such file is refused.
     *
     * @param name what to call the file in messages
     */
    void read(Path file, String name, Visitor visitor) throws IOException;

    /** Writes a file that does not exist yet. */
    RowWriter create(Path file, List<Column> columns) throws IOException;
}
