package io.overrule.workbench.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.overrule.OverruleException;
import io.overrule.workbench.api.Json;
import io.overrule.workbench.project.StaleRuleException;
import io.overrule.workbench.project.UnknownProjectException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one place where an exception becomes a message and a status. A stack trace goes to the log, never to a browser.
 */
final class Failures {
    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    private final Views views;

    Failures(Views views) {
        this.views = views;
    }

    void add(RoutesConfig routes) {
        routes.exception(Access.Refusal.class, (e, ctx) -> show(ctx, e.status(), "Not allowed", words(e)));
        routes.exception(Access.LoginNeeded.class, (e, ctx) -> logIn(ctx));
        routes.exception(
                StaleRuleException.class, (e, ctx) -> show(ctx, 409, "Somebody was faster", sentence(words(e))));
        routes.exception(UnknownProjectException.class, (e, ctx) -> show(ctx, 404, title(404), sentence(words(e))));
        routes.exception(OverruleException.class, this::overrule);
        routes.exception(
                HttpResponseException.class,
                (e, ctx) -> show(ctx, e.getStatus(), title(e.getStatus()), plain(e.getStatus())));
        routes.exception(Exception.class, this::unexpected);
        routes.error(404, ctx -> {
            if (ctx.resultInputStream() == null || String.valueOf(ctx.result()).startsWith("Endpoint")) {
                show(ctx, 404, title(404), plain(404));
            }
        });
    }

    private static String title(int status) {
        return switch (status) {
            case 404 -> "Not found";
            case 413 -> "Too large";
            default -> "That did not work";
        };
    }

    private static String plain(int status) {
        return switch (status) {
            case 404 -> "There is nothing at this address. Continue from the start page.";
            case 405 -> "This address does not accept requests of that kind.";
            case 413 -> "What you sent is larger than the workbench accepts. Send less at once.";
            default -> "The request could not be understood (status " + status + ").";
        };
    }

    private void overrule(OverruleException e, Context ctx) {
        switch (e.kind()) {
            case INPUT -> show(ctx, 422, "That needs fixing", sentence(words(e)));
            case CANCELLED -> show(ctx, 409, "Cancelled", "It was cancelled.");
            case RESOURCE -> {
                LOG.warn("a request failed", e);
                show(ctx, 503, "The machine could not do this", sentence(words(e)));
            }
            case INTERNAL -> unexpected(e, ctx);
        }
    }

    private void unexpected(Exception e, Context ctx) {
        String reference = UUID.randomUUID().toString().substring(0, 8);
        LOG.error("request {} failed: {} {}", reference, ctx.method(), ctx.path(), e);
        show(
                ctx,
                500,
                "Our mistake",
                "Something went wrong that should not. Nothing that you did before is lost. The log of the workbench has"
                        + " the details under " + reference + ".");
    }

    private static String words(Exception e) {
        return String.valueOf(e.getMessage());
    }

    /**
     * Messages of the library begin in lower case, because elsewhere they follow other text; names of files stay as
     * they are.
     */
    private static String sentence(String message) {
        String first = message.split("\\s", 2)[0];
        boolean word = !first.isEmpty() && first.chars().allMatch(Character::isLetter);
        return (word ? message.substring(0, 1).toUpperCase(Locale.ROOT) + message.substring(1) : message)
                + (message.endsWith(".") ? "" : ".");
    }

    private void logIn(Context ctx) {
        if (isApi(ctx)) {
            ctx.status(401);
            Json.send(ctx, Json.error("login", "Log in: send a token in the header Authorization."));
        } else if (isHtmx(ctx)) {
            ctx.status(401).header("HX-Redirect", "/login").result("");
        } else {
            ctx.redirect("/login");
        }
    }

    private static boolean isApi(Context ctx) {
        return ctx.path().startsWith("/api/");
    }

    private static boolean isHtmx(Context ctx) {
        return ctx.header("HX-Request") != null;
    }

    private void show(Context ctx, int status, String title, String message) {
        ctx.status(status);
        List<String> lines = message.lines().toList();
        if (isApi(ctx)) {
            Json.send(ctx, Json.error(code(status), message));
        } else if (isHtmx(ctx)) {
            views.part(ctx, "notice", Map.of("title", title, "lines", lines));
        } else {
            views.part(ctx, "failure", Map.of("title", title, "lines", lines));
        }
    }

    private static String code(int status) {
        return switch (status) {
            case 401 -> "login";
            case 403, 421 -> "forbidden";
            case 404 -> "unknown";
            case 409 -> "conflict";
            case 413 -> "too_large";
            case 422 -> "input";
            case 429 -> "too_many";
            case 503 -> "resource";
            default -> status >= 500 ? "internal" : "request";
        };
    }
}
