package io.overrule.bench.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.overrule.RandomStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes inputs: valid ones that are damaged in a few places, and some from nothing. It damages bytes, lines, words and
 * the structure of JSON, because each finds mistakes that the others miss: hardly a random byte gets past a JSON parser,
 * and no JSON parser is needed to lose the end of a file.
 */
final class Mutation {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Stands for what is put in as it is, also if it is no JSON. */
    private static final String HOLE = "hole-7c1f";

    private static final String QUOTED_HOLE = "\"" + HOLE + "\"";
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_.+-]+|[^\\p{L}\\p{N}_\\s]");

    /** What inputs may grow to: the promises are about small ones. */
    private static final int LARGEST = 1 << 18;

    private static final int[] TIMES = {0, 2, 3, 33, 257, 1_001, 5_000, 20_000};

    private final RandomStream random;

    private Mutation(RandomStream random) {
        this.random = random;
    }

    static Mutation of(RandomStream random) {
        return new Mutation(random);
    }

    Map<String, byte[]> input(List<Map<String, byte[]>> seeds) {
        Map<String, byte[]> files = new LinkedHashMap<>(pick(seeds));
        for (int left = 1 + random.nextInt(2) * random.nextInt(4); left > 0; left--) {
            Map.Entry<String, byte[]> file = pick(List.copyOf(files.entrySet()));
            String name = file.getKey();
            byte[] other = pick(List.copyOf(pick(seeds).values()));
            byte[] changed = random.nextInt(25) == 0 ? made() : changed(file.getValue(), other);
            if (changed.length <= LARGEST) {
                files.put(name, changed);
            }
            if (random.nextInt(60) == 0 && files.size() > 1) {
                files.remove(name);
                break;
            }
        }
        return files;
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private byte[] changed(byte[] content, byte[] other) {
        int way = random.nextInt(100);
        if (way < 20) {
            return bytes(content, other);
        }
        if (way < 32) {
            return lines(content, other);
        }
        return way < 45 ? words(content) : json(content, other);
    }

    // Bytes

    private byte[] bytes(byte[] content, byte[] other) {
        if (content.length == 0) {
            return pieceOf(other);
        }
        int at = random.nextInt(content.length);
        int length = 1 + random.nextInt(Math.min(content.length - at, 1 << (1 + random.nextInt(10))));
        return switch (random.nextInt(8)) {
            case 0 -> {
                byte[] flipped = content.clone();
                flipped[at] ^= (byte) (1 << random.nextInt(8));
                yield flipped;
            }
            case 1 -> {
                byte[] overwritten = content.clone();
                for (int i = at; i < at + length; i++) {
                    overwritten[i] = (byte) random.nextInt(256);
                }
                yield overwritten;
            }
            case 2 -> Arrays.copyOf(content, at);
            case 3 -> replaced(content, at, length, new byte[0]);
            case 4 -> replaced(content, at, 0, Arrays.copyOfRange(content, at, at + length));
            case 5 -> replaced(content, at, length, pieceOf(other));
            case 6 -> replaced(content, at, 0, pick(Nasty.BYTES));
            default -> random.nextInt(4) == 0 ? new byte[0] : replaced(content, 0, 0, pick(Nasty.BYTES));
        };
    }

    private byte[] pieceOf(byte[] other) {
        if (other.length == 0) {
            return new byte[] {(byte) random.nextInt(256)};
        }
        int from = random.nextInt(other.length);
        return Arrays.copyOfRange(other, from, Math.min(other.length, from + 1 + random.nextInt(200)));
    }

    private static byte[] replaced(byte[] content, int at, int length, byte[] by) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(content, 0, at);
        out.writeBytes(by);
        out.write(content, at + length, content.length - at - length);
        return out.toByteArray();
    }

    // Lines

    private byte[] lines(byte[] content, byte[] other) {
        // Latin-1 keeps every byte, whatever the file holds.
        List<String> lines = new ArrayList<>(List.of(latin(content).split("\n", -1)));
        int at = random.nextInt(lines.size());
        String line = lines.get(at);
        switch (random.nextInt(8)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(at, line);
            case 2 -> lines.addAll(at, Collections.nCopies(timesOf(line), line));
            case 3 -> Collections.swap(lines, at, random.nextInt(lines.size()));
            case 4 -> lines.add(at, pick(List.of("", " ", "\r", "\t", "\u0000", "#", "null", "[]", "{}", "\"\"", "0")));
            case 5 -> lines.set(at, pick(List.of(latin(other).split("\n", -1))));
            case 6 -> lines.replaceAll(each -> each + "\r");
            default -> lines.set(at, line + line);
        }
        return String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String latin(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private int timesOf(String text) {
        return Math.min(TIMES[random.nextInt(TIMES.length)], LARGEST / (1 + text.length()));
    }

    // Words

    private byte[] words(byte[] content) {
        String text = FuzzFiles.text(content);
        List<int[]> places = new ArrayList<>();
        Matcher matcher = WORD.matcher(text);
        while (matcher.find() && places.size() < 10_000) {
            places.add(new int[] {matcher.start(), matcher.end()});
        }
        if (places.isEmpty()) {
            return FuzzFiles.bytes(pick(Nasty.STRINGS));
        }
        int[] place = pick(places);
        int[] other = pick(places);
        String word = text.substring(place[0], place[1]);
        String by =
                switch (random.nextInt(5)) {
                    case 0 -> text.substring(other[0], other[1]);
                    case 1 -> pick(Nasty.VALUES);
                    case 2 -> pick(Nasty.STRINGS);
                    case 3 -> word.repeat(timesOf(word));
                    default -> "";
                };
        return FuzzFiles.bytes(text.substring(0, place[0]) + by + text.substring(place[1]));
    }

    // JSON

    private byte[] json(byte[] content, byte[] other) {
        String text = FuzzFiles.text(content);
        Optional<JsonNode> whole = parsed(text);
        if (whole.isPresent()) {
            return FuzzFiles.bytes(json(whole.get(), other));
        }
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        int at = random.nextInt(lines.size());
        Optional<JsonNode> line = parsed(lines.get(at));
        if (line.isEmpty()) {
            return words(content);
        }
        lines.set(at, json(line.get(), other));
        return FuzzFiles.bytes(String.join("\n", lines));
    }

    private static Optional<JsonNode> parsed(String text) {
        try {
            JsonNode node = text.length() > LARGEST ? null : JSON.readTree(text);
            return node != null && node.isContainerNode() ? Optional.of(node) : Optional.empty();
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    /** A value within a document, and how to put another in its place. */
    private record Place(JsonNode value, String field, Consumer<JsonNode> setting, Runnable removing) {}

    private static void collect(JsonNode node, List<Place> places) {
        if (node instanceof ObjectNode object) {
            for (String field : fields(object)) {
                places.add(new Place(
                        object.get(field), field, value -> object.set(field, value), () -> object.remove(field)));
                collect(object.get(field), places);
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < Math.min(array.size(), 50); i++) {
                int index = i;
                places.add(new Place(array.get(i), "", value -> array.set(index, value), () -> array.remove(index)));
                collect(array.get(i), places);
            }
        }
    }

    private static List<String> fields(ObjectNode object) {
        List<String> fields = new ArrayList<>();
        object.fieldNames().forEachRemaining(fields::add);
        return fields;
    }

    private String json(JsonNode document, byte[] other) {
        List<Place> places = new ArrayList<>();
        collect(document, places);
        if (places.isEmpty()) {
            return random.nextInt(2) == 0 ? pick(Nasty.VALUES) : made(3);
        }
        Place place = pick(places);
        String value = place.value().toString();
        if (random.nextInt(10) == 0) {
            place.removing().run();
            return document.toString();
        }
        place.setting().accept(TextNode.valueOf(HOLE));
        String raw = raw(place, value, places, other);
        return document.toString().replace(QUOTED_HOLE, raw);
    }

    /** What stands in place of a value. */
    private String raw(Place place, String value, List<Place> places, byte[] other) {
        return switch (random.nextInt(12)) {
            case 0, 1 -> pick(Nasty.VALUES);
            case 2 -> pick(places).value().toString().replace(QUOTED_HOLE, "0");
            case 3 -> {
                int depth = timesOf("[]" + value.substring(0, Math.min(1, value.length())));
                yield "[".repeat(depth) + value + "]".repeat(depth);
            }
            case 4 -> nested(value);
            case 5 -> "[" + String.join(",", Collections.nCopies(timesOf(value), value)) + "]";
            case 6 -> place.field().isEmpty() ? value + "," + value : value + ",\"" + place.field() + "\":" + value;
            case 7 -> value + ",\"" + misspelt(place.field()) + "\":" + pick(Nasty.VALUES);
            case 8 ->
                parsed(FuzzFiles.lines(other).get(0)).map(JsonNode::toString).orElse("{}");
            case 9 -> made(3);
            default -> place.value().isTextual() ? string(place.value().textValue()) : number(value);
        };
    }

    private String nested(String value) {
        int depth = timesOf("{\"kind\":\"not\",\"of\":[]}" + value.charAt(0));
        String open = pick(List.of(
                "{\"kind\":\"not\",\"of\":[",
                "{\"kind\":\"any\",\"of\":[",
                "{\"kind\":\"all\",\"of\":[",
                "{\"edit\":\"several\",\"edits\":[",
                "{\"a\":["));
        return open.repeat(depth) + value + "]}".repeat(depth);
    }

    private String misspelt(String field) {
        if (field.isEmpty()) {
            return "x";
        }
        int at = random.nextInt(field.length());
        return random.nextInt(2) == 0
                ? field.substring(0, at) + field.substring(at + 1)
                : field.substring(0, at) + "x" + field.substring(at);
    }

    private String string(String text) {
        String odd = pick(Nasty.STRINGS);
        int at = random.nextInt(text.length() + 1);
        String changed =
                switch (random.nextInt(5)) {
                    case 0 -> odd;
                    case 1 -> text.substring(0, at) + odd + text.substring(at);
                    case 2 -> text.repeat(timesOf(text));
                    case 3 -> text.substring(at);
                    default -> pattern(4);
                };
        return quoted(changed);
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == '"' || c == '\\' || Character.isSurrogate(c)) {
                quoted.append("\\u").append(String.format(Locale.ROOT, "%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    private String number(String value) {
        return switch (random.nextInt(5)) {
            case 0 -> "-" + value;
            case 1 -> value + "0".repeat(timesOf("0"));
            case 2 -> value + "e" + (random.nextInt(800) - 400);
            case 3 -> quoted(value);
            default -> pick(Nasty.VALUES);
        };
    }

    // From nothing

    private byte[] made() {
        return switch (random.nextInt(4)) {
            case 0 -> {
                byte[] noise = new byte[random.nextInt(500)];
                for (int i = 0; i < noise.length; i++) {
                    noise[i] = (byte) random.nextInt(256);
                }
                yield noise;
            }
            case 1 -> FuzzFiles.bytes(pick(Nasty.STRINGS));
            default -> {
                StringBuilder lines = new StringBuilder();
                for (int i = random.nextInt(5); i >= 0; i--) {
                    lines.append(made(4)).append('\n');
                }
                yield FuzzFiles.bytes(lines.toString());
            }
        };
    }

    private String made(int depth) {
        StringBuilder out = new StringBuilder();
        switch (depth == 0 ? 2 + random.nextInt(2) : random.nextInt(4)) {
            case 0 -> {
                out.append('{');
                for (int i = random.nextInt(5); i > 0; i--) {
                    out.append(quoted(pick(Nasty.FIELDS))).append(':').append(made(depth - 1));
                    out.append(i > 1 ? "," : "");
                }
                out.append('}');
            }
            case 1 -> {
                out.append('[');
                for (int i = random.nextInt(5); i > 0; i--) {
                    out.append(made(depth - 1)).append(i > 1 ? "," : "");
                }
                out.append(']');
            }
            case 2 -> out.append(quoted(random.nextInt(2) == 0 ? pick(Nasty.WORDS) : pick(Nasty.STRINGS)));
            default -> out.append(pick(Nasty.VALUES));
        }
        return out.toString();
    }

    /** A regular expression, right or wrong. */
    private String pattern(int depth) {
        StringBuilder pattern = new StringBuilder();
        for (int i = random.nextInt(4); i >= 0; i--) {
            if (depth > 0 && random.nextInt(3) == 0) {
                pattern.append(pick(List.of("(", "(?:", "(?i:", "(?P<n>", "(?=")))
                        .append(pattern(depth - 1))
                        .append(random.nextInt(12) == 0 ? "" : ")");
            } else {
                pattern.append(pick(Nasty.ATOMS));
            }
            if (random.nextInt(2) == 0) {
                pattern.append(pick(Nasty.QUANTIFIERS));
            }
        }
        return pattern.toString();
    }
}
