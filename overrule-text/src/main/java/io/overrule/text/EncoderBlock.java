package io.overrule.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The name and options of an encoder: {@code bge}, {@code bge:layer=6,pooling=first}, {@code onnx:FOLDER,layer=6}.
 *
 * @param source the name of a built-in encoder, or {@code onnx:} and a folder
 * @param layer the layer to take the vectors from, from 1 on, if it is not the last
 * @param pooling the pooling of a text, if it is not the encoder's own
 */
record EncoderBlock(String source, OptionalInt layer, Optional<Pooling> pooling) {
    private static final String FOLDER = "onnx:";
    private static final String LAYER = "layer";
    private static final String POOLING = "pooling";

    /** Whether the text names an encoder, whatever its options are. */
    static boolean isOne(String text) {
        return text.startsWith(FOLDER) || OnnxEncoder.builtInNames().contains(text.split(":", 2)[0]);
    }

    static EncoderBlock parse(String text) {
        String source = text;
        List<String> options = new ArrayList<>();
        if (text.startsWith(FOLDER)) {
            // A folder's name may have commas of its own, so options are only looked for at the end.
            int comma = source.lastIndexOf(',');
            while (comma >= 0 && isOption(source.substring(comma + 1))) {
                options.add(0, source.substring(comma + 1));
                source = source.substring(0, comma);
                comma = source.lastIndexOf(',');
            }
        } else if (text.contains(":")) {
            source = text.substring(0, text.indexOf(':'));
            options.addAll(List.of(text.substring(source.length() + 1).split(",", -1)));
        }
        EncoderBlock block = new EncoderBlock(source, OptionalInt.empty(), Optional.empty());
        for (String option : options) {
            block = block.with(option, text);
        }
        return block;
    }

    private static boolean isOption(String text) {
        return text.startsWith(LAYER + "=") || text.startsWith(POOLING + "=");
    }

    private EncoderBlock with(String option, String text) {
        if (!isOption(option)) {
            throw OverruleException.input("encoder '" + text + "' has the unknown option '" + option
                    + "'; expected layer=6, for example, pooling=mean or pooling=first");
        }
        String name = option.substring(0, option.indexOf('='));
        String value = option.substring(name.length() + 1);
        if (has(name)) {
            throw OverruleException.input("encoder '" + text + "' has the option '" + name + "' twice; give it once");
        }
        return name.equals(LAYER)
                ? new EncoderBlock(source, OptionalInt.of(layer(value, text)), pooling)
                : new EncoderBlock(source, layer, Optional.of(pooling(value, text)));
    }

    private boolean has(String option) {
        return option.equals(LAYER) ? layer.isPresent() : pooling.isPresent();
    }

    private static int layer(String value, String text) {
        if (!value.matches("[1-9][0-9]{0,3}")) {
            throw OverruleException.input("encoder '" + text + "' has the layer '" + value
                    + "'; expected a whole number from 1, the layer that reads first, to the number of its layers");
        }
        return Integer.parseInt(value);
    }

    private static Pooling pooling(String value, String text) {
        return switch (value) {
            case "mean" -> Pooling.MEAN;
            case "first" -> Pooling.FIRST;
            default ->
                throw OverruleException.input(
                        "encoder '" + text + "' has the pooling '" + value + "'; expected mean or first");
        };
    }

    OnnxEncoder load() {
        if (!source.startsWith(FOLDER)) {
            return OnnxEncoder.builtIn(this, BuiltIn.named(source));
        }
        Path folder;
        try {
            folder = Path.of(source.substring(FOLDER.length()));
        } catch (InvalidPathException e) {
            throw OverruleException.input(
                    "encoder '" + this + "' names no folder; write onnx: and the path of a folder with model.onnx and"
                            + " tokenizer.json");
        }
        return OnnxEncoder.at(folder, layer, pooling.orElse(Pooling.MEAN));
    }

    /** Options stand apart from the source, so that a folder that has moved can be named without saying them again. */
    void writeTo(ObjectNode json) {
        json.put("source", source);
        layer.ifPresent(number -> json.put(LAYER, number));
        pooling.ifPresent(way -> json.put(POOLING, lowerCase(way)));
    }

    /** What {@link #writeTo} wrote, or the source that was put in its place since: options of its own come first. */
    static EncoderBlock ofJson(JsonNode json) {
        EncoderBlock block = parse(json.path("source").asText());
        for (String option : List.of(LAYER, POOLING)) {
            if (json.has(option) && !block.has(option)) {
                block = block.with(option + "=" + json.path(option).asText(), block.toString());
            }
        }
        return block;
    }

    private static String lowerCase(Pooling pooling) {
        return pooling.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        List<String> options = new ArrayList<>();
        layer.ifPresent(number -> options.add(LAYER + "=" + number));
        pooling.ifPresent(way -> options.add(POOLING + "=" + lowerCase(way)));
        return options.isEmpty()
                ? source
                : source + (source.startsWith(FOLDER) ? "," : ":") + String.join(",", options);
    }
}
