package io.overrule.workbench.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.sse.SseClient;
import io.overrule.app.report.Drawing;
import io.overrule.app.report.TrainingFigure;
import io.overrule.training.EpochReport;
import io.overrule.training.Method;
import io.overrule.training.Methods;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.desk.Desks;
import io.overrule.workbench.desk.Line;
import io.overrule.workbench.desk.Lines;
import io.overrule.workbench.store.TrainingRow;
import io.overrule.workbench.training.Progress;
import io.overrule.workbench.training.TrainingSummary;
import io.overrule.workbench.training.Trainings;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Trains in the background, and shows the progress and the result. */
final class TrainPage extends Page {
    /** Nobody could read more frequent updates. */
    private static final long MILLIS_BETWEEN_EVENTS = 200;

    private static final int MOST_RULES = 20;
    private static final int MOST_FLIPS = 12;

    TrainPage(Desks desks, Views views) {
        super(desks, views);
    }

    @Override
    void add(RoutesConfig routes) {
        routes.get("/p/{project}/train", ctx -> {
            Desk desk = desk(ctx);
            Map<String, Object> model = model(ctx, desk);
            model.put("settings", desk.trainings().settings());
            model.put("methods", Methods.all().stream().map(Method::commandName).toList());
            views().page(ctx, "train", "Train", Chrome.Place.TRAIN, desk, model);
        });
        routes.get("/p/{project}/train/now", ctx -> {
            Desk desk = desk(ctx);
            views().partWithStatus(ctx, "training", desk, model(ctx, desk));
        });
        routes.post("/p/{project}/train", ctx -> {
            Desk desk = desk(ctx);
            desk.trainings().start(author(ctx), "true".equals(ctx.formParam("anew")));
            views().partWithStatus(ctx, "training", desk, model(ctx, desk));
        });
        routes.post("/p/{project}/train/settings", ctx -> {
            Desk desk = desk(ctx);
            desk.trainings()
                    .choose(new Trainings.Settings(field(ctx, "features").strip(), field(ctx, "method")));
            go(ctx, "/p/" + desk.project().id() + "/train?notice=saved");
        });
        routes.post("/p/{project}/train/cancel", ctx -> {
            Desk desk = desk(ctx);
            desk.trainings().cancel();
            views().partWithStatus(ctx, "training", desk, model(ctx, desk));
        });
        routes.sse("/p/{project}/train/events", this::events);
    }

    private static Map<String, Object> model(Context ctx, Desk desk) {
        Optional<Progress> progress = desk.trainings().progress();
        List<TrainingRow> rows = desk.trainings().all();
        Optional<TrainingRow> last = rows.stream()
                .filter(row -> row.state() != TrainingRow.State.RUNNING)
                .reduce((first, second) -> second);
        Optional<TrainingSummary> before = rows.stream()
                .filter(row -> row.state() == TrainingRow.State.FINISHED)
                .filter(row -> last.isPresent() && row.number() < last.get().number())
                .reduce((first, second) -> second)
                .flatMap(TrainingRow::summary)
                .map(TrainingSummary::parse);
        Map<String, Object> model = new HashMap<>();
        model.put("project", desk.project().id());
        model.put("labelled", desk.now().dataset().labelled().size());
        model.put("rules", desk.now().task().rules().size());
        model.put("progress", progress);
        model.put("stale", desk.trainings().isStale());
        model.put("hasModel", desk.trainings().hasModel());
        model.put("last", last);
        Optional<TrainingSummary> summary = last.flatMap(TrainingRow::summary).map(TrainingSummary::parse);
        model.put("summary", summary);
        model.put("flips", summary.map(known -> flips(desk, known)).orElse(List.of()));
        model.put("mayEdit", Access.visitor(ctx).role().atLeast(Access.Role.ANNOTATOR));
        model.put("before", before);
        model.put("labels", desk.now().dataset().labels());
        return model;
    }

    /** An instance that is predicted differently since a training, and the class before. */
    record Flipped(Line line, String before) {}

    private static List<Flipped> flips(Desk desk, TrainingSummary summary) {
        Lines lines = Lines.of(desk);
        return summary.flips().stream()
                .flatMap(flip -> lines.find(flip.id()).map(line -> new Flipped(line, flip.before())).stream())
                .limit(MOST_FLIPS)
                .toList();
    }

    /**
     * What a training did to a rule.
     *
     * @param before the share that was overruled before; empty for a rule that the earlier model did not know
     */
    record RuleEffect(TrainingSummary.RuleScore now, OptionalDouble before) {
        double overruled() {
            return share(now);
        }

        /** How much the share changed; a new rule has changed most. */
        double change() {
            return before.isPresent() ? Math.abs(overruled() - before.getAsDouble()) : 1;
        }

        private static double share(TrainingSummary.RuleScore score) {
            return score.fired() == 0 ? 0 : (double) score.overruled() / score.fired();
        }
    }

    /** The rules that a training changed, the most changed first; at most twenty. */
    static List<RuleEffect> effects(TrainingSummary summary, Optional<TrainingSummary> before) {
        Map<String, Double> shares = new HashMap<>();
        before.ifPresent(earlier -> earlier.rules().forEach(score -> shares.put(score.id(), RuleEffect.share(score))));
        return summary.rules().stream()
                .map(score -> new RuleEffect(
                        score,
                        shares.containsKey(score.id())
                                ? OptionalDouble.of(shares.getOrDefault(score.id(), 0.0))
                                : OptionalDouble.empty()))
                .sorted(Comparator.comparingDouble(RuleEffect::change)
                        .reversed()
                        .thenComparing(effect -> effect.now().id()))
                .limit(MOST_RULES)
                .toList();
    }

    /** Training curves, by their headings. */
    static Map<String, Drawing> curves(List<EpochReport> epochs, String metric) {
        return epochs.isEmpty() ? Map.of() : TrainingFigure.of(epochs, metric);
    }

    private void events(SseClient client) {
        Trainings trainings = desk(client.ctx()).trainings();
        AtomicLong last = new AtomicLong();
        Consumer<Trainings.Event> listener = event -> {
            if (client.terminated()) {
                throw new IllegalStateException("nobody listens any more");
            }
            if (event instanceof Trainings.Event.Advanced advanced) {
                long now = System.currentTimeMillis();
                long before = last.get();
                if (now - before >= MILLIS_BETWEEN_EVENTS && last.compareAndSet(before, now)) {
                    client.sendEvent("progress", progress(advanced.progress()));
                }
            } else if (event instanceof Trainings.Event.Ended ended) {
                client.sendEvent("ended", ended.state().name());
            }
        };
        client.keepAlive();
        client.onClose(() -> trainings.forget(listener));
        trainings.listen(listener);
        trainings
                .progress()
                .ifPresentOrElse(
                        progress -> client.sendEvent("progress", progress(progress)),
                        () -> client.sendEvent("ended", "NONE"));
    }

    private String progress(Progress progress) {
        // An event ends with a blank line, so there must be none inside.
        return views().text("progress", Map.of("progress", progress)).replaceAll("\\s*\n\\s*", " ");
    }
}
