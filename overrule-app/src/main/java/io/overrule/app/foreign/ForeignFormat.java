package io.overrule.app.foreign;

import io.overrule.Problems;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** A format in which other tools write datasets. */
public interface ForeignFormat {
    /**
     * Reads some files, one after the other, and keeps nothing of them.
     *
     * @param problems rows that cannot be read are added here, and left out
     * @param rows receives every row, in their order
     */
    void read(List<ForeignFile> files, Problems problems, Consumer<Row> rows);

    /** The classes, in their order, if the format has a fixed set; empty if any class may occur. */
    default List<String> classes() {
        return List.of();
    }

    /** The encoding of the files, unless another is given. */
    default Charset charset() {
        return StandardCharsets.UTF_8;
    }
}
