package io.overrule.bench.paper;

import io.overrule.Advance;
import io.overrule.Report;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.evaluation.Metric;
import io.overrule.experiment.Comparison;
import io.overrule.experiment.Entrant;
import io.overrule.experiment.Experiment;
import io.overrule.experiment.Run;
import io.overrule.experiment.RunFinished;
import io.overrule.experiment.RunStore;
import io.overrule.experiment.Runner;
import io.overrule.experiment.RunsFound;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.Task;
import io.overrule.training.TrainingData;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A task with features on which entrants are compared. Runs in the store are not done again. */
public final class Arena {
    /**
     * What all arenas share.
     *
     * @param parallel how many runs at once
     * @param cache of what encoders make of texts
     * @param say receives how it goes, a line at a time
     */
    public record Means(List<Long> seeds, int parallel, FeatureCache cache, RunStore store, Consumer<String> say) {
        public Means {
            seeds = List.copyOf(seeds);
        }
    }

    private final String name;
    private final Task task;
    private final Means means;
    private final Experiment experiment;
    private final Metric metric;

    /** @param name what to call it while it is under way */
    public Arena(String name, PaperTask setup, Task task, FeatureSettings features, Means means) {
        this.name = name;
        this.task = task;
        this.means = means;
        means.say().accept(name + ": preparing " + features);
        TrainingData data = TrainingData.prepare(task, features, means.cache(), Work.quiet());
        this.experiment = Experiment.tested(data, setup.validationMetric(), means.cache());
        this.metric = Metric.parse(setup.metric(), task.dataset().labels());
    }

    public Task task() {
        return task;
    }

    /** The entrants with their runs, in their order. */
    public List<EntrantRuns> measure(List<Entrant> entrants) {
        return measure(entrants, means.seeds());
    }

    /** As {@link #measure(List)}, with some of the seeds. */
    List<EntrantRuns> measure(List<Entrant> entrants, List<Long> some) {
        Comparison comparison = new Comparison(entrants, some);
        List<Run> runs = new Runner(experiment, means.store(), means.parallel())
                .run(comparison.jobs(), Work.quiet().reportingTo(new Lines()));
        List<EntrantRuns> allMeasured = new ArrayList<>();
        int seeds = some.size();
        for (int e = 0; e < entrants.size(); e++) {
            allMeasured.add(
                    new EntrantRuns(entrants.get(e), runs.subList(e * seeds, (e + 1) * seeds), experiment, metric));
        }
        return allMeasured;
    }

    /** A line for every run. */
    private final class Lines implements Consumer<Report> {
        private @Nullable RunFinished last;

        @Override
        public synchronized void accept(Report report) {
            if (report instanceof RunsFound found && found.there() > 0) {
                means.say().accept(name + ": " + found.there() + " of " + found.total() + " runs are there already");
            } else if (report instanceof RunFinished finished) {
                last = finished;
            } else if (report instanceof Advance advance && last != null) {
                String left = advance.left()
                        .map(rest -> ", about " + duration(rest.toMillis() / 1e3) + " left")
                        .orElse("");
                means.say()
                        .accept(String.format(
                                Locale.ROOT,
                                "%s: %s took %.1f s; %d of %d%s",
                                name,
                                last.job(),
                                last.run().seconds(),
                                advance.done(),
                                advance.total(),
                                left));
                last = null;
            }
        }
    }

    /** As people say it: {@code 45 s}, {@code 12 min}, {@code 1 h 5 min}. */
    static String duration(double seconds) {
        Duration duration = Duration.ofSeconds(Math.round(seconds));
        if (duration.toMinutes() < 2) {
            return duration.toSeconds() + " s";
        }
        return duration.toHours() == 0
                ? duration.toMinutes() + " min"
                : duration.toHours() + " h " + duration.toMinutesPart() + " min";
    }
}
