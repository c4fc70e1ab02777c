package io.overrule.app.foreign;

import io.overrule.Problems;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A way in which others write datasets. */
public interface ForeignFormat {
    /** All rows of some files, in their order; what cannot be read is told as a problem and left out. */
    List<Row> read(List<ForeignFile> files, Problems problems);

    /** The classes, in the order they are to have, if the format has no others; empty if any may come. */
    default List<String> classes() {
        return List.of();
    }

    /** The encoding of the files, unless somebody says otherwise. */
    default Charset charset() {
        return StandardCharsets.UTF_8;
    }
}
