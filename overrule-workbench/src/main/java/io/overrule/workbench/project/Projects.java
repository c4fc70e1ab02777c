package io.overrule.workbench.project;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.workbench.store.Database;
import io.overrule.workbench.store.ProjectRow;
import io.overrule.workbench.store.ProjectRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The projects that a workbench has: the files of a folder, one for each, or the rows of a team's database. An open
 * project stays open. Safe to share between threads.
 */
public final class Projects implements AutoCloseable {
    /** How the name of a project's file ends. */
    public static final String ENDING = ".workbench";

    private static final int LONGEST_ID = 40;

    private final Optional<Path> folder;
    private final Optional<Database> server;
    private final Map<String, Opened> opened = new ConcurrentHashMap<>();

    private Projects(Optional<Path> folder, Optional<Database> server) {
        this.folder = folder;
        this.server = server;
    }

    /** An open project, and where it is. */
    public record Opened(Project project, ProjectRows rows, Database database) {}

    /** A project that can be opened. */
    public record Listed(String id, String name, Instant changedAt) {}

    /** @param folder is created with the first project */
    public static Projects inFolder(Path folder) {
        return new Projects(Optional.of(folder), Optional.empty());
    }

    public static Projects on(Database server) {
        return new Projects(Optional.empty(), Optional.of(server));
    }

    /** Whether several people use them at once. */
    public boolean isTeam() {
        return server.isPresent();
    }

    /** The team's database. */
    public Optional<Database> server() {
        return server;
    }

    /** All projects, those that changed last first. */
    public List<Listed> list() {
        if (server.isPresent()) {
            return new ProjectRows(server.get())
                    .all().stream()
                            .map(row -> new Listed(row.id(), row.name(), row.createdAt()))
                            .sorted(Comparator.comparing(Listed::changedAt).reversed())
                            .toList();
        }
        Path place = folder.orElseThrow();
        if (!Files.isDirectory(place)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(place)) {
            List<Listed> listed = new ArrayList<>();
            for (Path file :
                    files.filter(found -> found.toString().endsWith(ENDING)).toList()) {
                String name = String.valueOf(file.getFileName());
                String id = name.substring(0, name.length() - ENDING.length());
                Opened known = opened.get(id);
                listed.add(new Listed(
                        id,
                        known == null ? id : known.project().name(),
                        Files.getLastModifiedTime(file).toInstant()));
            }
            listed.sort(Comparator.comparing(Listed::changedAt).reversed());
            return listed;
        } catch (IOException e) {
            throw OverruleException.resource(place + ": cannot be listed (" + FileFailure.words(e) + ")", e);
        }
    }

    /** Opens a project, or finds it open. */
    public Opened open(String id) {
        Opened known = opened.get(id);
        return known != null ? known : opened.computeIfAbsent(id, this::openNow);
    }

    private Opened openNow(String id) {
        if (server.isPresent()) {
            ProjectRows rows = new ProjectRows(server.get());
            ProjectRow row = rows.find(id).orElseThrow(() -> unknown(id));
            return new Opened(Project.open(row, rows, Work.quiet()), rows, server.get());
        }
        // A name, not a path: whatever it contains, the file is in the folder.
        if (!isId(id) || !Files.isRegularFile(file(id))) {
            throw unknown(id);
        }
        Path file = file(id);
        Database database = Database.file(file);
        try {
            ProjectRows rows = new ProjectRows(database);
            ProjectRow row = rows.all().stream().findFirst().orElseThrow(() -> unknown(id));
            return new Opened(Project.open(row, rows, Work.quiet()), rows, database);
        } catch (RuntimeException | Error e) {
            database.close();
            throw e;
        }
    }

    private static UnknownProjectException unknown(String id) {
        return new UnknownProjectException(
                "there is no project '" + id + "'; open one of those that the start page lists");
    }

    private Path file(String id) {
        return folder.orElseThrow().resolve(id + ENDING);
    }

    private static boolean isId(String id) {
        return id.matches("[a-z0-9][a-z0-9-]{0," + (LONGEST_ID - 1) + "}");
    }

    /** Makes a project, as a whole or not at all. */
    public synchronized Opened create(NewProject made) {
        String id = freeId(made.name());
        ProjectRow row = new ProjectRow(
                id,
                made.name(),
                Instant.ofEpochMilli(System.currentTimeMillis()),
                made.folder().map(Path::toString),
                made.allotment().seed(),
                made.allotment().validationShare(),
                made.features(),
                made.method());
        if (server.isPresent()) {
            new ProjectRows(server.get()).create(row, made.files());
            return open(id);
        }
        Path place = folder.orElseThrow();
        Path file = file(id);
        try {
            Files.createDirectories(place);
            // Under another name until it is complete: a project that is listed can be opened.
            Path unfinished = place.resolve(id + ".making");
            Files.deleteIfExists(unfinished);
            try (Database database = Database.file(unfinished)) {
                new ProjectRows(database).create(row, made.files());
            }
            Files.move(unfinished, file);
        } catch (IOException e) {
            throw OverruleException.resource(file + ": cannot be written (" + FileFailure.words(e) + ")", e);
        }
        return open(id);
    }

    /** The project that is bound to a folder, if there is one. */
    public Optional<Opened> boundTo(Path bound) {
        for (Listed listed : list()) {
            Opened candidate = open(listed.id());
            if (candidate
                    .project()
                    .row()
                    .folder()
                    .filter(bound.toString()::equals)
                    .isPresent()) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    /** An id that resembles the name: {@code help-desk}, or {@code help-desk-2} if that is taken. */
    private String freeId(String name) {
        String plain = Normalizer.normalize(name, Normalizer.Form.NFD)
                .replaceAll("\\p{M}", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-|-$", "");
        String base = plain.isEmpty() ? "project" : plain.substring(0, Math.min(plain.length(), LONGEST_ID - 5));
        List<String> taken = list().stream().map(Listed::id).toList();
        String id = base;
        for (int n = 2; taken.contains(id); n++) {
            id = base + "-" + n;
        }
        return id;
    }

    @Override
    public void close() {
        opened.values().forEach(open -> open.database().close());
        opened.clear();
        server.ifPresent(Database::close);
    }
}
