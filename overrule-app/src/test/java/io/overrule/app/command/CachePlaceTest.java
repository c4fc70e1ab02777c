package io.overrule.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.Work;
import io.overrule.app.print.Terminal;
import io.overrule.cache.EncoderId;
import io.overrule.cache.FeatureCache;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CachePlaceTest {
    @TempDir
    private Path home;

    private Path place(Map<String, String> environment) {
        return CachePlace.of(environment, "Linux", home);
    }

    @Test
    void withoutAnyVariableItIsBelowTheHomeFolder() {
        assertThat(place(Map.of())).isEqualTo(home.resolve(".cache").resolve("overrule"));
    }

    @Test
    void theSystemsCacheFolderIsRespected() {
        Path caches = home.resolve("caches");
        assertThat(place(Map.of("XDG_CACHE_HOME", caches.toString()))).isEqualTo(caches.resolve("overrule"));
    }

    @Test
    void aCacheFolderThatIsEmptyOrNotAbsoluteIsIgnored() {
        for (String wrong : List.of("", "caches")) {
            assertThat(place(Map.of("XDG_CACHE_HOME", wrong))).isEqualTo(place(Map.of()));
        }
    }

    @Test
    void ourOwnVariableWins() {
        Map<String, String> environment =
                Map.of("OVERRULE_CACHE", "mine", "XDG_CACHE_HOME", home.toString(), "LOCALAPPDATA", home.toString());
        assertThat(place(environment)).isEqualTo(Path.of("mine"));
        assertThat(CachePlace.of(environment, "Windows 11", home)).isEqualTo(Path.of("mine"));
    }

    @Test
    void onWindowsItIsInTheLocalApplicationData() {
        Path local = home.resolve("Local");
        assertThat(CachePlace.of(Map.of("LOCALAPPDATA", local.toString()), "Windows 11", home))
                .isEqualTo(local.resolve("overrule").resolve("cache"));
    }

    private FeatureCache flags(String... arguments) {
        CacheFlags flags = new CacheFlags();
        new CommandLine(new Flagged(flags)).parseArgs(arguments);
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                false,
                Map.of("OVERRULE_CACHE", home.resolve("default").toString()));
        return flags.cache(terminal);
    }

    @CommandLine.Command
    private static final class Flagged {
        @CommandLine.Mixin
        private final CacheFlags flags;

        Flagged(CacheFlags flags) {
            this.flags = flags;
        }
    }

    private static void use(FeatureCache cache) {
        cache.vectors(
                new EncoderId("tiny", "0".repeat(64)),
                List.of("a"),
                (positions, progress) -> new float[][] {{1}},
                Work.quiet());
    }

    @Test
    void withoutFlagsTheDefaultPlaceIsUsed() {
        use(flags());
        assertThat(home.resolve("default")).isNotEmptyDirectory();
    }

    @Test
    void theFlagNamesAnotherPlace() {
        use(flags("--cache", home.resolve("other").toString()));
        assertThat(home.resolve("other")).isNotEmptyDirectory();
        assertThat(home.resolve("default")).doesNotExist();
    }

    @Test
    void noCacheWritesNothing() {
        use(flags("--no-cache"));
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void aPlaceAndNoCacheExcludeEachOther() {
        assertThatThrownBy(() -> flags("--no-cache", "--cache", "x"))
                .hasMessage("--cache x and --no-cache exclude each other; leave one out");
    }
}
