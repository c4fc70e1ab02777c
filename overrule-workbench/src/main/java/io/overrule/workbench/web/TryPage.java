package io.overrule.workbench.web;

import io.javalin.config.RoutesConfig;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.desk.Desks;
import java.util.Map;

/** A text or a record in; its class, the other classes and the reasons out. */
final class TryPage extends Page {
    TryPage(Desks desks, Views views) {
        super(desks, views);
    }

    @Override
    void add(RoutesConfig routes) {
        routes.get("/p/{project}/try", ctx -> {
            Desk desk = desk(ctx);
            views().page(
                            ctx,
                            "try",
                            "Try",
                            Chrome.Place.TRY,
                            desk,
                            Map.of(
                                    "project",
                                    desk.project().id(),
                                    "hasModel",
                                    desk.trainings().hasModel()));
        });
        routes.post(
                "/p/{project}/try",
                ctx -> {
                    Desk desk = desk(ctx);
                    views().part(
                                    ctx,
                                    "tried",
                                    Map.of(
                                            "tried",
                                            desk.tryOut(field(ctx, "text")),
                                            "labels",
                                            desk.now().dataset().labels()));
                },
                Access.Needs.READER);
    }
}
