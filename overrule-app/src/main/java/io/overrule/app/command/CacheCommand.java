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

/** {@code overrule cache}: what is kept of encoders and runs, and forgetting it. */
@Command(
        name = "cache",
        mixinStandardHelpOptions = true,
        description = {
            "Lists what the cache keeps of each encoder, and how many finished runs.",
            "",
            "An encoder takes long, so what it makes of a text is kept and never made twice; so are the runs of a"
                    + " comparison. All of it can be made again: 'overrule cache clear' costs nothing but time."
        })
public final class CacheCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(
            names = "--cache",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "The cache's folder. " + CachePlace.DEFAULT)
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
                "Deletes what the cache keeps: everything, what is of one encoder, or the finished runs. No other file"
                        + " is touched."
            })
    int clear(
            @Option(
                            names = "--encoder",
                            paramLabel = "NAME",
                            description = "The encoder's name or fingerprint, as 'overrule cache' lists them.")
                    @Nullable
                    String encoder,
            @Option(names = "--runs", description = "The finished runs of comparisons, and nothing else.")
                    boolean onlyRuns) {
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
