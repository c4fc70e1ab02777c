package io.overrule.data;

import io.overrule.OverruleException;
import io.overrule.Problem;
import io.overrule.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads a separate file of labelled instances, in the format of {@code labeled.jsonl}. */
public final class LabelledFile {
    private LabelledFile() {}

    /** Reads its instances; a sentence gives all its tokens. If anything is wrong, the exception lists the problems. */
    public static List<LabelledInstance> read(Path file, LabelSet labels) {
        String name = file.toString();
        Problems problems = new Problems();
        PartDraft part = new PartDraft(DatasetPart.LABELLED);
        InstanceReader reader = new InstanceReader();
        int lines = TextLines.read(
                name, open(file), problems, (number, text) -> JsonLine.parse(text, name + ":" + number, problems)
                        .ifPresent(line ->
                                DatasetFolder.readInstance(part, reader, Optional.of(labels), problems, line, number)));
        if (lines == 0) {
            problems.add(Problem.Code.MISSING, name, "is empty; write one labelled instance per line into it");
        }
        problems.throwIfAny();
        return part.labelled();
    }

    private static InputStream open(Path file) {
        if (Files.isDirectory(file)) {
            throw OverruleException.input("'" + file + "' is a folder; name a file of labelled lines, such as "
                    + file.resolve(DatasetPart.LABELLED.file()));
        }
        try {
            return Files.newInputStream(file);
        } catch (NoSuchFileException e) {
            throw OverruleException.input("'" + file + "' does not exist; name a file of labelled lines", e);
        } catch (IOException e) {
            throw OverruleException.resource("'" + file + "' cannot be read (" + e.getMessage() + ")", e);
        }
    }
}
