package io.overrule.workbench.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.overrule.OverruleException;
import io.overrule.data.LabelSet;
import io.overrule.discovery.JudgedInstance;
import io.overrule.discovery.Narrowing;
import io.overrule.discovery.NarrowingReport;
import io.overrule.discovery.RuleEvidence;
import io.overrule.rule.Rule;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.desk.InstanceMap;
import io.overrule.workbench.desk.Line;
import io.overrule.workbench.desk.RuleDetail;
import io.overrule.workbench.desk.RulePair;
import io.overrule.workbench.desk.SearchDraft;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The part of the REST interface for a closer look: at one rule or two, at the results of a search, at the map. */
final class Exploration {
    private static final int NEIGHBOURS = 5;

    private final Function<Context, Desk> desks;
    private final Function<Context, String> authors;

    Exploration(Function<Context, Desk> desks, Function<Context, String> authors) {
        this.desks = desks;
        this.authors = authors;
    }

    /** @param project the prefix of a project's routes */
    void add(RoutesConfig routes, String project) {
        routes.get(project + "/rules/{rule}", this::rule);
        routes.get(project + "/rules/{rule}/narrowings", this::narrowings);
        routes.post(project + "/rules/{rule}/takeback", this::takeBack);
        routes.get(project + "/overlap", this::overlap);
        routes.get(project + "/search", this::search);
        routes.post(project + "/search/rule", this::searchedRule);
        routes.get(project + "/map", this::map);
        routes.get(project + "/map/around", this::around);
    }

    private Desk desk(Context ctx) {
        return desks.apply(ctx);
    }

    private static LabelSet labels(Desk desk) {
        return desk.now().dataset().labels();
    }

    private static String parameter(Context ctx, String name) {
        return Optional.ofNullable(ctx.queryParam(name))
                .orElseThrow(() -> OverruleException.input("the address has no '" + name + "'; add one"));
    }

    private static ArrayNode lines(List<Line> lines) {
        ArrayNode array = Json.array();
        lines.forEach(line -> array.add(Json.line(line)));
        return array;
    }

    private void rule(Context ctx) {
        Desk desk = desk(ctx);
        RuleDetail detail = RuleDetail.of(desk, ctx.pathParam("rule"), "true".equals(ctx.queryParam("all")));
        ObjectNode json = Json.object()
                .put("id", detail.rule().id())
                .put("words", detail.rule().describe())
                .put("on", detail.entry().on())
                .put("version", detail.entry().version())
                .put("overruledCount", detail.overruledCount())
                .put("keptCount", detail.keptCount());
        json.set("rule", Json.rule(detail.rule(), labels(desk)));
        json.set("labelled", Json.tally(detail.entry().labelled()));
        json.set("overruled", lines(detail.overruled()));
        json.set("kept", lines(detail.kept()));
        json.set("covered", lines(detail.covered()));
        json.set("exemplars", lines(detail.exemplars()));
        Json.send(ctx, json);
    }

    private void narrowings(Context ctx) {
        Desk desk = desk(ctx);
        String id = ctx.pathParam("rule");
        NarrowingReport report = RuleDetail.narrowings(desk, id);
        ObjectNode json = Json.object().put("version", desk.now().ruleVersion(id));
        json.set("evidence", evidence(report.evidence()));
        ArrayNode separations = json.putArray("separations");
        report.separations().forEach(separation -> {
            ObjectNode one = separations
                    .addObject()
                    .put("words", separation.words())
                    .put("speaksAgainst", separation.speaksAgainst());
            one.set("where", evidence(separation.where()));
            one.set("elsewhere", evidence(separation.elsewhere()));
        });
        ArrayNode proposals = json.putArray("narrowings");
        report.proposals().forEach(narrowing -> proposals.add(narrowing(narrowing, labels(desk))));
        Json.send(ctx, json);
    }

    private static ObjectNode narrowing(Narrowing narrowing, LabelSet labels) {
        ObjectNode json = Json.object()
                .put("words", narrowing.rule().describe())
                .put("way", narrowing.way().title())
                .put("keptOfRight", narrowing.keptOfRight());
        json.set("rule", Json.rule(narrowing.rule(), labels));
        json.set("kept", evidence(narrowing.kept()));
        json.set("lost", evidence(narrowing.lost()));
        ArrayNode lost = json.putArray("lostSamples");
        for (JudgedInstance sample : narrowing.lostSamples()) {
            ObjectNode one = lost.addObject().put("trust", sample.trust());
            one.set("instance", Json.instance(sample.instance()));
        }
        return json;
    }

    private static ObjectNode evidence(RuleEvidence evidence) {
        ObjectNode json = Json.object()
                .put("firings", evidence.firings())
                .put("expectedRight", evidence.expectedRight())
                .put("labelled", evidence.labelled())
                .put("labelledRight", evidence.labelledRight());
        evidence.precisionByTrust().ifPresent(precision -> json.put("precisionByTrust", precision));
        evidence.precisionByLabels().ifPresent(precision -> json.put("precisionByLabels", precision));
        return json;
    }

    private void takeBack(Context ctx) {
        Desk desk = desk(ctx);
        String id = ctx.pathParam("rule");
        RuleDetail.takeBack(desk, id, Json.version(Json.body(ctx), desk.now(), id), authors.apply(ctx));
        Json.sendStep(ctx, desk.now());
    }

    private void overlap(Context ctx) {
        Desk desk = desk(ctx);
        RulePair pair = RulePair.of(desk, List.of(parameter(ctx, "first"), parameter(ctx, "second")));
        ObjectNode json = Json.object()
                .put("both", pair.both())
                .put("onlyFirst", pair.onlyFirst())
                .put("onlySecond", pair.onlySecond())
                .put("disagree", pair.disagree())
                .put("withFirst", pair.withFirst())
                .put("withSecond", pair.withSecond());
        json.set("instances", lines(pair.lines()));
        Json.send(ctx, json);
    }

    private void search(Context ctx) {
        Desk desk = desk(ctx);
        SearchDraft draft = SearchDraft.of(
                desk,
                parameter(ctx, "q"),
                Optional.ofNullable(ctx.queryParam("label")),
                !"false".equals(ctx.queryParam("exact")));
        ObjectNode json = Json.object().put("label", draft.label());
        draft.preview().ifPresent(preview -> json.set("preview", Json.preview(preview, labels(desk))));
        draft.problem().ifPresent(problem -> json.put("problem", problem));
        ObjectNode classes = json.putObject("classes");
        for (int label = 0; label < draft.classes().size(); label++) {
            classes.put(labels(desk).name(label), draft.classes().get(label));
        }
        json.set("instances", lines(draft.lines()));
        Json.send(ctx, json);
    }

    private void searchedRule(Context ctx) {
        Desk desk = desk(ctx);
        JsonNode body = Json.body(ctx);
        Rule rule =
                SearchDraft.accept(desk, Json.text(body, "q"), Json.optionalText(body, "label"), authors.apply(ctx));
        ctx.status(201);
        ObjectNode json = Json.step(desk.now());
        json.set("rule", Json.rule(rule, labels(desk)));
        Json.send(ctx, json);
    }

    private void map(Context ctx) {
        Desk desk = desk(ctx);
        InstanceMap.Colouring colouring = InstanceMap.Colouring.named(
                Optional.ofNullable(ctx.queryParam("colour")).orElse(InstanceMap.Colouring.CLASS.key()));
        String rule = colouring == InstanceMap.Colouring.TRUST ? parameter(ctx, "rule") : "";
        InstanceMap map = desk.map();
        ObjectNode json = Json.object().put("of", map.of());
        ArrayNode points = json.putArray("points");
        map.coloured(desk, colouring, rule).forEach(shade -> points.addObject()
                .put("instance", shade.point().instance().id())
                .put("x", shade.point().x())
                .put("y", shade.point().y())
                .put("step", shade.step())
                .put("labelled", shade.labelled())
                .put("words", shade.words()));
        Json.send(ctx, json);
    }

    private void around(Context ctx) {
        Desk desk = desk(ctx);
        ObjectNode json = Json.object();
        json.set("instances", lines(desk.map().around(desk, parameter(ctx, "instance"), NEIGHBOURS)));
        Json.send(ctx, json);
    }
}
