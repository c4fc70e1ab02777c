package io.overrule.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A promise without a test is a hope: the tests that the pages name are there. */
class PromisesTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern TEST = Pattern.compile("`(\\w+Test)(?:\\.(\\w+))?`");

    @ParameterizedTest
    @ValueSource(strings = {"promises.md", "limits.md"})
    void everyTestThatAPageNamesExists(String page) throws IOException {
        Set<String> missing = new HashSet<>();
        int named = 0;
        Matcher matcher = TEST.matcher(Files.readString(ROOT.resolve("docs").resolve(page)));
        while (matcher.find()) {
            named++;
            String method = matcher.group(2);
            boolean found = false;
            for (Path source : sources(matcher.group(1))) {
                // Rules of ArchUnit are fields.
                found |= method == null
                        || Pattern.compile(" " + method + "( =|\\()")
                                .matcher(Files.readString(source))
                                .find();
            }
            if (!found) {
                missing.add(matcher.group());
            }
        }
        assertThat(missing).isEmpty();
        assertThat(named).isGreaterThan(5);
    }

    private static List<Path> sources(String testClass) throws IOException {
        try (Stream<Path> modules = Files.list(ROOT)) {
            return modules.map(module -> module.resolve("src").resolve("test").resolve("java"))
                    .filter(Files::isDirectory)
                    .flatMap(PromisesTest::files)
                    .filter(file -> file.endsWith(testClass + ".java"))
                    .toList();
        }
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void everyRowOfThePromisesNamesATest() throws IOException {
        List<String> rows = Files.readAllLines(ROOT.resolve("docs").resolve("promises.md")).stream()
                .filter(line -> line.startsWith("|") && !line.startsWith("|---"))
                .filter(line -> !line.contains("| test |"))
                .toList();
        assertThat(rows).hasSizeGreaterThan(15).allMatch(row -> TEST.matcher(row)
                .find());
    }
}
