package io.overrule.workbench.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.desk.Desks;
import io.overrule.workbench.project.NewProject;
import io.overrule.workbench.project.Upload;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Opens the example, begins a project from files, or continues one. */
final class StartPage extends Page {
    /** Uploads that wait for somebody to say what their columns mean. */
    private static final int MOST_WAITING = 20;

    private final SecureRandom random = new SecureRandom();
    private final Map<String, Waiting> waiting = new ConcurrentHashMap<>();

    private record Waiting(Upload upload, String session, long since) {}

    StartPage(Desks desks, Views views) {
        super(desks, views);
    }

    @Override
    void add(RoutesConfig routes) {
        routes.get("/", ctx -> views().page(
                        ctx,
                        "start",
                        "Start",
                        Chrome.Place.START,
                        Map.of("projects", desks().projects().list())));
        routes.post("/projects/example", ctx -> open(ctx, desks().create(NewProject.helpDesk())), Access.Needs.OWNER);
        routes.post("/projects/upload", this::upload, Access.Needs.OWNER);
        routes.post("/projects/create", this::create, Access.Needs.OWNER);
        routes.get("/p/{project}", ctx -> go(ctx, "/p/" + desk(ctx).project().id() + "/look"));
    }

    private static void open(Context ctx, Desk desk) {
        go(ctx, "/p/" + desk.project().id() + "/look?notice=created");
    }

    private void upload(Context ctx) {
        List<Upload.File> files = ctx.uploadedFiles("files").stream()
                .filter(file -> file.size() > 0)
                .map(file -> new Upload.File(file.filename(), file.content()))
                .toList();
        Upload upload = Upload.of(files);
        try {
            String name =
                    optional(ctx, "name").orElseGet(() -> nameOf(files.get(0).name()));
            if (upload.kind() == Upload.Kind.NATIVE) {
                Desk desk = desks().create(upload.project(
                        name,
                        new Upload.Mapping(Optional.empty(), Optional.empty(), Optional.empty(), List.of()),
                        seed(),
                        Work.quiet()));
                upload.close();
                open(ctx, desk);
                return;
            }
            Upload.Preview preview = upload.preview();
            String key = Access.secret(random);
            keep(key, new Waiting(upload, Access.visitor(ctx).session(), System.currentTimeMillis()));
            views().page(
                            ctx,
                            "mapping",
                            "Columns",
                            Chrome.Place.START,
                            Map.of("upload", key, "name", name, "preview", preview));
        } catch (RuntimeException | Error e) {
            upload.close();
            throw e;
        }
    }

    private int seed() {
        return random.nextInt(1_000_000);
    }

    private static String nameOf(String file) {
        String last = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        int dot = last.lastIndexOf('.');
        return dot > 0 ? last.substring(0, dot) : last;
    }

    private synchronized void keep(String key, Waiting upload) {
        if (waiting.size() >= MOST_WAITING) {
            waiting.entrySet().stream()
                    .min(Comparator.comparingLong(entry -> entry.getValue().since()))
                    .ifPresent(oldest -> {
                        waiting.remove(oldest.getKey());
                        oldest.getValue().upload().close();
                    });
        }
        waiting.put(key, upload);
    }

    /** Removes the files of uploads that nobody finished. */
    @Override
    synchronized void close() {
        waiting.values().forEach(unfinished -> unfinished.upload().close());
        waiting.clear();
    }

    private void create(Context ctx) {
        String key = field(ctx, "upload");
        Waiting found = Optional.ofNullable(waiting.get(key))
                .filter(upload -> upload.session().equals(Access.visitor(ctx).session()))
                .orElseThrow(() -> OverruleException.input("the file is not here any more; choose it again"));
        List<String> classes = optional(ctx, "classes")
                .map(given -> Arrays.stream(given.split("[,\n]"))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .toList())
                .orElse(List.of());
        NewProject project = found.upload()
                .project(
                        field(ctx, "name"),
                        new Upload.Mapping(optional(ctx, "text"), optional(ctx, "label"), optional(ctx, "id"), classes),
                        seed(),
                        Work.quiet());
        Desk desk = desks().create(project);
        waiting.remove(key);
        found.upload().close();
        open(ctx, desk);
    }
}
