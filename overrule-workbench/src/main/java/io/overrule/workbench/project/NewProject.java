package io.overrule.workbench.project;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.app.demo.HelpDesk;
import io.overrule.app.usecase.StartedTask;
import io.overrule.data.DatasetFolder;
import io.overrule.data.LinkedDataset;
import io.overrule.discovery.Allotment;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a project begins with.
 *
 * @param name for people to read
 * @param files those of a native folder
 * @param allotment which labels validate
 * @param folder the native folder that it is bound to
 * @param features what trainings use, or {@code auto}
 * @param method how they train, or {@code auto}
 */
public record NewProject(
        String name,
        Map<String, byte[]> files,
        Allotment allotment,
        Optional<Path> folder,
        String features,
        String method) {
    /** Leaves the choice to the trainings. */
    public static final String AUTO = "auto";

    private static final int LONGEST_NAME = 80;

    public NewProject {
        name = name.strip();
        files = Map.copyOf(files);
        Objects.requireNonNull(allotment, "allotment");
        Objects.requireNonNull(folder, "folder");
        if (name.isEmpty() || name.length() > LONGEST_NAME || name.lines().count() != 1) {
            throw OverruleException.input("the name of the project is '" + name + "'; expected one line of 1 to "
                    + LONGEST_NAME + " characters");
        }
    }

    /** The embedded example. Its unlabelled texts come without their true classes, as in a real project. */
    public static NewProject helpDesk() {
        Task task = HelpDesk.task();
        Task real = task.withDataset(
                task.dataset().withUnlabelled(task.dataset().unlabelled()).withName("Help desk"));
        NewProject of = of("Help desk", real, Allotment.training());
        return new NewProject(
                of.name(),
                of.files(),
                of.allotment(),
                of.folder(),
                HelpDesk.FEATURES.toString(),
                Methods.IMPLYLOSS.commandName());
    }

    /** A task from anywhere. */
    public static NewProject of(String name, Task task, Allotment allotment) {
        return new NewProject(name, files(task), allotment, Optional.empty(), AUTO, AUTO);
    }

    /** A native folder, which is read now; if it is not in order, the exception lists its problems. */
    public static NewProject ofFolder(String name, Path folder, int seed, Work work) {
        DatasetFolder read = DatasetFolder.at(folder);
        Task task = StartedTask.read(read, work);
        return of(name, task, Allotment.read(read).orElseGet(() -> allotmentFor(task, seed)));
    }

    /** The same, bound to a folder: what is edited here is written there, and the other way round. */
    public NewProject boundTo(Path bound) {
        return new NewProject(name, files, allotment, Optional.of(bound), features, method);
    }

    /** A project that has a validation set trains on every label; any other sets a share of them aside. */
    public static Allotment allotmentFor(Task task, int seed) {
        return task.dataset().validation().isEmpty()
                ? new Allotment(seed, Allotment.DEFAULT_SHARE)
                : Allotment.training();
    }

    /** The files that a task is written to. */
    public static Map<String, byte[]> files(Task task) {
        try {
            Path folder = Files.createTempDirectory("overrule-project");
            try {
                if (task.allRules().size() == 0) {
                    // A folder needs rules to train on; a project may begin without any.
                    DatasetFolder.write(folder, new LinkedDataset(task.dataset(), task.links()));
                } else {
                    task.write(folder);
                }
                Map<String, byte[]> files = new LinkedHashMap<>();
                for (Path file : list(folder)) {
                    files.put(String.valueOf(file.getFileName()), Files.readAllBytes(file));
                }
                return files;
            } finally {
                for (Path file : list(folder)) {
                    Files.delete(file);
                }
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw OverruleException.resource(
                    "a folder for temporary files cannot be used (" + FileFailure.words(e) + ")", e);
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return new ArrayList<>(files.sorted().toList());
        }
    }
}
