package io.overrule.app.command;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The default place of the cache: where the system keeps data that can be made again. */
final class CachePlace {
    /** What the options' help texts say. */
    static final String DEFAULT =
            "Default: the environment variable OVERRULE_CACHE, or else 'overrule' in the user's cache folder.";

    private CachePlace() {}

    static Path of(Map<String, String> environment) {
        return of(environment, System.getProperty("os.name", ""), Path.of(System.getProperty("user.home", "")));
    }

    static Path of(Map<String, String> environment, String system, Path home) {
        String own = environment.getOrDefault("OVERRULE_CACHE", "");
        if (!own.isBlank()) {
            return Path.of(own);
        }
        if (system.toLowerCase(Locale.ROOT).startsWith("windows")) {
            Optional<Path> local = absolute(environment, "LOCALAPPDATA");
            if (local.isPresent()) {
                return local.get().resolve("overrule").resolve("cache");
            }
        }
        return absolute(environment, "XDG_CACHE_HOME")
                .orElseGet(() -> home.resolve(".cache"))
                .resolve("overrule");
    }

    /** Where a cache keeps finished runs. */
    static Path runs(Path cache) {
        return cache.resolve("runs");
    }

    /** A folder from the environment; the XDG specification says to ignore one that is not absolute. */
    private static Optional<Path> absolute(Map<String, String> environment, String name) {
        try {
            return Optional.ofNullable(environment.get(name)).map(Path::of).filter(Path::isAbsolute);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
