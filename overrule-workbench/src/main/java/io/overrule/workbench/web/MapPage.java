package io.overrule.workbench.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.overrule.OverruleException;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.desk.Desks;
import io.overrule.workbench.desk.InstanceMap;
import io.overrule.workbench.desk.RuleOverview;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The instances in two dimensions, and all rules by coverage and precision. */
final class MapPage extends Page {
    /** How many are shown beside the one that was clicked on. */
    private static final int NEIGHBOURS = 5;

    MapPage(Desks desks, Views views) {
        super(desks, views);
    }

    @Override
    void add(RoutesConfig routes) {
        routes.get("/p/{project}/map", ctx -> {
            Desk desk = desk(ctx);
            views().page(ctx, "map", "Map", Chrome.Place.MAP, desk, model(ctx, desk));
        });
        routes.get("/p/{project}/map/around", ctx -> {
            Desk desk = desk(ctx);
            String id = Optional.ofNullable(ctx.queryParam("instance"))
                    .orElseThrow(() -> OverruleException.input("no instance was named; click on a point"));
            views().part(
                            ctx,
                            "around",
                            Map.of(
                                    "project",
                                    desk.project().id(),
                                    "labels",
                                    desk.now().dataset().labels(),
                                    "lines",
                                    desk.map().around(desk, id, NEIGHBOURS),
                                    "mayEdit",
                                    Access.visitor(ctx).role().atLeast(Access.Role.ANNOTATOR)));
        });
    }

    private static Map<String, Object> model(Context ctx, Desk desk) {
        RuleOverview rules = RuleOverview.of(desk);
        InstanceMap.Colouring colouring = InstanceMap.Colouring.named(
                Optional.ofNullable(ctx.queryParam("colour")).orElse(InstanceMap.Colouring.CLASS.key()));
        String rule = Optional.ofNullable(ctx.queryParam("rule"))
                .filter(id -> !id.isEmpty())
                .orElseGet(() -> mostOverruled(rules));
        InstanceMap map = desk.map();
        Map<String, Object> model = new HashMap<>();
        model.put("project", desk.project().id());
        model.put("labels", desk.now().dataset().labels());
        model.put("rules", rules);
        model.put("map", map);
        model.put("shades", map.coloured(desk, colouring, rule));
        model.put("colouring", colouring);
        model.put("ruleId", rule);
        model.put("hasModel", desk.trainings().hasModel());
        return model;
    }

    /** The rule with the most to see. */
    private static String mostOverruled(RuleOverview rules) {
        return rules.sorted(RuleOverview.Order.OVERRULED, true).rules().stream()
                .findFirst()
                .map(RuleOverview.Entry::id)
                .orElse("");
    }

    /**
     * The position of a coverage on an axis of length 1: on a linear one, rules that cover few instances would overlap.
     */
    static double across(double coverage, double most) {
        return most <= 0 ? 0 : Math.sqrt(coverage / most);
    }

    static double most(RuleOverview rules) {
        return rules.rules().stream()
                .mapToDouble(RuleOverview.Entry::coverage)
                .max()
                .orElse(0);
    }
}
