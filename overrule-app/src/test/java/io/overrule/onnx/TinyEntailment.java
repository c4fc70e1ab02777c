package io.overrule.onnx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A model for natural language inference of a few hundred bytes. Its logits are the sums over all words of both texts: the
 * words of a text that is about money and of a hypothesis about money speak for entailment together, each alone does not.
 */
public final class TinyEntailment {
    private static final List<String> WORDS = List.of(
            "[PAD]", "[CLS]", "[SEP]", "[UNK]", "euro", "parcel", "money", "post", "this", "text", "is", "about", ".");

    private TinyEntailment() {}

    /** What a word adds to contradiction, neutral and entailment. */
    private static float[] logits(String word, int type) {
        return switch (word) {
            case "euro" -> new float[] {0, 0, 4};
            case "parcel" -> new float[] {4, 0, 0};
            // The same words in the first text mean nothing.
            case "money" -> type == 1 ? new float[] {0, 0, 1} : new float[3];
            case "post" -> type == 1 ? new float[] {6, 0, 0} : new float[3];
            default -> new float[3];
        };
    }

    /** Writes a folder as Hugging Face has them. */
    public static Path write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve("model.onnx"), graph("logits"));
        Files.writeString(folder.resolve("tokenizer.json"), tokenizer());
        Files.writeString(
                folder.resolve("config.json"),
                "{\"id2label\": {\"0\": \"CONTRADICTION\", \"1\": \"NEUTRAL\", \"2\": \"ENTAILMENT\"},"
                        + " \"max_position_embeddings\": 34}");
        return folder;
    }

    /** The graph, with an output of any name. */
    public static byte[] graph(String output) {
        int size = WORDS.size();
        float[] table = new float[2 * size * 3];
        for (int type = 0; type < 2; type++) {
            for (int word = 0; word < size; word++) {
                System.arraycopy(logits(WORDS.get(word), type), 0, table, (type * size + word) * 3, 3);
            }
        }
        OnnxGraph graph = new OnnxGraph("entailment");
        String ids = graph.cast(graph.sequences("input_ids"), OnnxGraph.Type.DOUBLE);
        String types = graph.cast(graph.sequences("token_type_ids"), OnnxGraph.Type.DOUBLE);
        String shifted = graph.apply("Add", ids, graph.apply("Mul", types, graph.number(size)));
        String rows = graph.apply(
                "Gather", graph.floats("table", table, 2 * size, 3), graph.cast(shifted, OnnxGraph.Type.LONG));
        graph.output(output, graph.squeeze(graph.rowSums(rows), 1), OnnxGraph.Type.FLOAT, 3, "sums");
        return graph.model("tiny", Map.of(), "1");
    }

    private static String tokenizer() {
        StringBuilder vocabulary = new StringBuilder();
        for (int i = 0; i < WORDS.size(); i++) {
            vocabulary
                    .append(i == 0 ? "" : ", ")
                    .append('"')
                    .append(WORDS.get(i))
                    .append("\": ")
                    .append(i);
        }
        String special = "{\"SpecialToken\": {\"id\": \"%s\", \"type_id\": %d}}";
        String text = "{\"Sequence\": {\"id\": \"%s\", \"type_id\": %d}}";
        String first =
                special.formatted("[CLS]", 0) + ", " + text.formatted("A", 0) + ", " + special.formatted("[SEP]", 0);
        String second = text.formatted("B", 1) + ", " + special.formatted("[SEP]", 1);
        return """
                {"version": "1.0", "truncation": null, "padding": null, "added_tokens": [],
                 "normalizer": {"type": "Lowercase"},
                 "pre_tokenizer": {"type": "BertPreTokenizer"},
                 "post_processor": {"type": "TemplateProcessing", "single": [%s], "pair": [%s, %s],
                   "special_tokens": {"[CLS]": {"id": "[CLS]", "ids": [1], "tokens": ["[CLS]"]},
                                      "[SEP]": {"id": "[SEP]", "ids": [2], "tokens": ["[SEP]"]}}},
                 "decoder": null,
                 "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
                           "max_input_chars_per_word": 100, "vocab": {%s}}}
                """
                .formatted(first, first, second, vocabulary);
    }
}
