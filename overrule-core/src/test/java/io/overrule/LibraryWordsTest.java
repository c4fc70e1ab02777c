package io.overrule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The library has several front doors, and names what only one of them has in none of its messages. */
class LibraryWordsTest {
    private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*\"");

    /** A flag, or a command in a remedy: --cache, 'overrule train', ./overrule add-encoder. */
    private static final Pattern COMMAND_LINE = Pattern.compile("(?<![\\w-])--[a-z]|['/]overrule [a-z]|command line");

    private static List<String> found(String source) {
        List<String> found = new ArrayList<>();
        String code = source.replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("(?m)^\\s*//.*$", "");
        Matcher strings = STRING.matcher(code);
        while (strings.find()) {
            if (COMMAND_LINE.matcher(strings.group()).find()) {
                found.add(strings.group());
            }
        }
        return found;
    }

    @ParameterizedTest
    @ValueSource(strings = {"overrule-core", "overrule-text"})
    void noStringOfTheLibraryNamesAFlagOrACommand(String module) throws IOException {
        Path sources = Path.of("..", module, "src", "main", "java");
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(sources)) {
            List<Path> all =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            assertThat(all).hasSizeGreaterThan(10);
            for (Path file : all) {
                found(Files.readString(file)).forEach(text -> found.add(file.getFileName() + ": " + text));
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void whatIsLookedForIsFound() {
        assertThat(found("f(\"choose another with --cache\")")).hasSize(1);
        assertThat(found("f(\"--trials is \" + trials)")).hasSize(1);
        assertThat(found("f(\"give a file that 'overrule train' wrote\")")).hasSize(1);
        assertThat(found("f(\"a \\\"quoted\\\" --flag\")")).hasSize(1);
        assertThat(found("/** Like {@code --cache}. */ f(\"overrule-text\", \"a - b\", \"----\")"))
                .isEmpty();
    }
}
