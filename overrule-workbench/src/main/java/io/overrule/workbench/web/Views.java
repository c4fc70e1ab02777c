package io.overrule.workbench.web;

import io.javalin.http.Context;
import io.overrule.app.report.Templates;
import io.overrule.workbench.desk.Desk;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Renders templates: whole pages, and parts of pages for htmx. */
final class Views {
    private final Templates templates = Templates.beside(Views.class);

    /** A page of a project. */
    void page(Context ctx, String template, String title, Chrome.Place place, Desk desk, Map<String, Object> model) {
        page(ctx, template, title, place, Optional.of(Chrome.Status.of(desk)), model);
    }

    /** A page outside of any project. */
    void page(Context ctx, String template, String title, Chrome.Place place, Map<String, Object> model) {
        page(ctx, template, title, place, Optional.empty(), model);
    }

    private void page(
            Context ctx,
            String template,
            String title,
            Chrome.Place place,
            Optional<Chrome.Status> status,
            Map<String, Object> model) {
        Access.Visitor visitor = Access.visitor(ctx);
        Map<String, Object> all = new HashMap<>(model);
        all.put(
                "chrome",
                new Chrome(
                        title,
                        place,
                        visitor.csrf(),
                        visitor.account(),
                        visitor.role(),
                        status,
                        Optional.ofNullable(ctx.queryParam("notice")).map(Notices::words)));
        html(ctx, templates.render(template, all));
    }

    /** A part of a page. */
    void part(Context ctx, String template, Map<String, Object> model) {
        html(ctx, templates.render(template, model));
    }

    /** The text of a part, for events. */
    String text(String template, Map<String, Object> model) {
        return templates.render(template, model);
    }

    /** A part of a page, with the numbers at its side brought up to date. */
    void partWithStatus(Context ctx, String template, Desk desk, Map<String, Object> model) {
        html(
                ctx,
                templates.render(template, model)
                        + templates.render("status", Map.of("status", Chrome.Status.of(desk), "oob", true)));
    }

    private static void html(Context ctx, String text) {
        ctx.contentType("text/html; charset=utf-8").result(text);
    }
}
