package io.overrule.workbench.web;

import io.javalin.config.RoutesConfig;
import io.overrule.OverruleException;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.desk.Desks;
import io.overrule.workbench.project.Entry;
import io.overrule.workbench.project.Snapshot;
import io.overrule.workbench.store.TrainingRow;
import io.overrule.workbench.training.TrainingSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Everything that was done, with every training and its score; goes back to any point. */
final class TimelinePage extends Page {
    private static final int SHOWN = 200;

    TimelinePage(Desks desks, Views views) {
        super(desks, views);
    }

    /**
     * A step, or a training.
     *
     * @param number of the step; for a training, of the last step that it knows of
     */
    record Item(
            long number,
            Instant at,
            String author,
            Optional<Entry> entry,
            boolean undone,
            Optional<TrainingRow> training,
            Optional<TrainingSummary> summary) {}

    @Override
    void add(RoutesConfig routes) {
        routes.get("/p/{project}/timeline", ctx -> {
            Desk desk = desk(ctx);
            long before = Optional.ofNullable(ctx.queryParam("before"))
                    .filter(given -> given.matches("\\d{1,15}"))
                    .map(Long::parseLong)
                    .orElse(Long.MAX_VALUE);
            List<Item> items = items(desk, before);
            views().page(
                            ctx,
                            "timeline",
                            "Timeline",
                            Chrome.Place.TIMELINE,
                            desk,
                            Map.of(
                                    "project",
                                    desk.project().id(),
                                    "items",
                                    items.subList(0, Math.min(SHOWN, items.size())),
                                    "last",
                                    desk.now().number(),
                                    "more",
                                    items.size() > SHOWN));
        });
        routes.post(
                "/p/{project}/timeline/back",
                ctx -> {
                    Desk desk = desk(ctx);
                    String number = field(ctx, "to");
                    if (!number.matches("\\d{1,15}")) {
                        throw OverruleException.input("'" + number + "' is not a step; choose one from the list");
                    }
                    desk.project().backTo(Long.parseLong(number), author(ctx));
                    go(ctx, "/p/" + desk.project().id() + "/timeline?notice=back");
                },
                Access.Needs.OWNER);
        routes.post("/p/{project}/timeline/undo", ctx -> {
            Desk desk = desk(ctx);
            desk.project().undo(author(ctx));
            go(ctx, "/p/" + desk.project().id() + "/timeline?notice=undone");
        });
    }

    private static List<Item> items(Desk desk, long before) {
        Snapshot now = desk.now();
        List<Item> items = new ArrayList<>();
        for (Entry entry : now.timeline()) {
            items.add(new Item(
                    entry.number(),
                    entry.at(),
                    entry.author(),
                    Optional.of(entry),
                    now.isUndone(entry.number()),
                    Optional.empty(),
                    Optional.empty()));
        }
        for (TrainingRow row : desk.trainings().all()) {
            items.add(new Item(
                    row.upTo(),
                    row.startedAt(),
                    row.author(),
                    Optional.empty(),
                    false,
                    Optional.of(row),
                    row.summary().map(TrainingSummary::parse)));
        }
        items.removeIf(item -> item.number() >= before);
        items.sort(Comparator.comparing(Item::at).reversed());
        return items;
    }
}
