package io.overrule.experiment;

import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.Task;
import io.overrule.training.Method;
import io.overrule.training.Tasks;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/** A small experiment for tests: fruit and animals, networks of a few units, a few epochs. */
final class Experiments {
    private Experiments() {}

    static TrainingData data(Task task) {
        return TrainingData.prepare(task, FeatureSettings.parse("ngrams"), FeatureCache.none(), Work.quiet());
    }

    static Experiment tested() {
        return tested(Tasks.small());
    }

    static Experiment tested(Task task) {
        return Experiment.tested(data(task), "auto", FeatureCache.none());
    }

    static Function<Method, TrainingOptions> options() {
        return method -> Tasks.options().toBuilder().epochs(4).method(method).build();
    }

    static Entrant entrant(String name) {
        return Entrant.named(name, options(), OptionalInt.empty());
    }

    static List<Entrant> entrants(String... names) {
        return List.of(names).stream().map(Experiments::entrant).toList();
    }

    static List<Job> jobs(List<Long> seeds, String... names) {
        List<Job> jobs = new ArrayList<>();
        entrants(names).forEach(entrant -> jobs.addAll(Job.forSeeds(entrant, seeds)));
        return jobs;
    }
}
