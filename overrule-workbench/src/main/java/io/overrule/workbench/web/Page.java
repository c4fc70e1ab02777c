package io.overrule.workbench.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.overrule.OverruleException;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.desk.Desks;
import java.util.Optional;

/** What pages have in common. A page names its routes; each handler asks a desk and renders a template. */
abstract class Page {
    private final Desks desks;
    private final Views views;

    Page(Desks desks, Views views) {
        this.desks = desks;
        this.views = views;
    }

    abstract void add(RoutesConfig routes);

    /** Releases what the page keeps, when the server stops. */
    void close() {}

    Desks desks() {
        return desks;
    }

    Views views() {
        return views;
    }

    /** The desk of the project that the address names, with what other workbenches wrote meanwhile. */
    Desk desk(Context ctx) {
        Desk desk = desks.of(ctx.pathParam("project"));
        if (desks.projects().isTeam()) {
            desk.project().refresh();
        }
        return desk;
    }

    static String author(Context ctx) {
        return Access.visitor(ctx).author();
    }

    /** A required field of a form. */
    static String field(Context ctx, String name) {
        return Optional.ofNullable(ctx.formParam(name))
                .orElseThrow(
                        () -> OverruleException.input("the form has no field '" + name + "'; load the page again"));
    }

    /** A field of a form; empty if it is missing or blank. */
    static Optional<String> optional(Context ctx, String name) {
        return Optional.ofNullable(ctx.formParam(name)).filter(value -> !value.isBlank());
    }

    /** After a form: shows a page, so that loading it again does not send the form again. */
    static void go(Context ctx, String address) {
        if (ctx.header("HX-Request") != null) {
            ctx.header("HX-Redirect", address).result("");
        } else {
            ctx.redirect(address, HttpStatus.SEE_OTHER);
        }
    }
}
