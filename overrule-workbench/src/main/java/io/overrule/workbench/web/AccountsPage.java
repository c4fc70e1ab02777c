package io.overrule.workbench.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.overrule.OverruleException;
import io.overrule.workbench.desk.Desks;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The people of a team. An owner adds and removes them, and sets a new password for a person who forgot it. Everybody
 * changes their own password.
 */
final class AccountsPage extends Page {
    private final Access access;

    AccountsPage(Desks desks, Views views, Access access) {
        super(desks, views);
        this.access = access;
    }

    @Override
    void add(RoutesConfig routes) {
        if (!(access.admission() instanceof Access.Admission.ByAccount byAccount)) {
            return;
        }
        Accounts accounts = byAccount.accounts();
        routes.get("/accounts", ctx -> {
            boolean owner = Access.visitor(ctx).role() == Access.Role.OWNER;
            views().page(
                            ctx,
                            "accounts",
                            "Accounts",
                            Chrome.Place.ACCOUNTS,
                            Map.of(
                                    "accounts",
                                    owner ? accounts.all() : List.of(),
                                    "roles",
                                    Arrays.stream(Access.Role.values())
                                            .map(role -> role.name().toLowerCase(Locale.ROOT))
                                            .toList()));
        });
        routes.post(
                "/accounts",
                ctx -> {
                    accounts.add(field(ctx, "name"), field(ctx, "password"), role(ctx));
                    go(ctx, "/accounts?notice=saved");
                },
                Access.Needs.OWNER);
        routes.post(
                "/accounts/role",
                ctx -> {
                    accounts.changeRole(field(ctx, "name"), role(ctx));
                    go(ctx, "/accounts?notice=saved");
                },
                Access.Needs.OWNER);
        routes.post(
                "/accounts/remove",
                ctx -> {
                    accounts.remove(field(ctx, "name"));
                    go(ctx, "/accounts?notice=saved");
                },
                Access.Needs.OWNER);
        routes.post(
                "/accounts/reset",
                ctx -> {
                    accounts.changePassword(field(ctx, "name"), field(ctx, "password"));
                    go(ctx, "/accounts?notice=reset");
                },
                Access.Needs.OWNER);
        routes.post(
                "/accounts/password",
                ctx -> {
                    access.changePassword(ctx, accounts, field(ctx, "old"), field(ctx, "password"));
                    go(ctx, "/accounts?notice=password");
                },
                Access.Needs.READER);
    }

    private static Access.Role role(Context ctx) {
        String name = field(ctx, "role").toUpperCase(Locale.ROOT);
        return Arrays.stream(Access.Role.values())
                .filter(role -> role.name().equals(name))
                .findFirst()
                .orElseThrow(() -> OverruleException.input(
                        "there is no role '" + name.toLowerCase(Locale.ROOT) + "'; choose reader, annotator or owner"));
    }
}
