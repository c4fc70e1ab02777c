package io.overrule.feature;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.Tensor;
import io.overrule.Work;
import io.overrule.data.Instance;
import java.util.List;
import java.util.Map;

/**
 * Latent semantic features (Deerwester et al., 1990): the n-grams of an instance, projected on the directions in which
 * the fitted instances differ most. N-grams that occur in similar contexts share directions, so what is learnt about
 * one applies to the other. In this way training benefits from unlabelled instances.
 *
 * <p>The rows x of TF-IDF weighted word and character n-grams form a matrix A ≈ U S Vᵀ. The features of an instance are
 * x V.
 */
final class LatentExtractor implements FeatureExtractor {
    private static final int DEFAULT_WIDTH = 200;
    private static final String DIRECTIONS = "directions";
    /** More n-grams of a kind would make the file larger and the features hardly better. */
    private static final int MAX_FEATURES = 20_000;
    /** More instances than this would change the directions little. */
    static final int DECOMPOSED = 20_000;
    /** Fewer instances are used if texts are long, because two copies of the matrix must fit into a small heap. */
    private static final int MAX_ENTRIES = 15_000_000;

    /** The number of rows that are buffered before they are added to the matrix. */
    private static final int AT_A_TIME = 512;

    private final Block block;
    private final NgramExtractor words;
    private final NgramExtractor characters;
    /** V: a row of {@code width} for each n-gram, words first. */
    private final float[] directions;

    private final int width;

    private LatentExtractor(
            Block block, NgramExtractor words, NgramExtractor characters, float[] directions, int width) {
        this.block = block;
        this.words = words;
        this.characters = characters;
        this.directions = directions;
        this.width = width;
    }

    /** The number of features in a block such as {@code lsa:200}. */
    static int width(Block block) {
        if (block.options().size() > 1) {
            throw OverruleException.input("features '" + block
                    + "' have several options where one number of dimensions is expected; write 'lsa:"
                    + DEFAULT_WIDTH + "', for example");
        }
        return block.options().isEmpty()
                ? DEFAULT_WIDTH
                : block.number(block.options().get(0), "lsa:" + DEFAULT_WIDTH);
    }

    static LatentExtractor fit(Block block, List<? extends Instance> instances, Work work) {
        NgramExtractor words = NgramExtractor.fit(NgramOptions.parse("ngrams:max=" + MAX_FEATURES), block, instances);
        NgramExtractor characters =
                NgramExtractor.fit(NgramOptions.parse("chars:max=" + MAX_FEATURES), block, instances);
        RandomisedSvd decomposition = RandomisedSvd.of(
                matrix(words, characters, instances, work), width(block), RandomStream.of(0, "latent features"), work);
        return new LatentExtractor(
                block,
                words,
                characters,
                decomposition.rightVectors().values(),
                decomposition.singularValues().size());
    }

    private static SparseMatrix matrix(
            NgramExtractor words, NgramExtractor characters, List<? extends Instance> instances, Work work) {
        for (int rows = DECOMPOSED; ; rows /= 2) {
            SparseMatrix.Builder builder = new SparseMatrix.Builder(words.sparseWidth() + characters.sparseWidth());
            List<Instance> sample = Sample.evenly(instances, rows);
            for (int at = 0; at < sample.size() && builder.entries() <= MAX_ENTRIES; at += AT_A_TIME) {
                List<Instance> some = sample.subList(at, Math.min(sample.size(), at + AT_A_TIME));
                work.map(some.size(), i -> sparseRow(words, characters, some.get(i)))
                        .forEach(builder::add);
            }
            if (builder.entries() <= MAX_ENTRIES || rows == 1) {
                return builder.build();
            }
        }
    }

    private static FeatureRow sparseRow(NgramExtractor words, NgramExtractor characters, Instance instance) {
        FeatureRow ofWords = new FeatureRow(0);
        words.extract(instance, ofWords);
        FeatureRow ofCharacters = new FeatureRow(0);
        characters.extract(instance, ofCharacters);
        for (int k = 0; k < ofCharacters.sparseCount(); k++) {
            ofWords.addSparse(words.sparseWidth() + ofCharacters.sparseIndex(k), ofCharacters.sparseValue(k));
        }
        return ofWords;
    }

    static LatentExtractor ofJson(JsonNode json, Map<String, Tensor> tensors) {
        NgramExtractor words = NgramExtractor.ofJson(json.path("words"));
        NgramExtractor characters = NgramExtractor.ofJson(json.path("characters"));
        int width = json.path("width").asInt();
        Tensor directions = tensors.get(DIRECTIONS);
        if (directions == null
                || !directions.shape().equals(List.of(words.sparseWidth() + characters.sparseWidth(), width))) {
            throw OverruleException.input("the model's latent features need " + width + " directions for "
                    + (words.sparseWidth() + characters.sparseWidth()) + " n-grams, but the file holds "
                    + (directions == null ? "none" : "a table of " + directions.shape())
                    + "; the file is damaged, train the model again");
        }
        return new LatentExtractor(
                Block.parse(json.path("block").asText()), words, characters, directions.values(), width);
    }

    @Override
    public String name() {
        return block.toString();
    }

    @Override
    public int denseWidth() {
        return width;
    }

    @Override
    public int sparseWidth() {
        return 0;
    }

    @Override
    public void extract(Instance instance, FeatureRow row) {
        FeatureRow sparse = sparseRow(words, characters, instance);
        float[] latent = new float[width];
        for (int k = 0; k < sparse.sparseCount(); k++) {
            SparseMatrix.addRow(sparse.sparseValue(k), directions, sparse.sparseIndex(k) * width, latent);
        }
        for (int column = 0; column < width; column++) {
            row.setDense(column, latent[column]);
        }
    }

    @Override
    public JsonNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("kind", "lsa");
        json.put("block", block.toString());
        json.put("width", width);
        json.set("words", words.toJson());
        json.set("characters", characters.toJson());
        return json;
    }

    @Override
    public Map<String, Tensor> tensors() {
        return Map.of(DIRECTIONS, Tensor.of(directions, words.sparseWidth() + characters.sparseWidth(), width));
    }
}
