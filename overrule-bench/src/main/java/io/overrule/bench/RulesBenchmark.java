package io.overrule.bench;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.cover.RuleApplier;
import io.overrule.data.DatasetFolder;
import io.overrule.data.Instance;
import io.overrule.data.TextInstance;
import io.overrule.rule.RegexRule;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Measures the time to apply rules to many texts, compared with RE2/J pattern by pattern, and checks that both agree.
 */
@Command(
        name = "rules",
        mixinStandardHelpOptions = true,
        description = "Applies rules to many texts: ours on all cores, ours on one, and RE2/J pattern by pattern.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class RulesBenchmark implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder that holds the paper's tasks; its 'question' is measured. Without it, the embedded"
                    + " help desk is.")
    private @Nullable Path data;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Option(
            names = "--instances",
            paramLabel = "N",
            defaultValue = "100000",
            description = "How many texts the rules are applied to (${DEFAULT-VALUE}).")
    private int instances;

    @Option(
            names = "--sample",
            paramLabel = "N",
            defaultValue = "10000",
            description =
                    "How many of the texts RE2/J reads pattern by pattern; its time is scaled up (${DEFAULT-VALUE}).")
    private int sample;

    @Override
    public Integer call() {
        if (instances < 1 || sample < 1) {
            throw OverruleException.input("--instances and --sample must be at least 1");
        }
        Task task = Task.read(
                data == null
                        ? DatasetFolder.embedded("/io/overrule/helpdesk")
                        : DatasetFolder.at(data.resolve("question")));
        RuleSet rules = task.rules();
        List<Instance> texts = texts(task);
        List<Instance> sampled = texts.subList(0, Math.min(sample, texts.size()));
        int cores = Runtime.getRuntime().availableProcessors();

        // Compiled code is what is compared; the first texts pay for the compiling.
        RuleApplier.of(rules).apply(sampled);
        oneByOne(rules, sampled.subList(0, Math.min(500, sampled.size())));

        CoverMatrix cover = RuleApplier.of(rules).apply(texts);
        CoverMatrix coverOnOneThread =
                RuleApplier.of(rules).apply(texts, Work.quiet().onThreads(1));
        double ours = medianSeconds(() -> RuleApplier.of(rules).apply(texts));
        double oneThread = medianSeconds(
                () -> RuleApplier.of(rules).apply(texts, Work.quiet().onThreads(1)));
        Stopwatch watch = Stopwatch.started();
        CoverMatrix coverOneByOne = oneByOne(rules, sampled);
        double oneByOne = watch.seconds() * texts.size() / sampled.size();

        requireSame("the covers on " + cores + " threads and on one", cover, coverOnOneThread, texts);
        requireSame("our cover and the one pattern by pattern", cover, coverOneByOne, sampled);

        RuleSet exceptions = exceptions(rules, texts);
        RuleSet excepting = excepting(rules, exceptions);
        RuleSet parts = together(rules, exceptions);
        CoverMatrix coverExcepting = RuleApplier.of(excepting).apply(texts);
        double exceptSeconds = medianSeconds(() -> RuleApplier.of(excepting).apply(texts));
        double partsSeconds = medianSeconds(() -> RuleApplier.of(parts).apply(texts));
        requireSame(
                "our cover with exceptions and the one rule by rule",
                coverExcepting,
                oneByOne(excepting, sampled),
                sampled);

        print(new Measurements(
                task.dataset().name(),
                texts.size(),
                rules.size(),
                cover.pairCount(),
                cores,
                Json.rounded(ours),
                Json.rounded(oneThread),
                Json.rounded(oneByOne),
                sampled.size(),
                Json.rounded(oneByOne / ours),
                Json.rounded(oneByOne / oneThread),
                coverExcepting.pairCount(),
                Json.rounded(exceptSeconds),
                Json.rounded(partsSeconds)));
        return 0;
    }

    /** For every rule a condition of its own: two pairs of words that stand side by side in some text. */
    private static RuleSet exceptions(RuleSet rules, List<Instance> texts) {
        RandomStream random = RandomStream.of(1, "exceptions of the rules benchmark");
        List<Rule> exceptions = new ArrayList<>();
        for (Rule rule : rules.rules()) {
            exceptions.add(Rule.keyword(rule.id() + " not", rule.label(), pair(random, texts), pair(random, texts)));
        }
        return RuleSet.of(rules.labels(), exceptions);
    }

    private static String pair(RandomStream random, List<Instance> texts) {
        while (true) {
            String[] words = ((TextInstance) texts.get(random.nextInt(texts.size())))
                    .text()
                    .strip()
                    .split("\\s+", -1);
            if (words.length > 1) {
                int first = random.nextInt(words.length - 1);
                return words[first] + " " + words[first + 1];
            }
        }
    }

    /** The rules, each with its exception. */
    private static RuleSet excepting(RuleSet rules, RuleSet exceptions) {
        List<Rule> excepting = new ArrayList<>();
        for (int j = 0; j < rules.size(); j++) {
            excepting.add(rules.rule(j).unless(exceptions.rule(j)));
        }
        return RuleSet.of(rules.labels(), excepting);
    }

    /** The rules, and their exceptions as rules of their own: the same conditions, not combined. */
    private static RuleSet together(RuleSet rules, RuleSet exceptions) {
        return RuleSet.of(
                rules.labels(),
                Stream.concat(rules.rules().stream(), exceptions.rules().stream())
                        .toList());
    }

    /** The task's texts again and again, in a seeded order, half of them with the tail of another one appended. */
    private List<Instance> texts(Task task) {
        List<String> sources = Stream.concat(
                        task.dataset().unlabelled().stream(),
                        task.dataset().test().stream().map(labelled -> labelled.instance()))
                .filter(instance -> instance instanceof TextInstance)
                .map(instance -> ((TextInstance) instance).text())
                .toList();
        if (sources.isEmpty()) {
            throw OverruleException.input(
                    "'" + task.dataset().name() + "' has no texts to apply rules to; give another --data");
        }
        RandomStream random = RandomStream.of(1, "rules benchmark");
        List<Instance> texts = new ArrayList<>();
        for (int i = 0; i < instances; i++) {
            String text = sources.get(random.nextInt(sources.size()));
            String other = sources.get(random.nextInt(sources.size()));
            boolean varied = random.nextInt(2) == 0;
            texts.add(new TextInstance("x" + i, varied ? text + other.substring(tailStart(other)) : text));
        }
        return texts;
    }

    /** Where the last two words begin. */
    private static int tailStart(String text) {
        int lastSpace = text.lastIndexOf(' ');
        return Math.max(0, lastSpace < 1 ? lastSpace : text.lastIndexOf(' ', lastSpace - 1));
    }

    /** What one would write first: every rule on every text. Lower-casing is done once a text, to be fair. */
    private static CoverMatrix oneByOne(RuleSet rules, List<Instance> texts) {
        int[][] rows = new int[texts.size()][];
        for (int i = 0; i < rows.length; i++) {
            Instance instance = texts.get(i);
            String text = ((TextInstance) instance).text();
            String lowerCased = text.toLowerCase(Locale.ROOT);
            List<Integer> covering = new ArrayList<>();
            for (int j = 0; j < rules.size(); j++) {
                Rule rule = rules.rule(j);
                boolean covers = rule instanceof RegexRule regex
                        ? regex.found(regex.ignoreCase() ? lowerCased : text)
                        : rule.covers(instance);
                if (covers) {
                    covering.add(j);
                }
            }
            rows[i] = covering.stream().mapToInt(Integer::intValue).toArray();
        }
        return CoverMatrix.of(rules.size(), rows);
    }

    private static void requireSame(String what, CoverMatrix one, CoverMatrix other, List<Instance> texts) {
        for (int i = 0; i < texts.size(); i++) {
            if (!Arrays.equals(one.rulesCovering(i), other.rulesCovering(i))) {
                throw OverruleException.internal(
                        what + " differ on '" + texts.get(i).display() + "'");
            }
        }
    }

    private static double medianSeconds(Runnable task) {
        double[] seconds = new double[3];
        for (int run = 0; run < seconds.length; run++) {
            Stopwatch watch = Stopwatch.started();
            task.run();
            seconds[run] = watch.seconds();
        }
        Arrays.sort(seconds);
        return seconds[1];
    }

    private void print(Measurements measurements) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(json ? measurements.json() : measurements.table());
        out.flush();
    }

    /** What was measured; the names are those of the JSON object. */
    record Measurements(
            String data,
            int instances,
            int rules,
            int firings,
            int threads,
            double oursSeconds,
            double oneThreadSeconds,
            double re2jPatternByPatternSeconds,
            int re2jSample,
            double ratio,
            double oneThreadRatio,
            int exceptFirings,
            double exceptSeconds,
            double exceptPartsSeconds) {
        String json() {
            return Json.of(this);
        }

        String table() {
            return String.join(
                    System.lineSeparator(),
                    String.format(
                            Locale.ROOT,
                            "%s: %,d rules on %,d texts, %,d firings; all ways agree",
                            data,
                            rules,
                            instances,
                            firings),
                    String.format(Locale.ROOT, "ours, %d threads            %8.2f s", threads, oursSeconds),
                    String.format(Locale.ROOT, "ours, one thread           %8.2f s", oneThreadSeconds),
                    String.format(
                            Locale.ROOT,
                            "RE2/J pattern by pattern   %8.2f s  (one thread, scaled up from %,d texts)",
                            re2jPatternByPatternSeconds,
                            re2jSample),
                    String.format(
                            Locale.ROOT,
                            "times as fast              %8.1f    (on one thread %.1f)",
                            ratio,
                            oneThreadRatio),
                    String.format(
                            Locale.ROOT,
                            "with an exception each     %8.2f s  (%d threads, %,d firings)",
                            exceptSeconds,
                            threads,
                            exceptFirings),
                    String.format(
                            Locale.ROOT, "the same, not combined     %8.2f s  (twice the rules)", exceptPartsSeconds));
        }
    }
}
