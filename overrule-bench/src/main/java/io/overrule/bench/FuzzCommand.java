package io.overrule.bench;

import io.overrule.OverruleException;
import io.overrule.bench.fuzz.FuzzFailure;
import io.overrule.bench.fuzz.FuzzResults;
import io.overrule.bench.fuzz.FuzzedReader;
import io.overrule.bench.fuzz.FuzzedReaders;
import io.overrule.bench.fuzz.Fuzzer;
import io.overrule.bench.fuzz.Scratch;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Attacks every reader with damaged inputs. */
@Command(
        name = "fuzz",
        mixinStandardHelpOptions = true,
        description = {
            "Gives every reader damaged and made-up files: dataset folders, rules, edits, options, models with checksums that"
                    + " fit, imports, lines to predict, cached encodings. They must accept or refuse them. Wrong is: a stack"
                    + " trace, an exit code other than 0 and 2, more than 5 seconds or 1 GB, or a file that is not read back"
                    + " as it was written.",
            "Prints cases and failures by kind. Ends with exit code 1 if there are any."
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class FuzzCommand implements Callable<Integer> {
    private static final int MOST_SHOWN = 3;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            defaultValue = "1",
            description = "How long to go on (${DEFAULT-VALUE}); fractions are allowed.")
    private double minutes;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Another seed makes other cases (${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--readers",
            paramLabel = "NAME",
            split = ",",
            description = "Only these: folder, rules, edits, options, model, train, import, predict, cache.")
    private List<String> names = List.of();

    @Option(names = "--case", paramLabel = "N", description = "Only the case with this number, as a failure names it.")
    private @Nullable Long number;

    @Option(names = "--keep", paramLabel = "FOLDER", description = "Keep the inputs that went wrong.")
    private @Nullable Path kept;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public Integer call() {
        if (!(minutes > 0)) {
            throw OverruleException.input("--minutes is " + minutes + "; expected more than 0");
        }
        List<FuzzedReader> readers = FuzzedReaders.named(names);
        Stopwatch watch = Stopwatch.started();
        FuzzResults results = Scratch.use(folder -> {
            try (Fuzzer fuzzer = new Fuzzer(seed, folder, Optional.ofNullable(kept))) {
                BooleanSupplier stop = () -> watch.seconds() >= 60 * minutes;
                return number == null ? fuzzer.run(readers, stop) : fuzzer.repeat(readers, number);
            }
        });
        print(results);
        return results.wrong() == 0 ? 0 : 1;
    }

    private void print(FuzzResults results) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.of(results));
            out.flush();
            return;
        }
        out.println(row("reader", "cases", "accepted", "refused", "wrong"));
        for (FuzzResults.Count count : results.readers()) {
            out.println(row(count.reader(), count.cases(), count.accepted(), count.refused(), count.wrong()));
        }
        out.println(row("all", results.cases(), "", "", results.wrong()));
        Map<FuzzFailure.Kind, List<FuzzFailure>> byKind = new TreeMap<>();
        for (FuzzFailure.Kind kind : FuzzFailure.Kind.values()) {
            List<FuzzFailure> ofKind =
                    results.failures().stream().filter(it -> it.kind() == kind).toList();
            if (!ofKind.isEmpty()) {
                byKind.put(kind, ofKind);
            }
        }
        byKind.forEach((kind, failures) -> {
            out.println();
            out.println(kind + ": " + failures.size());
            for (FuzzFailure failure : failures.subList(0, Math.min(MOST_SHOWN, failures.size()))) {
                out.println("  --seed " + seed + " --readers " + failure.reader() + " --case " + failure.number());
                failure.message().lines().forEach(line -> out.println("    " + line));
            }
        });
        out.flush();
    }

    private static String row(String name, Object... cells) {
        StringBuilder row = new StringBuilder(String.format(Locale.ROOT, "%-8s", name));
        for (Object cell : cells) {
            row.append(String.format(Locale.ROOT, " %10s", cell));
        }
        return row.toString();
    }
}
