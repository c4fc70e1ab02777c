package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.TokenInstance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Extracts the n-grams of a text, or of a token in its sentence, as a sparse block. */
final class NgramExtractor implements FeatureExtractor {
    private static final String TOKENS = "tokens";

    private final NgramOptions options;
    private final boolean ofTokens;
    private final Ngrams ngrams;
    private final List<String> vocabulary;
    private final float[] inverseFrequency;
    private final Map<String, Integer> columns;

    private NgramExtractor(NgramOptions options, boolean ofTokens, List<String> vocabulary, float[] inverseFrequency) {
        this.options = options;
        this.ofTokens = ofTokens;
        this.ngrams = Ngrams.of(options, ofTokens);
        this.vocabulary = List.copyOf(vocabulary);
        this.inverseFrequency = inverseFrequency;
        this.columns = new HashMap<>(vocabulary.size() * 2);
        for (int column = 0; column < vocabulary.size(); column++) {
            columns.put(vocabulary.get(column), column);
        }
    }

    static NgramExtractor fit(NgramOptions options, List<? extends Instance> instances) {
        return fit(options, options.block(), instances);
    }

    /** @param askedFor the block that needs these n-grams, for messages */
    static NgramExtractor fit(NgramOptions options, Block askedFor, List<? extends Instance> instances) {
        boolean ofTokens = !instances.isEmpty() && instances.get(0) instanceof TokenInstance;
        Vocabulary vocabulary =
                Vocabulary.of(instances, Ngrams.of(options, ofTokens), options.minTexts(), options.maxFeatures());
        if (vocabulary.grams().isEmpty()) {
            String noun = ofTokens ? "tokens" : "texts";
            throw OverruleException.input("features '" + askedFor + "' need " + noun + " that share words, but no "
                    + options.unit().name().toLowerCase(Locale.ROOT) + " n-gram occurs in "
                    + (options.minTexts() == 2 ? "two" : options.minTexts()) + " of the " + instances.size()
                    + " " + noun
                    + "; add " + noun);
        }
        float[] inverseFrequency = new float[vocabulary.grams().size()];
        for (int column = 0; column < inverseFrequency.length; column++) {
            double share = (1.0 + vocabulary.counted())
                    / (1.0 + vocabulary.instancesWith().get(column));
            inverseFrequency[column] = (float) (StrictMath.log(share) + 1);
        }
        return new NgramExtractor(options, ofTokens, vocabulary.grams(), inverseFrequency);
    }

    static NgramExtractor ofJson(JsonNode json) {
        // The first model files had no options, and character n-grams without punctuation.
        NgramOptions options =
                NgramOptions.parse(json.path("block").asText(json.path("kind").asText() + ":tokens=words"));
        boolean ofTokens = json.path("instances").asText().equals(TOKENS);
        List<String> vocabulary = new ArrayList<>();
        json.path("vocabulary").forEach(gram -> vocabulary.add(gram.asText()));
        float[] inverseFrequency = new float[vocabulary.size()];
        JsonNode weights = json.path("inverseFrequency");
        if (weights.size() != vocabulary.size()) {
            throw OverruleException.input("the model's n-grams have " + weights.size() + " weights for "
                    + vocabulary.size() + " entries; the file is damaged, train the model again");
        }
        for (int column = 0; column < inverseFrequency.length; column++) {
            inverseFrequency[column] = (float) Numbers.finite(weights.path(column), "the weight of an n-gram");
        }
        return new NgramExtractor(options, ofTokens, vocabulary, inverseFrequency);
    }

    @Override
    public String name() {
        return options.block().toString();
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
        Columns found = new Columns();
        ngrams.forEach(instance, found);
        int[] present = found.sorted();
        int[] counts = new int[present.length];
        int size = 0;
        for (int column : present) {
            if (size == 0 || present[size - 1] != column) {
                present[size++] = column;
            }
            counts[size - 1]++;
        }
        float[] weights = new float[size];
        double squares = 0;
        for (int k = 0; k < size; k++) {
            weights[k] = switch (options.weighting()) {
                case TF_IDF -> (float) ((1 + StrictMath.log(counts[k])) * inverseFrequency[present[k]]);
                case FEW_HOT -> 1;
                case COUNTS -> counts[k];
            };
            squares += (double) weights[k] * weights[k];
        }
        boolean ofLengthOne = options.weighting() == NgramOptions.Weighting.TF_IDF;
        float scale = ofLengthOne ? (float) (1 / Math.sqrt(squares)) : 1;
        for (int k = 0; k < size; k++) {
            row.addSparse(present[k], weights[k] * scale);
        }
    }

    /** Collects the columns of known n-grams. */
    private final class Columns implements Consumer<String> {
        private int[] found = new int[64];
        private int size;

        @Override
        public void accept(String gram) {
            Integer column = columns.get(gram);
            if (column != null) {
                if (size == found.length) {
                    found = Arrays.copyOf(found, 2 * size);
                }
                found[size++] = column;
            }
        }

        int[] sorted() {
            int[] sorted = Arrays.copyOf(found, size);
            Arrays.sort(sorted);
            return sorted;
        }
    }

    @Override
    public JsonNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("kind", options.block().name());
        json.put("block", options.block().toString());
        json.put("instances", ofTokens ? TOKENS : "texts");
        ArrayNode grams = json.putArray("vocabulary");
        vocabulary.forEach(grams::add);
        ArrayNode weights = json.putArray("inverseFrequency");
        for (float weight : inverseFrequency) {
            weights.add(weight);
        }
        return json;
    }
}
