package io.overrule.data;

import io.overrule.WholeFile;
import io.overrule.array.ElementType;
import io.overrule.array.NpyWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes single files of a native folder: the classes, or the instances of one part. Every file is replaced as a whole.
 * To write a whole dataset, call {@link DatasetFolder#write}; to write a whole task, call {@code Task.write}.
 */
public final class FolderWriter {
    /** The file that lists the classes. */
    public static final String LABELS = "labels.txt";

    private final Path folder;

    private FolderWriter(Path folder) {
        this.folder = folder;
    }

    /** Writes to a folder, which is created if it does not exist. */
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
        vectors(DatasetPart.LABELLED, Dataset.instances(part));
        write(DatasetPart.LABELLED, InstanceWriter.lines(withoutVectors(part), labels, links), part.size());
    }

    /** @param truth the true classes, if they are known */
    public void unlabelled(List<Instance> part, Optional<List<Integer>> truth, LabelSet labels) {
        vectors(DatasetPart.UNLABELLED, part);
        List<Instance> plain = plain(part);
        write(
                DatasetPart.UNLABELLED,
                truth.map(known -> InstanceWriter.lines(plain, known, labels))
                        .orElseGet(() -> InstanceWriter.lines(plain)),
                part.size());
    }

    /** Writes unlabelled instances when neither their true classes nor the set of classes is known. */
    public void unlabelled(List<Instance> part) {
        vectors(DatasetPart.UNLABELLED, part);
        write(DatasetPart.UNLABELLED, InstanceWriter.lines(plain(part)), part.size());
    }

    public void validation(List<LabelledInstance> part, LabelSet labels, ExemplarLinks links) {
        vectors(DatasetPart.VALIDATION, Dataset.instances(part));
        write(DatasetPart.VALIDATION, InstanceWriter.measuringLines(withoutVectors(part), labels, links), part.size());
    }

    public void test(List<LabelledInstance> part, LabelSet labels, ExemplarLinks links) {
        vectors(DatasetPart.TEST, Dataset.instances(part));
        write(DatasetPart.TEST, InstanceWriter.measuringLines(withoutVectors(part), labels, links), part.size());
    }

    /** Writes the audit sample. The files of the other parts stay unchanged, even if they hold the same instances. */
    public void audit(AuditSample sample, LabelSet labels) {
        write(AuditSample.FILE, AuditFile.lines(sample, labels), sample.lines().size());
    }

    /** Writes the vectors of a part to a file of their own and deletes older vector files of this part. */
    private void vectors(DatasetPart role, List<Instance> part) {
        String stem = VectorFile.stem(role);
        for (String ending : List.of(".npy", ".ids", ".parquet")) {
            if (!ending.equals(".npy") || !haveVectors(part)) {
                TextLines.delete(folder.resolve(stem + ending));
            }
        }
        if (!haveVectors(part)) {
            return;
        }
        Path file = folder.resolve(stem + ".npy");
        Path unfinished = WholeFile.unfinishedBeside(file);
        try {
            int columns = part.get(0).vector().map(Vector::size).orElse(0);
            try (NpyWriter writer = new NpyWriter(unfinished, ElementType.FLOAT32, columns)) {
                for (Instance instance : part) {
                    writer.row(instance.vector().map(Vector::toArray).orElseGet(() -> new float[columns]));
                }
            }
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw TextLines.cannotWrite(file, e);
        } finally {
            TextLines.delete(unfinished);
        }
    }

    /** Whether all instances have vectors that a file can hold. For tokens, whole sentences are required. */
    private static boolean haveVectors(List<Instance> part) {
        for (int start = 0; start < part.size(); start = Sentence.end(part, start)) {
            boolean whole = !(part.get(start) instanceof TokenInstance)
                    || InstanceWriter.isWhole(part, start, Sentence.end(part, start));
            if (part.get(start).vector().isEmpty() || !whole) {
                return false;
            }
        }
        return !part.isEmpty();
    }

    private static List<Instance> plain(List<Instance> part) {
        return haveVectors(part) ? part.stream().map(FolderWriter::plain).toList() : part;
    }

    private static List<LabelledInstance> withoutVectors(List<LabelledInstance> part) {
        return haveVectors(Dataset.instances(part))
                ? part.stream()
                        .map(each -> new LabelledInstance(plain(each.instance()), each.label()))
                        .toList()
                : part;
    }

    private static Instance plain(Instance instance) {
        if (instance instanceof TextInstance text) {
            return new TextInstance(text.id(), text.text());
        }
        if (instance instanceof TokenInstance token) {
            return new TokenInstance(
                    new Sentence(token.sentence().id(), token.sentence().tokens()), token.index());
        }
        return new RecordInstance(instance.id(), ((RecordInstance) instance).values());
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
