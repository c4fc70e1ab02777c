package io.overrule.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes the files of a native folder that hold classes and instances, each as a whole. Who writes a whole dataset
 * calls {@link DatasetFolder#write}, who writes a whole task {@code Task.write}; this is for who adds a part to a folder.
 */
public final class FolderWriter {
    /** The file that lists the classes. */
    public static final String LABELS = "labels.txt";

    private final Path folder;

    private FolderWriter(Path folder) {
        this.folder = folder;
    }

    /** A folder, which is created if it does not exist. */
    public static FolderWriter at(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw TextLines.cannotWrite(folder, e);
        }
        return new FolderWriter(folder);
    }

    public void labels(List<String> names) {
        TextLines.write(folder.resolve(LABELS), names.stream());
    }

    public void labelled(List<LabelledInstance> part, LabelSet labels, ExemplarLinks links) {
        write(DatasetPart.LABELLED, InstanceWriter.lines(part, labels, links), part.size());
    }

    /** @param truth the true classes, if somebody knows them */
    public void unlabelled(List<Instance> part, Optional<List<Integer>> truth, LabelSet labels) {
        write(
                DatasetPart.UNLABELLED,
                truth.map(known -> InstanceWriter.lines(part, known, labels))
                        .orElseGet(() -> InstanceWriter.lines(part)),
                part.size());
    }

    /** Instances of which nobody knows the classes, nor which classes there are. */
    public void unlabelled(List<Instance> part) {
        write(DatasetPart.UNLABELLED, InstanceWriter.lines(part), part.size());
    }

    public void validation(List<LabelledInstance> part, LabelSet labels, ExemplarLinks links) {
        write(DatasetPart.VALIDATION, InstanceWriter.measuringLines(part, labels, links), part.size());
    }

    public void test(List<LabelledInstance> part, LabelSet labels, ExemplarLinks links) {
        write(DatasetPart.TEST, InstanceWriter.measuringLines(part, labels, links), part.size());
    }

    /** The audit sample; the files of other parts stay as they are, which may hold its instances too. */
    public void audit(AuditSample sample, LabelSet labels) {
        write(AuditSample.FILE, AuditFile.lines(sample, labels), sample.lines().size());
    }

    private void write(DatasetPart role, Stream<String> lines, int size) {
        write(role.file(), lines, size);
    }

    /** A part without instances has no file. */
    private void write(String name, Stream<String> lines, int size) {
        Path file = folder.resolve(name);
        if (size == 0) {
            TextLines.delete(file);
        } else {
            TextLines.write(file, lines);
        }
    }
}
