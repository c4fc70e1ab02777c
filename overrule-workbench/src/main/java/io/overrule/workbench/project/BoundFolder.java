package io.overrule.workbench.project;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Sha256;
import io.overrule.WholeFile;
import io.overrule.rule.Task;
import io.overrule.workbench.store.ProjectRows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a project in step with a native folder. What was changed on one side alone since both last agreed is carried
 * over to the other. What was changed on both is a {@linkplain Conflict conflict}: nothing is overwritten until a
 * person has decided, and the rejected files are kept as copies. Safe to share between threads.
 */
public final class BoundFolder {
    private static final Logger LOG = LoggerFactory.getLogger(BoundFolder.class);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Project project;
    private final ProjectRows rows;
    private final Path folder;
    private long agreedNumber;
    private Map<String, String> agreedFiles;
    private Map<String, FileTime> looked = Map.of();
    private @Nullable Conflict conflict;

    /**
     * Both sides were changed, or the files cannot be read.
     *
     * @param files those that were changed in the folder
     * @param steps how many steps were made on the page
     * @param problem why the files cannot be read; empty if they can
     */
    public record Conflict(List<String> files, long steps, Optional<String> problem) {
        public Conflict {
            files = List.copyOf(files);
        }
    }

    /**
     * Binds a project to its folder. If no agreement is recorded, they agree now: the project was just made from it.
     */
    public BoundFolder(Project project, ProjectRows rows, Path folder) {
        this.project = project;
        this.rows = rows;
        this.folder = folder;
        Optional<ProjectRows.Agreement> known = rows.agreement(project.id());
        if (known.isPresent()) {
            this.agreedNumber = known.get().number();
            this.agreedFiles = parse(known.get().files());
        } else {
            this.agreedNumber = 0;
            this.agreedFiles = hashes(disk());
            record();
        }
    }

    public Path folder() {
        return folder;
    }

    public synchronized Optional<Conflict> conflict() {
        return Optional.ofNullable(conflict);
    }

    /** Carries over what was changed on one side; finds conflicts. Cheap if nothing happened. */
    public synchronized void step() {
        boolean pageChanged = project.now().number() != agreedNumber;
        Map<String, FileTime> times = times();
        if (!pageChanged && times.equals(looked)) {
            return;
        }
        looked = times;
        Map<String, byte[]> disk = disk();
        List<String> changed = changed(hashes(disk));
        if (changed.isEmpty()) {
            conflict = null;
            if (pageChanged) {
                write(disk, List.of());
            }
        } else if (!pageChanged) {
            read(disk, changed, "the folder");
        } else if (readable(disk, changed).filter(project.now().task()::equals).isPresent()) {
            agree();
        } else {
            conflict = new Conflict(changed, project.now().number() - agreedNumber, Optional.empty());
        }
    }

    /**
     * Decides a conflict for the page. The rejected files are kept beside the new ones, with an ending of their own.
     */
    public synchronized void keepPage() {
        Map<String, byte[]> disk = disk();
        write(disk, changed(hashes(disk)));
    }

    /** Decides a conflict for the files. The steps made on the page stay in the journal. */
    public synchronized void takeFiles(String author) {
        Map<String, byte[]> disk = disk();
        read(disk, changed(hashes(disk)), author);
    }

    private Change.FilesRead change(Map<String, byte[]> disk, List<String> changed) {
        Map<String, String> files = new TreeMap<>();
        changed.forEach(
                name -> files.put(name, new String(disk.getOrDefault(name, new byte[0]), StandardCharsets.UTF_8)));
        return new Change.FilesRead(files);
    }

    private Optional<Task> readable(Map<String, byte[]> disk, List<String> changed) {
        try {
            return Optional.of(change(disk, changed).apply(project.now().task()));
        } catch (OverruleException e) {
            return Optional.empty();
        }
    }

    private void read(Map<String, byte[]> disk, List<String> changed, String author) {
        try {
            project.apply(change(disk, changed), author);
            agree();
        } catch (OverruleException e) {
            // Somebody may be in the middle of writing; the page keeps what it has.
            conflict = new Conflict(changed, 0, Optional.of(String.valueOf(e.getMessage())));
        }
    }

    /** @param saved names of files of which a copy is kept */
    private void write(Map<String, byte[]> disk, List<String> saved) {
        Task now = project.now().task();
        long number = project.now().number();
        Map<String, byte[]> ours = NewProject.files(now);
        Map<String, byte[]> before = NewProject.files(project.taskAt(agreedNumber));
        TreeSet<String> names = new TreeSet<>(ours.keySet());
        names.addAll(before.keySet());
        try {
            for (String name : names) {
                boolean same =
                        Arrays.equals(ours.getOrDefault(name, new byte[0]), before.getOrDefault(name, new byte[0]));
                if (same && !saved.contains(name)) {
                    continue;
                }
                Path file = folder.resolve(name);
                byte[] theirs = disk.get(name);
                if (theirs != null && saved.contains(name)) {
                    WholeFile.write(folder.resolve(name + ".before-step-" + number), theirs);
                }
                byte[] content = ours.get(name);
                if (content == null) {
                    Files.deleteIfExists(file);
                } else {
                    WholeFile.write(file, content);
                }
            }
            agree();
        } catch (IOException e) {
            LOG.warn("{} cannot be written", folder, e);
            conflict = new Conflict(
                    List.of(),
                    number - agreedNumber,
                    Optional.of("the folder cannot be written (" + FileFailure.words(e) + ")"));
        }
    }

    private void agree() {
        agreedNumber = project.now().number();
        agreedFiles = hashes(disk());
        looked = times();
        conflict = null;
        record();
    }

    private void record() {
        try {
            rows.agree(project.id(), new ProjectRows.Agreement(agreedNumber, MAPPER.writeValueAsString(agreedFiles)));
        } catch (JsonProcessingException e) {
            throw OverruleException.internal("names and hashes cannot be written", e);
        }
    }

    private static Map<String, String> parse(String json) {
        Map<String, String> files = new TreeMap<>();
        try {
            MAPPER.readTree(json)
                    .properties()
                    .forEach(file -> files.put(file.getKey(), file.getValue().asText()));
        } catch (JsonProcessingException e) {
            throw OverruleException.internal("the agreement with the folder cannot be read", e);
        }
        return files;
    }

    private List<String> changed(Map<String, String> hashes) {
        TreeSet<String> names = new TreeSet<>(hashes.keySet());
        names.addAll(agreedFiles.keySet());
        List<String> changed = new ArrayList<>();
        for (String name : names) {
            if (!hashes.getOrDefault(name, "").equals(agreedFiles.getOrDefault(name, ""))) {
                changed.add(name);
            }
        }
        return changed;
    }

    private static Map<String, String> hashes(Map<String, byte[]> files) {
        Map<String, String> hashes = new TreeMap<>();
        files.forEach(
                (name, content) -> hashes.put(name, new Sha256().add(content).hex()));
        return hashes;
    }

    private Map<String, FileTime> times() {
        Map<String, FileTime> times = new TreeMap<>();
        for (String name : Upload.NATIVE) {
            try {
                times.put(name, Files.getLastModifiedTime(folder.resolve(name)));
            } catch (IOException e) {
                // It does not exist.
                times.remove(name);
            }
        }
        return times;
    }

    private Map<String, byte[]> disk() {
        Map<String, byte[]> files = new TreeMap<>();
        for (String name : Upload.NATIVE) {
            Path file = folder.resolve(name);
            if (!name.equals("allotment.json") && Files.isRegularFile(file)) {
                try {
                    files.put(name, Files.readAllBytes(file));
                } catch (IOException e) {
                    throw OverruleException.resource(file + ": cannot be read (" + FileFailure.words(e) + ")", e);
                }
            }
        }
        return files;
    }
}
