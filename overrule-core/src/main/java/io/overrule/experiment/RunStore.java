package io.overrule.experiment;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.WholeFile;
import io.overrule.rule.Task;
import io.overrule.training.FeatureChoice;
import io.overrule.training.TrainingOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores finished runs in a folder, one small file each. The name of a file is a hash of everything that determines the
 * run. A file appears only when it is complete, and contains a checksum; a damaged file is ignored. Processes may share
 * a folder without locks. At worst two of them do the same run, and either file is valid.
 */
public final class RunStore {
    private static final Logger LOG = LoggerFactory.getLogger(RunStore.class);
    private static final String RUN = ".json";
    private static final String CHOICE = ".features.json";
    private static final Pattern OWN_NAME =
            Pattern.compile("[0-9a-f]{64}(\\.json|\\.features\\.json)|[0-9a-f]{32}\\.writing");

    private final Optional<Path> folder;
    private final boolean reads;

    private RunStore(Optional<Path> folder, boolean reads) {
        this.folder = folder;
        this.reads = reads;
    }

    /** A store in a folder, which is created on the first write. */
    public static RunStore at(Path folder) {
        return new RunStore(Optional.of(folder), true);
    }

    /** A store that keeps nothing. */
    public static RunStore none() {
        return new RunStore(Optional.empty(), false);
    }

    /** This store without reading its existing runs, so they are done again and replaced. */
    public RunStore fresh() {
        return new RunStore(folder, false);
    }

    /** Whether it stores runs at all. */
    public boolean keeps() {
        return folder.isPresent();
    }

    /**
     * The content of a folder.
     *
     * @param count the number of runs
     * @param bytes the size of the files
     */
    public record Size(int count, long bytes) {}

    /** The content of a folder. */
    public static Size size(Path folder) {
        int count = 0;
        long bytes = 0;
        try {
            for (Path file : ownFiles(folder)) {
                count += isRun(file) ? 1 : 0;
                bytes += Files.size(file);
            }
        } catch (NoSuchFileException e) {
            // Another process has cleared the folder in the meantime.
            return new Size(0, 0);
        } catch (IOException e) {
            throw OverruleException.of(
                    OverruleException.Code.CACHE_FAILED, folder + ": cannot be read (" + FileFailure.words(e) + ")", e);
        }
        return new Size(count, bytes);
    }

    /**
     * Deletes the runs of a folder, and the folder if nothing else is in it.
     *
     * @return the number of bytes freed
     */
    public static long clear(Path folder) {
        long freed = 0;
        try {
            for (Path file : ownFiles(folder)) {
                long bytes = Files.size(file);
                freed += Files.deleteIfExists(file) ? bytes : 0;
            }
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException e) {
            LOG.debug("{}: stays, for it holds other files", folder);
        } catch (NoSuchFileException | NotDirectoryException e) {
            LOG.debug("{}: gone already", folder);
        } catch (IOException e) {
            throw OverruleException.of(
                    OverruleException.Code.CACHE_FAILED,
                    folder + ": cannot be cleared (" + FileFailure.words(e)
                            + "); clear it as a user who may write there",
                    e);
        }
        return freed;
    }

    private static boolean isRun(Path file) {
        return !file.toString().endsWith(WholeFile.UNFINISHED)
                && !file.toString().endsWith(CHOICE);
    }

    private static List<Path> ownFiles(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
            for (Path child : children) {
                if (OWN_NAME.matcher(String.valueOf(child.getFileName())).matches()
                        && Files.isRegularFile(child, LinkOption.NOFOLLOW_LINKS)) {
                    files.add(child);
                }
            }
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of();
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return files;
    }

    /** The run of a key, if it exists and is undamaged. */
    Optional<Run> find(String key) {
        return find(key + RUN, text -> RunJson.parse(text, key));
    }

    /** Stores a run. */
    void keep(String key, Entrant entrant, Run run) {
        keep(key + RUN, RunJson.of(key, entrant.name(), run));
    }

    /**
     * The chosen features for a task: those stored for the same task and options, or else those chosen now, which are
     * then stored. So a resumed comparison does not choose again.
     */
    public FeatureChoice features(Task task, TrainingOptions options, Supplier<FeatureChoice> choosing) {
        if (options.features().isPresent()) {
            return choosing.get();
        }
        String key = Fingerprint.keyOfChoice(task, options);
        Optional<FeatureChoice> found = find(key + CHOICE, text -> FeatureChoiceJson.parse(text, key));
        if (found.isPresent()) {
            return found.get();
        }
        FeatureChoice choice = choosing.get();
        keep(key + CHOICE, FeatureChoiceJson.of(key, choice));
        return choice;
    }

    private <T> Optional<T> find(String name, Function<String, Optional<T>> parser) {
        if (!reads || folder.isEmpty()) {
            return Optional.empty();
        }
        Path file = folder.get().resolve(name);
        String text;
        try {
            text = Files.readString(file);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            // Also catches files that are not text.
            LOG.warn("{}: cannot be read ({}); it is made again", file, FileFailure.words(e));
            return Optional.empty();
        }
        Optional<T> parsed = parser.apply(text);
        if (parsed.isEmpty()) {
            LOG.warn("{}: is damaged; it is made again", file);
        }
        return parsed;
    }

    private void keep(String name, String text) {
        if (folder.isEmpty()) {
            return;
        }
        try {
            Files.createDirectories(folder.get());
            WholeFile.write(folder.get().resolve(name), text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw OverruleException.of(
                    OverruleException.Code.CACHE_FAILED,
                    folder.get() + ": cannot be written (" + FileFailure.words(e)
                            + "); free some space, choose another folder, or keep nothing",
                    e);
        }
    }
}
