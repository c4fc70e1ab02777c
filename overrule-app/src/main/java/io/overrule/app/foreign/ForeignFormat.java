package io.overrule.app.foreign;

import io.overrule.Problems;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** A way in which others write datasets. */
public interface ForeignFormat {
    /**
     * Reads some files, one after the other, and keeps nothing of them.
     *
     * @param problems what cannot be read becomes a problem, and is left out
     * @param rows receives every row, in their order
     */
    void read(List<ForeignFile> files, Problems problems, Consumer<Row> rows);

    /** The classes, in the order they are to have, if the format has no others; empty if any may come. */
    default List<String> classes() {
        return List.of();
    }

    /** The encoding of the files, unless somebody says otherwise. */
    default Charset charset() {
        return StandardCharsets.UTF_8;
    }
}
