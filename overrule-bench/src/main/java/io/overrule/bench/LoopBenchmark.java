package io.overrule.bench;

import io.overrule.Work;
import io.overrule.bench.paper.CurvesFigure;
import io.overrule.bench.paper.Goal;
import io.overrule.cache.FeatureCache;
import io.overrule.data.InstanceKind;
import io.overrule.discovery.Allotment;
import io.overrule.evaluation.Metric;
import io.overrule.evaluation.Summary;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.Task;
import io.overrule.training.Method;
import io.overrule.training.Methods;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What looks at instances are worth if some of them go into rules, beside labelling alone. */
@Command(
        name = "loop",
        mixinStandardHelpOptions = true,
        description = {
            "A simulated person starts with nothing, looks at one instance after the other, and accepts rules; beside"
                    + " it, the same number of looks spent on labels alone, at random and by uncertainty sampling.",
            "",
            "Every instance whose truth is seen costs a look, also the five that are looked at before a rule is accepted"
                    + " (when at most one is wrong), and every instance that was seen is labelled data from then on."
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class LoopBenchmark implements Callable<Integer> {
    private static final List<Integer> CHECKPOINTS = List.of(10, 30, 60, 100);

    @Spec
    private CommandSpec spec;

    @Mixin
    private Datasets datasets;

    @Option(names = "--seeds", paramLabel = "N", defaultValue = "5", description = "How many simulations. Default: 5.")
    private int seeds;

    @Option(
            names = "--features",
            paramLabel = "BLOCKS",
            defaultValue = "e5",
            description = "The features of all three. Default: e5.")
    private String features;

    @Option(names = "--picture", paramLabel = "FOLDER", description = "Write an SVG picture for each dataset.")
    private @Nullable Path pictures;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Option(names = "--trace", hidden = true)
    private boolean trace;

    @Option(names = "--methods", hidden = true, split = ",", defaultValue = "auto")
    private List<String> methods;

    @Option(names = "--share", hidden = true, defaultValue = "0.25")
    private double share;

    @Override
    public Integer call() throws IOException {
        FeatureCache cache = datasets.cache();
        for (String name : datasets.names()) {
            Task task = datasets.read(name);
            if (task.dataset().unlabelledTruth().isEmpty()
                    || InstanceKind.of(task.dataset().unlabelled().get(0)) != InstanceKind.TEXT) {
                continue;
            }
            try (LoopTask loop =
                    new LoopTask(task, Datasets.metric(name, task), FeatureSettings.parse(features), cache)) {
                PhraseIdeas ideas = new PhraseIdeas(loop.pool());
                PrintWriter out = spec.commandLine().getOut();
                for (long seed : Datasets.seeds(seeds)) {
                    long start = System.nanoTime();
                    Map<Integer, LoopTask.State> random =
                            new Simulation(loop, Annotator.of(task.dataset()), CHECKPOINTS, seed).random();
                    Map<Integer, LoopTask.State> uncertain =
                            new Simulation(loop, Annotator.of(task.dataset()), CHECKPOINTS, seed).uncertain();
                    long mid = System.nanoTime();
                    Map<Integer, LoopTask.State> rules =
                            new Simulation(loop, Annotator.of(task.dataset()), CHECKPOINTS, seed).rules(ideas);
                    long end = System.nanoTime();
                    out.printf("%s seed %d: labels %.1f s, rules %.1f s%n", name, seed, (mid - start) / 1e9, (end - mid) / 1e9);
                    rules.get(100).rules().forEach(r -> out.println("   " + r.label() + " if " + r.describe()));
                    for (int c : List.of(30, 60, 100)) {
                        StringBuilder line = new StringBuilder("  " + c + ": ");
                        for (double s : new double[] {0, share}) {
                            Allotment a = new Allotment((int) seed, s);
                            line.append(String.format(" [share %.2f] random %.3f uncertain %.3f nextlabels %.3f", s,
                                    loop.score(random.get(c), Methods.ONLY_L, a, seed).value(),
                                    loop.score(uncertain.get(c), Methods.ONLY_L, a, seed).value(),
                                    loop.score(rules.get(c), Methods.ONLY_L, a, seed).value()));
                            for (String m : methods) {
                                long t = System.nanoTime();
                                LoopTask.Score sc = loop.score(rules.get(c), Methods.named(m), a, seed);
                                line.append(String.format(" %s(%d) %.3f %s %.0fs", m, rules.get(c).rules().size(), sc.value(), sc.method(), (System.nanoTime() - t) / 1e9));
                            }
                        }
                        out.println(line);
                        out.flush();
                    }
                }
            }
        }
        return 0;
    }
}
