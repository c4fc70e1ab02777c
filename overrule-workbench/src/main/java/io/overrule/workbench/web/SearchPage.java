package io.overrule.workbench.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.rule.Rule;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.desk.Desks;
import io.overrule.workbench.desk.SearchDraft;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** One box. What is typed there is a search, and the draft of a rule. */
final class SearchPage extends Page {
    SearchPage(Desks desks, Views views) {
        super(desks, views);
    }

    @Override
    void add(RoutesConfig routes) {
        routes.get("/p/{project}/search", ctx -> {
            Desk desk = desk(ctx);
            views().page(ctx, "search", "Search", Chrome.Place.SEARCH, desk, model(ctx, desk, draft(ctx, desk), ""));
        });
        routes.get("/p/{project}/search/draft", ctx -> {
            Desk desk = desk(ctx);
            SearchDraft draft = draft(ctx, desk);
            ctx.header("HX-Replace-Url", "/p/" + desk.project().id() + "/search?q=" + Looks.encoded(draft.query()));
            views().part(ctx, "draft", model(ctx, desk, draft, ""));
        });
        routes.post("/p/{project}/search/rule", ctx -> {
            Desk desk = desk(ctx);
            // Whoever types fast has not seen a guess yet, or only one for fewer words.
            Optional<String> label =
                    optional(ctx, "picked").filter("true"::equals).flatMap(picked -> optional(ctx, "label"));
            Rule rule = SearchDraft.accept(desk, optional(ctx, "q").orElse(""), label, author(ctx));
            views().partWithStatus(
                            ctx,
                            "draft",
                            desk,
                            model(ctx, desk, SearchDraft.of(desk, "", Optional.empty(), true), rule.id()));
        });
    }

    private static SearchDraft draft(Context ctx, Desk desk) {
        Optional<String> label = "true".equals(ctx.queryParam("picked"))
                ? Optional.ofNullable(ctx.queryParam("label"))
                : Optional.empty();
        String query = Optional.ofNullable(ctx.queryParam("q")).orElse("");
        return SearchDraft.of(desk, query, label, "true".equals(ctx.queryParam("exact")));
    }

    private static Map<String, Object> model(Context ctx, Desk desk, SearchDraft draft, String added) {
        Map<String, Object> model = new HashMap<>();
        model.put("project", desk.project().id());
        model.put("labels", desk.now().dataset().labels());
        model.put("draft", draft);
        model.put("picked", "true".equals(ctx.queryParam("picked")));
        model.put("added", added);
        model.put("addedVersion", desk.now().ruleVersion(added));
        model.put("kind", kind(desk));
        model.put("mayEdit", Access.visitor(ctx).role().atLeast(Access.Role.ANNOTATOR));
        return model;
    }

    /** The kind of the project's instances: each has its own example queries. */
    private static InstanceKind kind(Desk desk) {
        return Stream.of(DatasetPart.values())
                .map(part -> desk.now().dataset().instances(part))
                .flatMap((List<Instance> part) -> part.stream().limit(1))
                .findFirst()
                .map(InstanceKind::of)
                .orElse(InstanceKind.TEXT);
    }
}
