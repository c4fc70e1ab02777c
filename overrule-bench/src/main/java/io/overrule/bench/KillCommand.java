package io.overrule.bench;

import io.overrule.OverruleException;
import io.overrule.bench.fuzz.Scratch;
import io.overrule.bench.kill.KillResults;
import io.overrule.bench.kill.Killer;
import io.overrule.bench.kill.Victim;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Kills commands while they write. */
@Command(
        name = "kill",
        mixinStandardHelpOptions = true,
        description = {
            "Ends train, compare, tune, import and the writing of cached encodings with kill -9: at random instants, and"
                    + " while a file is being written. Then no file may be damaged, and the same command, run again, must"
                    + " leave the same bytes as if nothing had happened.",
            "Prints how many kills hit a write. Ends with exit code 1 if anything was damaged or differs."
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class KillCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--times",
            paramLabel = "N",
            defaultValue = "50",
            description = "Number of kills, shared by the commands (${DEFAULT-VALUE}).")
    private int times;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Seed of the instants (${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--commands",
            paramLabel = "NAME",
            split = ",",
            description = "Only these: train, compare, tune, import, cache.")
    private List<String> names = List.of();

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public Integer call() {
        if (times < 1) {
            throw OverruleException.input("--times is " + times + "; expected at least 1");
        }
        List<Victim> victims = Victim.named(names);
        KillResults results = Scratch.use(folder -> new Killer(seed, folder).run(victims, times));
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.of(results));
        } else {
            out.println(row("command", "kills", "ended", "hit a write", "damaged", "unequal"));
            for (KillResults.Count count : results.commands()) {
                out.println(row(
                        count.command(), count.kills(), count.ended(), count.hits(), count.damaged(), count.unequal()));
            }
            results.failures().forEach(out::println);
            out.println(
                    results.hits() + " of " + results.kills() + " kills hit a write; " + results.wrong() + " wrong");
        }
        out.flush();
        return results.wrong() == 0 ? 0 : 1;
    }

    private static String row(String name, Object... cells) {
        StringBuilder row = new StringBuilder(String.format(Locale.ROOT, "%-8s", name));
        for (Object cell : cells) {
            row.append(String.format(Locale.ROOT, " %11s", cell));
        }
        return row.toString();
    }
}
