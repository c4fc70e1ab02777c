package io.overrule.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A small dataset of tokenised sentences: who asks for a table says for how many, and on which day. */
final class TablesFolder {
    static final String LABELS = "O\nDay\nGuests\n";

    /** The second rule over-generalises: "for two hours" is no number of guests. */
    static final String RULES =
            """
            {"id": "day", "kind": "span_regex", "label": "Day", "pattern": "monday|friday|sunday"}
            {"id": "guests", "kind": "span_regex", "label": "Guests", "pattern": "for (two|four|six)( people)?"}
            """;

    /** Sentences, a slash between a word and its class unless that is O. */
    private static final List<String> SENTENCES = List.of(
            "a table for/Guests four/Guests people/Guests on Friday/Day",
            "book Monday/Day for/Guests two/Guests please",
            "can we stay for two hours",
            "six/Guests people/Guests on Sunday/Day",
            "we waited for four hours on Monday/Day");

    private TablesFolder() {}

    /** Labels, rules, five labelled sentences, 40 unlabelled, 10 to validate, 10 to test. */
    static Path write(Path folder) {
        try {
            Files.createDirectories(folder);
            FruitFolder.write(folder, "labels.txt", LABELS);
            FruitFolder.write(folder, "rules.jsonl", RULES);
            FruitFolder.write(folder, "labeled.jsonl", labelled());
            FruitFolder.write(folder, "unlabeled.jsonl", lines("U", "gold", 40));
            FruitFolder.write(folder, "valid.jsonl", lines("V", "tags", 10));
            FruitFolder.write(folder, "test.jsonl", lines("T", "tags", 10));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The third to the fifth token of the first sentence are the exemplar of a rule, and its last of the other. */
    private static String labelled() {
        String exemplars = "[[], [], [\"guests\"], [\"guests\"], [\"guests\"], [], [\"day\"]]";
        return lines("L", "tags", 5).replaceFirst("}", ", \"exemplar_of\": " + exemplars + "}");
    }

    private static String lines(String letter, String field, int count) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < count; i++) {
            String sentence = SENTENCES.get(i % SENTENCES.size());
            lines.append("{\"id\": \"%s%d\", \"tokens\": [%s], \"%s\": [%s]}%n"
                    .formatted(letter, i, quoted(sentence, 0), field, quoted(sentence, 1)));
        }
        return lines.toString();
    }

    private static String quoted(String sentence, int part) {
        return Arrays.stream(sentence.split(" "))
                .map(word -> (word + "/O").split("/")[part])
                .map(word -> "\"" + word + "\"")
                .collect(Collectors.joining(", "));
    }
}
