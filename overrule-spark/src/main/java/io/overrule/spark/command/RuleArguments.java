package io.overrule.spark.command;

import io.overrule.OverruleException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The rules and classes of a command. */
final class RuleArguments {
    @Option(
            names = "--rules",
            paramLabel = "FILE",
            required = true,
            description = "The rules: a file as rules.jsonl, or a dataset folder that has one.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Path rules;

    @Option(
            names = "--labels",
            paramLabel = "FILE",
            description = "The classes, one on each line: labels.txt beside the rules, unless given.")
    private Optional<Path> labels = Optional.empty();

    private Path rulesFile() {
        return Files.isDirectory(rules) ? rules.resolve("rules.jsonl") : rules;
    }

    String[] ruleLines() {
        return lines(rulesFile());
    }

    String[] labelNames() {
        return lines(labels.orElseGet(() -> rulesFile().resolveSibling("labels.txt")));
    }

    private static String[] lines(Path file) {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
            List<String> all = lines.filter(line -> !line.isBlank()).toList();
            return all.toArray(String[]::new);
        } catch (IOException e) {
            throw OverruleException.input(
                    file + ": cannot be read (" + e.getMessage() + "); give a file that exists", e);
        }
    }
}
