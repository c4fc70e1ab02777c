package io.overrule.app.foreign;

import io.overrule.WholeFolder;
import io.overrule.rule.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A way to write a task for other tools. */
public interface ForeignExport {
    /**
     * The result.
     *
     * @param files what was written, each with what it holds
     * @param skipped what the format cannot hold, each with the reason
     */
    record Result(List<String> files, List<String> skipped) {
        public Result {
            files = List.copyOf(files);
            skipped = List.copyOf(skipped);
        }
    }

    /** Writes a task into a folder, as a whole or not at all. */
    default Result write(Task task, Path folder) {
        WholeFolder.requireEmpty(folder, "the export writes a whole folder");
        try (WholeFolder staged = new WholeFolder(folder)) {
            try {
                Result result = write(task, staged);
                staged.publish();
                return result;
            } catch (IOException e) {
                throw staged.cannotWrite(e);
            }
        }
    }

    /** Writes the files. */
    Result write(Task task, WholeFolder folder) throws IOException;
}
