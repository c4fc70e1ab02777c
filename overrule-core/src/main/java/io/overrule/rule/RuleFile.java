package io.overrule.rule;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.OverruleException;
import io.overrule.WholeFile;
import io.overrule.data.JsonLine;
import io.overrule.data.LabelSet;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes single rules in the rule file of a dataset's folder. All other lines stay the same, byte for byte, and the
 * file is replaced as a whole or not at all.
 */
public final class RuleFile {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final TypeReference<LinkedHashMap<String, @Nullable Object>> FIELDS = new TypeReference<>() {};

    private final Path file;
    private final LabelSet labels;

    private RuleFile(Path file, LabelSet labels) {
        this.file = file;
        this.labels = labels;
    }

    /** @param labels the classes of the dataset */
    public static RuleFile in(Path folder, LabelSet labels) {
        return new RuleFile(folder.resolve(RuleReader.FILE), labels);
    }

    /**
     * Replaces a rule. Other fields of its line, such as the switch or unknown fields, are kept.
     *
     * @param before the rule as it was read; if the file has changed since, nothing is written
     * @param after the new rule, with the same id
     */
    public void replace(Rule before, Rule after) {
        if (!before.id().equals(after.id())) {
            throw OverruleException.internal(
                    "rule '" + before.id() + "' cannot become rule '" + after.id() + "' in its place");
        }
        byte[] old = read();
        ByteArrayOutputStream changed = new ByteArrayOutputStream(old.length + 200);
        boolean found = false;
        for (int start = 0; start < old.length; ) {
            int end = start;
            while (end < old.length && old[end] != '\n') {
                end++;
            }
            Optional<Line> line = found ? Optional.empty() : line(old, start, end, before.id());
            if (line.isPresent()) {
                found = true;
                requireSame(before, line.get().text());
                changed.write(old, start, line.get().from() - start);
                changed.writeBytes(replaced(line.get().text(), before, after).getBytes(StandardCharsets.UTF_8));
                changed.write(old, line.get().to(), end - line.get().to());
            } else {
                changed.write(old, start, end - start);
            }
            if (end < old.length) {
                changed.write('\n');
            }
            start = end + 1;
        }
        if (!found) {
            throw changedMeanwhile(before);
        }
        try {
            WholeFile.write(file, changed.toByteArray());
        } catch (IOException e) {
            throw OverruleException.resource(
                    "'" + file + "' cannot be written (" + e.getMessage()
                            + "); the file is unchanged; check that you may write to it, and the space on the disk",
                    e);
        }
    }

    private byte[] read() {
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw OverruleException.input("'" + file + "' no longer exists; nothing was written", e);
        } catch (IOException e) {
            throw OverruleException.resource("'" + file + "' cannot be read (" + e.getMessage() + ")", e);
        }
    }

    /** The object of a line, without a byte order mark before it and a carriage return after it. */
    private record Line(int from, int to, String text) {}

    private static Optional<Line> line(byte[] bytes, int start, int end, String id) {
        boolean marked =
                start == 0 && end >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
        int from = marked ? 3 : start;
        int to = end > from && bytes[end - 1] == '\r' ? end - 1 : end;
        String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        try {
            return !text.isBlank() && id.equals(MAPPER.readValue(text, FIELDS).get("id"))
                    ? Optional.of(new Line(from, to, text))
                    : Optional.empty();
        } catch (JsonProcessingException e) {
            // Problems of other lines are not reported here; the line stays as it is.
            return Optional.empty();
        }
    }

    private void requireSame(Rule before, String text) {
        if (!written(RuleReader.parse(List.of(text), labels).rule(0)).equals(written(before))) {
            throw changedMeanwhile(before);
        }
    }

    private OverruleException changedMeanwhile(Rule rule) {
        return OverruleException.input("'" + file + "' no longer has rule '" + rule.id() + "' as it was read ("
                + rule.describe() + "); nothing was written; look at the rule again");
    }

    private String written(Rule rule) {
        return RuleWriter.lines(RuleSet.of(labels, rule)).get(0);
    }

    private String replaced(String text, Rule before, Rule after) {
        Map<String, @Nullable Object> fields = fields(written(after));
        Map<String, @Nullable Object> ofCondition = fields(written(before));
        fields(text).forEach((name, value) -> {
            if (!fields.containsKey(name) && !ofCondition.containsKey(name)) {
                fields.put(name, value);
            }
        });
        String line = JsonLine.write(fields);
        if (!written(RuleReader.parse(List.of(line), labels).rule(0)).equals(written(after))) {
            throw OverruleException.internal("rule '" + after.id() + "' would not be read back as it is: " + line);
        }
        return line;
    }

    private static Map<String, @Nullable Object> fields(String line) {
        try {
            return MAPPER.readValue(line, FIELDS);
        } catch (JsonProcessingException e) {
            throw OverruleException.internal("a line of rules is no JSON object: " + line, e);
        }
    }
}
