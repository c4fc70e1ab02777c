package io.overrule.workbench.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.desk.Desks;
import io.overrule.workbench.desk.Line;
import io.overrule.workbench.desk.Lines;
import java.util.List;
import java.util.Map;

/** Labelling inside every list of instances: a line is labelled in place, and shown again. */
final class LinesPage extends Page {
    LinesPage(Desks desks, Views views) {
        super(desks, views);
    }

    @Override
    void add(RoutesConfig routes) {
        routes.post("/p/{project}/line/label", ctx -> {
            Desk desk = desk(ctx);
            desk.project().label(field(ctx, "instance"), List.of(field(ctx, "label")), author(ctx));
            show(ctx, desk);
        });
        routes.post("/p/{project}/line/unlabel", ctx -> {
            Desk desk = desk(ctx);
            Lines.takeBack(desk, field(ctx, "instance"), author(ctx));
            show(ctx, desk);
        });
    }

    private void show(Context ctx, Desk desk) {
        Line line = Lines.one(desk, field(ctx, "instance"));
        views().partWithStatus(
                        ctx,
                        "line",
                        desk,
                        Map.of(
                                "project",
                                desk.project().id(),
                                "labels",
                                desk.now().dataset().labels(),
                                "line",
                                line,
                                "mayEdit",
                                true));
    }
}
