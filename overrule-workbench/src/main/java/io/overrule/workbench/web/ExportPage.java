package io.overrule.workbench.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.desk.Desks;
import io.overrule.workbench.desk.Exports;
import io.overrule.workbench.project.BoundFolder;
import java.util.Map;

/** Everything that can be exported. */
final class ExportPage extends Page {
    ExportPage(Desks desks, Views views) {
        super(desks, views);
    }

    @Override
    void add(RoutesConfig routes) {
        routes.get("/p/{project}/export", ctx -> {
            Desk desk = desk(ctx);
            views().page(
                            ctx,
                            "export",
                            "Export",
                            Chrome.Place.EXPORT,
                            desk,
                            Map.of(
                                    "project",
                                    desk.project().id(),
                                    "hasModel",
                                    desk.trainings().hasModel(),
                                    "folder",
                                    desk.project().row().folder()));
        });
        routes.post(
                "/p/{project}/folder/keep",
                ctx -> {
                    desk(ctx).folder().ifPresent(BoundFolder::keepPage);
                    go(ctx, "/p/" + ctx.pathParam("project") + "/timeline?notice=saved");
                },
                Access.Needs.OWNER);
        routes.post(
                "/p/{project}/folder/take",
                ctx -> {
                    desk(ctx).folder().ifPresent(folder -> folder.takeFiles(author(ctx)));
                    go(ctx, "/p/" + ctx.pathParam("project") + "/timeline?notice=saved");
                },
                Access.Needs.OWNER);
        for (Exports.Kind kind : Exports.Kind.values()) {
            routes.get("/p/{project}/export/" + kind.file(), ctx -> send(ctx, desk(ctx), kind));
        }
    }

    private static void send(Context ctx, Desk desk, Exports.Kind kind) {
        // Made as a whole before anything is sent: a failure gives an error, not half of a file.
        byte[] content = Exports.bytes(desk, kind);
        ctx.contentType(kind.mediaType())
                .header(
                        "Content-Disposition",
                        "attachment; filename=\"" + desk.project().id() + "-" + kind.file() + "\"")
                .result(content);
    }
}
