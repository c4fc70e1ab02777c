package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.Terminal;
import io.overrule.feature.FeatureCache;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a command keeps what encoders make of texts. */
final class CacheFlags {
    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description = "Keep what encoders make of texts in this folder. " + CachePlace.DEFAULT)
    private @Nullable Path folder;

    @Option(names = "--no-cache", description = "Keep nothing: encode every text anew.")
    private boolean none;

    FeatureCache cache(Terminal terminal) {
        if (none && folder != null) {
            throw OverruleException.input("--cache " + folder + " and --no-cache exclude each other; leave one out");
        }
        if (none) {
            return FeatureCache.none();
        }
        return FeatureCache.at(folder == null ? CachePlace.of(terminal.environment()) : folder);
    }
}
