package io.overrule.workbench.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.overrule.OverruleException;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleReader;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.desk.Desks;
import io.overrule.workbench.desk.Look;
import io.overrule.workbench.desk.SentenceDraft;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Instances one by one: read, label, make a rule from some words. */
final class LookPage extends Page {
    LookPage(Desks desks, Views views) {
        super(desks, views);
    }

    @Override
    void add(RoutesConfig routes) {
        routes.get("/p/{project}/look", ctx -> {
            Desk desk = desk(ctx);
            views().page(ctx, "look", "Look", Chrome.Place.LOOK, desk, model(ctx, desk, look(ctx, desk), ""));
        });
        routes.post("/p/{project}/label", this::label);
        routes.post("/p/{project}/skip", ctx -> {
            Desk desk = desk(ctx);
            desk.skip(field(ctx, "instance"), author(ctx));
            showNext(ctx, desk, "Skipped. It will not come back today.");
        });
        routes.post("/p/{project}/undo", ctx -> {
            Desk desk = desk(ctx);
            String words = desk.project().undo(author(ctx)).timeline().stream()
                    .reduce((first, second) -> second)
                    .orElseThrow()
                    .words();
            showNext(ctx, desk, "You " + words + ".");
        });
        routes.post("/p/{project}/suggest", this::suggest);
        routes.post("/p/{project}/spans", ctx -> {
            Desk desk = desk(ctx);
            Rule rule = SentenceDraft.everywhere(desk, field(ctx, "words"), field(ctx, "label"), author(ctx));
            String words = "Rule '" + rule.id() + "' is in force: " + rule.describe() + " → " + rule.label() + ".";
            views().partWithStatus(ctx, "said", desk, Map.of("words", words));
        });
        routes.post("/p/{project}/rules", this::accept);
    }

    private static Optional<Look> look(Context ctx, Desk desk) {
        String asked = ctx.queryParam("instance");
        return asked == null ? desk.next(author(ctx)) : Optional.of(desk.look(asked));
    }

    private static Map<String, Object> model(Context ctx, Desk desk, Optional<Look> look, String said) {
        Map<String, Object> model = new HashMap<>();
        model.put("project", desk.project().id());
        model.put("labels", desk.now().dataset().labels());
        model.put("look", look);
        model.put("sentence", look.flatMap(shown -> SentenceDraft.of(desk, shown)));
        model.put("said", said);
        model.put("mayEdit", Access.visitor(ctx).role().atLeast(Access.Role.ANNOTATOR));
        return model;
    }

    private void showNext(Context ctx, Desk desk, String said) {
        views().partWithStatus(ctx, "instance", desk, model(ctx, desk, desk.next(author(ctx)), said));
    }

    private void label(Context ctx) {
        Desk desk = desk(ctx);
        String instance = field(ctx, "instance");
        List<String> labels = ctx.formParams("label");
        if (labels.isEmpty()) {
            throw OverruleException.input("no class was chosen; press the number of one");
        }
        desk.project().label(instance, labels, author(ctx));
        if ("here".equals(ctx.formParam("then"))) {
            views().partWithStatus(
                            ctx, "instance", desk, model(ctx, desk, Optional.of(desk.look(instance)), "Labelled."));
        } else {
            showNext(ctx, desk, labels.size() == 1 ? "Labelled as " + labels.get(0) + "." : "Sentence labelled.");
        }
    }

    private void suggest(Context ctx) {
        Desk desk = desk(ctx);
        String instance = field(ctx, "instance");
        String words = optional(ctx, "words").orElse("");
        Look look = desk.look(instance);
        Optional<String> label = optional(ctx, "label").or(() -> look.labels().stream()
                .findFirst()
                .filter(known -> look.instances().size() == 1));
        Map<String, Object> model = new HashMap<>();
        model.put("project", desk.project().id());
        model.put("instance", instance);
        model.put("words", words);
        model.put("labels", desk.now().dataset().labels());
        model.put("proposals", label.map(known -> desk.suggest(instance, words, known)));
        views().part(ctx, "proposals", model);
    }

    /** A rule comes as JSON, as in a rules file: what is accepted is exactly what was shown. */
    private void accept(Context ctx) {
        Desk desk = desk(ctx);
        Rule rule = RuleReader.parse(
                        List.of(field(ctx, "rule")), desk.now().dataset().labels())
                .rules()
                .get(0);
        desk.accept(rule, optional(ctx, "instance"), author(ctx));
        showNext(ctx, desk, "Rule '" + rule.id() + "' is in force: " + rule.describe() + " → " + rule.label() + ".");
    }
}
