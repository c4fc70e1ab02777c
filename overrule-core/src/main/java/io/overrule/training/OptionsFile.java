package io.overrule.training;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.OverruleException.Code;
import io.overrule.Problems;
import io.overrule.Suggestion;
import io.overrule.data.JsonLine;
import io.overrule.data.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The settings of one method as a JSON object, written by people or by {@code overrule tune}. The keys are the names of
 * the options. Options that are left out keep their value. The seed is not a setting, because it distinguishes runs
 * with the same settings.
 *
 * <pre>
 * {"method": "implyloss", "gamma": 0.3, "learning-rate": 0.001, "classifier-layers": [256], "features": "bge+lsa"}
 * </pre>
 */
public final class OptionsFile {
    private static final String METHOD = "method";

    private static final int LARGEST = 1 << 20;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** One line for each option; lists are on one line. */
    private static final ObjectWriter WRITER = MAPPER.writer(new DefaultPrettyPrinter(Separators.createDefaultInstance()
                    .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                    .withArrayValueSpacing(Separators.Spacing.AFTER)
                    .withArrayEmptySeparator(""))
            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
            .withArrayIndenter(DefaultPrettyPrinter.NopIndenter.instance));

    private final String where;
    private final Method method;
    private final ObjectNode fields;

    private OptionsFile(String where, Method method, ObjectNode fields) {
        this.where = where;
        this.method = method;
        this.fields = fields;
    }

    /** Reads a file. If anything is wrong, the exception lists all problems. */
    public static OptionsFile read(Path file) {
        try {
            return parse(bytes(file), file.toString());
        } catch (NoSuchFileException e) {
            throw OverruleException.of(
                    Code.NO_SUCH_SETTINGS,
                    file + ": does not exist; write one, by hand if necessary:"
                            + " {\"method\": \"implyloss\", \"gamma\": 0.3}",
                    e);
        } catch (IOException e) {
            if (Files.isDirectory(file)) {
                throw OverruleException.of(
                        Code.NO_SUCH_SETTINGS,
                        file
                                + ": is a folder; give a file with settings, such as {\"method\": \"implyloss\", \"gamma\": 0.3}",
                        e);
            }
            throw OverruleException.resource(file + ": cannot be read (" + FileFailure.words(e) + ")", e);
        }
    }

    /** A longer file is not a settings file, and may be a device without an end. */
    private static byte[] bytes(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw OverruleException.input(file + ": is larger than a file with settings may be (1 MiB); write one"
                        + " object, such as {\"method\": \"implyloss\", \"gamma\": 0.3}");
            }
            return bytes;
        }
    }

    /** All options that the method takes, with their values in {@code options}, without the seed. */
    public static OptionsFile of(TrainingOptions options) {
        ObjectNode fields = MAPPER.createObjectNode();
        fields.put(METHOD, options.method().commandName());
        for (Option<?> option : Options.knownTo(options.method())) {
            if (options.method().takes(option)) {
                option.write(options).ifPresent(value -> fields.set(option.name(), MAPPER.valueToTree(value)));
            }
        }
        return new OptionsFile("options", options.method(), fields);
    }

    /** Reads settings from text. If anything is wrong, the exception lists all problems. */
    public static OptionsFile parse(String json, String where) {
        return parse(json.getBytes(StandardCharsets.UTF_8), where);
    }

    static OptionsFile parse(byte[] json, String where) {
        JsonNode node;
        try {
            node = MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            String complaint = e.getOriginalMessage().lines().findFirst().orElse("it cannot be read");
            throw OverruleException.input(
                    where + ":" + line + ": is not JSON as expected: "
                            + complaint.substring(0, 1).toLowerCase(Locale.ROOT) + complaint.substring(1)
                            + "; write one object with every name once: {\"method\": \"implyloss\", \"gamma\": 0.3}",
                    e);
        } catch (IOException e) {
            // The parser takes some first bytes for other encodings and refuses them with its own exception.
            throw OverruleException.input(
                    where + ": is not text in UTF-8 (" + e.getMessage()
                            + "); write one object: {\"method\": \"implyloss\", \"gamma\": 0.3}",
                    e);
        }
        if (!(node instanceof ObjectNode fields)) {
            throw OverruleException.input(where + ": holds no JSON object; write one in braces:"
                    + " {\"method\": \"implyloss\", \"gamma\": 0.3}");
        }
        OptionsFile file = new OptionsFile(where, method(fields, where), fields);
        file.over(TrainingOptions.defaults(file.method));
        return file;
    }

    private static Method method(ObjectNode fields, String where) {
        JsonNode name = fields.get(METHOD);
        if (name == null || !name.isTextual()) {
            throw OverruleException.input(where + ": has no 'method'; say which one the options are for, as in"
                    + " \"method\": \"implyloss\"");
        }
        try {
            return Methods.named(name.textValue());
        } catch (OverruleException e) {
            throw e.in(where);
        }
    }

    /** The method that the options are for. */
    public Method method() {
        return method;
    }

    /** The name of the file that it was read from. */
    public String where() {
        return where;
    }

    /** Whether the file sets the option with this name. */
    public boolean sets(String name) {
        return fields.has(name);
    }

    /** The given options with the settings of this file. The seed stays the same. */
    public TrainingOptions over(TrainingOptions base) {
        Problems problems = new Problems();
        TrainingOptions options = base.toBuilder().method(method).build();
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            if (!field.getKey().equals(METHOD)) {
                options = set(options, field.getKey(), field.getValue(), problems);
            }
        }
        problems.throwIfAny();
        return options;
    }

    private TrainingOptions set(TrainingOptions before, String name, JsonNode value, Problems problems) {
        List<Option<?>> options = Options.knownTo(method);
        Optional<Option<?>> known =
                options.stream().filter(option -> option.name().equals(name)).findFirst();
        if (known.isEmpty()) {
            problems.add(
                    where,
                    name.equals("seed")
                            ? "has 'seed', which is not a setting of a method; give the seed of a run separately"
                            : "has the unknown option '" + name + "'; "
                                    + Suggestion.remedy(
                                            name,
                                            options.stream().map(Option::name).toList(),
                                            "options"));
            return before;
        }
        Option<?> option = known.get();
        if (!method.takes(option)) {
            problems.add(
                    where,
                    "has '" + name + "', which method '" + method.commandName()
                            + "' does not take; leave it out, or choose another method");
            return before;
        }
        try {
            TrainingOptions.Builder builder = before.toBuilder();
            if (option.read(value, builder)) {
                return builder.build();
            }
            problems.add(where, "has " + value + " as '" + name + "'; expected " + option.expectedJson());
        } catch (OverruleException e) {
            if (e.kind() != OverruleException.Kind.INPUT) {
                throw e;
            }
            problems.add(where, "has " + value + " as '" + name + "': " + e.getMessage());
        }
        return before;
    }

    /** The settings as JSON, one line for each option. */
    public String toJson() {
        try {
            return JsonLine.escapeLoneSurrogates(WRITER.writeValueAsString(fields));
        } catch (JsonProcessingException e) {
            throw OverruleException.internal("options cannot be written as JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** Writes the settings. An existing file is replaced as a whole or not at all. */
    public void write(Path file) {
        TextLines.write(file.toAbsolutePath(), Stream.of(toJson()));
    }

    @Override
    public String toString() {
        return toJson();
    }
}
