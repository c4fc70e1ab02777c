package io.overrule;

import io.overrule.data.DatasetFolder;
import io.overrule.rule.Task;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A small task on tokens: questions about trains, whose places, times and prices are to be found. Its five span rules
 * over-generalise here and there: "to buy" is no place, "7 pm" no price.
 */
public final class Trains {
    private static final String FOLDER = "/io/overrule/trains";

    private Trains() {}

    public static Task task() {
        return Task.read(DatasetFolder.embedded(FOLDER));
    }

    /** Writes the dataset's files into a folder that exists. */
    public static Path copyTo(Path folder) {
        for (String file :
                List.of("labels.txt", "rules.jsonl", "labeled.jsonl", "unlabeled.jsonl", "valid.jsonl", "test.jsonl")) {
            try (InputStream in = Trains.class.getResourceAsStream(FOLDER + "/" + file)) {
                if (in == null) {
                    throw new IllegalStateException("the resource " + file + " is missing");
                }
                Files.copy(in, folder.resolve(file));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
        return folder;
    }
}
