package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.overrule.app.print.Terminal;
import io.overrule.data.LabelSet;
import io.overrule.feature.FeatureSettings;
import io.overrule.rule.RuleReader;
import io.overrule.training.Method;
import io.overrule.training.Methods;
import io.overrule.training.Option;
import io.overrule.training.Options;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import picocli.CommandLine;

/**
 * The reference pages in {@code docs} say what the program does. What can be generated is: after a change,
 *
 * <pre>
 * ./mvnw -pl overrule-app -am -Dtest=ReferencePagesTest -Dsurefire.failIfNoSpecifiedTests=false -Dreference=write package
 * </pre>
 *
 * writes it anew.
 */
class ReferencePagesTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final String STALE = "is stale; -Dreference=write generates it anew, see ReferencePagesTest";
    private static final int WIDTH = 100;

    private static String read(String page) throws IOException {
        return Files.readString(DOCS.resolve(page)).replace("\r\n", "\n");
    }

    private static String commandLinePage() {
        StringBuilder page = new StringBuilder(
                """
                # The command line

                Every command and every option, as `--help` prints them. This page is generated; `ReferencePagesTest` names the
                command that writes it anew.

                """);
        try (Terminal terminal = new Terminal(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                false,
                Map.of())) {
            CommandLine root =
                    Overrule.commandLine(terminal).setUsageHelpAutoWidth(false).setUsageHelpWidth(WIDTH);
            add(root, page);
        }
        return page.toString().stripTrailing() + "\n";
    }

    private static void add(CommandLine command, StringBuilder page) {
        String name = command.getCommandSpec().qualifiedName();
        page.append("## ").append(name).append("\n\n```text\n");
        page.append(command.getUsageMessage(CommandLine.Help.Ansi.OFF)
                        .replace(System.lineSeparator(), "\n")
                        .stripTrailing()
                        .lines()
                        .map(String::stripTrailing)
                        .collect(Collectors.joining("\n")))
                .append("\n```\n\n");
        // A command may have aliases, under each of which it is listed.
        command.getSubcommands().values().stream()
                .distinct()
                .filter(sub -> !sub.getCommandName().equals("help"))
                .forEach(sub -> add(sub, page));
    }

    private static String methodsTable() {
        StringBuilder table = new StringBuilder("| method | in a few words | options of its own |\n|---|---|---|\n");
        for (Method method : Methods.all()) {
            table.append("| `%s` | %s | %s |\n"
                    .formatted(
                            method.commandName(),
                            method.description(),
                            method.options().stream()
                                    .map(Option::name)
                                    .sorted()
                                    .map(name -> "`" + name + "`")
                                    .collect(Collectors.joining(", "))));
        }
        return table.toString();
    }

    private static String optionsTable() {
        StringBuilder table = new StringBuilder("| option | default | values | for |\n|---|---|---|---|\n");
        Stream<Option<?>> shared = Options.all().stream().filter(Options.shared()::contains);
        Stream<Option<?>> others = Options.all().stream()
                .filter(option -> !Options.shared().contains(option))
                .sorted(Comparator.comparing(Option::name));
        Stream.concat(shared, others).forEach(option -> table.append(row(option)));
        return table.toString();
    }

    private static <T> String row(Option<T> option) {
        String methods = Options.shared().contains(option)
                ? "every method"
                : Methods.all().stream()
                        .filter(method -> method.options().contains(option))
                        .map(method -> "`" + method.commandName() + "`")
                        .collect(Collectors.joining(", "));
        return "| `%s` | `%s` | %s | %s |\n"
                .formatted(option.name(), option.text(option.standard()), option.expected(), methods);
    }

    /** The page with what stands between the marks of this name replaced. */
    private static String with(String page, String name, String generated) {
        String start = "<!-- generated: " + name + " -->\n";
        String end = "<!-- end: " + name + " -->";
        assertThat(page).contains(start, end);
        return page.substring(0, page.indexOf(start) + start.length())
                + "\n"
                + generated
                + "\n"
                + page.substring(page.indexOf(end));
    }

    private static String methodsPage(String page) {
        return with(with(page, "methods", methodsTable()), "options", optionsTable());
    }

    @Test
    @EnabledIfSystemProperty(named = "reference", matches = "write")
    void write() throws IOException {
        Files.writeString(DOCS.resolve("cli.md"), commandLinePage());
        Files.writeString(DOCS.resolve("methods.md"), methodsPage(read("methods.md")));
    }

    @Test
    void theCommandLineIsTheOneOfThePage() throws IOException {
        assumeFalse("write".equals(System.getProperty("reference")));
        assertThat(read("cli.md")).as("docs/cli.md " + STALE).isEqualTo(commandLinePage());
    }

    @Test
    void theMethodsAndTheirOptionsAreThoseOfThePage() throws IOException {
        assumeFalse("write".equals(System.getProperty("reference")));
        String page = read("methods.md");
        assertThat(page).as("docs/methods.md " + STALE).isEqualTo(methodsPage(page));
    }

    @Test
    void everyMethodIsExplained() throws IOException {
        String page = read("methods.md");
        assertThat(Methods.all())
                .allSatisfy(method -> assertThat(page).contains("\n| `" + method.commandName() + "` | "));
    }

    /** A line of an example is a rule as it stands in a file. */
    @Test
    void everyExampleOfARuleCanBeRead() throws IOException {
        List<String> examples = read("rules.md")
                .lines()
                .filter(line -> line.startsWith("{\"id\""))
                .toList();
        LabelSet labels = LabelSet.of("payment", "delivery", "high", "Place", "Time");
        assertThat(RuleReader.parse(examples, labels).size()).isGreaterThan(8);
        for (String kind :
                List.of("regex", "keyword", "length", "record", "span_regex", "span_phrases", "any", "votes")) {
            assertThat(examples).anyMatch(line -> line.contains("\"kind\": \"" + kind + "\""));
        }
    }

    /** What stands after --features. */
    @Test
    void everyExampleOfFeaturesIsKnown() throws IOException {
        Matcher examples = Pattern.compile("--features ([a-z0-9:=,+-]+)").matcher(read("features.md"));
        List<String> found =
                examples.results().map(match -> match.group(1)).distinct().toList();
        assertThat(found).hasSizeGreaterThan(8).contains("ngrams", "chars", "lsa", "style", "records", "e5", "bge");
        assertThat(found)
                .filteredOn(features -> !features.equals("auto") && !features.equals("minilm"))
                .allSatisfy(features ->
                        assertThatCode(() -> FeatureSettings.parse(features)).doesNotThrowAnyException());
    }

    @Test
    void linksOfThePagesLeadSomewhere() throws IOException {
        for (String page : List.of("cli.md", "rules.md", "features.md", "methods.md")) {
            Matcher links = Pattern.compile("]\\(([^)#:]+)(#[^)]*)?\\)").matcher(read(page));
            assertThat(links.results().map(match -> match.group(1)).toList())
                    .allSatisfy(link -> assertThat(DOCS.resolve(link)).exists());
        }
    }
}
