package io.overrule.workbench.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.overrule.OverruleException;
import io.overrule.data.AuditSample;
import io.overrule.workbench.desk.AuditState;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.desk.Desks;
import io.overrule.workbench.project.Change;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A random sample to label, apart from everything else; its result is the project's own accuracy. */
final class AuditPage extends Page {
    private final SecureRandom random = new SecureRandom();

    AuditPage(Desks desks, Views views) {
        super(desks, views);
    }

    @Override
    void add(RoutesConfig routes) {
        routes.get("/p/{project}/audit", ctx -> {
            Desk desk = desk(ctx);
            views().page(ctx, "audit", "Audit", Chrome.Place.AUDIT, desk, model(desk, ""));
        });
        routes.post("/p/{project}/audit", ctx -> {
            Desk desk = desk(ctx);
            String size = field(ctx, "size").strip();
            if (!size.matches("\\d{1,6}")) {
                throw OverruleException.input(
                        "the size of the sample is '" + size + "'; expected a number such as 100");
            }
            desk.project().apply(new Change.AuditDrawn(Integer.parseInt(size), random.nextInt(1_000_000)), author(ctx));
            go(ctx, "/p/" + desk.project().id() + "/audit");
        });
        routes.post("/p/{project}/audit/label", this::label);
        routes.post("/p/{project}/audit/undo", ctx -> {
            Desk desk = desk(ctx);
            desk.project().undo(author(ctx));
            views().partWithStatus(ctx, "auditing", desk, model(desk, "Taken back."));
        });
    }

    private void label(Context ctx) {
        Desk desk = desk(ctx);
        List<String> labels = ctx.formParams("label");
        desk.project().apply(new Change.AuditLabelled(field(ctx, "instance"), labels), author(ctx));
        views().partWithStatus(ctx, "auditing", desk, model(desk, "Labelled as " + String.join(", ", labels) + "."));
    }

    private static Map<String, Object> model(Desk desk, String said) {
        AuditState state = desk.audit();
        Optional<AuditSample.Line> next = state.sample().open().stream().findFirst();
        Map<String, Object> model = new HashMap<>();
        model.put("project", desk.project().id());
        model.put("audit", state);
        model.put("next", next);
        model.put("labels", desk.now().dataset().labels());
        model.put("left", desk.now().dataset().unlabelled().size());
        model.put("hasModel", desk.trainings().hasModel());
        model.put("said", said);
        return model;
    }
}
