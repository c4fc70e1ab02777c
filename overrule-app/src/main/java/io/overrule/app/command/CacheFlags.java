package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.Terminal;
import io.overrule.cache.FeatureCache;
import io.overrule.experiment.RunStore;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a command keeps what takes long to compute: encoded texts, and finished runs. */
final class CacheFlags {
    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description = "Folder in which to keep encoded texts and the runs of comparisons. " + CachePlace.DEFAULT)
    private @Nullable Path folder;

    @Option(names = "--no-cache", description = "Do not use the cache: compute everything again and keep" + " nothing.")
    private boolean none;

    FeatureCache cache(Terminal terminal) {
        return place(terminal).map(FeatureCache::at).orElseGet(FeatureCache::none);
    }

    /** Where the finished runs of comparisons are. */
    RunStore runs(Terminal terminal) {
        return place(terminal).map(CachePlace::runs).map(RunStore::at).orElseGet(RunStore::none);
    }

    private Optional<Path> place(Terminal terminal) {
        if (none && folder != null) {
            throw OverruleException.input("--cache " + folder + " and --no-cache exclude each other; leave one out");
        }
        return none ? Optional.empty() : Optional.of(folder == null ? CachePlace.of(terminal.environment()) : folder);
    }
}
