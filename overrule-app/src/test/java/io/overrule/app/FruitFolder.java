package io.overrule.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small dataset folder, written the way a person would. */
public final class FruitFolder {
    static final String LABELS = "fruit\nanimal\n";
    static final String RULES =
            """
            {"id": "sweet", "kind": "keyword", "label": "fruit", "words": ["sweet", "ripe"], "match": "whole", "ignore_case": true}
            {"id": "wild", "kind": "regex", "label": "animal", "pattern": "wild|tail", "ignore_case": true}
            """;
    static final String LABELLED =
            """
            {"id": "L0", "text": "A sweet pear", "label": "fruit", "exemplar_of": ["sweet"]}
            {"id": "L1", "text": "a wild horse", "label": "animal", "exemplar_of": ["wild"]}
            {"id": "L2", "text": "wild strawberries are a treat", "label": "fruit", "exemplar_of": []}
            """;

    private FruitFolder() {}

    /** Labels, rules, three labelled instances, 40 unlabelled, 8 to validate, 8 to test. */
    public static Path write(Path folder) {
        try {
            Files.createDirectories(folder);
            write(folder, "labels.txt", LABELS);
            write(folder, "rules.jsonl", RULES);
            write(folder, "labeled.jsonl", LABELLED);
            StringBuilder unlabelled = new StringBuilder();
            String[] texts = {"ripe plums", "sweet apple pie", "wild cat", "tail of a dog", "wild sweet berries"};
            String[] gold = {"fruit", "fruit", "animal", "animal", "fruit"};
            for (int i = 0; i < 40; i++) {
                unlabelled.append("{\"id\": \"U%d\", \"text\": \"%s number %d\", \"gold\": \"%s\"}%n"
                        .formatted(i, texts[i % 5], i, gold[i % 5]));
            }
            write(folder, "unlabeled.jsonl", unlabelled.toString());
            write(folder, "valid.jsonl", measuring("V"));
            write(folder, "test.jsonl", measuring("T"));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String measuring(String letter) {
        StringBuilder lines = new StringBuilder();
        String[] texts = {"a ripe plum", "a wild cat", "sweet apple", "the tail of a horse"};
        for (int i = 0; i < 8; i++) {
            lines.append("{\"id\": \"%s%d\", \"text\": \"%s\", \"label\": \"%s\"}%n"
                    .formatted(letter, i, texts[i % 4], i % 2 == 0 ? "fruit" : "animal"));
        }
        return lines.toString();
    }

    public static void write(Path folder, String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text, StandardCharsets.UTF_8);
    }
}
