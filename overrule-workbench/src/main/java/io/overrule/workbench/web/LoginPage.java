package io.overrule.workbench.web;

import io.javalin.config.RoutesConfig;
import io.overrule.workbench.desk.Desks;
import java.util.Map;

/** Where people log in, by the printed token or with a name and a password. */
final class LoginPage extends Page {
    private final Access access;

    LoginPage(Desks desks, Views views, Access access) {
        super(desks, views);
        this.access = access;
    }

    @Override
    void add(RoutesConfig routes) {
        routes.get(
                "/login",
                ctx -> {
                    String token = ctx.queryParam("token");
                    if (token != null) {
                        access.logInByToken(ctx, token);
                        // Without the token in the address, which browsers remember.
                        go(ctx, "/");
                        return;
                    }
                    views().part(
                                    ctx,
                                    "login",
                                    Map.of(
                                            "accounts",
                                            access.admission() instanceof Access.Admission.ByAccount,
                                            "needed",
                                            !(access.admission() instanceof Access.Admission.Anybody)));
                },
                Access.Open.TO_ANYBODY);
        routes.post(
                "/login",
                ctx -> {
                    if (access.admission() instanceof Access.Admission.ByAccount) {
                        access.logIn(ctx, field(ctx, "name"), field(ctx, "password"));
                    } else {
                        access.logInByToken(ctx, field(ctx, "token"));
                    }
                    go(ctx, "/");
                },
                Access.Open.TO_ANYBODY);
        routes.post(
                "/logout",
                ctx -> {
                    access.logOut(ctx);
                    go(ctx, "/login");
                },
                Access.Needs.READER);
    }
}
