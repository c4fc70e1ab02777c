package io.overrule.workbench.training;

import io.overrule.Advance;
import io.overrule.Cancellation;
import io.overrule.OverruleException;
import io.overrule.Report;
import io.overrule.Work;
import io.overrule.app.usecase.ChooseFeatures;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.evaluation.ConfusionMatrix;
import io.overrule.evaluation.Counts;
import io.overrule.evaluation.Evaluation;
import io.overrule.experiment.Baselines;
import io.overrule.experiment.Guards;
import io.overrule.experiment.Warning;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import io.overrule.rule.Task;
import io.overrule.training.EpochReport;
import io.overrule.training.Methods;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import io.overrule.training.TrainingResult;
import io.overrule.workbench.project.NewProject;
import io.overrule.workbench.project.Project;
import io.overrule.workbench.project.Snapshot;
import io.overrule.workbench.store.ProjectRow;
import io.overrule.workbench.store.ProjectRows;
import io.overrule.workbench.store.TrainingRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The trainings of a project: one at a time, in the background. Safe to share between threads. */
public final class Trainings implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Trainings.class);
    private static final int MOST_FLIPS = 200;

    /** Models of this many trainings are kept, so that one is available after going back. */
    private static final int KEPT_MODELS = 3;

    private final Project project;
    private final ProjectRows rows;
    private final FeatureCache cache;
    private final List<Consumer<Event>> listeners = new CopyOnWriteArrayList<>();
    private @Nullable Running running;
    private @Nullable TrainedModel latest;
    private boolean restoring;

    /** What listeners receive. */
    public sealed interface Event {
        /** The training has made progress. */
        record Advanced(long training, Progress progress) implements Event {}

        /** The training is over, or more is known about a finished one. */
        record Ended(long training, TrainingRow.State state) implements Event {}
    }

    /** A training in progress. */
    private static final class Running {
        private final TrainingRow row;
        private final Cancellation cancellation = new Cancellation();
        private final List<EpochReport> epochs = new ArrayList<>();
        private @Nullable Thread thread;
        private Progress progress = Progress.NONE;

        Running(TrainingRow row) {
            this.row = row;
        }

        synchronized Progress progress() {
            return progress;
        }

        /** True if listeners should know. */
        synchronized boolean add(Report report) {
            if (report instanceof EpochReport epoch) {
                epochs.add(epoch);
                progress = new Progress(progress.phase(), progress.done(), progress.total(), progress.left(), epochs);
                return true;
            }
            if (report instanceof Advance advance) {
                progress =
                        new Progress(advance.phase().title(), advance.done(), advance.total(), advance.left(), epochs);
                return true;
            }
            return false;
        }
    }

    public Trainings(Project project, ProjectRows rows, FeatureCache cache) {
        this.project = project;
        this.rows = rows;
        this.cache = cache;
        rows.interruptRunning(project.id());
        List<TrainingRow> finished = rows.trainings(project.id()).stream()
                .filter(row -> row.state() == TrainingRow.State.FINISHED)
                .toList();
        if (!finished.isEmpty()) {
            restoring = true;
            TrainingRow last = finished.get(finished.size() - 1);
            // Nobody who opens a project has to wait until its model has judged all instances again.
            background("model of ", () -> restore(last)).start();
        }
    }

    private Thread background(String what, Runnable task) {
        Thread thread = new Thread(task, what + project.id());
        thread.setDaemon(true);
        return thread;
    }

    /** Reads the last model from the database. */
    private void restore(TrainingRow last) {
        TrainedModel restored = null;
        try {
            Optional<byte[]> kept = rows.model(project.id(), last.number());
            if (kept.isPresent() && last.upTo() <= project.now().number()) {
                Model model = ModelFile.fromBytes(kept.get()).withCache(cache);
                restored = new TrainedModel(
                        last.number(),
                        last.upTo(),
                        model,
                        Optional.empty(),
                        // On one thread, since nobody waits for it: others have just opened the project.
                        Verdicts.of(
                                model,
                                project.now().dataset().unlabelled(),
                                Work.quiet().onThreads(1)),
                        TrainingSummary.parse(last.summary().orElse("{}")));
            }
        } catch (RuntimeException | Error e) {
            LOG.warn("the model of training {} of {} cannot be read; train again", last.number(), project.id(), e);
        } finally {
            synchronized (this) {
                if (latest == null) {
                    latest = restored;
                }
                restoring = false;
                notifyAll();
            }
            publish(new Event.Ended(last.number(), TrainingRow.State.FINISHED));
        }
    }

    /** Whether the last model is being read. */
    public synchronized boolean isRestoring() {
        return restoring;
    }

    /** Whether there is a model, perhaps one that is being read. */
    public synchronized boolean hasModel() {
        return latest != null || restoring;
    }

    /** The last model; waits for it if it is being read. */
    public synchronized Optional<TrainedModel> awaitLatest() {
        while (restoring) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.ofNullable(latest);
            }
        }
        return Optional.ofNullable(latest);
    }

    /** Adds a listener, which is called from the threads that train. */
    public void listen(Consumer<Event> listener) {
        listeners.add(listener);
    }

    public void forget(Consumer<Event> listener) {
        listeners.remove(listener);
    }

    private void publish(Event event) {
        List<Consumer<Event>> gone = new ArrayList<>();
        for (Consumer<Event> listener : listeners) {
            try {
                listener.accept(event);
            } catch (RuntimeException e) {
                // A listener that is gone must not stop a training.
                gone.add(listener);
            }
        }
        listeners.removeAll(gone);
    }

    /** The model of the last training that finished. */
    public synchronized Optional<TrainedModel> latest() {
        return Optional.ofNullable(latest);
    }

    /** All trainings, in their order. */
    public List<TrainingRow> all() {
        return rows.trainings(project.id());
    }

    /** How far the running training is; empty if none is running. */
    public synchronized Optional<Progress> progress() {
        return Optional.ofNullable(running).map(Running::progress);
    }

    /** Whether something was changed after the last model was trained. */
    public synchronized boolean isStale() {
        return latest != null && latest.upTo() < project.now().number();
    }

    /**
     * Starts a training of the project as it is now.
     *
     * @param anew whether to start from scratch, even if there is a model to continue from
     */
    public synchronized TrainingRow start(String author, boolean anew) {
        if (running != null) {
            throw OverruleException.input("a training is running already; wait for it, or cancel it");
        }
        Snapshot snapshot = project.now();
        requireTrainable(snapshot.task());
        Optional<TrainedModel> before = anew ? Optional.empty() : awaitLatest();
        TrainingRow row = rows.begin(
                project.id(),
                author,
                snapshot.number(),
                before.isPresent() ? OptionalLong.of(before.get().training()) : OptionalLong.empty());
        Running next = new Running(row);
        Thread thread = background("training of ", () -> run(next, snapshot, before));
        next.thread = thread;
        running = next;
        thread.start();
        return row;
    }

    private static void requireTrainable(Task task) {
        if (task.dataset().labelled().isEmpty()) {
            throw OverruleException.input(
                    "nothing is labelled yet, so there is nothing to learn from; label some instances first");
        }
    }

    /** What the next trainings use and how they train; {@code auto} leaves the choice to them. */
    public record Settings(String features, String method) {
        public Settings {
            if (!features.equals(NewProject.AUTO)) {
                FeatureSettings.parse(features);
            }
            if (!method.equals(NewProject.AUTO)) {
                Methods.named(method);
            }
        }
    }

    public Settings settings() {
        ProjectRow row = rows.find(project.id()).orElse(project.row());
        return new Settings(row.features(), row.method());
    }

    /** Sets what the next training from scratch uses; one that continues keeps the settings of its model. */
    public void choose(Settings settings) {
        rows.updateTraining(project.id(), settings.features(), settings.method());
    }

    /** Asks the running training to stop. */
    public synchronized void cancel() {
        if (running != null) {
            running.cancellation.cancel();
        }
    }

    private void run(Running own, Snapshot snapshot, Optional<TrainedModel> before) {
        long start = System.nanoTime();
        Work work = Work.quiet().cancelledBy(own.cancellation).reportingTo(report -> {
            if (own.add(report)) {
                publish(new Event.Advanced(own.row.number(), own.progress()));
            }
        });
        ProjectRow settings = rows.find(project.id()).orElse(project.row());
        TrainingRow.State state = TrainingRow.State.FAILED;
        try {
            Trained trained = train(settings, snapshot, before, work);
            TrainedModel model = summarised(own, snapshot, trained, start, work);
            rows.end(
                    project.id(),
                    own.row.number(),
                    TrainingRow.State.FINISHED,
                    Optional.of(model.summary().toJson()),
                    Optional.of(ModelFile.toBytes(model.model())));
            rows.dropModelsBefore(project.id(), own.row.number() - KEPT_MODELS + 1);
            synchronized (this) {
                latest = model;
            }
            state = TrainingRow.State.FINISHED;
            publish(new Event.Ended(own.row.number(), state));
            compare(own, model, trained, work.silent());
        } catch (RuntimeException | Error e) {
            if (state != TrainingRow.State.FINISHED) {
                state = fail(own, settings, start, e);
            } else if (!(e instanceof OverruleException)) {
                LOG.warn("the baselines of training {} of {} failed", own.row.number(), project.id(), e);
            }
        } finally {
            synchronized (this) {
                running = null;
            }
            publish(new Event.Ended(own.row.number(), state));
        }
    }

    private TrainingRow.State fail(Running own, ProjectRow settings, long start, Throwable thrown) {
        boolean cancelled =
                thrown instanceof OverruleException known && known.kind() == OverruleException.Kind.CANCELLED;
        TrainingRow.State state = cancelled ? TrainingRow.State.CANCELLED : TrainingRow.State.FAILED;
        if (!(thrown instanceof OverruleException)) {
            LOG.warn("training {} of {} failed", own.row.number(), project.id(), thrown);
        }
        String words = thrown instanceof OverruleException
                ? String.valueOf(thrown.getMessage())
                : "an unexpected error; see the log of the workbench";
        try {
            rows.end(
                    project.id(),
                    own.row.number(),
                    state,
                    Optional.of(TrainingSummary.failed(settings.method(), settings.features(), seconds(start), words)
                            .toJson()),
                    Optional.empty());
        } catch (OverruleException e) {
            LOG.warn("the end of training {} of {} was not recorded", own.row.number(), project.id(), e);
        }
        return state;
    }

    private record Trained(TrainingData data, TrainingResult result, TrainingOptions options, List<Instance> seen) {}

    private static TrainingOptions options(ProjectRow settings) {
        TrainingOptions start = settings.method().equals(NewProject.AUTO)
                ? TrainingOptions.automatic()
                : TrainingOptions.defaults(Methods.named(settings.method()));
        return settings.features().equals(NewProject.AUTO)
                ? start
                : start.toBuilder()
                        .features(FeatureSettings.parse(settings.features()))
                        .build();
    }

    private Trained train(ProjectRow settings, Snapshot snapshot, Optional<TrainedModel> before, Work work) {
        TrainingOptions options = options(settings);
        CoveredTask covered = snapshot.covered();
        List<Instance> seen = covered.task().dataset().unlabelled();
        Trainer trainer = new Trainer(options, cache);
        if (before.isPresent()) {
            TrainedModel last = before.get();
            TrainingData earlier = last.data().orElseGet(() -> dataOf(last, work));
            if (last.model().featuresAre(earlier.extractor())) {
                TrainingData data = earlier.after(covered.task(), work);
                return new Trained(data, trainer.continueFrom(last.model(), data, work), options, seen);
            }
        }
        FeatureSettings features = new ChooseFeatures(cache)
                .run(new ChooseFeatures.Request(covered, options), work)
                .chosen();
        TrainingData data = TrainingData.prepare(covered, features, cache, work);
        return new Trained(data, trainer.train(data, work), options, seen);
    }

    /** What a model from the database was trained on: computed again from the journal. */
    private TrainingData dataOf(TrainedModel model, Work work) {
        FeatureSettings features = FeatureSettings.parse(Objects.requireNonNull(
                model.model().provenance().options().get("features"), "a model names its features"));
        return TrainingData.prepare(project.taskAt(model.upTo()), features, cache, work);
    }

    private TrainedModel summarised(Running own, Snapshot snapshot, Trained trained, long start, Work work) {
        Model model = trained.result().model().withCache(cache);
        Verdicts verdicts = Verdicts.of(model, trained.seen(), work);
        LabelSet labels = model.labels();
        Task task = snapshot.task();
        List<TrainingSummary.ClassScore> classes = new ArrayList<>();
        if (!task.dataset().validation().isEmpty()) {
            ConfusionMatrix confusion = Evaluation.of(model, task.dataset().validation(), work.silent())
                    .confusion();
            for (int label = 0; label < labels.size(); label++) {
                Counts counts = confusion.counts(label);
                classes.add(new TrainingSummary.ClassScore(
                        labels.name(label), counts.actual(), counts.predicted(), counts.right()));
            }
        }
        List<TrainingSummary.RuleScore> rules = new ArrayList<>();
        verdicts.rules()
                .forEach((id, rule) -> rules.add(
                        new TrainingSummary.RuleScore(id, rule.firings().size(), rule.overruled(), rule.meanTrust())));
        List<TrainingSummary.Flip> flips = new ArrayList<>();
        int flipCount = latest().map(last -> flips(last.verdicts(), verdicts, trained.seen(), labels, flips))
                .orElse(0);
        TrainingSummary summary = new TrainingSummary(
                trained.result().method().commandName(),
                trained.data().settings().toString(),
                trained.options().metricFor(task.dataset()).name(),
                boxed(trained.result().validation()),
                task.dataset().validation().size(),
                null,
                null,
                seconds(start),
                trained.result().epoch(),
                trained.result().history().stream()
                        .map(TrainingSummary.Epoch::of)
                        .toList(),
                classes,
                rules,
                flips,
                flipCount,
                List.of(),
                null);
        return new TrainedModel(
                own.row.number(), snapshot.number(), model, Optional.of(trained.data()), verdicts, summary);
    }

    private static int flips(
            Verdicts before,
            Verdicts after,
            List<Instance> instances,
            LabelSet labels,
            List<TrainingSummary.Flip> flips) {
        int count = 0;
        for (Instance instance : instances) {
            int was = before.label(instance.id());
            int is = after.label(instance.id());
            if (was >= 0 && was != is) {
                count++;
                if (flips.size() < MOST_FLIPS) {
                    flips.add(new TrainingSummary.Flip(
                            instance.id(), instance.display(), labels.name(was), labels.name(is)));
                }
            }
        }
        return count;
    }

    /** What the rules' vote and the labels alone would reach: this shows whether the rules pay off. */
    private void compare(Running own, TrainedModel model, Trained trained, Work work) {
        if (!trained.result().method().usesRules()) {
            return;
        }
        TrainingOptions options = trained.options().toBuilder()
                .method(trained.result().method())
                .features(trained.data().settings())
                .build();
        Baselines baselines = Baselines.measure(trained.data().task(), trained.data(), options, cache, work);
        List<Warning> warnings = new ArrayList<>(
                Guards.beforeTraining(trained.data().task(), trained.data().coverOfAllUnlabelled(), work));
        Guards.estimatedShares(trained.result().model(), trained.data().dataset())
                .ifPresent(warnings::add);
        warnings.addAll(Guards.afterTraining(trained.result(), baselines));
        TrainingSummary whole = model.summary()
                .withBaselines(
                        boxed(baselines.majority()),
                        boxed(baselines.onlyLabelled()),
                        warnings.stream().map(Warning::message).toList());
        rows.summarise(project.id(), own.row.number(), whole.toJson());
        synchronized (this) {
            if (latest != null && latest.training() == own.row.number()) {
                latest = new TrainedModel(
                        model.training(), model.upTo(), model.model(), model.data(), model.verdicts(), whole);
            }
        }
    }

    private static @Nullable Double boxed(OptionalDouble value) {
        return value.isPresent() ? (Double) value.getAsDouble() : null;
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    @Override
    public void close() {
        Thread thread;
        synchronized (this) {
            cancel();
            thread = running == null ? null : running.thread;
        }
        if (thread != null) {
            try {
                thread.join(5_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
