package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.TextInstance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The n-grams of a text, weighted by TF-IDF and scaled to length 1: words and pairs of words, or 2 to 5 characters
 * within words. An n-gram that fewer than two of the fitted texts contain is left out, and of the rest the most
 * frequent {@value #MAX_FEATURES} are kept.
 *
 * <p>A word is a run of letters and digits, lower-cased; an apostrophe between letters belongs to it. Character n-grams
 * see a space before and after each word, so that they tell the start of a word from its middle.
 */
final class NgramExtractor implements FeatureExtractor {
    private static final int MAX_FEATURES = 30_000;
    private static final int MIN_TEXTS = 2;
    private static final int SHORTEST_CHARACTER_GRAM = 2;
    private static final int LONGEST_CHARACTER_GRAM = 5;
    /** Longer words are cut: nobody typed them, and they would cost without telling. */
    private static final int LONGEST_WORD = 64;

    /** What n-grams are made of. */
    enum Unit {
        WORD("ngrams"),
        CHARACTER("chars");

        private final String kind;

        Unit(String kind) {
            this.kind = kind;
        }
    }

    private final Unit unit;
    private final List<String> vocabulary;
    private final float[] inverseFrequency;
    private final Map<String, Integer> columns;

    private NgramExtractor(Unit unit, List<String> vocabulary, float[] inverseFrequency) {
        this.unit = unit;
        this.vocabulary = List.copyOf(vocabulary);
        this.inverseFrequency = inverseFrequency;
        this.columns = new HashMap<>(vocabulary.size() * 2);
        for (int column = 0; column < vocabulary.size(); column++) {
            columns.put(vocabulary.get(column), column);
        }
    }

    static NgramExtractor fit(Unit unit, List<? extends Instance> instances) {
        Map<String, Integer> textsWith = new HashMap<>();
        Set<String> seen = new HashSet<>();
        for (Instance instance : instances) {
            seen.clear();
            forEachGram(unit, textOf(unit, instance), seen::add);
            for (String gram : seen) {
                textsWith.merge(gram, 1, Integer::sum);
            }
        }
        List<Map.Entry<String, Integer>> frequent = new ArrayList<>();
        for (Map.Entry<String, Integer> entry : textsWith.entrySet()) {
            if (entry.getValue() >= MIN_TEXTS) {
                frequent.add(entry);
            }
        }
        if (frequent.isEmpty()) {
            throw OverruleException.input("features '" + unit.kind + "' need texts that share words, but no "
                    + unit.name().toLowerCase(Locale.ROOT) + " n-gram occurs in two of the " + instances.size()
                    + " texts; add texts");
        }
        frequent.sort(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()));
        int size = Math.min(MAX_FEATURES, frequent.size());
        List<String> vocabulary = new ArrayList<>(size);
        float[] inverseFrequency = new float[size];
        for (int column = 0; column < size; column++) {
            vocabulary.add(frequent.get(column).getKey());
            double share =
                    (1.0 + instances.size()) / (1.0 + frequent.get(column).getValue());
            inverseFrequency[column] = (float) (StrictMath.log(share) + 1);
        }
        return new NgramExtractor(unit, vocabulary, inverseFrequency);
    }

    static NgramExtractor ofJson(JsonNode json) {
        Unit unit = json.path("kind").asText().equals("chars") ? Unit.CHARACTER : Unit.WORD;
        List<String> vocabulary = new ArrayList<>();
        json.path("vocabulary").forEach(gram -> vocabulary.add(gram.asText()));
        float[] inverseFrequency = new float[vocabulary.size()];
        JsonNode weights = json.path("inverseFrequency");
        if (weights.size() != vocabulary.size()) {
            throw OverruleException.input("the model's n-grams have " + weights.size() + " weights for "
                    + vocabulary.size() + " entries; the file is damaged, train the model again");
        }
        for (int column = 0; column < inverseFrequency.length; column++) {
            inverseFrequency[column] = weights.get(column).floatValue();
        }
        return new NgramExtractor(unit, vocabulary, inverseFrequency);
    }

    private static String textOf(Unit unit, Instance instance) {
        if (instance instanceof TextInstance text) {
            return text.text();
        }
        throw OverruleException.input("features '" + unit.kind + "' need texts, but instance '" + instance.id()
                + "' is a record; use --features records");
    }

    @Override
    public String name() {
        return unit.kind;
    }

    @Override
    public int denseWidth() {
        return 0;
    }

    @Override
    public int sparseWidth() {
        return vocabulary.size();
    }

    @Override
    public void extract(Instance instance, FeatureRow row) {
        Map<Integer, Integer> counts = new HashMap<>();
        forEachGram(unit, textOf(unit, instance), gram -> {
            Integer column = columns.get(gram);
            if (column != null) {
                counts.merge(column, 1, Integer::sum);
            }
        });
        int[] present =
                counts.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
        float[] weights = new float[present.length];
        double squares = 0;
        for (int k = 0; k < present.length; k++) {
            int count = counts.getOrDefault(present[k], 0);
            weights[k] = (float) ((1 + StrictMath.log(count)) * inverseFrequency[present[k]]);
            squares += (double) weights[k] * weights[k];
        }
        float scale = squares == 0 ? 0 : (float) (1 / Math.sqrt(squares));
        for (int k = 0; k < present.length; k++) {
            row.addSparse(present[k], weights[k] * scale);
        }
    }

    private static void forEachGram(Unit unit, String text, Consumer<String> consumer) {
        String previous = "";
        int length = text.length();
        int at = 0;
        while (at < length) {
            if (!Character.isLetterOrDigit(text.codePointAt(at))) {
                at += Character.charCount(text.codePointAt(at));
                continue;
            }
            int start = at;
            while (at < length && continuesWord(text, at)) {
                at += Character.charCount(text.codePointAt(at));
            }
            String word =
                    text.substring(start, Math.min(at, start + LONGEST_WORD)).toLowerCase(Locale.ROOT);
            if (unit == Unit.WORD) {
                consumer.accept(word);
                if (!previous.isEmpty()) {
                    consumer.accept(previous + " " + word);
                }
                previous = word;
            } else {
                forEachCharacterGram(" " + word + " ", consumer);
            }
        }
    }

    private static boolean continuesWord(String text, int at) {
        int c = text.codePointAt(at);
        boolean apostropheInside =
                (c == '\'' || c == '’') && at + 1 < text.length() && Character.isLetter(text.codePointAt(at + 1));
        return apostropheInside || Character.isLetterOrDigit(c);
    }

    private static void forEachCharacterGram(String padded, Consumer<String> consumer) {
        for (int size = SHORTEST_CHARACTER_GRAM; size <= LONGEST_CHARACTER_GRAM; size++) {
            for (int at = 0; at + size <= padded.length(); at++) {
                consumer.accept(padded.substring(at, at + size));
            }
        }
    }

    @Override
    public JsonNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("kind", unit.kind);
        ArrayNode grams = json.putArray("vocabulary");
        vocabulary.forEach(grams::add);
        ArrayNode weights = json.putArray("inverseFrequency");
        for (float weight : inverseFrequency) {
            weights.add(weight);
        }
        return json;
    }
}
