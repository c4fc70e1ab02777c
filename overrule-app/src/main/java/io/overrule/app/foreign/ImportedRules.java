package io.overrule.app.foreign;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.WholeFile;
import io.overrule.data.DatasetPart;
import io.overrule.data.FolderWriter;
import io.overrule.data.JsonLine;
import io.overrule.data.LabelSet;
import io.overrule.data.TextLines;
import io.overrule.rule.Heading;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.RuleWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Adds translated rules to those of a folder. Existing lines stay as they are. */
public final class ImportedRules {
    private static final String RULES = "rules.jsonl";

    private ImportedRules() {}

    /** Whether rules are to cover tokens: as asked for, or as in the folder's first line. */
    public static boolean forTokens(Path folder, Optional<String> asked) {
        if (asked.isPresent()) {
            return switch (asked.get()) {
                case "texts" -> false;
                case "tokens" -> true;
                default -> throw OverruleException.input("--for is '" + asked.get() + "'; expected texts or tokens");
            };
        }
        for (DatasetPart part : DatasetPart.values()) {
            Path file = folder.resolve(part.file());
            if (Files.isRegularFile(file)) {
                try (Stream<String> lines = Files.lines(file)) {
                    return lines.filter(line -> !line.isBlank())
                            .findFirst()
                            .flatMap(line -> JsonLine.parse(line, file.toString(), new Problems()))
                            .map(line -> line.has("tokens"))
                            .orElse(false);
                } catch (IOException | java.io.UncheckedIOException e) {
                    throw OverruleException.resource(file + ": cannot be read (" + e.getMessage() + ")", e);
                }
            }
        }
        return false;
    }

    /**
     * Adds rules.
     *
     * @param given the classes, if the user names them
     * @param force whether rules.jsonl is replaced instead
     */
    public static ImportSummary add(
            Path folder, ForeignRules.Translation translation, List<String> given, boolean force) {
        Problems problems = new Problems();
        Path file = folder.resolve(RULES);
        ImportedClasses classes = new ImportedClasses(folder, given, List.of(), force, problems);
        List<Rule> rules = new ArrayList<>();
        Set<String> taken = force ? new HashSet<>() : existingIds(file, problems);
        for (Rule rule : translation.rules()) {
            classes.see("rule '" + rule.id() + "'", rule.label());
            String id = rule.id();
            for (int n = 2; !taken.add(id); n++) {
                id = rule.id() + "_" + n;
            }
            Heading heading = rule.heading();
            rules.add(rule.withHeading(new Heading(id, heading.label(), heading.name(), heading.description())));
        }
        problems.throwIfAny();
        if (rules.isEmpty()) {
            throw OverruleException.input("no rule could be translated: "
                    + (translation.skipped().isEmpty()
                            ? "the file has none"
                            : translation.skipped().get(0)));
        }
        List<String> names = names(classes, rules);
        List<String> lines = RuleWriter.lines(RuleSet.of(LabelSet.of(names), rules));
        try {
            Files.createDirectories(folder);
            if (classes.changed()) {
                TextLines.write(folder.resolve(FolderWriter.LABELS), names.stream());
            }
            WholeFile.write(file, contents(file, lines, force));
        } catch (IOException e) {
            throw OverruleException.resource(
                    "'" + file + "' cannot be written (" + FileFailure.words(e) + "); it is as it was", e);
        }
        return new ImportSummary(Map.of(), names, rules.size(), 0, translation.skipped());
    }

    private static List<String> names(ImportedClasses classes, List<Rule> rules) {
        try {
            return classes.names();
        } catch (OverruleException e) {
            // Patterns often name one class only; tokens of no class are O.
            throw OverruleException.input(
                    "all " + rules.size() + " rules vote for '" + rules.get(0).label()
                            + "', but a task needs two classes; name all of them, as in --labels O,"
                            + rules.get(0).label(),
                    e);
        }
    }

    private static Set<String> existingIds(Path file, Problems problems) {
        Set<String> ids = new HashSet<>();
        if (Files.exists(file)) {
            try {
                TextLines.read(file.toString(), Files.newInputStream(file), problems, (number, line) -> JsonLine.parse(
                                line, file + ":" + number, problems)
                        .flatMap(object -> object.string("id"))
                        .ifPresent(ids::add));
            } catch (IOException e) {
                throw OverruleException.resource(file + ": cannot be read (" + FileFailure.words(e) + ")", e);
            }
        }
        return ids;
    }

    private static byte[] contents(Path file, List<String> lines, boolean force) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (!force && Files.exists(file)) {
            byte[] before = Files.readAllBytes(file);
            bytes.writeBytes(before);
            if (before.length > 0 && before[before.length - 1] != '\n') {
                bytes.write('\n');
            }
        }
        for (String line : lines) {
            bytes.writeBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
