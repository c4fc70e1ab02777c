package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.CacheJson;
import io.overrule.app.print.CacheText;
import io.overrule.app.print.Terminal;
import io.overrule.app.report.NumberText;
import io.overrule.cache.CachedEncoder;
import io.overrule.cache.FeatureCache;
import io.overrule.experiment.RunStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** {@code overrule cache}: lists and deletes what is kept from encoders and runs. */
@Command(
        name = "cache",
        mixinStandardHelpOptions = true,
        description = {
            "Lists what the cache holds: encoded texts by encoder, and finished runs.",
            "",
            "Encoded texts and the runs of comparisons are kept and reused, because they take long to compute."
                    + " All of it can be computed again, so 'overrule cache clear' is safe."
        })
public final class CacheCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(
            names = "--cache",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "Folder of the cache. " + CachePlace.DEFAULT)
    private @Nullable Path folder;

    @Option(names = "--json", description = "Print one JSON object: folder, bytes, encoders, runs.")
    private boolean json;

    public CacheCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    private Path folder() {
        return folder == null ? CachePlace.of(terminal.environment()) : folder;
    }

    @Override
    public Integer call() {
        List<CachedEncoder> encoders = FeatureCache.list(folder());
        RunStore.Size runs = RunStore.size(CachePlace.runs(folder()));
        if (json) {
            terminal.out().println(CacheJson.of(folder(), encoders, runs));
        } else {
            CacheText.print(folder(), encoders, runs, terminal.out());
        }
        return 0;
    }

    @Command(
            name = "clear",
            mixinStandardHelpOptions = true,
            description = {
                "Deletes what the cache holds: everything, the texts of one encoder, or the finished runs."
                        + " No other file is touched."
            })
    int clear(
            @Option(
                            names = "--encoder",
                            paramLabel = "NAME",
                            description =
                                    "Delete only the texts of this encoder, given by its name or fingerprint as 'overrule"
                                            + " cache' lists it.")
                    @Nullable
                    String encoder,
            @Option(names = "--runs", description = "Delete only the finished runs of comparisons.") boolean onlyRuns) {
        if (onlyRuns && encoder != null) {
            throw OverruleException.input("--runs and --encoder exclude each other; leave one out");
        }
        long freed = onlyRuns ? 0 : FeatureCache.clear(folder(), Optional.ofNullable(encoder));
        if (encoder == null) {
            freed += RunStore.clear(CachePlace.runs(folder()));
        }
        terminal.out().println(NumberText.bytes(freed) + " freed in " + folder());
        return 0;
    }
}
