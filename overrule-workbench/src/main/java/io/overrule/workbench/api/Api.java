package io.overrule.workbench.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.security.RouteRole;
import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetBuilder;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.InstanceReader;
import io.overrule.data.LabelSet;
import io.overrule.rule.Edit;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.desk.Desks;
import io.overrule.workbench.desk.Exports;
import io.overrule.workbench.desk.Look;
import io.overrule.workbench.project.Change;
import io.overrule.workbench.project.Entry;
import io.overrule.workbench.project.NewProject;
import io.overrule.workbench.project.Snapshot;
import io.overrule.workbench.store.TrainingRow;
import io.overrule.workbench.training.Trainings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The REST interface. */
public final class Api {
    /** The prefix of all its paths. */
    public static final String ROOT = "/api/v1";

    private static final String PROJECT = ROOT + "/projects/{project}";
    private static final int MOST_LISTED = 500;

    private final Desks desks;
    private final Doors doors;
    private final SecureRandom random = new SecureRandom();

    /**
     * What the server knows about a request.
     *
     * @param author who sends it
     * @param owner marks a route that only owners may call
     * @param reader marks a route that readers may call although it is not a GET
     */
    public record Doors(Function<Context, String> author, RouteRole owner, RouteRole reader) {}

    public Api(Desks desks, Doors doors) {
        this.desks = desks;
        this.doors = doors;
    }

    /** The OpenAPI description of the interface. */
    public static String description() {
        try (InputStream in = Api.class.getResourceAsStream("openapi.json")) {
            if (in == null) {
                throw OverruleException.internal("the description of the interface is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw OverruleException.resource(
                    "the description of the interface cannot be read (" + FileFailure.words(e) + ")", e);
        }
    }

    public void add(RoutesConfig routes) {
        String description = description();
        routes.get(ROOT + "/openapi.json", ctx -> ctx.contentType("application/json; charset=utf-8")
                .result(description));
        routes.get(ROOT + "/projects", this::projects);
        routes.post(ROOT + "/projects", this::create, doors.owner());
        routes.get(PROJECT, ctx -> Json.send(ctx, Json.project(desk(ctx))));
        routes.get(PROJECT + "/next", this::next);
        routes.get(PROJECT + "/instances", this::instances);
        routes.get(
                PROJECT + "/instances/{instance}",
                ctx -> Json.send(ctx, Json.look(desk(ctx).look(ctx.pathParam("instance")))));
        routes.post(PROJECT + "/instances/{instance}/skip", ctx -> {
            desk(ctx).skip(ctx.pathParam("instance"), author(ctx));
            ctx.status(204);
        });
        routes.put(PROJECT + "/instances/{instance}/label", this::label);
        routes.delete(PROJECT + "/instances/{instance}/label", this::unlabel);
        routes.post(PROJECT + "/suggestions", this::suggest, doors.reader());
        routes.get(PROJECT + "/rules", this::rules);
        routes.post(PROJECT + "/rules", this::addRule);
        routes.post(PROJECT + "/rules/preview", this::preview, doors.reader());
        routes.put(PROJECT + "/rules/{rule}", this::changeRule);
        routes.put(PROJECT + "/rules/{rule}/on", this::switchRule);
        routes.delete(PROJECT + "/rules/{rule}", this::removeRule);
        new Exploration(this::desk, this::author).add(routes, PROJECT);
        routes.get(PROJECT + "/settings", ctx -> Json.send(ctx, settings(desk(ctx))));
        routes.put(PROJECT + "/settings", ctx -> {
            JsonNode body = Json.body(ctx);
            Desk desk = desk(ctx);
            desk.trainings().choose(new Trainings.Settings(Json.text(body, "features"), Json.text(body, "method")));
            Json.send(ctx, settings(desk));
        });
        routes.get(PROJECT + "/trainings", this::trainings);
        routes.post(PROJECT + "/trainings", this::train);
        routes.get(PROJECT + "/trainings/{training}", this::training);
        routes.delete(PROJECT + "/trainings/running", ctx -> {
            desk(ctx).trainings().cancel();
            ctx.status(204);
        });
        routes.get(PROJECT + "/timeline", this::timeline);
        routes.post(
                PROJECT + "/undo", ctx -> Json.sendStep(ctx, desk(ctx).project().undo(author(ctx))));
        routes.post(
                PROJECT + "/timeline/back",
                ctx -> Json.sendStep(
                        ctx,
                        desk(ctx).project().backTo(Json.body(ctx).path("to").asLong(-1), author(ctx))),
                doors.owner());
        routes.get(PROJECT + "/audit", this::audit);
        routes.post(PROJECT + "/audit", this::drawAudit);
        routes.put(PROJECT + "/audit/{instance}", this::labelAudit);
        routes.post(PROJECT + "/predictions", this::predict, doors.reader());
        for (Exports.Kind kind : Exports.Kind.values()) {
            routes.get(PROJECT + "/export/" + kind.file(), ctx -> ctx.contentType(kind.mediaType())
                    .result(Exports.bytes(desk(ctx), kind)));
        }
    }

    private Desk desk(Context ctx) {
        Desk desk = desks.of(ctx.pathParam("project"));
        if (desks.projects().isTeam()) {
            desk.project().refresh();
        }
        return desk;
    }

    private String author(Context ctx) {
        return doors.author().apply(ctx);
    }

    private static LabelSet labels(Desk desk) {
        return desk.now().dataset().labels();
    }

    private void projects(Context ctx) {
        ArrayNode array = Json.array();
        desks.projects()
                .list()
                .forEach(listed -> array.addObject().put("id", listed.id()).put("name", listed.name()));
        ObjectNode json = Json.object();
        json.set("projects", array);
        Json.send(ctx, json);
    }

    private void create(Context ctx) {
        JsonNode body = Json.body(ctx);
        ctx.status(201);
        if (body.path("example").asBoolean(false)) {
            Json.send(ctx, Json.project(desks.create(NewProject.helpDesk())));
            return;
        }
        LabelSet labels = LabelSet.of(Json.texts(body, "labels"));
        DatasetBuilder builder = Dataset.builder().labels(labels);
        Problems problems = new Problems();
        int number = 0;
        for (JsonNode instance : body.path("instances")) {
            number++;
            Optional<String> label = Json.optionalText(instance, "label");
            InstanceReader.parse(instance.toString(), "instance " + number, problems)
                    .ifPresent(made -> {
                        if (label.isPresent()) {
                            builder.labelled(made, label.get());
                        } else {
                            builder.unlabelled(made);
                        }
                    });
        }
        problems.throwIfAny();
        Task task = Task.of(builder.build(), RuleSet.of(labels, List.of()));
        Json.send(
                ctx,
                Json.project(desks.create(NewProject.of(
                        Json.text(body, "name"), task, NewProject.allotmentFor(task, random.nextInt(1_000_000))))));
    }

    private void next(Context ctx) {
        Optional<Look> look = desk(ctx).next(author(ctx));
        if (look.isEmpty()) {
            ctx.status(204);
        } else {
            Json.send(ctx, Json.look(look.get()));
        }
    }

    private void instances(Context ctx) {
        Desk desk = desk(ctx);
        Dataset dataset = desk.now().dataset();
        String name = Optional.ofNullable(ctx.queryParam("part")).orElse("unlabelled");
        DatasetPart part = Stream.of(DatasetPart.values())
                .filter(candidate -> candidate.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElseThrow(() -> OverruleException.input(
                        "there is no part '" + name + "'; ask for unlabelled, labelled, validation or test"));
        int offset = number(ctx, "offset", 0);
        int limit = Math.min(MOST_LISTED, number(ctx, "limit", 50));
        List<Instance> all = dataset.instances(part);
        ObjectNode json = Json.object().put("total", all.size()).put("offset", offset);
        ArrayNode array = json.putArray("instances");
        all.stream().skip(offset).limit(limit).forEach(instance -> array.add(Json.instance(instance)));
        Json.send(ctx, json);
    }

    private static int number(Context ctx, String name, int usual) {
        String given = Optional.ofNullable(ctx.queryParam(name)).orElse(Integer.toString(usual));
        if (!given.matches("\\d{1,9}")) {
            throw OverruleException.input(name + " is '" + given + "'; expected a number");
        }
        return Integer.parseInt(given);
    }

    private void label(Context ctx) {
        Json.sendStep(
                ctx,
                desk(ctx)
                        .project()
                        .label(ctx.pathParam("instance"), Json.texts(Json.body(ctx), "labels"), author(ctx)));
    }

    private void unlabel(Context ctx) {
        Desk desk = desk(ctx);
        String id = ctx.pathParam("instance");
        Look look = desk.look(id);
        Change change = look.part() == DatasetPart.VALIDATION
                ? new Change.Unvalidated(id, desk.now().dataset().unlabelled().size(), List.of())
                : new Change.Edited(Edit.InstanceUnlabelled.of(id));
        Json.sendStep(ctx, desk.project().apply(change, author(ctx)));
    }

    private void suggest(Context ctx) {
        Desk desk = desk(ctx);
        JsonNode body = Json.body(ctx);
        Desk.Proposals proposals = desk.suggest(
                Json.text(body, "instance"), Json.optionalText(body, "words").orElse(""), Json.text(body, "label"));
        ObjectNode json = Json.object();
        proposals.exact().ifPresent(preview -> json.set("exact", Json.preview(preview, labels(desk))));
        ArrayNode array = json.putArray("suggestions");
        proposals.suggestions().best().forEach(found -> array.add(Json.suggestion(found, labels(desk))));
        json.set("notes", Json.texts(proposals.suggestions().notes()));
        Json.send(ctx, json);
    }

    private void rules(Context ctx) {
        Desk desk = desk(ctx);
        Snapshot now = desk.now();
        ObjectNode json = Json.object();
        ArrayNode array = json.putArray("rules");
        for (Rule rule : now.task().allRules().rules()) {
            boolean on = now.task().isOn(rule.id());
            ObjectNode one = array.addObject()
                    .put("id", rule.id())
                    .put("label", rule.label())
                    .put("words", rule.describe())
                    .put("on", on)
                    .put("version", now.ruleVersion(rule.id()));
            one.set("rule", Json.rule(rule, labels(desk)));
            if (on) {
                one.put(
                        "cover",
                        now.covered().unlabelled().coverSize(now.task().rules().index(rule.id())));
            }
            desk.trainings()
                    .latest()
                    .flatMap(model -> model.verdicts().rule(rule.id()))
                    .ifPresent(
                            verdicts -> one.put("trust", verdicts.meanTrust()).put("overruled", verdicts.overruled()));
        }
        Json.send(ctx, json);
    }

    private void addRule(Context ctx) {
        Desk desk = desk(ctx);
        JsonNode body = Json.body(ctx);
        Rule rule = Json.readRule(body, labels(desk));
        ctx.status(201);
        Json.sendStep(ctx, desk.accept(rule, Json.optionalText(body, "exemplar"), author(ctx)));
    }

    private void preview(Context ctx) {
        Desk desk = desk(ctx);
        JsonNode body = Json.body(ctx);
        Rule rule = Json.readRule(body, labels(desk));
        int sample = body.path("sample").asInt(0);
        Json.send(ctx, Json.preview(sample > 0 ? desk.preview(rule, sample) : desk.preview(rule), labels(desk)));
    }

    private void changeRule(Context ctx) {
        Desk desk = desk(ctx);
        JsonNode body = Json.body(ctx);
        String id = ctx.pathParam("rule");
        Rule rule = Json.readRule(body, labels(desk));
        if (!rule.id().equals(id)) {
            throw OverruleException.input(
                    "the rule has the id '" + rule.id() + "', the address '" + id + "'; use the same");
        }
        Json.sendStep(
                ctx,
                desk.project()
                        .applyToRule(
                                id,
                                Json.version(body, desk.now(), id),
                                new Change.Edited(new Edit.RuleChanged(rule)),
                                author(ctx)));
    }

    private void switchRule(Context ctx) {
        Desk desk = desk(ctx);
        JsonNode body = Json.body(ctx);
        if (!body.path("on").isBoolean()) {
            throw OverruleException.input("the body has no 'on'; send true or false");
        }
        String id = ctx.pathParam("rule");
        Json.sendStep(
                ctx,
                desk.project()
                        .applyToRule(
                                id,
                                Json.version(body, desk.now(), id),
                                new Change.Edited(new Edit.RuleSwitched(
                                        id, body.path("on").asBoolean())),
                                author(ctx)));
    }

    private void removeRule(Context ctx) {
        Desk desk = desk(ctx);
        String id = ctx.pathParam("rule");
        long seen = Optional.ofNullable(ctx.queryParam("version"))
                .filter(given -> given.matches("\\d{1,15}"))
                .map(Long::parseLong)
                .orElse(desk.now().ruleVersion(id));
        Json.sendStep(
                ctx, desk.project().applyToRule(id, seen, new Change.Edited(new Edit.RuleRemoved(id)), author(ctx)));
    }

    private static ObjectNode settings(Desk desk) {
        Trainings.Settings settings = desk.trainings().settings();
        return Json.object().put("features", settings.features()).put("method", settings.method());
    }

    private void trainings(Context ctx) {
        ObjectNode json = Json.object();
        ArrayNode array = json.putArray("trainings");
        desk(ctx).trainings().all().forEach(row -> array.add(Json.training(row)));
        Json.send(ctx, json);
    }

    private void train(Context ctx) {
        ctx.status(202);
        Json.send(
                ctx,
                Json.training(desk(ctx)
                        .trainings()
                        .start(author(ctx), Json.body(ctx).path("anew").asBoolean(false))));
    }

    private void training(Context ctx) {
        Predicate<TrainingRow> wanted = row -> Long.toString(row.number()).equals(ctx.pathParam("training"));
        Json.send(
                ctx,
                Json.training(desk(ctx).trainings().all().stream()
                        .filter(wanted)
                        .findFirst()
                        .orElseThrow(() -> OverruleException.input(
                                "there is no training '" + ctx.pathParam("training") + "'; use one from the list"))));
    }

    private void timeline(Context ctx) {
        Snapshot now = desk(ctx).now();
        ObjectNode json = Json.object();
        ArrayNode array = json.putArray("entries");
        List<Entry> entries = new ArrayList<>(now.timeline());
        entries.sort(Comparator.comparingLong(Entry::number).reversed());
        entries.stream()
                .skip(number(ctx, "offset", 0))
                .limit(Math.min(MOST_LISTED, number(ctx, "limit", 100)))
                .forEach(entry -> array.add(Json.entry(entry, now.isUndone(entry.number()))));
        Json.send(ctx, json);
    }

    private void audit(Context ctx) {
        Desk desk = desk(ctx);
        Json.send(ctx, Json.audit(desk.audit(), labels(desk)));
    }

    private void drawAudit(Context ctx) {
        int size = Json.body(ctx).path("size").asInt(0);
        Json.sendStep(
                ctx, desk(ctx).project().apply(new Change.AuditDrawn(size, random.nextInt(1_000_000)), author(ctx)));
    }

    private void labelAudit(Context ctx) {
        Json.sendStep(
                ctx,
                desk(ctx)
                        .project()
                        .apply(
                                new Change.AuditLabelled(
                                        ctx.pathParam("instance"), Json.texts(Json.body(ctx), "labels")),
                                author(ctx)));
    }

    private void predict(Context ctx) {
        Desk desk = desk(ctx);
        JsonNode body = Json.body(ctx);
        List<String> given = new ArrayList<>();
        if (body.path("text").isTextual()) {
            given.add(body.path("text").asText());
        }
        body.path("instances").forEach(instance -> given.add(instance.toString()));
        if (given.isEmpty()) {
            throw OverruleException.input("there is nothing to predict; send a 'text', or 'instances'");
        }
        ObjectNode json = Json.object();
        ArrayNode array = json.putArray("predictions");
        for (String one : given) {
            desk.tryOut(one).forEach(tried -> array.add(Json.prediction(tried.explanation(), labels(desk))));
        }
        Json.send(ctx, json);
    }
}
