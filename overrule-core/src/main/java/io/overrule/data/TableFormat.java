package io.overrule.data;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes tables in file formats that need another library, such as Parquet. Implementations are found with {@link
 * java.util.ServiceLoader}, so adding the artifact is enough.
 */
public interface TableFormat {
    /** Receives the rows one by one. */
    @FunctionalInterface
    interface Visitor {
        /**
         * @param row counted from 0
         * @param cells the value of each column, in the order of the columns: a {@link String}, a {@link Double}, a
         *     {@link java.util.List} of them, a {@link Map} for nested columns, or null if the value is unknown
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

    /** Receives the rows one by one. Closing it completes the file. */
    interface RowWriter extends Closeable {
        /** @param cells one for each column; null if the value is unknown */
        void row(List<? extends @Nullable Object> cells) throws IOException;
    }

    /** Whether this format reads files with this name. */
    boolean reads(String fileName);

    /**
     * Reads a file from beginning to end, one row at a time. Refuses a file of another format.
     *
     * @param name the name of the file for messages
     */
    void read(Path file, String name, Visitor visitor) throws IOException;

    /** Writes a file that does not exist yet. */
    RowWriter create(Path file, List<Column> columns) throws IOException;
}
