package io.overrule.bench.fuzz;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Something that reads files which anybody may have written. */
public interface FuzzedReader {
    /** A word for the command line and for what is printed. */
    String name();

    /** Valid inputs, small ones: what each file holds, by name. They are changed before they are read. */
    List<Map<String, byte[]>> seeds();

    /** Inputs that were once read wrongly, or could be. They are read as they are, before any other. */
    default List<Map<String, byte[]>> known() {
        return List.of();
    }

    /**
     * Reads an input and checks what is promised of it.
     *
     * @param scratch an empty folder
     * @return whether the input was accepted
     * @throws io.overrule.OverruleException if the input is refused
     * @throws WrongException if a promise is broken
     */
    boolean read(Map<String, byte[]> files, Path scratch) throws IOException;
}
