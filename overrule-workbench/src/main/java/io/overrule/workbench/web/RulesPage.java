package io.overrule.workbench.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.overrule.OverruleException;
import io.overrule.discovery.NarrowingReport;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleReader;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.desk.Desks;
import io.overrule.workbench.desk.RuleDetail;
import io.overrule.workbench.desk.RuleOverview;
import io.overrule.workbench.desk.RulePair;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All rules, two of them side by side, and each by itself. */
final class RulesPage extends Page {
    RulesPage(Desks desks, Views views) {
        super(desks, views);
    }

    /** Which rules a person wants to see. It is part of the address, so that it survives loading the page again. */
    record Wish(String words, String label, RuleOverview.State state, RuleOverview.Order order, boolean descending) {
        private static Wish of(Context ctx) {
            return new Wish(
                    value(ctx, "q").orElse(""),
                    value(ctx, "label").orElse(""),
                    RuleOverview.State.named(value(ctx, "state").orElse(RuleOverview.State.ALL.key())),
                    RuleOverview.Order.named(value(ctx, "sort").orElse(RuleOverview.Order.PROJECT.key())),
                    !value(ctx, "down").orElse("true").equals("false"));
        }

        /** From the address, or from a form that carries it along. */
        private static Optional<String> value(Context ctx, String name) {
            return Optional.ofNullable(ctx.queryParam(name)).or(() -> Optional.ofNullable(ctx.formParam(name)));
        }

        /** The address that sorts by a column; the second time in reverse. */
        String sortedBy(RuleOverview.Order column) {
            boolean down = column != order || !descending;
            return "?sort=" + column.key() + "&down=" + down + "&q=" + Looks.encoded(words) + "&label="
                    + Looks.encoded(label) + "&state=" + state.key();
        }

        /** What a screen reader says about a column. */
        String sorting(RuleOverview.Order column) {
            return column != order ? "none" : descending ? "descending" : "ascending";
        }

        boolean isAll() {
            return words.isBlank() && label.isEmpty() && state == RuleOverview.State.ALL;
        }
    }

    @Override
    void add(RoutesConfig routes) {
        routes.get("/p/{project}/rules", ctx -> {
            Desk desk = desk(ctx);
            views().page(ctx, "rules", "Rules", Chrome.Place.RULES, desk, overview(ctx, desk));
        });
        routes.get("/p/{project}/rules/pair", ctx -> {
            Desk desk = desk(ctx);
            Map<String, Object> model = model(ctx, desk);
            model.put("pair", RulePair.of(desk, ctx.queryParams("pair")));
            views().part(ctx, "pair", model);
        });
        // A rule may have any id, and not every id fits into a path.
        routes.get(
                "/p/{project}/rules/{rule}",
                ctx -> ctx.redirect(address(ctx.pathParam("project"), ctx.pathParam("rule"))));
        routes.get("/p/{project}/rule", this::one);
        routes.get("/p/{project}/rule/narrow", this::narrowings);
        routes.post("/p/{project}/rule/switch", ctx -> {
            Desk desk = desk(ctx);
            boolean on = "true".equals(field(ctx, "on"));
            RuleDetail.switchTo(desk, field(ctx, "id"), on, seen(ctx), author(ctx));
            if ("rule".equals(ctx.formParam("then"))) {
                go(ctx, address(desk.project().id(), field(ctx, "id")) + "&notice=saved");
            } else {
                views().partWithStatus(ctx, "ruletable", desk, overview(ctx, desk));
            }
        });
        routes.post("/p/{project}/rule/change", ctx -> {
            Desk desk = desk(ctx);
            Rule rule = RuleReader.parse(
                            List.of(field(ctx, "rule").replaceAll("\\R", " ")),
                            desk.now().dataset().labels())
                    .rules()
                    .get(0);
            String id = field(ctx, "id");
            if (!rule.id().equals(id)) {
                throw OverruleException.input("the rule is called '" + id + "', but you wrote '" + rule.id()
                        + "'; keep its id, or add another rule by a search");
            }
            RuleDetail.change(desk, rule, seen(ctx), author(ctx));
            go(ctx, address(desk.project().id(), id) + "&notice=changed");
        });
        routes.post("/p/{project}/rule/takeback", ctx -> {
            Desk desk = desk(ctx);
            String id = field(ctx, "id");
            RuleDetail.takeBack(desk, id, seen(ctx), author(ctx));
            boolean there = desk.now().task().allRules().find(id).isPresent();
            go(
                    ctx,
                    there
                            ? address(desk.project().id(), id) + "&notice=undone"
                            : "/p/" + desk.project().id() + "/rules?notice=undone");
        });
        routes.post("/p/{project}/rule/remove", ctx -> {
            Desk desk = desk(ctx);
            RuleDetail.remove(desk, field(ctx, "id"), seen(ctx), author(ctx));
            go(ctx, "/p/" + desk.project().id() + "/rules?notice=removed");
        });
    }

    /** The page of a rule. */
    static String address(String project, String ruleId) {
        return "/p/" + project + "/rule?id=" + Looks.encoded(ruleId);
    }

    private static long seen(Context ctx) {
        String version = field(ctx, "seen");
        try {
            return Long.parseLong(version);
        } catch (NumberFormatException e) {
            throw OverruleException.input(
                    "the version of the rule is '" + version + "', which is no number; load the page again", e);
        }
    }

    private static Map<String, Object> model(Context ctx, Desk desk) {
        Map<String, Object> model = new HashMap<>();
        model.put("project", desk.project().id());
        model.put("labels", desk.now().dataset().labels());
        model.put("mayEdit", Access.visitor(ctx).role().atLeast(Access.Role.ANNOTATOR));
        return model;
    }

    private static Map<String, Object> overview(Context ctx, Desk desk) {
        Wish wish = Wish.of(ctx);
        RuleOverview all = RuleOverview.of(desk);
        Map<String, Object> model = model(ctx, desk);
        model.put("total", all.rules().size());
        model.put(
                "overview",
                all.filtered(wish.words(), wish.label(), wish.state()).sorted(wish.order(), wish.descending()));
        model.put("wish", wish);
        model.put("hasModel", desk.trainings().hasModel());
        return model;
    }

    private static String id(Context ctx) {
        return Optional.ofNullable(ctx.queryParam("id"))
                .orElseThrow(() -> OverruleException.input("the address names no rule; choose one from the list"));
    }

    private void one(Context ctx) {
        Desk desk = desk(ctx);
        Map<String, Object> model = model(ctx, desk);
        boolean all = "true".equals(ctx.queryParam("all"));
        model.put("detail", RuleDetail.of(desk, id(ctx), all));
        model.put("all", all);
        model.put("hasModel", desk.trainings().hasModel());
        views().page(ctx, "rule", "Rule", Chrome.Place.RULES, desk, model);
    }

    private void narrowings(Context ctx) {
        Desk desk = desk(ctx);
        Map<String, Object> model = model(ctx, desk);
        Optional<NarrowingReport> report = Optional.empty();
        String problem = "";
        try {
            report = Optional.of(RuleDetail.narrowings(desk, id(ctx)));
        } catch (OverruleException e) {
            if (e.kind() != OverruleException.Kind.INPUT) {
                throw e;
            }
            problem = String.valueOf(e.getMessage());
        }
        model.put("report", report);
        model.put("problem", problem);
        model.put("seen", desk.now().ruleVersion(id(ctx)));
        views().part(ctx, "narrowings", model);
    }
}
